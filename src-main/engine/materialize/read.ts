/**
 * Reading discovered tables: what the handlers, the CLI and the tools see. In: names, filters, sort, page. Out: TableInfo, TableRow and
 * series of model.ts and contract.ts. Filtering, sorting and paging happen in SQL on t_<name>; names are resolved before.
 */
import type { Output } from '../../../src-shared/contract.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { Cell, ColumnFilter, Provenance, TableColumn, TableInfo, TableRow, TypedValue } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all, get } from '../db/open.ts'
import { sql, sqlJoin, sqlName } from '../db/sql.ts'
import type { SqlValue, Statement } from '../db/sql.ts'
import { attributeNames } from '../induce/schema-store.ts'
import { overrideOf, overridesFor, type Override } from './corrections.ts'
import { dailyOf, isLatest } from './daily.ts'
import { filterCondition, resolveColumn, searchCondition } from './filters.ts'
import { jsonList, physicalName, storedColumns, storedTables, type StoredColumn, type StoredTable } from './table-store.ts'

/** Shown tables with rows, the fullest first. `hidden` adds those that the person hid. */
export function listTables(db: Db, options: { hidden?: boolean } = {}): TableInfo[] {
  const names = attributeNames(db)
  return storedTables(db, sql`t.folded_into IS NULL`)
    .filter((table) => table.metadata.rows > 0 && (options.hidden === true || !table.hidden))
    .sort((a, b) => b.metadata.rows - a.metadata.rows || a.schemaId - b.schemaId || a.facet - b.facet)
    .map((table) => infoOf(db, table, names))
}

/** A table with what is worth a look at its rows. @throws AdammError TABLE_NOT_FOUND with the names there are */
export function describeTable(db: Db, name: string): TableInfo {
  const table = shownTable(db, name)
  return { ...infoOf(db, table, attributeNames(db)), sameAsTime: columnsLikeTime(db, table) }
}

const CLOCK_AT = 12

/** Dates and clocks that say nothing but what the row's time says: the day of a dashboard beside the day of its message. */
function columnsLikeTime(db: Db, table: StoredTable): string[] {
  if (table.metadata.from === null) return []
  const source = sqlName(physicalName(table.name))
  return storedColumns(db, table.id).flatMap(({ name, type, filled }) => {
    if (filled === 0 || (type !== 'date' && type !== 'datetime' && type !== 'time')) return []
    const value = sqlName(name)
    const same = sql`substr(_time, ${type === 'time' ? CLOCK_AT : 1}, length(${value})) = ${value}`
    const other = get(db, sql`SELECT 1 FROM ${source} WHERE ${value} IS NOT NULL AND (_time IS NULL OR NOT ${same}) LIMIT 1`)
    return other === undefined ? [name] : []
  })
}

/** @throws AdammError TABLE_NOT_FOUND with the names there are */
export function tableByName(db: Db, name: string): TableInfo {
  return infoOf(db, shownTable(db, name), attributeNames(db))
}

/** @throws AdammError TABLE_NOT_FOUND */
export function tableById(db: Db, id: number): TableInfo {
  const table = storedTables(db, sql`t.id = ${id} AND t.folded_into IS NULL`)[0]
  if (table === undefined)
    throw new AdammError('TABLE_NOT_FOUND', `There is no table ${id}; it may have become part of another. Reload the list of tables.`)
  return infoOf(db, table, attributeNames(db))
}

/** @throws AdammError TABLE_NOT_FOUND with the names there are */
export function shownTable(db: Db, name: string): StoredTable {
  const table =
    storedTables(db, sql`t.name = ${name} COLLATE NOCASE AND t.folded_into IS NULL`)[0] ??
    storedTables(
      db,
      sql`t.folded_into IS NULL AND t.id = (SELECT COALESCE(o.folded_into, o.id) FROM former_name f JOIN induced_table o ON o.id = f.table_id WHERE f.name = ${name})`,
    )[0]
  if (table !== undefined) return table
  const known = listTables(db, { hidden: true }).map((info) => info.name)
  throw new AdammError(
    'TABLE_NOT_FOUND',
    `There is no table "${name}". ${known.length === 0 ? 'No table has been discovered yet.' : `Tables: ${known.slice(0, 20).join(', ')}.`}`,
    { tables: known },
  )
}

/** Null for one that is shown in another or gone. */
export function infoOrNull(db: Db, id: number): TableInfo | null {
  const table = storedTables(db, sql`t.id = ${id} AND t.folded_into IS NULL`)[0]
  return table === undefined ? null : infoOf(db, table, attributeNames(db))
}

function infoOf(db: Db, table: StoredTable, names: ReadonlyMap<number, string>): TableInfo {
  const { id, name, label, description, support, allConfidence, kind, hidden, metadata } = table
  const { rows, from, to, days, daysInSpan, mainMeasure } = metadata
  const columns = storedColumns(db, id)
  const schema = table.attributes.map((attribute) => names.get(attribute) ?? '').sort()
  return {
    id,
    name,
    label,
    description,
    rows,
    columns: columns.map(columnInfo),
    support,
    allConfidence,
    schema,
    kind,
    hidden,
    from,
    to,
    days,
    daysInSpan,
    mainMeasure,
    daily: dailyOf(db, table, columns),
  }
}

function columnInfo(column: StoredColumn): TableColumn {
  const { id, name, label, type, unit, filled, optional, hidden, attributeId } = column
  return { id, name, label, type, unit, filled, optional, hidden, attributeId }
}

export type RowQuery = {
  table: string
  limit?: number
  offset?: number
  sort?: readonly { column: string; descending: boolean }[]
  filters?: readonly ColumnFilter[]
  search?: string
  /** Only the latest row of each day. */
  latest?: boolean
  /** Fills Cell.provenance. */
  provenance?: boolean
}

/** One page of rows and how many there are in all. @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function tableRows(db: Db, query: RowQuery): Output<'tables.rows'> {
  const table = shownTable(db, query.table)
  const columns = storedColumns(db, table.id)
  const source = sqlName(physicalName(table.name))
  const conditions = [
    sql`1`,
    ...(query.filters ?? []).map((filter) => filterCondition(filter, columns, table.name)),
    ...searchCondition(query.search ?? '', columns),
    ...(query.latest === true ? [isLatest(table, columns)] : []),
  ]
  const where = sqlJoin(conditions, ' AND ')
  const total = get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM ${source} WHERE ${where}`)?.n ?? 0
  const page = all<PhysicalRow>(
    db,
    sql`SELECT * FROM ${source} WHERE ${where} ORDER BY ${sortTerms(query.sort ?? [], columns, table.name)} LIMIT ${query.limit ?? 100} OFFSET ${query.offset ?? 0}`,
  )
  const earlier = earlierRows(db, table, columns, page)
  const rows = rowsOf(db, page, columns, query.provenance === true)
  return { total, rows: rows.map((row) => ({ ...row, latest: !earlier.has(row.id) })) }
}

/** Condition on t_<name> that keeps the latest row of each day. @throws AdammError TABLE_NOT_FOUND */
export function latestRows(db: Db, name: string): Statement {
  const table = shownTable(db, name)
  return isLatest(table, storedColumns(db, table.id))
}

/** Rows of the page that have a later one of the same day. */
function earlierRows(db: Db, table: StoredTable, columns: readonly StoredColumn[], page: readonly PhysicalRow[]): Set<number> {
  // Most tables have one row a day at most.
  if (table.metadata.days === table.metadata.rows && table.metadata.daily.repeats === 0) return new Set()
  const rows = all<{ id: number }>(
    db,
    sql`SELECT _row AS id FROM ${sqlName(physicalName(table.name))} WHERE _row IN ${jsonList(page.map((row) => row._row))} AND NOT ${isLatest(table, columns)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Rows by their ids, in the order of the table; ids that are gone are left out. @throws AdammError TABLE_NOT_FOUND */
export function rowsByIds(db: Db, tableName: string, ids: readonly number[]): TableRow[] {
  const table = shownTable(db, tableName)
  const page = all<PhysicalRow>(db, sql`SELECT * FROM ${sqlName(physicalName(table.name))} WHERE _row IN ${jsonList(ids)} ORDER BY _order`)
  return rowsOf(db, page, storedColumns(db, table.id))
}

type PhysicalRow = Record<string, SqlValue> & { _row: number; _order: number; _time: string | null; _ref: string }

function sortTerms(sort: readonly { column: string; descending: boolean }[], columns: readonly StoredColumn[], table: string): Statement {
  const terms = sort.map(({ column, descending }) => {
    const name = sqlName(resolveColumn(column, columns, table))
    return sql`${name} IS NULL, ${name} ${descending ? sql`DESC` : sql`ASC`}`
  })
  return sqlJoin([...terms, sql`_order`], ', ')
}

type CellRow = {
  rowId: number
  columnId: number
  observationId: number
  record: number
  ambiguous: number
  reading: string | null
  raw: string
  unit: string | null
  confidence: number
  provenance: string | null
}

function rowsOf(db: Db, page: readonly PhysicalRow[], columns: readonly StoredColumn[], withProvenance = false): TableRow[] {
  const ids = page.map((row) => row._row)
  const cells = all<CellRow>(
    db,
    sql`SELECT c.row_id AS rowId, c.column_id AS columnId, c.observation_id AS observationId, c.ambiguous, c.reading, o.record, o.raw, o.unit, o.confidence,
          ${withProvenance ? sql`o.provenance` : sql`NULL`} AS provenance
        FROM induced_cell c JOIN observation o ON o.id = c.observation_id WHERE c.row_id IN ${jsonList(ids)}`,
  )
  const byPlace = new Map(cells.map((cell) => [`${cell.rowId} ${cell.columnId}`, cell]))
  const records = new Map(
    all<{ id: number; roundId: number; record: number }>(
      db,
      sql`SELECT id, round_id AS roundId, record FROM induced_row WHERE id IN ${jsonList(ids)}`,
    ).map((row) => [row.id, row]),
  )
  const overrides = overridesFor(
    db,
    columns.map((column) => column.attributeId),
  )
  return page.map((row) => {
    const record = records.get(row._row)
    const entries = columns.map((column): [string, Cell] => {
      const stored = byPlace.get(`${row._row} ${column.id}`)
      const override = record && overrideOf(overrides, record, stored?.record ?? null, column.attributeId)
      return [column.name, cellOf(row[column.name] ?? null, column, stored, override)]
    })
    return {
      id: row._row,
      order: row._order,
      time: row._time,
      ref: row._ref,
      roundId: record?.roundId ?? 0,
      cells: Object.fromEntries(entries),
    }
  })
}

function cellOf(value: SqlValue, column: StoredColumn, stored: CellRow | undefined, override: Override | undefined): Cell {
  const plain = typeof value === 'number' || typeof value === 'string' ? value : null
  if (stored === undefined)
    return {
      value: plain,
      raw: null,
      unit: plain === null ? null : ((column.type === 'currency' ? override?.value.unit : null) ?? column.unit),
      observationId: null,
      confidence: null,
      ambiguous: false,
      corrected: override !== undefined,
    }
  const unit = column.type === 'currency' ? (ownUnit(stored) ?? column.unit) : column.unit
  const cell: Cell = {
    value: plain,
    raw: stored.raw,
    unit,
    observationId: stored.observationId,
    confidence: stored.confidence,
    ambiguous: stored.ambiguous === 1,
    corrected: override !== undefined,
  }
  return stored.provenance === null ? cell : { ...cell, provenance: JSON.parse(stored.provenance) as Provenance }
}

function ownUnit(cell: Pick<CellRow, 'reading' | 'unit'>): string | null {
  if (cell.reading === null) return cell.unit
  const typed: TypedValue = JSON.parse(cell.reading)
  return typed.unit
}

/** Units of the cells of a currency column by row id; null when all rows have the column's own. @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND */
export function cellUnits(db: Db, tableName: string, columnName: string): Map<number, string | null> | null {
  const table = shownTable(db, tableName)
  const columns = storedColumns(db, table.id)
  const name = resolveColumn(columnName, columns, table.name)
  const column = columns.find((one) => one.name === name)
  if (column === undefined || column.type !== 'currency') return null
  const cells = all<Pick<CellRow, 'rowId' | 'reading' | 'unit'>>(
    db,
    sql`SELECT c.row_id AS rowId, c.reading, o.unit FROM induced_cell c JOIN observation o ON o.id = c.observation_id WHERE c.column_id = ${column.id}`,
  )
  const units = new Map(cells.map((cell) => [cell.rowId, ownUnit(cell) ?? column.unit]))
  return [...units.values()].some((unit) => unit !== column.unit) ? units : null
}

/** How the table came to be, oldest first. @throws AdammError TABLE_NOT_FOUND */
export function evolutionLog(db: Db, tableName: string): Output<'tables.history'> {
  const { schemaId } = shownTable(db, tableName)
  return all(db, sql`SELECT at, seq, kind, detail FROM schema_event WHERE schema_id = ${schemaId} ORDER BY id`)
}
