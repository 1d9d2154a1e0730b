/**
 * Time and memory of schema induction: `npx node bench/induction.ts [--million] [--schemas N] [--dropout X] [--noise X] [--against MODULE]`.
 * Rounds of a dozen attributes from 100 planted schemas with dropout, attributes that are everywhere, recurring and one-time noise.
 * For each length: time a round (p50, p99, worst; the first and the last tenth), memory, schemas found. `--against` takes the path of an
 * installed npm miner with the interface of node-fpgrowth (class FPGrowth, exec(transactions)), run from scratch over the same
 * prefix in a process of its own with a time limit; the ratio says how many rounds the incremental miner takes in that time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createMiner } from '../src-main/engine/induce/miner.ts'
import { seeded } from './hidden-schema.ts'

type Shape = { schemas: number; dropout: number; noise: number }

/** One round after another; the same for one seed. */
export function* plantedRounds(shape: Shape, count: number, seed = 1): Generator<string[]> {
  const random = seeded(seed)
  const columns = Array.from({ length: shape.schemas }, (_, schema) =>
    Array.from({ length: 12 }, (_, at) =>
      at < 2 ? ['date', 'time'][at]! : at < 3 ? `shared ${schema % 10}` : `schema ${schema} column ${at}`,
    ),
  )
  for (let round = 0; round < count; round++) {
    const own = columns[Math.floor(random() * shape.schemas)]!
    const attributes = own.filter((_, at) => at < 2 || random() >= shape.dropout)
    if (random() < shape.noise) attributes.push(`noise ${Math.floor(random() * 500)}`)
    if (random() < shape.noise) attributes.push(`once ${round}`)
    yield attributes
  }
}

function measure(shape: Shape, count: number): { total: number; p50: number } {
  const miner = createMiner()
  const times = new Float64Array(count)
  let number = 0
  let incomplete = 0
  for (const attributes of plantedRounds(shape, count)) {
    const start = performance.now()
    if (!miner.add(attributes).complete) incomplete++
    times[number++] = performance.now() - start
  }
  const total = times.reduce((sum, time) => sum + time, 0)
  const part = Math.min(10_000, count / 10)
  const sumOf = (from: number, to: number): number => times.subarray(from, to).reduce((sum, time) => sum + time, 0)
  const [first, last] = [sumOf(0, part), sumOf(count - part, count)]
  const sorted = times.slice().sort()
  const at = (share: number): number => sorted[Math.floor(share * (count - 1))]!
  const memory = miner.memory()
  console.log(
    `${String(count).padStart(9)} rounds  ${(total / 1000).toFixed(1)} s  a round: p50 ${ms(at(0.5))} p99 ${ms(at(0.99))} worst ${ms(at(1))}  first ${part}: ${(first / 1000).toFixed(2)} s, last ${part}: ${(last / 1000).toFixed(2)} s (${(last / first).toFixed(2)}x)`,
  )
  console.log(
    `${''.padStart(9)}         ${memory.schemas} schemas, ${memory.patterns} distinct sets of ${memory.attributes} attributes, ${(memory.bytes / 1e6).toFixed(1)} MB in the miner, ${incomplete} rounds cut short`,
  )
  return { total, p50: at(0.5) }
}

function ms(time: number): string {
  return `${time.toFixed(3)} ms`
}

const RIVAL_LIMIT_MS = 120_000

/** Runs the other miner once over the prefix, as a from-scratch method must after every round. */
function against(modulePath: string, shape: Shape, count: number, own: { total: number; p50: number }): void {
  const script = `
    import { plantedRounds } from ${JSON.stringify(import.meta.url)}
    const rival = await import(${JSON.stringify(pathToFileURL(modulePath).href)})
    const FPGrowth = rival.FPGrowth ?? rival.default.FPGrowth
    const rounds = [...plantedRounds(${JSON.stringify(shape)}, ${count})]
    const start = performance.now()
    const sets = await new FPGrowth(4 / rounds.length).exec(rounds)
    console.log(JSON.stringify({ ms: performance.now() - start, sets: sets.length, rss: process.memoryUsage().rss }))`
  const result = spawnSync(process.execPath, ['--max-old-space-size=4096', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: RIVAL_LIMIT_MS,
  })
  const line = result.stdout?.trim().split('\n').at(-1) ?? ''
  if (!line.startsWith('{')) {
    const why =
      result.error !== undefined
        ? `no result within ${RIVAL_LIMIT_MS / 1000} s`
        : `ended without a result: ${(result.stderr ?? '').split('\n').find((text) => /error|heap/iu.test(text)) ?? 'no message'}`
    const least =
      result.error !== undefined ? `, more than ${Math.round(RIVAL_LIMIT_MS / own.total)}x the incremental miner's whole run` : ''
    console.log(`${''.padStart(9)}         from scratch: ${why}${least}`)
    return
  }
  const { ms: time, sets, rss }: { ms: number; sets: number; rss: number } = JSON.parse(line)
  console.log(
    `${''.padStart(9)}         from scratch once: ${(time / 1000).toFixed(1)} s, ${sets} sets, ${(rss / 1e6).toFixed(0)} MB; ${(time / own.total).toFixed(1)}x the incremental miner's whole run, ${Math.round(time / own.p50)}x one of its rounds`,
  )
}

function main(): void {
  const { values } = parseArgs({
    options: {
      million: { type: 'boolean', default: false },
      schemas: { type: 'string', default: '100' },
      dropout: { type: 'string', default: '0.1' },
      noise: { type: 'string', default: '0.3' },
      against: { type: 'string' },
    },
  })
  const shape: Shape = { schemas: Number(values.schemas), dropout: Number(values.dropout), noise: Number(values.noise) }
  if (values.against !== undefined && !existsSync(values.against)) {
    console.error(
      `There is no "${values.against}". Give the main file of an installed miner, such as node_modules/node-fpgrowth/dist/fpgrowth.js.`,
    )
    process.exitCode = 2
    return
  }
  for (const count of values.million ? [1_000, 10_000, 100_000, 1_000_000] : [1_000, 10_000, 100_000]) {
    const own = measure(shape, count)
    if (values.against !== undefined) against(resolve(values.against), shape, count, own)
  }
}

if (import.meta.main) main()
