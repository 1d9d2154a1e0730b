/**
 * `npm run screenshots`: every view of the real app in three sizes, light and dark, into screenshots/, to be looked at.
 * In: names of views or states ("chat", "odd"), parts of the name of a picture ("1440-light"); none: everything. Out: PNG files; the console's errors and
 * sideways scrolling are printed and fail the run. States beside the sample memory: an empty one, one of odd tables and names, other languages, high
 * contrast, an engine that does not answer yet, one that fails. ADAMM_HOME takes a memory as it is instead of the sample.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { failureFrom } from '../src-shared/errors.ts'
import { startHost } from '../src-main/host.ts'
import { startLoopback } from '../src-main/loopback/server.ts'
import { testBrowser } from './browser.ts'
import { buildRenderer } from './build.ts'
import { makeOddMemory } from './pictures/odd-memory.ts'
import { askQuestions, callApi, memoryOf, openSample, type Memory } from './pictures/memory.ts'
import { EMPTY_SHOTS, LOOK_SHOTS, ODD_SHOTS, SHOTS, WAITING_SHOTS, type Shot } from './pictures/shots.ts'

const OUTPUT = resolve(import.meta.dirname, '../screenshots')
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 390, height: 844 },
] as const
const SETTLE_MS = 400
/** A picture that takes longer than this stands still. */
const LIMIT_MS = 60_000

type Look = { width: number; height: number; scheme: 'light' | 'dark'; contrast?: 'more' }
type Studio = { page: Page; memory: Memory; wanted: readonly string[]; faults: string[] }

const ALL_LOOKS: readonly Look[] = SIZES.flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })))
const FEW_LOOKS: readonly Look[] = [
  { ...SIZES[0], scheme: 'light' },
  { ...SIZES[1], scheme: 'dark' },
  { ...SIZES[2], scheme: 'light' },
]

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  await buildRenderer({ log: console.log })
  await mkdir(OUTPUT, { recursive: true })
  const executablePath = await testBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const faults: string[] = []
  const given = process.env['ADAMM_HOME']
  try {
    if (isWanted(wanted, 'empty')) await inMemory(browser, { wanted, faults }, (studio) => takeAll(studio, EMPTY_SHOTS, FEW_LOOKS, 'empty'))
    if (isWanted(wanted, 'odd'))
      await inMemory(browser, { wanted, faults, prepare: (home) => makeOddMemory(home) }, (studio) =>
        takeAll(studio, ODD_SHOTS, FEW_LOOKS, 'odd'),
      )
    if (!wanted.every((word) => word === 'empty' || word === 'odd') || wanted.length === 0)
      await inMemory(browser, { wanted, faults, home: given, open: openMemory }, takeSample)
  } finally {
    await browser.close()
  }
  for (const fault of faults) console.error(fault)
  console.log(`Pictures are in ${OUTPUT}. ${faults.length} faults.`)
  if (faults.length > 0) process.exitCode = 1
}

function isWanted(wanted: readonly string[], state: string): boolean {
  return wanted.length === 0 || wanted.includes(state)
}

type Place = {
  wanted: readonly string[]
  faults: string[]
  home?: string | undefined
  prepare?: (home: string) => void
  open?: (page: Page) => Promise<void>
}

/** Serves a memory as `adamm serve` does, for as long as its pictures are taken. */
async function inMemory(
  browser: Browser,
  { wanted, faults, home: given, prepare, open }: Place,
  act: (studio: Studio) => Promise<void>,
): Promise<void> {
  const home = given ?? (await mkdtemp(join(tmpdir(), 'adamm-screenshots-')))
  prepare?.(home)
  const host = await startHost({ home, shell: 'loopback' })
  const loopback = await startLoopback({ host })
  try {
    const page = await browser.newPage({ viewport: SIZES[0] })
    page.setDefaultTimeout(15_000)
    await page.goto(loopback.url)
    await page.getByRole('main').waitFor({ timeout: LIMIT_MS })
    await open?.(page)
    await act({ page, memory: await memoryOf(page), wanted, faults })
    await page.close()
  } finally {
    await loopback.close()
    await host.close()
    if (given === undefined) await rm(home, { recursive: true, force: true })
  }
}

async function openMemory(page: Page): Promise<void> {
  await openSample(page, async (name) => {
    await page.screenshot({ path: join(OUTPUT, `${name}-1440-light.png`) })
  })
  await askQuestions(page)
}

async function takeSample(studio: Studio): Promise<void> {
  await takeAll(studio, SHOTS, ALL_LOOKS)
  await takeAll(studio, LOOK_SHOTS, [
    { ...SIZES[0], scheme: 'light', contrast: 'more' },
    { ...SIZES[0], scheme: 'dark', contrast: 'more' },
  ])
  const { page, wanted } = studio
  const before = await callApi<{ locale: string; language?: string }>(page, 'settings.get', {})
  for (const [language, locale] of [
    ['de', 'de-DE'],
    ['zh', 'zh-CN'],
  ] as const) {
    if (!LOOK_SHOTS.some((shot) => FEW_LOOKS.some((look) => matches(wanted, shot.name, nameOf(shot, look, language), language)))) continue
    await callApi(page, 'settings.set', { language, locale })
    await takeAll(studio, LOOK_SHOTS, FEW_LOOKS, language)
  }
  await callApi(page, 'settings.set', { language: before.language ?? 'system', locale: before.locale })
  for (const state of ['waiting', 'failed'] as const) {
    await page.route('**/call', (route) => {
      const { method } = route.request().postDataJSON() as { method: string }
      if (!/^(?:tables|timeline|threads|traces|sources|jobs|problems|proof|search|library)\./u.test(method)) return route.continue()
      // A request that is never answered is what waiting looks like.
      return state === 'waiting'
        ? undefined
        : route.fulfill({
            json: { ok: false, error: { code: 'STORE_BUSY', message: 'The memory is being written. Try again in a moment.' } },
          })
    })
    await takeAll(studio, WAITING_SHOTS, FEW_LOOKS.slice(0, 2), state)
    await page.unroute('**/call')
  }
}

function nameOf(shot: Shot, { width, scheme, contrast }: Look, state = ''): string {
  return `${state === '' ? '' : `${state}-`}${shot.name}-${width}-${scheme}${contrast ? '-contrast' : ''}`
}

/** A word may be a view, a state, or a part of the picture's name. */
function matches(wanted: readonly string[], view: string, name: string, state = ''): boolean {
  const isName = (word: string): boolean => word === view || word === state
  const names = wanted.filter((word) => !/\d/u.test(word))
  const parts = wanted.filter((word) => /\d/u.test(word))
  return (
    (names.length === 0 || names.some(isName)) &&
    (parts.length === 0 || parts.some((part) => name.endsWith(part) || name.includes(`-${part}-`)))
  )
}

async function takeAll(studio: Studio, shots: readonly Shot[], looks: readonly Look[], state = ''): Promise<void> {
  const { page, memory, wanted, faults } = studio
  for (const look of looks) {
    const chosen = shots.filter((shot) => matches(wanted, shot.name, nameOf(shot, look, state), state))
    if (chosen.length === 0) continue
    await page.setViewportSize({ width: look.width, height: look.height })
    await page.emulateMedia({ colorScheme: look.scheme, contrast: look.contrast ?? 'no-preference' })
    for (const shot of chosen) {
      const name = nameOf(shot, look, state)
      const late = new Promise<string[]>((done) => setTimeout(done, LIMIT_MS, [`${name}: not taken within ${LIMIT_MS / 1000} s`]).unref())
      faults.push(...(await Promise.race([take(page, shot, memory, name, state), late])))
    }
  }
}

async function take(page: Page, shot: Shot, memory: Memory, name: string, state: string): Promise<string[]> {
  const faults: string[] = []
  const note = (text: string): void => void faults.push(`${name}: ${text}`)
  const onConsole = (message: { type(): string; text(): string }): void => {
    if (message.type() === 'error') note(message.text())
  }
  const onError = (error: Error): void => note(error.message)
  page.on('console', onConsole)
  page.on('pageerror', onError)
  try {
    const { origin } = new URL(page.url())
    await page.goto('about:blank')
    await page.goto(`${origin}/${shot.hash(memory)}`)
    await page.getByRole('main').waitFor()
    if (state !== 'waiting') await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    await page.waitForTimeout(SETTLE_MS)
    await shot.act?.(page, memory)
    await page.waitForTimeout(SETTLE_MS)
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) note('scrolls sideways')
    await page.screenshot({ path: join(OUTPUT, `${name}.png`) })
  } catch (error) {
    note(failureFrom(error).message.split('\n')[0] ?? '')
  }
  page.off('console', onConsole)
  page.off('pageerror', onError)
  return faults
}

main().catch((error: unknown) => {
  console.error(failureFrom(error).message)
  process.exitCode = 1
})
