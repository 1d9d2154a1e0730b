/**
 * The window on a large memory, in the real browser: `npx node bench/ui.ts [--events 100000] [--home DIR]`.
 * A generated memory (bench/big-memory.ts) is served by `adamm serve`; Chromium scrolls, filters, searches and sorts its largest table while the page's
 * own PerformanceObserver listens for long tasks. Printed beside their bars: the longest task and how many there were in each act, the time from the
 * start of the server to an answering page, and the gzip size of what the page loads before any lazy part. On a machine with other work a task's wall
 * time is mostly waiting, so the browser's trace gives the processor time of the longest task too, and the machine's load is printed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { testBrowser } from '../scripts/browser.ts'
import { buildRenderer } from '../scripts/build.ts'
import { makeBigMemory } from './big-memory.ts'

const root = resolve(import.meta.dirname, '..')
const BARS = { taskMs: 50, interactiveMs: 1_500, bundleKb: 900 } as const
const SETTLE_MS = 1_500

type Task = { start: number; duration: number }

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { events: { type: 'string', default: '100000' }, home: { type: 'string' } } })
  const events = Number(values.events)
  if (!Number.isInteger(events) || events < 1000) throw new Error('--events takes a whole number from 1000 on.')
  await buildRenderer({ log: console.log })
  const home = values.home ?? mkdtempSync(join(tmpdir(), 'adamm-ui-'))
  const { table, rows } = makeBigMemory(home, events, console.log)
  console.log(`${rows} rows in ${table}; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  const executablePath = await testBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  let server: ChildProcess | null = null
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(60_000)
    await listenForLongTasks(page)
    // The second start is measured: the first one after a change compiles, and fills the cache of compiled code and the file system's.
    for (const run of ['first start', 'second start'] as const) {
      if (server) await stop(server)
      server = await measureStart(page, home, run)
    }
    await measureTable(page, table)
  } finally {
    await browser.close()
    if (server) await stop(server)
    if (values.home === undefined) rmSync(home, { recursive: true, force: true })
  }
  measureBundle()
}

/** Starts the server and waits until the page can be used: the field for a question is there and takes letters. */
async function measureStart(page: Page, home: string, name: string): Promise<ChildProcess> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'src-main/cli/adamm.js'), 'serve', '--json', '--home', home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const ready = performance.now()
  const { url } = JSON.parse(line) as { url: string }
  await page.goto(url)
  await page.getByTestId('composer').fill('?')
  const usable = performance.now()
  const used = processorSeconds(child)
  const parts = [`server ${Math.round(ready - started)}`, `page ${Math.round(usable - ready)}`]
  if (used !== null) parts.push(`processor of the server ${used.toFixed(2)} s`)
  tell(`${name} to interactive`, usable - started, BARS.interactiveMs, 'ms', parts.join(', '))
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function listenForLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: { start: number; duration: number }[] = []
    Object.assign(window, { adammLongTasks: tasks })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push({ start: entry.startTime, duration: entry.duration })
    }).observe({ type: 'longtask', buffered: true })
  })
}

async function takeTasks(page: Page): Promise<Task[]> {
  return page.evaluate(() => {
    const { adammLongTasks } = window as unknown as { adammLongTasks: { start: number; duration: number }[] }
    return adammLongTasks.splice(0)
  })
}

async function measureTable(page: Page, table: string): Promise<void> {
  await page.evaluate((name) => {
    window.location.hash = `#/tables/${name}`
  }, table)
  const grid = page.getByTestId('grid')
  await grid.waitFor()
  await page.getByTestId('grid-row').first().waitFor()
  await page.waitForTimeout(SETTLE_MS * 2)
  await act(page, 'opening the table', async () => undefined)
  const box = await grid.boundingBox()
  if (!box) throw new Error('The grid is not on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await act(page, 'scrolling by the wheel', async () => {
    for (let i = 0; i < 120; i++) {
      await page.mouse.wheel(0, i < 80 ? 240 : 3_000)
      await page.waitForTimeout(16)
    }
  })
  await act(page, 'jumping through 100,000 rows', async () => {
    for (const share of [0.2, 0.9, 0.5, 0.99, 0]) {
      await grid.evaluate((element, at) => element.scrollTo(0, at * element.scrollHeight), share)
      await page.waitForTimeout(400)
    }
  })
  await act(page, 'scrolling sideways', async () => {
    for (let i = 0; i < 30; i++) {
      await page.mouse.wheel(i < 15 ? 200 : -200, 0)
      await page.waitForTimeout(16)
    }
  })
  const field = page.locator('.grid-filters input').nth(1)
  await act(page, 'filtering a column', async () => {
    await field.pressSequentially('>150', { delay: 60 })
    await page.waitForTimeout(SETTLE_MS)
    await field.fill('')
  })
  await act(page, 'searching rows', async () => {
    await page.getByTestId('grid-search').pressSequentially('left', { delay: 60 })
    await page.waitForTimeout(SETTLE_MS)
    await page.getByTestId('grid-search').fill('')
  })
  await act(page, 'sorting', async () => {
    await page.locator('.grid-sort').nth(2).click()
    await page.waitForTimeout(SETTLE_MS)
  })
}

async function act(page: Page, name: string, run: () => Promise<void>): Promise<void> {
  await takeTasks(page)
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await run()
  await page.waitForTimeout(SETTLE_MS)
  const trace = await browser?.stopTracing()
  const tasks = await takeTasks(page)
  const longest = tasks.reduce((most, task) => Math.max(most, task.duration), 0)
  const processor = trace ? longestProcessorTime(trace.toString('utf8')) : null
  tell(
    name,
    longest,
    BARS.taskMs,
    'ms',
    `${tasks.length} tasks over 50 ms; longest by processor time ${processor === null ? 'unknown' : `${processor.toFixed(1)} ms`}`,
  )
}

type TraceEvent = { ph?: string; name?: string; pid?: number; tid?: number; tdur?: number; args?: { name?: string } }

/** Longest task of a page's main thread in milliseconds of processor time; null where the browser does not measure it. */
function longestProcessorTime(trace: string): number | null {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const main = new Set(
    traceEvents.filter((one) => one.name === 'thread_name' && one.args?.name === 'CrRendererMain').map((one) => `${one.pid} ${one.tid}`),
  )
  let longest: number | null = null
  for (const one of traceEvents) {
    if (one.ph !== 'X' || one.tdur === undefined || !one.name?.endsWith('RunTask') || !main.has(`${one.pid} ${one.tid}`)) continue
    longest = Math.max(longest ?? 0, one.tdur / 1000)
  }
  return longest
}

/** Seconds of processor that a process has used, all its threads; null where the system does not tell. */
function processorSeconds(child: ChildProcess): number | null {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** What index.html names: script, styles and modules that are loaded ahead; the rest comes when a view is opened. */
function measureBundle(): void {
  const folder = join(root, 'out/renderer')
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
  tell('bundle before lazy parts', size / 1024, BARS.bundleKb, 'KB gzip', `${files.length} files`)
}

function tell(name: string, value: number, bar: number, unit: string, detail: string): void {
  const verdict = value <= bar ? 'ok  ' : 'MISS'
  console.log(`${verdict} ${name.padEnd(30)} ${`${Math.round(value)} ${unit}`.padStart(14)}   bar ${bar} ${unit}   ${detail}`)
}

await main()
