/**
 * Bench: how much of real pictures comes back as the right cells. In: a data folder with screens/, table-pictures/ and receipts/ (argument, else
 * ../shared/bench). Out: figures per set and seconds per picture, for AdaMM's own reading and, with --other <path of @gutenye/ocr-node>, for
 * that library's lines under the same layout analysis.
 * Usage: npx node bench/reading.ts [folder] [--other path] [--keep folder for readings] [--misses]
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { extractFromPicture } from '../src-main/engine/extract/layout.ts'
import { openInference } from '../src-main/engine/inference/client.ts'
import type { ExtractedObservation, PictureReading } from '../src-shared/model.ts'
import { PictureReading as PictureReadingSchema } from '../src-shared/model.ts'
import { scoreReceipt, scoreScreen, scoreTable } from './reading-score.ts'
import type { Score } from './reading-score.ts'

type Reader = { name: string; read(path: string): Promise<PictureReading> }

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { other: { type: 'string' }, keep: { type: 'string' }, misses: { type: 'boolean', default: false } },
})
const folder = resolve(positionals[0] ?? '../shared/bench')
const SETTINGS = { locale: 'en-US', dateOrder: null }

function pictures(set: string): string[] {
  return readdirSync(join(folder, set))
    .filter((name) => /\.(?:png|jpe?g)$/i.test(name))
    .toSorted()
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

/** Reads a picture, or takes the reading kept from an earlier run; seconds are those of the run that read it. */
async function timed(reader: Reader, set: string, name: string): Promise<{ reading: PictureReading; seconds: number }> {
  const kept = flags.keep === undefined ? null : join(flags.keep, reader.name, `${set.replace('/', '_')}__${name}.json`)
  if (kept !== null && existsSync(kept)) {
    const stored = JSON.parse(readFileSync(kept, 'utf8'))
    return { reading: PictureReadingSchema.parse(stored.reading), seconds: Number(stored.seconds) }
  }
  const started = performance.now()
  const reading = await reader.read(join(folder, set, name))
  const seconds = (performance.now() - started) / 1000
  if (kept !== null && flags.keep !== undefined) {
    mkdirSync(join(flags.keep, reader.name), { recursive: true })
    writeFileSync(kept, JSON.stringify({ seconds, reading }))
  }
  return { reading, seconds }
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

async function run(reader: Reader): Promise<void> {
  for (const judge of judges()) {
    const totals = new Map<string, { right: number; all: number }>()
    const seconds: number[] = []
    for (const name of pictures(judge.set)) {
      const result = await timed(reader, judge.set, name).catch((error: unknown) => {
        console.log(`  ${judge.set}/${name}: not read: ${error instanceof Error ? error.message : String(error)}`)
        return null
      })
      const found = result ? extractFromPicture(result.reading, name, { settings: SETTINGS, caption: null, time: null }) : []
      if (result) seconds.push(result.seconds)
      const empty = { width: 1, height: 1, lines: [], model: '' }
      for (const score of judge.score(name, found, result?.reading ?? empty)) {
        const sum = totals.get(score.name) ?? { right: 0, all: 0 }
        totals.set(score.name, { right: sum.right + score.right, all: sum.all + score.all })
        if (flags.misses) for (const miss of score.misses) console.log(`  ${name} ${score.name}: ${miss}`)
      }
    }
    const figures = [...totals]
      .map(([name, { right, all }]) => `${name} ${(all > 0 ? right / all : 0).toFixed(3)} (${right}/${all})`)
      .join(', ')
    console.log(
      `${reader.name} ${judge.set}: ${figures}; seconds median ${quantile(seconds, 0.5).toFixed(2)}, most ${Math.max(0, ...seconds).toFixed(2)}, ${seconds.length} pictures`,
    )
  }
}

if (!existsSync(join(folder, 'screens/truth.json'))) {
  console.log(`No reading data in ${folder}: screens/truth.json is missing. Give the folder as the first argument.`)
  process.exit(2)
}
const inference = openInference({ log: (line) => console.log(line) })
await run({ name: 'adamm', read: (path) => inference.readPicture(readFileSync(path)) })
await inference.close()
if (flags.other !== undefined) await run(await otherReader(flags.other))
