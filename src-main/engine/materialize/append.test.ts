import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all, get, run, type Db } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import { readValue } from '../extract/values/index.ts'
import { clock, createMemory, SETTINGS, tell } from '../induce/memory.test-helper.ts'
import { createInduction, type Induction } from '../induce/schemas.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import { chooseColumn, mergeTables, setTableHidden, splitTable, tableParts } from './choices.ts'
import { draw, toldOf, type Draw } from './lives.test-helper.ts'
import { listTables } from './read.ts'
import { physicalName, storedTables } from './table-store.ts'
import { materialize, rereadAttribute } from './tables.ts'

/** Few first rows, so that most rows are appended. */
const OPTIONS = { clock, settings: SETTINGS, firstRows: 3 }

/** Everything that materialization leaves, but for the texts that name a witness and what is counted lazily. */
function everything(db: Db): unknown {
  const tables = storedTables(db)
  return {
    tables,
    columns: all(
      db,
      sql`SELECT id, table_id, attribute_id, ord, name, label, type, unit, optional, hidden, filled, named_by FROM induced_column ORDER BY id`,
    ),
    rows: all(db, sql`SELECT * FROM induced_row ORDER BY id`),
    cells: all(
      db,
      sql`SELECT row_id, column_id, observation_id, ambiguous, json_remove(reading, '$.reading') AS reading FROM induced_cell ORDER BY row_id, column_id`,
    ),
    physical: tables
      .filter((table) => table.foldedInto === null && table.metadata.rows > 0)
      .map((table) => all(db, sql`SELECT * FROM ${sqlName(physicalName(table.name))} ORDER BY _order`)),
    counts: all(db, sql`SELECT * FROM table_attribute ORDER BY table_id, attribute_id`),
    rounds: all(db, sql`SELECT * FROM attribute_rounds ORDER BY attribute_id`),
    overlaps: all(db, sql`SELECT table_id, other_id, rows FROM table_overlap ORDER BY table_id, other_id`),
    evidence: all(db, sql`SELECT id, evidence FROM induced_table ORDER BY id`).map((row) => JSON.stringify(row).length),
    log: all(db, sql`SELECT schema_id, kind, detail FROM schema_event ORDER BY id`),
  }
}

type Step =
  | { do: 'tell'; rounds: Draw[] }
  | { do: 'change' | 'remove' | 'correct' | 'uncorrect' | 'restart' | 'merge' | 'split' | 'part' | 'column' | 'hide'; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('tell' as const), rounds: fc.array(draw, { minLength: 1, maxLength: 9 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('change' as const, 'remove' as const, 'restart' as const),
      at: fc.nat(99),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('correct' as const, 'correct' as const, 'uncorrect' as const), at: fc.nat(99) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('merge' as const, 'split' as const, 'part' as const, 'column' as const, 'hide' as const),
      at: fc.nat(99),
    }),
  },
)

type Life = { db: Db; induction: Induction; full: boolean }

function live(life: Life, step: Step, number: number): void {
  const { db } = life
  if (step.do === 'restart') life.induction = createInduction(db, clock)
  const rounds = all<{ id: number; ref: string }>(db, sql`SELECT id, ref FROM round ORDER BY id`)
  const chosen = step.do === 'tell' ? undefined : rounds[step.at % Math.max(1, rounds.length)]
  if (step.do === 'tell')
    tell(
      db,
      step.rounds.map((one, at) => toldOf(one, `r${number}.${at}`)),
    )
  let replaced = false
  let corrected: { attribute: number; round: number } | null = null
  if (chosen !== undefined && step.do === 'remove') run(db, sql`DELETE FROM round WHERE id = ${chosen.id}`)
  if (chosen !== undefined && step.do === 'change') {
    replaced = true
    run(db, sql`UPDATE observation SET raw = raw || '0', number = number * 10 WHERE round_id = ${chosen.id} AND kind = 'number'`)
    run(db, sql`DELETE FROM observation WHERE id = (SELECT MIN(id) FROM observation WHERE round_id = ${chosen.id})`)
  }
  if (chosen !== undefined && step.do === 'correct') corrected = correct(db, chosen.id, step.at)
  if (step.do === 'uncorrect') corrected = takeBack(db)
  if (step.do !== 'tell') choose(db, step.do, step.at)
  if (replaced) life.induction.rebuild()
  const outcome = life.induction.consume()
  if (corrected !== null) {
    if (life.full) materialize(db, { attributes: null, schemas: new Set() }, OPTIONS)
    else rereadAttribute(db, corrected, OPTIONS)
  }
  materialize(db, replaced || life.full ? { attributes: null, schemas: outcome.schemas } : outcome, OPTIONS)
}

const ENTERED = ['77', '5,5 mmol/L', '2026-03-09', 'by hand', '€12.50', '-']

function correct(db: Db, round: number, at: number): { attribute: number; round: number } | null {
  const cells = all<{ record: number; attribute: number }>(
    db,
    sql`SELECT record, attribute_id AS attribute FROM observation WHERE round_id = ${round} ORDER BY id`,
  )
  const cell = cells[at % Math.max(1, cells.length)]
  if (cell === undefined) return null
  const entered = ENTERED[at % ENTERED.length]!
  run(
    db,
    sql`INSERT INTO correction (round_id, record, attribute_id, entered, value, anchor, at) VALUES (${round}, ${cell.record}, ${cell.attribute}, ${entered}, ${JSON.stringify(readValue(entered))}, '[]', 'now')`,
  )
  return { attribute: cell.attribute, round }
}

function takeBack(db: Db): { attribute: number; round: number } | null {
  const last = get<{ id: number; attribute: number; round: number }>(
    db,
    sql`SELECT id, attribute_id AS attribute, round_id AS round FROM correction WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1`,
  )
  if (last === undefined) return null
  run(db, sql`UPDATE correction SET undone_at = 'now' WHERE id = ${last.id}`)
  return last
}

/** One choice of the person; what cannot be chosen is refused the same way in both lives. */
function choose(db: Db, what: string, at: number): void {
  const tables = listTables(db)
  const [one, other] = [tables[at % Math.max(1, tables.length)], tables[(at + 1) % Math.max(1, tables.length)]]
  if (one === undefined || other === undefined) return
  const column = one.columns[at % one.columns.length]!.name
  try {
    if (what === 'merge') mergeTables(db, { table: one.name, into: other.name }, OPTIONS)
    if (what === 'split') for (const { id } of tableParts(db, one.name).slice(0, 1)) splitTable(db, { table: one.name, part: id }, OPTIONS)
    if (what === 'part') splitTable(db, { table: one.name, columns: [column] }, OPTIONS)
    if (what === 'column')
      chooseColumn(db, { table: one.name, column, label: `Mine ${at}`, type: at % 2 === 0 ? 'text' : null, hidden: at % 3 === 0 }, OPTIONS)
    if (what === 'hide') setTableHidden(db, one.name, at % 2 === 0, OPTIONS)
  } catch (error) {
    if (!(error instanceof AdammError && error.code === 'INVALID_ARGUMENT')) throw error
  }
}

test('whatever comes in whatever batches, appending leaves what making everything again leaves', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 14 }), (steps) => {
      const lives = [false, true].map((full): Life => {
        const db = createMemory()
        return { db, induction: createInduction(db, clock), full }
      })
      steps.forEach((one, number) => {
        for (const life of lives) live(life, one, number)
        expect(everything(lives[0]!.db)).toEqual(everything(lives[1]!.db))
      })
      for (const { db } of lives) db.close()
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)
