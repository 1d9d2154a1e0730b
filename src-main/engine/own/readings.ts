/**
 * What a person can choose for a column of ambiguous values. In: a column. Out: the choice in force, how many cells are in doubt, and for each possible
 * choice what it would make of some of them.
 */
import type { ColumnReadings, ReadingChoice } from '../../../src-shared/contract-own.ts'
import type { ReadingSettings } from '../../../src-shared/model.ts'
import { all } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { readWithContext } from '../extract/values/index.ts'
import { readingChoices } from '../materialize/corrections.ts'
import { tableByName } from '../materialize/read.ts'
import { columnTallies } from '../materialize/table-store.ts'
import { chosenEvidence } from '../materialize/types.ts'
import { columnOf } from './place.ts'

const EXAMPLES = 5
/** Cells looked at for examples; a column of 100,000 repeats itself. */
const LOOKED_AT = 2_000

/** @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND */
export function columnReadings(db: Db, place: { table: string; column: string }, settings: ReadingSettings): ColumnReadings {
  const table = tableByName(db, place.table)
  const column = columnOf(db, table, place.column)
  const chosen = readingChoices(db, table.id).get(column.attributeId) ?? { decimal: null, dateOrder: null }
  const cells = all<{ row: number; raw: string; unit: string | null; time: string | null; ambiguous: number }>(
    db,
    sql`SELECT c.row_id AS "row", o.raw, o.unit, d.local_time AS time, c.ambiguous FROM induced_cell c JOIN observation o ON o.id = c.observation_id
        JOIN round d ON d.id = o.round_id WHERE c.column_id = ${column.id} ORDER BY c.ambiguous DESC, c.row_id LIMIT ${LOOKED_AT}`,
  )
  const ambiguous =
    all<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM induced_cell WHERE column_id = ${column.id} AND ambiguous = 1`)[0]?.n ?? 0
  const tally = columnTallies(db, table.id).get(column.attributeId)
  if (tally === undefined) return { chosen, ambiguous, options: [] }
  const choices: ReadingChoice[] = [
    ...(['.', ','] as const).map((decimal) => ({ decimal, dateOrder: null })),
    ...(['dmy', 'mdy', 'ymd'] as const).map((dateOrder) => ({ decimal: null, dateOrder })),
  ]
  const tables = choices.map((choice) =>
    cells.map(({ row, raw, unit, time }) => {
      const context = {
        evidence: chosenEvidence(tally.evidence, choice),
        locale: settings.locale,
        dateOrder: settings.dateOrder,
        unit,
        time,
      }
      const reading = readWithContext(raw, context)
      return { row, raw, value: reading.number ?? reading.text }
    }),
  )
  // A choice is one where it reads some cell otherwise than another choice of its kind.
  const differs = (index: number): boolean => {
    const kind = choices[index]?.decimal === null ? 'dateOrder' : 'decimal'
    return choices.some(
      (other, at) => at !== index && other[kind] !== null && tables[at]?.some(({ value }, cell) => value !== tables[index]?.[cell]?.value),
    )
  }
  const telling = cells.flatMap((_, cell) => (new Set(tables.map((read) => read[cell]?.value)).size > 1 ? [cell] : [])).slice(0, EXAMPLES)
  const options = choices.flatMap((choice, index) => {
    const read = tables[index] ?? []
    return differs(index) ? [{ ...choice, examples: telling.flatMap((cell) => read[cell] ?? []) }] : []
  })
  return { chosen, ambiguous, options }
}
