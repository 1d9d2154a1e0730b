/**
 * `npm run screenshots`: every view of the real app on the sample memory, in three sizes, light and dark, into screenshots/.
 * In: nothing, or names of views. Out: PNG files to be looked at; the console's errors and sideways scrolling are printed and fail the run.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { failureFrom } from '../src-shared/errors.ts'
import { startHost } from '../src-main/host.ts'
import { startLoopback } from '../src-main/loopback/server.ts'
import { testBrowser } from './browser.ts'
import { buildRenderer } from './build.ts'

const OUTPUT = resolve(import.meta.dirname, '../screenshots')
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 390, height: 844 },
] as const
const SETTLE_MS = 500
const QUESTIONS = [
  'What was my average time in range in April?',
  'How much did I spend per store?',
  'What did the doctor write?',
  'What is the capital of Mars?',
]

type Shot = { name: string; hash: (memory: Memory) => string; act?: (page: Page, memory: Memory) => Promise<void> }
type Memory = { tables: string[]; thread: number; answers: number[]; pictureRound: number; messageRound: number }

const SHOTS: readonly Shot[] = [
  {
    name: 'chat',
    hash: (memory) => `#/chat/${memory.thread}`,
    act: (page) => page.getByTestId('answers').evaluate((element) => element.scrollTo(0, 0)),
  },
  { name: 'chat-new', hash: () => '#/chat' },
  { name: 'chat-proof', hash: (memory) => `#/chat/${memory.thread}`, act: openFirstCitation },
  { name: 'tables', hash: () => '#/tables' },
  { name: 'table', hash: (memory) => `#/tables/${memory.tables[0]}` },
  { name: 'table-proof', hash: (memory) => `#/tables/${memory.tables[0]}`, act: (page) => page.locator('#cell-2-2').click() },
  { name: 'table-second', hash: (memory) => `#/tables/${memory.tables[1]}` },
  { name: 'table-history', hash: (memory) => `#/tables/${memory.tables[0]}/history` },
  { name: 'sql', hash: (memory) => `#/sql?sql=${encodeURIComponent(`SELECT * FROM "${memory.tables[0]}"`)}` },
  { name: 'timeline', hash: () => '#/timeline' },
  { name: 'event-picture', hash: (memory) => `#/timeline/event/${memory.pictureRound}` },
  { name: 'event-message', hash: (memory) => `#/timeline/event/${memory.messageRound}` },
  { name: 'search', hash: () => '#/search?q=doctor' },
  { name: 'library', hash: () => '#/library' },
  { name: 'library-problems', hash: () => '#/library/problems' },
  { name: 'library-suggestions', hash: () => '#/library/suggestions' },
  { name: 'library-forget', hash: () => '#/library/forget?source=1', act: (page) => page.getByTestId('forget-preview').click() },
  { name: 'trace', hash: (memory) => `#/trace/${memory.answers[0]}` },
  { name: 'trace-list', hash: () => '#/trace' },
  { name: 'settings', hash: () => '#/settings' },
  ...['models', 'providers', 'privacy', 'data', 'app'].map((part) => ({ name: `settings-${part}`, hash: () => `#/settings/${part}` })),
  { name: 'palette', hash: () => '#/tables', act: (page) => page.keyboard.press('Control+k') },
  { name: 'keys', hash: () => '#/tables', act: (page) => page.keyboard.press('?') },
  { name: 'not-found', hash: () => '#/tables/there_is_no_such_table' },
]

async function openFirstCitation(page: Page): Promise<void> {
  await page.getByTestId('citation').first().click()
  await page.getByTestId('proof').waitFor()
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  await buildRenderer({ log: console.log })
  await mkdir(OUTPUT, { recursive: true })
  const given = process.env['ADAMM_HOME']
  const home = given ?? (await mkdtemp(join(tmpdir(), 'adamm-screenshots-')))
  const host = await startHost({ home, shell: 'loopback' })
  const loopback = await startLoopback({ host })
  const executablePath = await testBrowser()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
  const faults: string[] = []
  try {
    const page = await browser.newPage({ viewport: SIZES[0] })
    page.setDefaultTimeout(15_000)
    await page.goto(loopback.url)
    const memory = await openMemory(page)
    for (const size of SIZES) {
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: scheme })
        for (const shot of SHOTS)
          if (wanted.length === 0 || wanted.includes(shot.name)) faults.push(...(await take(page, shot, memory, `${size.width}-${scheme}`)))
      }
    }
  } finally {
    await browser.close()
    await loopback.close()
    await host.close()
    if (given === undefined) await rm(home, { recursive: true, force: true })
  }
  for (const fault of faults) console.error(fault)
  console.log(`Pictures are in ${OUTPUT}. ${faults.length} faults.`)
  if (faults.length > 0) process.exitCode = 1
}

/** Opens the sample memory the way a person does, waits for it, and asks; a memory given by ADAMM_HOME is taken as it is. */
async function openMemory(page: Page): Promise<Memory> {
  const sample = page.getByTestId('open-sample')
  await sample.or(page.getByTestId('composer')).first().waitFor({ timeout: 60_000 })
  if (await sample.isVisible()) {
    await page.screenshot({ path: join(OUTPUT, 'welcome-1440-light.png') })
    await sample.click()
    await page.locator('[data-testid=job][data-state=running]').waitFor({ timeout: 30_000 })
    await page.waitForTimeout(SETTLE_MS)
    await page.screenshot({ path: join(OUTPUT, 'importing-1440-light.png') })
    await page.locator('[data-testid=job][data-state=running]').waitFor({ state: 'detached', timeout: 600_000 })
  }
  const thread = await callApi<{ id: number }>(page, 'threads.create', { title: 'Screenshots' })
  const answers: number[] = []
  for (const question of QUESTIONS) answers.push((await callApi<{ id: number }>(page, 'ask.question', { question, thread: thread.id })).id)
  const tables = await callApi<{ name: string; rows: number }[]>(page, 'tables.list', {})
  const { events } = await callApi<{ events: { roundId: number; media: string[]; text: string; observations: number }[] }>(
    page,
    'timeline.events',
    { limit: 1000 },
  )
  return {
    tables: tables.toSorted((a, b) => b.rows - a.rows).map((table) => table.name),
    thread: thread.id,
    answers,
    pictureRound: events.find((event) => event.media.length > 0 && event.observations > 2)?.roundId ?? 1,
    messageRound: events.find((event) => event.media.length === 0 && event.observations > 0)?.roundId ?? 1,
  }
}

async function take(page: Page, shot: Shot, memory: Memory, suffix: string): Promise<string[]> {
  const faults: string[] = []
  const note = (text: string): void => void faults.push(`${shot.name} ${suffix}: ${text}`)
  const onConsole = (message: { type(): string; text(): string }): void => {
    if (message.type() === 'error') note(message.text())
  }
  const onError = (error: Error): void => note(error.message)
  page.on('console', onConsole)
  page.on('pageerror', onError)
  try {
    await page.goto('about:blank')
    await page.goto(`${await origin(page)}/${shot.hash(memory)}`)
    await page.getByRole('main').waitFor()
    await page.waitForTimeout(SETTLE_MS)
    await shot.act?.(page, memory)
    await page.waitForTimeout(SETTLE_MS)
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) note('scrolls sideways')
    await page.screenshot({ path: join(OUTPUT, `${shot.name}-${suffix}.png`) })
  } catch (error) {
    note(failureFrom(error).message.split('\n')[0] ?? '')
  }
  page.off('console', onConsole)
  page.off('pageerror', onError)
  return faults
}

let knownOrigin = ''

async function origin(page: Page): Promise<string> {
  if (page.url().startsWith('http')) knownOrigin = new URL(page.url()).origin
  return knownOrigin
}

async function callApi<T>(page: Page, method: string, input: unknown): Promise<T> {
  await origin(page)
  const result = await page.evaluate(
    async ([name, given]) => {
      const response = await fetch('/call', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ method: name, input: given }),
      })
      return (await response.json()) as { ok: boolean; value: unknown; error?: { message: string } }
    },
    [method, input] as const,
  )
  if (!result.ok) throw new Error(`${method}: ${result.error?.message}`)
  return result.value as T
}

main().catch((error: unknown) => {
  console.error(failureFrom(error).message)
  process.exitCode = 1
})
