/**
 * One more round on a built table (METHOD 4): only the rows of new rounds are read. In: a table whose columns were read before, rows that
 * membership has added. Out: cells, t_<name>, columns and the table's numbers as a build of the whole table would leave them. When the new
 * cells change what a column decides, or bring a column, nothing is written and the table must be built.
 */
import type { Db } from '../db/open.ts'
import { get, run } from '../db/open.ts'
import { sql, sqlId, sqlName } from '../db/sql.ts'
import {
  attributesOf,
  cellScope,
  cellsOf,
  compareTimes,
  daysInSpan,
  decidedColumns,
  inOrder,
  isSparse,
  mainMeasure,
  timeColumn,
  writeColumn,
  writeTable,
  type Attribute,
  type Column,
  type TableContent,
} from './build.ts'
import { columnChoices, type ColumnChoice } from './column-choice.ts'
import { overridesFor, wantedOf } from './corrections.ts'
import { countDaily, dayColumn, daysOfRows } from './daily.ts'
import { cellObservations, rowRecords, type CellObservation } from './rows.ts'
import { columnTallies, physicalName, storedColumns, type StoredColumn, type StoredTable, type TableMetadata } from './table-store.ts'
import { isEmpty, readCells, readMoreCells, type CellReading, type ColumnTally, type Wanted } from './types.ts'
import { insertCells, insertPhysical, type OrderedRow } from './write.ts'

type Cells = ReadonlyMap<number, ReadonlyMap<number, CellObservation>>

/** @returns false when the table must be built instead; nothing is written then */
export function appendRows(db: Db, content: TableContent, since: number): boolean {
  const { table, optional, settings } = content
  const stored = storedColumns(db, table.id)
  const tallies = columnTallies(db, table.id)
  const wanted = new Set([...table.attributes, ...optional])
  if (stored.length === 0 || stored.some((column) => !wanted.has(column.attributeId) || !tallies.has(column.attributeId))) return false
  const rows = rowRecords(db, table.id, since)
  if (rows.length === 0) return true
  const cells = cellObservations(db, table.id, cellScope(content, since))
  const attributes = attributesOf(db, [...wanted])
  const overrides = overridesFor(db, [...wanted])
  const choices = columnChoices(db, table.id)
  const wantedReading = wantedOf(db, table.id, choices)
  const columns: Column[] = []
  for (const attribute of attributes.values()) {
    const known = stored.find((column) => column.attributeId === attribute.id)
    const more = cellsOf(attribute, rows, cells, overrides)
    if (known === undefined) {
      if (isEmpty(readCells(more.stored, attribute.name, settings).tally)) continue
      return false
    }
    const told = { tally: tallies.get(attribute.id)!, choice: choices.get(attribute.id), wanted: wantedReading(attribute.id) }
    const column = moreOf(known, attribute, told, more, content)
    if (column === null) return false
    columns.push(column)
  }
  columns.sort((a, b) => a.stored.ord - b.stored.ord)
  const name = physicalName(table.name)
  const before = get<{ rows: number }>(db, sql`SELECT COALESCE(MAX(_order), 0) AS rows FROM ${sqlName(name)}`)?.rows ?? 0
  const fresh = inOrder(rows, timeColumn(table, columns))
  const places = fresh.map((row) => rowsBefore(db, name, row, before))
  // They may change the order of the columns.
  if (places.some((place) => place < content.firstRows)) return false
  write(db, table, { fresh, places, before }, columns, cells)
  return true
}

function moreOf(
  known: StoredColumn,
  attribute: Attribute,
  { tally, choice, wanted }: { tally: ColumnTally; choice: ColumnChoice | undefined; wanted: Wanted },
  more: ReturnType<typeof cellsOf>,
  { table, settings }: TableContent,
): Column | null {
  const reading = readMoreCells({ type: known.type, unit: known.unit, tally }, more.stored, attribute.name, settings, wanted)
  if (reading === null) return null
  const byRow = new Map<number, CellReading>(more.rowIds.map((row, index) => [row, reading.cells[index]!]))
  const label = choice?.label ?? (attribute.label || known.label)
  const schema = table.attributes.includes(attribute.id)
  const { filled } = reading.tally
  // The rows of the new rounds are counted already.
  const hidden = choice?.hidden ?? (!schema && isSparse(filled, table.metadata.rows))
  return { stored: { ...known, label, hidden, filled }, reading, byRow, schema }
}

/** New rows in order, how many stored ones go before each, and how many are stored. */
type Fresh = { fresh: readonly OrderedRow[]; places: readonly number[]; before: number }

function write(db: Db, table: StoredTable, { fresh, places, before }: Fresh, columns: readonly Column[], cells: Cells): void {
  for (const column of columns) writeColumn(db, column.stored, column.reading.tally)
  insertCells(db, columns, cells)
  const name = physicalName(table.name)
  const days = newDays(db, name, fresh, places)
  makeRoom(db, name, places, before)
  const placed = fresh.map((row, index) => ({ ...row, order: places[index]! + index + 1 }))
  insertPhysical(db, name, placed, columns)
  const daily = grownDaily(db, table, columns, placed)
  writeTable(db, table, columns, { ...grown(table.metadata, fresh, days, before, columns), daily })
}

/** Days of the new rows are counted without and with them. */
function grownDaily(db: Db, table: StoredTable, columns: readonly Column[], fresh: readonly OrderedRow[]): TableMetadata['daily'] {
  const stored = columns.map((column) => column.stored)
  const { daily } = table.metadata
  if (dayColumn(table, stored) === undefined) return daily
  const ids = fresh.map((row) => row.id)
  const days = daysOfRows(db, table, stored, ids)
  const [without, withThem] = [countDaily(db, table, stored, days, ids), countDaily(db, table, stored, days)]
  return {
    repeats: daily.repeats + withThem.repeats - without.repeats,
    unlike: daily.unlike + withThem.unlike - without.unlike,
  }
}

function grown(old: TableMetadata, fresh: readonly OrderedRow[], days: number, before: number, columns: readonly Column[]): TableMetadata {
  const times = [old.from, old.to, ...fresh.map((row) => row.rowTime)].flatMap((time) => time ?? []).sort()
  const [from, to] = [times[0] ?? null, times.at(-1) ?? null]
  return {
    ...old,
    rows: before + fresh.length,
    from,
    to,
    days: old.days + days,
    daysInSpan: daysInSpan(from, to),
    mainMeasure: mainMeasure(decidedColumns(columns)),
  }
}

type Place = { time: string | null; sort: number | null; roundId: number; record: number }

/** How many of the stored rows go before this one, found by halving. */
function rowsBefore(db: Db, name: string, row: OrderedRow, stored: number): number {
  let [low, high] = [0, stored]
  // Rounds mostly come in the order of time.
  if (stored > 0 && goesBefore(placeAt(db, name, stored), row)) return stored
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (goesBefore(placeAt(db, name, middle), row)) low = middle
    else high = middle - 1
  }
  return low
}

function placeAt(db: Db, name: string, order: number): Place {
  const found = get<Place>(
    db,
    sql`SELECT p._time AS time, d.sort_ms AS sort, r.round_id AS roundId, r.record FROM ${sqlName(name)} p JOIN induced_row r ON r.id = p._row JOIN round d ON d.id = r.round_id
        WHERE p._order = ${order}`,
  )
  if (found === undefined) throw new RangeError(`Table ${name} has no row of order ${order}; its orders must be 1, 2, 3 and so on.`)
  return found
}

/** The order of a whole build: time of the row, then time of the round, round, record. */
function goesBefore(stored: Place, row: OrderedRow): boolean {
  const byTime = compareTimes(stored.time, row.rowTime)
  if (byTime !== 0) return byTime < 0
  if (stored.sort !== row.sort) return stored.sort === null ? false : row.sort === null || stored.sort < row.sort
  return stored.roundId !== row.roundId ? stored.roundId < row.roundId : stored.record < row.record
}

/** Rows behind the new ones move up; each is written once. */
function makeRoom(db: Db, name: string, places: readonly number[], stored: number): void {
  for (let index = places.length - 1; index >= 0; index--) {
    const [from, to] = [places[index]!, places[index + 1] ?? stored]
    if (from < to) run(db, sql`UPDATE ${sqlName(name)} SET _order = _order + ${index + 1} WHERE _order > ${from} AND _order <= ${to}`)
  }
}

/** Days of the new rows that no stored row has; rows of one day lie side by side. */
function newDays(db: Db, name: string, fresh: readonly OrderedRow[], places: readonly number[]): number {
  const days = new Map<string, number>()
  for (const [index, row] of fresh.entries()) if (row.rowTime !== null) days.set(row.rowTime.slice(0, 10), places[index]!)
  const neighbours = db.prepare(`SELECT _time FROM ${sqlId(name)} WHERE _order IN (?, ?)`).pluck()
  return [...days].filter(
    ([day, place]) => !neighbours.all(place, place + 1).some((time) => typeof time === 'string' && time.startsWith(day)),
  ).length
}
