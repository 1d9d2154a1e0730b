/**
 * How well and how fast pictures are read, before any layout work: `npx node bench/reading-ocr.ts [--data ../shared/bench] [--ready-made FOLDER] [--limit N] [--misses]`.
 * FOLDER holds a node_modules with @gutenye/ocr-node (`npm install --prefix FOLDER @gutenye/ocr-node`); it then reads the same pictures in the same run.
 * Processor seconds (all cores together) tell more than wall seconds on a computer that is busy with other work.
 * A cell counts as exact when its text stands in the reading with the same words and word gaps, as loose when it does so without any spaces.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createService } from '../src-main/engine/inference/service.ts'

type Reader = { name: string; read(path: string): Promise<string[]>; close(): Promise<void> }
type Sample = { path: string; wanted: { field: string; text: string }[] }
type Outcome = {
  seconds: number
  processor: number
  exact: number
  loose: number
  wanted: number
  misses: string[]
  fields: Map<string, [found: number, all: number]>
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/bench' },
    'ready-made': { type: 'string' },
    limit: { type: 'string', default: '1000' },
    misses: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

async function main(): Promise<void> {
  const data = resolve(values.data)
  if (!existsSync(data)) {
    console.error(`No benchmark data at ${data}. Give its folder with --data.`)
    process.exitCode = 1
    return
  }
  const sets: [string, Sample[]][] = [
    ['table pictures', tablePictures(join(data, 'table-pictures'))],
    ['receipts', receipts(join(data, 'receipts'))],
    ['screens', screens(join(data, 'screens'))],
  ]
  const readers = [ourReader(), ...(values['ready-made'] === undefined ? [] : [await readyMade(resolve(values['ready-made']))])]
  for (const [name, samples] of sets) {
    if (values.only !== undefined && !name.startsWith(values.only)) continue
    const chosen = samples.slice(0, Number(values.limit))
    for (const reader of readers) report(name, reader.name, await run(reader, chosen))
  }
  for (const reader of readers) await reader.close()
}

function ourReader(): Reader {
  const service = createService({ log: console.error })
  return {
    name: 'AdaMM',
    read: async (path) => (await service.readPicture(path)).lines.map((line) => line.text),
    close: () => service.close(),
  }
}

async function readyMade(folder: string): Promise<Reader> {
  const entry = createRequire(join(folder, 'package.json')).resolve('@gutenye/ocr-node')
  const Module = z.object({ default: z.object({ create: z.function() }).loose() })
  const module: unknown = await import(pathToFileURL(entry).href)
  Module.safeParse(module)
  const factory = (module as { default: { create(): Promise<{ detect(path: string): Promise<{ text: string }[]> }> } }).default
  const ocr = await factory.create()
  return {
    name: '@gutenye/ocr-node',
    read: async (path) => (await ocr.detect(path)).map((line) => line.text),
    close: async () => undefined,
  }
}

async function run(reader: Reader, samples: readonly Sample[]): Promise<{ sample: Sample; outcome: Outcome }[]> {
  const results: { sample: Sample; outcome: Outcome }[] = []
  // The first picture pays for loading the models; it is read once before the clock starts.
  if (samples[0] !== undefined) await reader.read(samples[0].path).catch(() => [])
  for (const sample of samples) {
    const start = performance.now()
    const used = process.cpuUsage()
    const lines = await reader.read(sample.path).catch((error: unknown) => {
      console.error(`${reader.name}: ${sample.path}: ${error instanceof Error ? error.message : String(error)}`)
      return []
    })
    results.push({
      sample,
      outcome: { ...judge(lines, sample), seconds: (performance.now() - start) / 1000, processor: processorSeconds(used) },
    })
  }
  return results
}

function processorSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

function judge(lines: readonly string[], sample: Sample): Omit<Outcome, 'seconds' | 'processor'> {
  const spaced = ` ${lines.map(fold).join(' ')} `
  const tight = lines.map((line) => fold(line).replaceAll(' ', '')).join('\n')
  const outcome: Omit<Outcome, 'seconds' | 'processor'> = {
    exact: 0,
    loose: 0,
    wanted: sample.wanted.length,
    misses: [],
    fields: new Map(),
  }
  for (const { field, text } of sample.wanted) {
    const words = fold(text)
    const exact = new RegExp(`(?<![\\p{L}\\p{N}])${words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u').test(spaced)
    const loose = tight.replaceAll('\n', '').includes(words.replaceAll(' ', ''))
    if (exact) outcome.exact++
    if (loose) outcome.loose++
    if (!exact) outcome.misses.push(`${loose ? 'gap ' : 'text'} ${field} ${JSON.stringify(text)}`)
    const known = outcome.fields.get(field) ?? [0, 0]
    outcome.fields.set(field, [known[0] + (exact ? 1 : 0), known[1] + 1])
  }
  return outcome
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function report(set: string, reader: string, results: readonly { sample: Sample; outcome: Outcome }[]): void {
  const seconds = results.map(({ outcome }) => outcome.seconds).toSorted((a, b) => a - b)
  const wanted = sum(results.map(({ outcome }) => outcome.wanted))
  const share = (count: number): string => (wanted === 0 ? '-' : (count / wanted).toFixed(3))
  const exact = share(sum(results.map(({ outcome }) => outcome.exact)))
  const loose = share(sum(results.map(({ outcome }) => outcome.loose)))
  const median = middle(seconds)
  console.log(
    `${set} | ${reader} | pictures ${results.length} | exact ${exact} | loose ${loose} | median ${median.toFixed(2)} s | worst ${(seconds.at(-1) ?? 0).toFixed(2)} s | processor median ${middle(results.map(({ outcome }) => outcome.processor)).toFixed(2)} s`,
  )
  const fields = new Map<string, [number, number]>()
  for (const { outcome } of results) {
    for (const [field, [found, all]] of outcome.fields) {
      const known = fields.get(field) ?? [0, 0]
      fields.set(field, [known[0] + found, known[1] + all])
    }
  }
  if (fields.size > 1) console.log(`  ${[...fields].map(([field, [found, all]]) => `${field} ${(found / all).toFixed(3)}`).join(', ')}`)
  if (!values.misses) return
  for (const { sample, outcome } of results)
    if (outcome.misses.length > 0) console.log(`  ${sample.path.split(/[\\/]/).at(-1)}: ${outcome.misses.join('; ')}`)
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

const TableTruth = z.record(
  z.string(),
  z.object({ table_title: z.string().nullable(), table_for_pd: z.record(z.string(), z.array(z.string())) }),
)
function tablePictures(folder: string): Sample[] {
  const truth = TableTruth.parse(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')))
  return Object.entries(truth).map(([id, table]) => ({
    path: join(folder, `${id}.png`),
    wanted: [
      ...(table.table_title === null ? [] : [{ field: 'title', text: table.table_title }]),
      ...Object.keys(table.table_for_pd)
        .filter((header) => !/^Column \d+$/.test(header))
        .map((text) => ({ field: 'header', text })),
      ...Object.values(table.table_for_pd)
        .flat()
        .filter((text) => text !== '')
        .map((text) => ({ field: 'cell', text })),
    ],
  }))
}

const ReceiptTruth = z.object({ company: z.string().optional(), date: z.string().optional(), total: z.string().optional() })
function receipts(folder: string): Sample[] {
  return readdirSync(join(folder, 'img'))
    .toSorted()
    .map((file) => {
      const truth = ReceiptTruth.parse(JSON.parse(readFileSync(join(folder, 'key', file.replace(/\.\w+$/, '.json')), 'utf8')))
      return { path: join(folder, 'img', file), wanted: Object.entries(truth).map(([field, text]) => ({ field, text })) }
    })
}

const ScreenTruth = z.array(z.object({ file: z.string(), kv: z.record(z.string(), z.union([z.number(), z.string()])).optional() }).loose())
function screens(folder: string): Sample[] {
  const truth = ScreenTruth.parse(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')))
  return truth.map((screen) => ({
    path: join(folder, screen.file),
    wanted: Object.values(screen.kv ?? {}).map((value) => ({ field: 'value', text: String(value) })),
  }))
}

await main()
