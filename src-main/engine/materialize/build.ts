/**
 * Builds one table (METHOD 4): columns, typed cells and the real SQLite table t_<name>. In: the rows and attributes that membership
 * and folding decided. Out: induced_column, induced_cell, t_<name> with _row, _order, _time, _ref and one column per attribute, and the
 * table's numbers. Runs inside one transaction with everything else, so nobody ever sees half a table.
 */
import type { ReadingSettings } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { columnChoices } from './column-choice.ts'
import { overrideOf, overridesFor, wantedOf, type Override } from './corrections.ts'
import { countDaily, dayColumn, indexDays } from './daily.ts'
import { columnName, describeTable, labelOf } from './naming.ts'
import { cellObservations, rowRecords, type CellObservation, type CellScope, type RowRecord } from './rows.ts'
import { jsonList, NO_ROWS, storedColumns, type StoredColumn, type StoredTable, type TableMetadata } from './table-store.ts'
import { writeCells, writePhysical, type BuiltColumn, type OrderedRow } from './write.ts'
import { isEmpty, isMeasure, readCells, type ColumnReading, type ColumnTally, type StoredCell } from './types.ts'

export type Attribute = { id: number; name: string; label: string }
export type Column = BuiltColumn & { reading: ColumnReading; schema: boolean }
/** What the table's numbers and its sentence need of a column. `isVaried`: two of its values differ. */
export type DecidedColumn = { stored: StoredColumn; isVaried: boolean; schema: boolean }

export function decidedColumns(columns: readonly Column[]): DecidedColumn[] {
  return columns.map(({ stored, reading, schema }) => ({ stored, isVaried: reading.tally.varied, schema }))
}

/** Optional columns filled in fewer rows than this are hidden until the person shows them. */
const SPARSE = 0.1

export function isSparse(filled: number, rows: number): boolean {
  return filled < rows * SPARSE
}

/** What is in a table: its own attributes, then those that come along. */
export type TableContent = { table: StoredTable; optional: readonly number[]; settings: ReadingSettings; firstRows: number }

export function cellScope({ table, optional }: TableContent, since: number | null): CellScope {
  return { attributes: [...table.attributes, ...optional], shared: [...table.attributes, ...table.context], own: table.attributes, since }
}

/** Reads and writes the whole table. */
export function buildTable(db: Db, content: TableContent): void {
  const { table } = content
  const rows = rowRecords(db, table.id, null)
  const cells = cellObservations(db, table.id, cellScope(content, null))
  const found = readColumns(db, content, rows, cells)
  const ordered = inOrder(rows, timeColumn(table, found))
  const columns = writeColumns(db, table, found.sort(columnOrder(ordered.slice(0, content.firstRows), cells)))
  writeCells(db, table.id, columns, cells)
  writePhysical(db, table, ordered, columns)
  const stored = columns.map((column) => column.stored)
  indexDays(db, table, stored)
  const daily = dayColumn(table, stored) === undefined ? NO_ROWS.daily : countDaily(db, table, stored, null)
  writeTable(db, table, columns, { ...table.metadata, ...metadataOf(ordered, columns), daily })
}

/** The table's numbers and the sentence about it. */
export function writeTable(
  db: Db,
  table: StoredTable,
  columns: readonly Pick<DecidedColumn, 'stored' | 'schema'>[],
  metadata: TableMetadata,
): void {
  const labels = columns.filter((column) => column.schema).map((column) => column.stored.label)
  const description = describeTable(labels, columns.length - labels.length, metadata)
  run(db, sql`UPDATE induced_table SET metadata = ${JSON.stringify(metadata)}, description = ${description} WHERE id = ${table.id}`)
}

/** The columns as their cells decide, not yet in order and without names. */
function readColumns(
  db: Db,
  { table, optional, settings }: TableContent,
  rows: readonly RowRecord[],
  cells: ReadonlyMap<number, Map<number, CellObservation>>,
): Column[] {
  const wanted = [...table.attributes, ...optional]
  const overrides = overridesFor(db, wanted)
  const choices = columnChoices(db, table.id)
  const wantedReading = wantedOf(db, table.id, choices)
  const existing = new Map(storedColumns(db, table.id).map((column) => [column.attributeId, column]))
  return [...attributesOf(db, wanted).values()].flatMap((attribute) => {
    const { stored, rowIds } = cellsOf(attribute, rows, cells, overrides)
    const reading = readCells(stored, attribute.name, settings, wantedReading(attribute.id))
    const known = existing.get(attribute.id)
    // Some attributes of a schema stand in other records only.
    if (isEmpty(reading.tally) && !(known !== undefined && isEmptied(overrides, attribute.id))) return []
    const { filled } = reading.tally
    const choice = choices.get(attribute.id)
    const schema = table.attributes.includes(attribute.id)
    const column: StoredColumn = {
      id: known?.id ?? 0,
      tableId: table.id,
      attributeId: attribute.id,
      ord: 0,
      name: attribute.name,
      label: choice?.label ?? attribute.label,
      type: reading.type,
      unit: reading.unit,
      optional: !schema,
      hidden: choice?.hidden ?? (!schema && isSparse(filled, rows.length)),
      filled,
      namedBy: choice?.label == null ? 'built-in' : 'person',
    }
    return [{ stored: column, reading, byRow: new Map(rowIds.map((row, index) => [row, reading.cells[index]!])), schema }]
  })
}

/** Names the columns in their order and stores them; names and places follow from what is there, never from when it came. */
function writeColumns(db: Db, table: StoredTable, columns: readonly Column[]): Column[] {
  const kept = new Set(columns.map((column) => column.stored.id))
  for (const { id } of storedColumns(db, table.id)) {
    if (!kept.has(id)) run(db, sql`DELETE FROM induced_column WHERE id = ${id}`)
    // Names may change places; "~" is in no name.
    else run(db, sql`UPDATE induced_column SET name = ${`~${id}`} WHERE id = ${id}`)
  }
  const taken = new Set<string>()
  return columns.map((column, index) => {
    const name = columnName(column.stored.name, column.stored.type, taken)
    taken.add(name.toLowerCase())
    const stored = { ...column.stored, ord: index + 1, name, label: column.stored.label || labelOf(name) }
    return { ...column, stored: { ...stored, id: writeColumn(db, stored, column.reading.tally) } }
  })
}

/** A column whose last value the person took out stays, so that a value can be put in again. */
function isEmptied(overrides: ReturnType<typeof overridesFor>, attributeId: number): boolean {
  return [...overrides.values()].some((override) => override.attributeId === attributeId)
}

export function attributesOf(db: Db, ids: readonly number[]): Map<number, Attribute> {
  return new Map(all<Attribute>(db, sql`SELECT id, name, label FROM attribute WHERE id IN ${jsonList(ids)}`).map((row) => [row.id, row]))
}

/** Columns of the schema before optional ones, dates before values, then as they stand in the first rows, then as they were first seen. */
function columnOrder(
  rows: readonly OrderedRow[],
  cells: ReadonlyMap<number, Map<number, CellObservation>>,
): (a: Column, b: Column) => number {
  const places = new Map<number, { sum: number; count: number }>()
  for (const { id } of rows) {
    const row = [...(cells.get(id)?.values() ?? [])]
    const first = Math.min(...row.map((cell) => cell.id))
    for (const cell of row) {
      const place = places.get(cell.attributeId) ?? { sum: 0, count: 0 }
      places.set(cell.attributeId, { sum: place.sum + cell.id - first, count: place.count + 1 })
    }
  }
  const rank = ({ stored, schema }: Column): readonly number[] => {
    const place = places.get(stored.attributeId)
    return [
      schema ? 0 : 1,
      stored.type === 'date' || stored.type === 'datetime' ? 0 : stored.type === 'time' ? 1 : 2,
      place === undefined ? Number.MAX_VALUE : place.sum / place.count,
      stored.attributeId,
    ]
  }
  return (a, b) => {
    const [left, right] = [rank(a), rank(b)]
    const at = left.findIndex((value, index) => value !== right[index])
    return at < 0 ? 0 : left[at]! - right[at]!
  }
}

/** The cells of one attribute in the order of the rows, as its column reads them. */
export function cellsOf(
  attribute: Attribute,
  rows: readonly RowRecord[],
  cells: ReadonlyMap<number, ReadonlyMap<number, CellObservation>>,
  overrides: ReturnType<typeof overridesFor>,
): { stored: StoredCell[]; rowIds: number[] } {
  const stored: StoredCell[] = []
  const rowIds: number[] = []
  for (const row of rows) {
    const cell = cells.get(row.id)?.get(attribute.id)
    const override = overrideOf(overrides, row, cell?.record ?? null, attribute.id)
    if (cell === undefined && override === undefined) continue
    rowIds.push(row.id)
    stored.push(storedCell(cell, override, row.time))
  }
  return { stored, rowIds }
}

type ShownValue = Pick<CellObservation, 'raw' | 'kind' | 'number' | 'text' | 'unit' | 'ambiguous' | 'doubt'>

/**
 * A cell as its column reads it: what the person put there, else what the observation says.
 * @param time local time of the row's round
 * @throws RangeError when there is neither
 */
export function storedCell(cell: ShownValue | undefined, override: Override | undefined, time: string | null): StoredCell {
  if (override !== undefined) {
    const { raw, kind, number, text, unit } = override.value
    return { raw: cell?.raw ?? raw, kind, number, text, unit, ambiguous: false, time, corrected: override.value }
  }
  if (cell === undefined) throw new RangeError('A cell needs an observation or a correction.')
  const { raw, kind, number, text, unit, ambiguous, doubt } = cell
  return { raw, kind, number, text, unit, ambiguous: ambiguous === 1, time, ...(doubt === 1 ? { isDoubtful: true } : {}) }
}

export function writeColumn(db: Db, column: StoredColumn, tally: ColumnTally): number {
  const { id, tableId, attributeId, ord, name, label, type, unit, filled, namedBy } = column
  const [optional, hidden, evidence] = [column.optional ? 1 : 0, column.hidden ? 1 : 0, JSON.stringify(tally)]
  if (id === 0) {
    const added = run(
      db,
      sql`INSERT INTO induced_column (table_id, attribute_id, ord, name, label, type, unit, optional, hidden, filled, named_by, evidence)
          VALUES (${tableId}, ${attributeId}, ${ord}, ${name}, ${label}, ${type}, ${unit}, ${optional}, ${hidden}, ${filled}, ${namedBy}, ${evidence})`,
    )
    return Number(added.lastInsertRowid)
  }
  run(
    db,
    sql`UPDATE induced_column SET ord = ${ord}, name = ${name}, label = ${label}, type = ${type}, unit = ${unit}, optional = ${optional}, hidden = ${hidden}, filled = ${filled}, named_by = ${namedBy}, evidence = ${evidence} WHERE id = ${id}`,
  )
  return id
}

/** The column whose dates may be the times of the rows: the only one of its kind. */
export function timeColumn(table: StoredTable, columns: readonly Column[]): Column | undefined {
  const dates = columns.filter(
    (column) =>
      (column.schema || table.context.includes(column.stored.attributeId)) &&
      (column.stored.type === 'date' || column.stored.type === 'datetime'),
  )
  return dates.length === 1 ? dates[0] : undefined
}

/**
 * Rows in order of time. A record's own date counts where the round's time says less: it is weak or unknown, or several records
 * with dates of their own share the round.
 */
export function inOrder(rows: readonly RowRecord[], date: Column | undefined): OrderedRow[] {
  const timed = rows.map((row, index) => {
    const cell = date?.byRow.get(row.id)
    const own = cell !== undefined && !cell.ambiguous && typeof cell.value === 'string' ? cell.value : null
    if (own !== null && (row.time === null || row.weak || (row.inRound > 1 && date?.schema === true))) return { row, index, time: own }
    // Among rows with dates of their own, one without is of unknown time, not of the day its file was copied.
    return { row, index, time: date !== undefined && row.fileTime ? null : row.time }
  })
  timed.sort((a, b) => compareTimes(a.time, b.time) || a.index - b.index)
  return timed.map(({ row, time }, index) => ({ ...row, order: index + 1, rowTime: time }))
}

/** Unknown times last. */
export function compareTimes(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a < b ? -1 : a > b ? 1 : 0
}

function metadataOf(
  rows: readonly OrderedRow[],
  columns: readonly Column[],
): Omit<TableMetadata, 'optional' | 'base' | 'titled' | 'daily'> {
  const days = new Set(rows.flatMap((row) => (row.rowTime === null ? [] : [row.rowTime.slice(0, 10)])))
  const times = rows.flatMap((row) => row.rowTime ?? [])
  const [from, to] = [times[0] ?? null, times.at(-1) ?? null]
  return {
    rows: rows.length,
    from,
    to,
    days: days.size,
    daysInSpan: daysInSpan(from, to),
    mainMeasure: mainMeasure(decidedColumns(columns)),
  }
}

/** Days from the first to the last, both counted. */
export function daysInSpan(from: string | null, to: string | null): number {
  if (from === null || to === null) return 0
  return Math.round((Date.parse(`${to.slice(0, 10)}T00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00Z`)) / 86_400_000) + 1
}

/** "Receipt number", "Order no": numbers that name a row measure nothing. */
const NAMES_ROWS = /(?:^|[\s_])(?:no\.?|number|nr\.?|id|code)$/iu
/** A column filled in this share of the fullest one's rows is as good as it. */
const FULL_ENOUGH = 0.8

/**
 * What a table is about, for its chart and answers: a measure that is not the same in all rows and about as full as the fullest; first
 * those with a unit, then an amount that says it is the total, then schema columns in their order.
 */
export function mainMeasure(columns: readonly DecidedColumn[]): string | null {
  const measures = columns.filter(({ stored, isVaried }) => isMeasure(stored.type) && isVaried && !NAMES_ROWS.test(stored.label))
  const fullest = Math.max(0, ...measures.map(({ stored }) => stored.filled))
  const rank = ({ stored, schema }: DecidedColumn): number[] => [
    Number(stored.filled >= FULL_ENOUGH * fullest),
    Number(stored.unit !== null),
    Number(stored.type === 'currency' && /^(?:grand )?total$/iu.test(stored.label)),
    Number(schema),
    -stored.ord,
  ]
  const best = measures.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    const at = left.findIndex((value, index) => value !== right[index])
    return at < 0 ? 0 : (right[at] ?? 0) - (left[at] ?? 0)
  })[0]
  return best?.stored.name ?? null
}
