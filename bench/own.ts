/**
 * Correcting, undoing and forgetting in a large memory: `npx node bench/own.ts [--events 20000] [--home DIR]`.
 * A generated memory (bench/big-memory.ts) is opened in this process; each act goes through the router, as a view's call does. Beside each stands what the
 * disk asks for at least: as many rows of values rewritten by plain SQL as the act changed, and for forgetting the file written anew and read once, which
 * it does by design. The ratio is what the app adds. Processor time is printed too, because wall time on a busy machine is mostly waiting.
 */
import { createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { all, get, run } from '../src-main/engine/db/open.ts'
import { sql } from '../src-main/engine/db/sql.ts'
import { type Engine, openEngine } from '../src-main/engine/engine.ts'
import { handlers } from '../src-main/handlers.ts'
import { dispatch } from '../src-main/router.ts'
import { makeBigMemory } from './big-memory.ts'

const CORRECTIONS = 5
type Cost = { wall: number; processor: number; rows: number }

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { events: { type: 'string', default: '20000' }, home: { type: 'string' } } })
  const events = Number(values.events)
  if (!Number.isInteger(events) || events < 1000) throw new Error('--events takes a whole number from 1000 on.')
  const home = values.home ?? mkdtempSync(join(tmpdir(), 'adamm-own-'))
  mkdirSync(home, { recursive: true })
  const { table, rows } = makeBigMemory(home, events, console.log)
  const engine = await openEngine({ home, shell: 'cli', emit: () => undefined })
  try {
    console.log(`${rows} rows in ${table}; load ${loadavg()[0]?.toFixed(0)}`)
    await corrections(engine, table)
    await forgetting(engine, home)
  } finally {
    await engine.close()
    if (values.home === undefined) rmSync(home, { recursive: true, force: true })
  }
}

async function corrections(engine: Engine, table: string): Promise<void> {
  const { columns } = (await call(engine, 'tables.get', { table })) as { columns: { name: string; type: string }[] }
  const column = columns.find(({ type }) => type === 'number')?.name
  const { rows } = (await call(engine, 'tables.rows', { table, limit: CORRECTIONS, offset: 1000 })) as { rows: { id: number }[] }
  const set: Cost[] = []
  const back: Cost[] = []
  for (const { id } of rows) {
    set.push(await cost(engine, () => call(engine, 'corrections.set', { table, row: id, column, value: 7 })))
    back.push(await cost(engine, () => call(engine, 'undo.last', {})))
  }
  for (const [name, costs] of [
    ['correction', set],
    ['undo', back],
  ] as const) {
    const middle = costs.toSorted((a, b) => a.wall - b.wall)[Math.floor(costs.length / 2)]
    if (middle === undefined) throw new Error('The memory has no rows to correct.')
    tell(name, middle, await cost(engine, () => rewrite(engine, middle.rows)), `${middle.rows} rows changed`)
  }
}

async function forgetting(engine: Engine, home: string): Promise<void> {
  const { db } = engine.context
  const last = get<{ id: number }>(db, sql`SELECT MAX(id) AS id FROM round`)?.id
  const spent = await cost(engine, () => call(engine, 'forget.run', { rounds: [last] }))
  const limit = await cost(engine, async () => {
    await rewrite(engine, spent.rows)
    db.exec('VACUUM')
    db.pragma('wal_checkpoint(TRUNCATE)')
    for await (const _ of createReadStream(join(home, 'memory.sqlite'))) continue
  })
  tell('forgetting one event', spent, limit, `${spent.rows} rows changed, the file written anew and searched`)
}

/** As many rows written again, in one transaction. */
async function rewrite(engine: Engine, count: number): Promise<void> {
  const { db } = engine.context
  const ids = all<{ id: number }>(db, sql`SELECT id FROM observation LIMIT ${count}`)
  db.transaction(() => {
    for (const { id } of ids) run(db, sql`UPDATE observation SET confidence = confidence * 0.999 WHERE id = ${id}`)
  })()
}

async function call(engine: Engine, method: string, input: unknown): Promise<unknown> {
  const result = await dispatch(handlers, engine, method, input, { signal: new AbortController().signal })
  if (!result.ok) throw new Error(`${method}: ${result.error.code} ${result.error.message}`)
  return result.value
}

async function cost(engine: Engine, act: () => Promise<unknown>): Promise<Cost> {
  const changes = (): number => get<{ n: number }>(engine.context.db, sql`SELECT total_changes() AS n`)?.n ?? 0
  const before = changes()
  const used = process.cpuUsage()
  const start = performance.now()
  await act()
  const { user, system } = process.cpuUsage(used)
  return { wall: performance.now() - start, processor: (user + system) / 1000, rows: changes() - before }
}

function tell(name: string, spent: Cost, limit: Cost, detail: string): void {
  const ms = (value: number): string => `${value.toFixed(1)} ms`.padStart(12)
  console.log(
    `${name.padEnd(22)} wall ${ms(spent.wall)}, processor ${ms(spent.processor)}; limit ${ms(limit.wall)}, ${ms(limit.processor)}; ratio of processor time ${(spent.processor / Math.max(limit.processor, 0.01)).toFixed(1)}   ${detail}`,
  )
}

await main()
