/**
 * One column read anew (METHOD 4): a correction or a chosen reading changes what the cells of one attribute say, never which rows there are, what
 * folds, or which observation a cell shows. In: a built table and an attribute. Out: the cells and values that differ, the column's tally and the table's
 * numbers, as a build of the whole table would leave them. Where the column decides otherwise, or its dates order the rows, nothing is written and the
 * table must be built.
 */
import type { ValueKind } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql, sqlId, sqlName } from '../db/sql.ts'
import { attributesOf, isSparse, mainMeasure, storedCell, writeColumn, writeTable, type DecidedColumn, type TableContent } from './build.ts'
import { columnChoices } from './column-choice.ts'
import { overrideOf, overridesFor, wantedOf } from './corrections.ts'
import { countDaily, dayColumn, daysOfRows, type Daily } from './daily.ts'
import { columnTallies, physicalName, storedColumns, type StoredColumn, type StoredTable } from './table-store.ts'
import { isEmpty, isMeasure, readCells, type CellReading, type ColumnTally } from './types.ts'

type Shown = {
  rowId: number
  roundId: number
  record: number
  time: string | null
  /** Null where no observation is shown; nor is then anything of it. */
  observationId: number | null
  from: number | null
  raw: string
  kind: ValueKind
  number: number | null
  text: string | null
  unit: string | null
  ambiguous: number
  doubt: number
  cellAmbiguous: number
  cellReading: string | null
  value: number | string | null
}
type Changed = { row: Shown; cell: CellReading | null }

/** @returns false when the table must be built instead; nothing is written then */
export function rereadColumn(db: Db, content: TableContent, attributeId: number): boolean {
  const { table, settings } = content
  const columns = storedColumns(db, table.id)
  const tallies = columnTallies(db, table.id)
  const known = columns.find((column) => column.attributeId === attributeId)
  const attribute = attributesOf(db, [attributeId]).get(attributeId)
  if (known === undefined || attribute === undefined || known.type === 'date' || known.type === 'datetime') return false
  if (columns.some((column) => !tallies.has(column.attributeId))) return false
  const overrides = overridesFor(db, [attributeId])
  const choices = columnChoices(db, table.id)
  const rows = shownCells(db, table, known)
  const read = rows.flatMap((row, index) => {
    const override = overrideOf(overrides, row, row.from, attributeId)
    const cell = row.observationId === null ? undefined : row
    return cell === undefined && override === undefined ? [] : [{ index, stored: storedCell(cell, override, row.time) }]
  })
  const reading = readCells(
    read.map(({ stored }) => stored),
    attribute.name,
    settings,
    wantedOf(db, table.id, choices)(attributeId),
  )
  if (reading.type !== known.type || reading.unit !== known.unit || (isEmpty(reading.tally) && overrides.size === 0)) return false
  const cells = new Map(read.map(({ index }, place) => [index, reading.cells[place]!]))
  const changed = rows.flatMap((row, index): Changed[] => {
    const cell = cells.get(index) ?? null
    return isShown(row, cell) ? [] : [{ row, cell }]
  })
  const { filled } = reading.tally
  const hidden = choices.get(attributeId)?.hidden ?? (!table.attributes.includes(attributeId) && isSparse(filled, rows.length))
  tallies.set(attributeId, reading.tally)
  write(db, table, columns, { ...known, filled, hidden }, tallies, changed)
  return true
}

/** All rows of the table with what the column shows in them, in the order in which a build reads them. */
function shownCells(db: Db, table: StoredTable, column: StoredColumn): Shown[] {
  return all(
    db,
    sql`SELECT r.id AS rowId, r.round_id AS roundId, r.record, d.local_time AS time, o.id AS observationId, o.record AS "from", o.raw, o.kind, o.number, o.text, o.unit,
          o.ambiguous, o.doubt, c.ambiguous AS cellAmbiguous, c.reading AS cellReading, p.${sqlName(column.name)} AS value
        FROM induced_row r JOIN round d ON d.id = r.round_id JOIN ${sqlName(physicalName(table.name))} p ON p._row = r.id
          LEFT JOIN induced_cell c ON c.row_id = r.id AND c.column_id = ${column.id} LEFT JOIN observation o ON o.id = c.observation_id
        WHERE r.table_id = ${table.id} ORDER BY d.sort_ms IS NULL, d.sort_ms, r.round_id, r.record`,
  )
}

function isShown(row: Shown, cell: CellReading | null): boolean {
  if (row.value !== (cell?.value ?? null)) return false
  return (
    row.observationId === null || cell === null || (row.cellAmbiguous === (cell.ambiguous ? 1 : 0) && row.cellReading === readingOf(cell))
  )
}

function readingOf(cell: CellReading): string | null {
  return cell.reread ? JSON.stringify(cell.typed) : null
}

function write(
  db: Db,
  table: StoredTable,
  columns: readonly StoredColumn[],
  column: StoredColumn,
  tallies: ReadonlyMap<number, ColumnTally>,
  changed: readonly Changed[],
): void {
  const now = columns.map((one) => (one.id === column.id ? column : one))
  const ids = changed.map(({ row }) => row.rowId)
  const tally = tallies.get(column.attributeId)
  if (tally === undefined) throw new RangeError(`Column "${column.name}" has no tally; it must be read before it is written.`)
  const daily = recountedDaily(db, table, now, column, ids, () => writeChanged(db, table, column, changed))
  writeColumn(db, column, tally)
  const decided = now.map((stored): DecidedColumn => ({
    stored,
    isVaried: tallies.get(stored.attributeId)?.varied === true,
    schema: table.attributes.includes(stored.attributeId),
  }))
  writeTable(db, table, decided, { ...table.metadata, mainMeasure: mainMeasure(decided), daily })
}

/** Words say whether two rows of a day are one record seen again: their days are counted without and with the change. */
function recountedDaily(
  db: Db,
  table: StoredTable,
  columns: readonly StoredColumn[],
  column: StoredColumn,
  rowIds: readonly number[],
  change: () => void,
): Daily {
  const { daily } = table.metadata
  if (isMeasure(column.type) || dayColumn(table, columns) === undefined) {
    change()
    return daily
  }
  const days = daysOfRows(db, table, columns, rowIds)
  const before = countDaily(db, table, columns, days)
  change()
  const after = countDaily(db, table, columns, days)
  return { repeats: daily.repeats + after.repeats - before.repeats, unlike: daily.unlike + after.unlike - before.unlike }
}

function writeChanged(db: Db, table: StoredTable, column: StoredColumn, changed: readonly Changed[]): void {
  const value = db.prepare(`UPDATE ${sqlId(physicalName(table.name))} SET ${sqlId(column.name)} = ? WHERE _row = ?`)
  const reading = db.prepare('UPDATE induced_cell SET ambiguous = ?, reading = ? WHERE row_id = ? AND column_id = ?')
  for (const { row, cell } of changed) {
    value.run(cell?.value ?? null, row.rowId)
    if (row.observationId !== null && cell !== null) reading.run(cell.ambiguous ? 1 : 0, readingOf(cell), row.rowId, column.id)
  }
}
