/**
 * Bench: how much of real pictures comes back as the right cells. In: a data folder with screens/, table-pictures/ and receipts/ (argument, else
 * ../shared/bench). Out: figures per set and seconds per picture, for AdaMM's own reading and, with --other <path of @gutenye/ocr-node>, for
 * that library's lines under the same layout analysis; at the end each bar with its verdict. Both read each picture one after the other, so that a
 * computer that is busy with other work slows both alike; processor seconds (all cores together) depend on that least.
 * Then the large pictures of bench/reading-large.ts, each in a process of its own; --no-large leaves them out.
 * Usage: npx node bench/reading.ts [folder] [--other path] [--limit pictures of a set] [--keep folder for readings] [--misses] [--no-large]
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { extractFromPicture } from '../src-main/engine/extract/layout.ts'
import { openInference } from '../src-main/engine/inference/client.ts'
import type { ExtractedObservation, PictureReading } from '../src-shared/model.ts'
import { PictureReading as PictureReadingSchema } from '../src-shared/model.ts'
import { describe, type LargeResult, readLarge } from './reading-large.ts'
import { scoreReceipt, scoreScreen, scoreTable } from './reading-score.ts'
import type { Score } from './reading-score.ts'

type Reader = { name: string; read(path: string): Promise<PictureReading> }

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    other: { type: 'string' },
    limit: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    misses: { type: 'boolean', default: false },
    'no-large': { type: 'boolean', default: false },
  },
})
const folder = resolve(positionals[0] ?? '../shared/bench')
const SETTINGS = { locale: 'en-US', dateOrder: null }

function pictures(set: string): string[] {
  return readdirSync(join(folder, set))
    .filter((name) => /\.(?:png|jpe?g)$/i.test(name))
    .toSorted()
    .slice(0, Number(flags.limit))
}

/** The ready-made library's lines in our form; it gives no words, so that a line is cut in proportion to its characters. */
async function otherReader(path: string): Promise<Reader> {
  const { default: Ocr } = await import(pathToFileURL(resolve(path, 'build/index.js')).href)
  const ocr = await Ocr.create()
  return {
    name: 'ocr-node',
    async read(file) {
      const found: { text: string; mean: number; box: [number, number][] }[] = await ocr.detect(file)
      const lines = found.map((line) => ({
        text: line.text,
        confidence: line.mean,
        polygon: line.box,
        spans: [{ start: 0, end: line.text.length, polygon: line.box }],
      }))
      const xs = found.flatMap((line) => line.box.map((point) => point[0]))
      const ys = found.flatMap((line) => line.box.map((point) => point[1]))
      return { width: Math.ceil(Math.max(1, ...xs)), height: Math.ceil(Math.max(1, ...ys)), lines, model: 'ocr-node' }
    },
  }
}

type Timed = { reading: PictureReading; seconds: number; processor: number }

/** Reads a picture, or takes the reading kept from an earlier run; seconds are those of the run that read it. */
async function timed(reader: Reader, set: string, name: string): Promise<Timed> {
  const kept = flags.keep === undefined ? null : join(flags.keep, reader.name, `${set.replace('/', '_')}__${name}.json`)
  if (kept !== null && existsSync(kept)) {
    const stored = JSON.parse(readFileSync(kept, 'utf8'))
    return { reading: PictureReadingSchema.parse(stored.reading), seconds: Number(stored.seconds), processor: Number(stored.processor) }
  }
  const started = performance.now()
  const used = process.cpuUsage()
  const reading = await reader.read(join(folder, set, name))
  const { user, system } = process.cpuUsage(used)
  const result = { seconds: (performance.now() - started) / 1000, processor: (user + system) / 1e6, reading }
  if (kept !== null && flags.keep !== undefined) {
    mkdirSync(join(flags.keep, reader.name), { recursive: true })
    writeFileSync(kept, JSON.stringify(result))
  }
  return result
}

function truthOf(set: string): unknown {
  return JSON.parse(readFileSync(join(folder, set, 'truth.json'), 'utf8'))
}

type Judge = { set: string; score(name: string, found: ExtractedObservation[], reading: PictureReading): Score[] }

function judges(): Judge[] {
  const tables = truthOf('table-pictures')
  const screens = truthOf('screens')
  return [
    { set: 'table-pictures', score: (name, found) => scoreTable(tables, name.replace(/\.\w+$/, ''), found) },
    { set: 'screens', score: (name, found, reading) => scoreScreen(screens, name, found, reading) },
    {
      set: 'receipts/img',
      score: (name, found) =>
        scoreReceipt(JSON.parse(readFileSync(join(folder, 'receipts/key', name.replace(/\.\w+$/, '.json')), 'utf8')), found),
    },
  ]
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** What one reader did on one set. */
type Tally = { shares: Map<string, { right: number; all: number }>; seconds: number[]; processor: number[] }

async function run(readers: readonly Reader[]): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>()
  for (const judge of judges()) {
    for (const reader of readers) tallies.set(`${reader.name} ${judge.set}`, { shares: new Map(), seconds: [], processor: [] })
    for (const name of pictures(judge.set)) {
      for (const reader of readers) {
        const result = await timed(reader, judge.set, name).catch((error: unknown) => {
          console.log(`  ${reader.name} ${judge.set}/${name}: not read: ${error instanceof Error ? error.message : String(error)}`)
          return null
        })
        count(tallies.get(`${reader.name} ${judge.set}`)!, judge, name, result, reader.name)
      }
    }
    for (const reader of readers) report(`${reader.name} ${judge.set}`, tallies.get(`${reader.name} ${judge.set}`)!)
  }
  return tallies
}

function count(tally: Tally, judge: Judge, name: string, result: Timed | null, reader: string): void {
  const reading = result?.reading ?? { width: 1, height: 1, lines: [], model: '' }
  const found = result ? extractFromPicture(result.reading, name, { settings: SETTINGS, caption: null, time: null }) : []
  if (result) {
    tally.seconds.push(result.seconds)
    tally.processor.push(result.processor)
  }
  for (const score of judge.score(name, found, reading)) {
    const sum = tally.shares.get(score.name) ?? { right: 0, all: 0 }
    tally.shares.set(score.name, { right: sum.right + score.right, all: sum.all + score.all })
    if (flags.misses) for (const miss of score.misses) console.log(`  ${reader} ${name} ${score.name}: ${miss}`)
  }
}

function report(title: string, { shares, seconds, processor }: Tally): void {
  const figures = [...shares]
    .map(([name, { right, all }]) => `${name} ${(all > 0 ? right / all : 0).toFixed(3)} (${right}/${all})`)
    .join(', ')
  console.log(
    `${title}: ${figures}; seconds median ${quantile(seconds, 0.5).toFixed(2)}, most ${Math.max(0, ...seconds).toFixed(2)}, processor seconds median ${quantile(processor, 0.5).toFixed(2)}, ${seconds.length} pictures`,
  )
}

const SHARE_BARS: readonly [set: string, measure: string, least: number][] = [
  ['table-pictures', 'cells', 0.97],
  ['screens', 'labelled cells', 0.9],
  ['receipts/img', 'total', 0.9],
  ['receipts/img', 'date', 0.9],
  ['receipts/img', 'company', 0.7],
]
const MOST_SECONDS = 5
const RECEIPT_SECONDS = 1.2
const TIMES_FASTER = 3

/** One line a bar: what was wanted, what came out, met or missed. */
function printBars(tallies: ReadonlyMap<string, Tally>, hasOther: boolean): void {
  const say = (bar: string, met: boolean, figure: string): void => console.log(`${met ? 'met   ' : 'MISSED'} ${bar}: ${figure}`)
  console.log('')
  for (const [set, measure, least] of SHARE_BARS) {
    const share = (reader: string): number | null => {
      const sum = tallies.get(`${reader} ${set}`)?.shares.get(measure)
      return sum && sum.all > 0 ? sum.right / sum.all : null
    }
    const [own, other] = [share('adamm'), share('ocr-node')]
    say(
      `${set} ${measure} >= ${least}`,
      own !== null && own >= least,
      `${own?.toFixed(3) ?? 'not measured'}${other === null ? '' : ` (ocr-node ${other.toFixed(3)})`}`,
    )
  }
  const all = [...tallies].filter(([name]) => name.startsWith('adamm ')).flatMap(([, { seconds }]) => seconds)
  say(`no picture over ${MOST_SECONDS} s`, Math.max(0, ...all) <= MOST_SECONDS, `${Math.max(0, ...all).toFixed(2)} s`)
  const receipts = tallies.get('adamm receipts/img')
  const median = quantile(receipts?.seconds ?? [], 0.5)
  say(`receipt median <= ${RECEIPT_SECONDS} s`, median <= RECEIPT_SECONDS, `${median.toFixed(2)} s`)
  const other = tallies.get('ocr-node receipts/img')
  if (!hasOther || !receipts || !other)
    return console.log('not measured: times faster than the ready-made library (give its folder with --other)')
  const times = quantile(other.seconds, 0.5) / median
  const work = quantile(other.processor, 0.5) / quantile(receipts.processor, 0.5)
  say(
    `receipts >= ${TIMES_FASTER} x as fast as ocr-node (median)`,
    times >= TIMES_FASTER,
    `${times.toFixed(2)} x in wall seconds, ${work.toFixed(2)} x in processor seconds`,
  )
}

const PHONE_SECONDS = 0.8
const MOST_MEGABYTES = 1200

/** The first large picture is the plain phone capture. */
function printLargeBars(results: readonly LargeResult[]): void {
  console.log('')
  for (const [index, result] of results.entries()) {
    const most = index === 0 ? PHONE_SECONDS : MOST_SECONDS
    const met = result.seconds <= most && result.megabytes <= MOST_MEGABYTES
    console.log(`${met ? 'met   ' : 'MISSED'} <= ${most} s and <= ${MOST_MEGABYTES} MB: ${describe(result)}`)
  }
}

if (!existsSync(join(folder, 'screens/truth.json'))) {
  console.log(`No reading data in ${folder}: screens/truth.json is missing. Give the folder as the first argument.`)
  process.exit(2)
}
const inference = openInference({ log: (line) => console.log(line) })
const own: Reader = { name: 'adamm', read: (path) => inference.readPicture(readFileSync(path)) }
const readers = flags.other === undefined ? [own] : [own, await otherReader(flags.other)]
// The first picture pays for loading the models: each reads one before the clock starts.
const [warm] = pictures('screens')
if (warm !== undefined) for (const reader of readers) await reader.read(join(folder, 'screens', warm))
printBars(await run(readers), readers.length > 1)
await inference.close()
if (!flags['no-large']) printLargeBars(await readLarge())
