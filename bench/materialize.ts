/**
 * Cost of one more round on a table: `npx node bench/materialize.ts [--sizes 1000,10000,100000] [--repeat N] [--no-again]`.
 * A made-up life of dashboards (eight measures, a text, a category, a sparse extra) and receipts with items is stored as extraction leaves it. At
 * each size one more dashboard is taken N times, in the order of time and once in the middle of the past, with the time of
 * materialization alone and of induction beside it; then everything is made again for comparison. Printed: medians and ratios to the
 * first size. Memory stays in the process; nothing is written to disk.
 */
import { parseArgs } from 'node:util'
import { openDatabase, run, type Db } from '../src-main/engine/db/open.ts'
import { sql } from '../src-main/engine/db/sql.ts'
import { readValue } from '../src-main/engine/extract/values/index.ts'
import { createInduction, type Induction } from '../src-main/engine/induce/schemas.ts'
import { materialize } from '../src-main/engine/materialize/tables.ts'
import { tableByName, listTables } from '../src-main/engine/materialize/read.ts'
import { seeded } from './hidden-schema.ts'

const settings = { locale: 'en-US', dateOrder: null } as const
const clock = (): Date => new Date('2026-07-01T12:00:00Z')
const random = seeded(7)

type Teller = { tell: (time: string, records: Record<string, string>[]) => void }

function createMemory(): { db: Db } & Teller {
  const db = openDatabase(':memory:')
  run(
    db,
    sql`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '/p', 'p', 'history', 'x', '2026-07-01', '{}')`,
  )
  run(db, sql`INSERT INTO session (id, source_id, ref) VALUES (1, 1, 's')`)
  const attributes = new Map<string, number>()
  let refs = 0
  const attributeId = (name: string): number => {
    const known =
      attributes.get(name) ?? Number(run(db, sql`INSERT INTO attribute (name, label) VALUES (${name}, ${name})`).lastInsertRowid)
    attributes.set(name, known)
    return known
  }
  function tell(time: string, records: Record<string, string>[]): void {
    const added = run(
      db,
      sql`INSERT INTO round (session_id, ref, content_sha256, local_time, time_weak, sort_ms, state)
          VALUES (1, ${`r${refs}`}, ${`r${refs++}`}, ${time}, 0, ${Date.parse(`${time}Z`)}, 'extracted')`,
    )
    records.forEach((record, number) => {
      for (const [name, raw] of Object.entries(record)) {
        const value = readValue(raw, { locale: settings.locale, dateOrder: null, time })
        run(
          db,
          sql`INSERT INTO observation (round_id, record, attribute_id, surface, raw, kind, number, text, unit, ambiguous, value, provenance, confidence, extractor)
              VALUES (${added.lastInsertRowid}, ${number}, ${attributeId(name)}, ${name}, ${raw}, ${value.kind}, ${value.number}, ${value.text}, ${value.unit}, 0, '{}', '{"type":"text","message":0}', 1, 'bench')`,
        )
      }
    })
  }
  return { db, tell }
}

/** What one more round may take at any size, induction and tables together. */
const MOST_MS = 50

const START = Date.UTC(2000, 0, 1)
const at = (index: number): string => new Date(START + index * 3_600_000).toISOString().slice(0, 19)
const number = (from: number, to: number): string => String(Math.round((from + random() * (to - from)) * 10) / 10)

function dashboard(): Record<string, string>[] {
  const record: Record<string, string> = {
    'mean glucose': `${number(80, 200)} mg/dL`,
    'time in range': `${number(30, 99)} %`,
    variability: `${number(10, 40)} %`,
    sleep: `${Math.floor(4 + random() * 5)} h ${Math.floor(random() * 60)} min`,
  }
  for (const name of ['steps', 'pulse', 'carbs', 'insulin']) if (random() > 0.05) record[name] = number(1, 300)
  record['sensor'] = random() < 0.5 ? 'left arm' : 'right arm'
  record['remark'] = `words ${Math.floor(random() * 1e6)}`
  if (random() < 0.3) record['ketones'] = number(0, 3)
  if (random() < 0.2) record[`once ${Math.floor(random() * 1e9)}`] = '1'
  return [record]
}

function receipt(time: string): Record<string, string>[] {
  const items = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, line) => ({
    item: `thing ${line}`,
    quantity: '1',
    amount: number(1, 20),
  }))
  return [
    { shop: `Shop ${Math.floor(random() * 9)}`, date: time.slice(0, 10), total: `€${number(5, 90)}`, cash: `€${number(90, 100)}` },
    ...items,
  ]
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0
}

function oneMore(db: Db, induction: Induction): { induce: number; materialize: number } {
  const start = performance.now()
  const outcome = induction.consume()
  const between = performance.now()
  db.transaction(() => {
    materialize(db, outcome, { clock, settings })
    run(db, sql`UPDATE round SET state = 'remembered' WHERE state <> 'remembered'`)
  })()
  return { induce: between - start, materialize: performance.now() - between }
}

function main(): void {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '1000,10000,100000' },
      repeat: { type: 'string', default: '25' },
      'no-again': { type: 'boolean', default: false },
    },
  })
  const sizes = values.sizes.split(',').map(Number)
  const repeat = Number(values.repeat)
  const { db, tell } = createMemory()
  const induction = createInduction(db, clock)
  let told = 0
  let first: number | null = null
  console.log('     rows  one more (p50)      worst  ratio   in the past  induction (p50)  all again')
  for (const size of sizes) {
    while (told < size) {
      db.transaction(() => {
        for (const end = Math.min(size, told + 5_000); told < end; told++) {
          tell(at(told), dashboard())
          if (told % 20 === 0) tell(at(told), receipt(at(told)))
        }
      })()
      oneMore(db, induction)
    }
    const name = listTables(db).find((table) => table.schema.includes('mean glucose'))?.name ?? ''
    const runs = Array.from({ length: repeat }, () => {
      tell(at(told++), dashboard())
      return oneMore(db, induction)
    })
    tell(at(told >> 1), dashboard())
    const past = oneMore(db, induction)
    const start = performance.now()
    if (!values['no-again']) materialize(db, { attributes: null, schemas: new Set() }, { clock, settings })
    const again = performance.now() - start
    const cost = median(runs.map((one) => one.materialize))
    const rows = tableByName(db, name).rows
    const worst = Math.max(...runs.map((one) => one.materialize))
    first ??= cost
    const shown = [
      `${rows}`.padStart(9),
      `${cost.toFixed(2)} ms`.padStart(15),
      `${worst.toFixed(1)} ms`.padStart(10),
      `${(cost / first).toFixed(1)}x`.padStart(6),
    ]
    const both = median(runs.map((one) => one.materialize + one.induce))
    const rest = [
      `${past.materialize.toFixed(1)} ms`.padStart(13),
      `${median(runs.map((one) => one.induce)).toFixed(2)} ms`.padStart(16),
      values['no-again'] ? '' : `${again.toFixed(0)} ms`.padStart(10),
      both < MOST_MS ? 'met' : `MISSED ${MOST_MS} ms together`,
    ]
    console.log([...shown, ...rest].join(' '))
  }
}

main()
