/**
 * Which index holds the vectors: the app's scan beside sqlite-vec, usearch and hnswlib over the same vectors of 512 numbers, each in a process
 * of its own. Prints recall of the exact ten nearest, milliseconds of a search by the clock and of the processor, time to build and to open
 * again, what one more vector costs until it is durable, size and memory.
 * `npx node bench/vectors.ts [VECTORS...] [--rivals FOLDER] [--queries 50] [--patience SECONDS] [--only NAME]...` (default 100000). FOLDER is where
 * `npm install sqlite-vec usearch hnswlib-node` was run; without it only the app's own rows are measured. What is not built after SECONDS
 * of processor (default 480) is left unmeasured and said so.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONTESTANTS, folderBytes, isInstalled } from './vectors/contestants.ts'
import type { Contestant } from './vectors/contestants.ts'
import { exactNearest, queryVectors, readVectors, writeVectors } from './vectors/data.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rivals: { type: 'string' },
    queries: { type: 'string', default: '50' },
    patience: { type: 'string', default: '480' },
    only: { type: 'string', multiple: true },
    /** One contestant, measured in this process. */ measure: { type: 'string' },
    folder: { type: 'string', default: '' },
  },
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [100_000]
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  process.stderr.write('Give numbers of vectors, such as 100000 1000000.\n')
  process.exit(2)
}

type Row = Record<string, string>
type Timed = { clock: number; processor: number }

function timed(work: () => void): Timed {
  const [started, used] = [performance.now(), process.cpuUsage()]
  work()
  const { user, system } = process.cpuUsage(used)
  return { clock: performance.now() - started, processor: (user + system) / 1000 }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

const seconds = ({ clock, processor }: Timed): string => `${(clock / 1000).toFixed(1)} / ${(processor / 1000).toFixed(1)}`
const mega = (bytes: number): string => (bytes / 1e6).toFixed(0)

/** Measures one contestant, once for each way of searching. @throws Error when it is not built in time */
function measure(contestant: Contestant, count: number, folder: string): Row[] {
  const file = join(folder, 'vectors.f32')
  const nearest = JSON.parse(readFileSync(join(folder, 'nearest.json'), 'utf8')) as number[][]
  const queries = queryVectors(nearest.length)
  const own = join(folder, 'stored')
  const before = process.memoryUsage().rss
  const index = contestant.make(own, count, values.rivals ?? '')
  const started = process.cpuUsage()
  const build = timed(() => {
    for (const { first, rows } of readVectors(file)) {
      index.add(first, rows)
      if (process.cpuUsage(started).user / 1e6 > Number(values.patience))
        throw new Error(`${first} of ${count} in ${values.patience} s of processor`)
    }
    index.finish()
  })
  const bytes = folderBytes(own)
  const extra = queryVectors(nearest.length + 3).slice(-3)
  const rows = contestant.efforts.map(({ name, effort }): Row => {
    const open = timed(() => index.reopen(effort))
    index.search(queries[0] as Float32Array)
    const found: number[][] = []
    const times = queries.map((query) => timed(() => found.push(index.search(query))))
    const hits = found.map(
      (rows, at) => rows.filter((row) => (nearest[at] as number[]).includes(row)).length / (nearest[at] as number[]).length,
    )
    return {
      index: contestant.name + name,
      recall: (hits.reduce((sum, share) => sum + share, 0) / hits.length).toFixed(3),
      'search ms': `${median(times.map(({ clock }) => clock)).toFixed(1)} / ${(times.reduce((sum, { processor }) => sum + processor, 0) / times.length).toFixed(1)}`,
      'build s': seconds(build),
      'open s': seconds(open),
      'stored MB': mega(bytes),
      'memory MB': mega(process.memoryUsage().rss - before),
    }
  })
  const more = extra.map((vector, at) =>
    timed(() => {
      index.add(count + at, vector)
      index.finish()
    }),
  )
  index.close()
  const oneMore = `${median(more.map(({ clock }) => clock)).toFixed(0)} / ${median(more.map(({ processor }) => processor)).toFixed(0)}`
  return rows.map((row) => ({ ...row, 'one more ms': oneMore, durability: contestant.durability }))
}

/** The same in a process of its own, so that memory is the contestant's. */
function measureApart(contestant: Contestant, count: number, folder: string): Promise<Row[] | string> {
  const own = ['--measure', contestant.name, '--folder', folder, '--patience', values.patience, '--queries', values.queries]
  const child = fork(import.meta.filename, [String(count), ...own, ...(values.rivals ? ['--rivals', values.rivals] : [])])
  return new Promise((done) => {
    let said: Row[] | string | null = null
    child.on('message', (message: Row[] | string) => (said = message))
    child.on('exit', (code) => done(said ?? `ended with code ${code}`))
  })
}

async function compare(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'adamm-vectors-'))
  const file = join(folder, 'vectors.f32')
  writeVectors(file, count)
  const { nearest, milliseconds } = exactNearest(file, queryVectors(Number(values.queries)))
  writeFileSync(join(folder, 'nearest.json'), JSON.stringify(nearest))
  console.log(
    `\n${count} vectors, ${values.queries} queries; clock / processor. Exact in JavaScript, 32-bit: ${milliseconds.toFixed(0)} ms of processor\n`,
  )
  let isHeaded = false
  for (const contestant of CONTESTANTS) {
    if (values.only !== undefined && !values.only.some((name) => contestant.name.includes(name))) continue
    if (contestant.needs !== null && (values.rivals === undefined || !isInstalled(values.rivals, contestant))) {
      console.log(`${contestant.name}: not measured, ${contestant.needs} is not installed in "${values.rivals ?? '(no --rivals)'}"`)
      continue
    }
    const rows = await measureApart(contestant, count, folder)
    rmSync(join(folder, 'stored'), { recursive: true, force: true })
    if (typeof rows === 'string') {
      console.log(`| ${contestant.name} | not built: ${rows} |`)
      continue
    }
    const names = Object.keys(rows[0] ?? {})
    if (!isHeaded) console.log(`| ${names.join(' | ')} |\n|${' --- |'.repeat(names.length)}`)
    isHeaded = true
    for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`)
  }
  rmSync(folder, { recursive: true, force: true })
}

if (values.measure === undefined) for (const size of sizes) await compare(size)
else {
  const contestant = CONTESTANTS.find(({ name }) => name === values.measure)
  try {
    process.send?.(contestant ? measure(contestant, sizes[0] ?? 0, values.folder) : 'no such index')
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error))
  }
}
