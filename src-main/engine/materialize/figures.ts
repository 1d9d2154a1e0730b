/**
 * Figures over whole tables for the data views: summary row, values of a filter list, bins, points of a scatter (contract-views.ts).
 * In: a table with filters and search. Out: exact figures over every row in scope. Between two columns other calls get their turn,
 * because a hundred thousand rows of forty columns are a second of work.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { durationScale, histogram } from '../../../src-shared/bins.ts'
import type { Output, Parsed } from '../../../src-shared/contract.ts'
import type { ColumnSummary } from '../../../src-shared/contract-views.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { Db } from '../db/open.ts'
import { all, get } from '../db/open.ts'
import { sql, sqlJoin, sqlName } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import { filterCondition, resolveColumn, searchCondition } from './filters.ts'
import { cellUnits, latestRows, tableByName } from './read.ts'
import { physicalName, storedColumns, type StoredColumn } from './table-store.ts'

type Scope = { table: string; columns: readonly StoredColumn[]; source: Statement; where: Statement }
type ScopeInput = Pick<Parsed<'tables.summary'>, 'table' | 'filters' | 'search' | 'latest'>

/** Count, extremes, sum, mean and median of columns over the rows in scope. @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export async function summarize(db: Db, input: Parsed<'tables.summary'>, signal?: AbortSignal): Promise<Output<'tables.summary'>> {
  const scope = scopeOf(db, input)
  const rows = get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM ${scope.source} WHERE ${scope.where}`)?.n ?? 0
  const columns: ColumnSummary[] = []
  for (const name of input.columns) {
    columns.push(summaryOf(db, scope, valueColumn(scope, name), rows))
    await turn()
    signal?.throwIfAborted()
  }
  return { rows, columns }
}

/** Values of one column with their counts, most frequent first. @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function valuesOf(db: Db, input: Parsed<'tables.values'>): Output<'tables.values'> {
  const scope = scopeOf(db, input)
  const name = sqlName(valueColumn(scope, input.column).name)
  const { source, where } = scope
  const totals = get<{ distinct: number; empty: number }>(
    db,
    sql`SELECT COUNT(DISTINCT ${name}) AS "distinct", COUNT(*) - COUNT(${name}) AS empty FROM ${source} WHERE ${where}`,
  )
  const values = all<{ value: number | string; count: number }>(
    db,
    sql`SELECT ${name} AS value, COUNT(*) AS count FROM ${source} WHERE ${where} AND ${name} IS NOT NULL GROUP BY ${name} ORDER BY count DESC, ${name} LIMIT ${input.limit}`,
  )
  return { distinct: totals?.distinct ?? 0, empty: totals?.empty ?? 0, values }
}

/** Distribution of a column of numbers. @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function distributionOf(db: Db, input: Parsed<'tables.histogram'>): Output<'tables.histogram'> {
  const scope = scopeOf(db, input)
  const column = valueColumn(scope, input.column)
  const { numbers, rows } = numbersOf(db, scope, column)
  const scale = column.type === 'duration' ? durationScale(numbers) : 1
  const scaled = scale === 1 ? numbers : numbers.map((value) => value / scale)
  const bins = histogram(scaled, input.bins).map(({ from, to, count }) => ({ from: from * scale, to: to * scale, count }))
  return { count: numbers.length, missing: rows - numbers.length, bins }
}

/** Rows with a number in each of the columns. @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function pointsOf(db: Db, input: Parsed<'tables.points'>): Output<'tables.points'> {
  const scope = scopeOf(db, input)
  const names = input.columns.map((column) => sqlName(valueColumn(scope, column).name))
  const numeric = sqlJoin(
    names.map((name) => sql`typeof(${name}) IN ('integer', 'real')`),
    ' AND ',
  )
  const where = sql`${scope.where} AND ${numeric}`
  const total = get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM ${scope.source} WHERE ${where}`)?.n ?? 0
  const step = Math.max(1, Math.ceil(total / input.points))
  const picked = sqlJoin(
    names.map((name, i) => sql`${name} AS ${sqlName(`v${i}`)}`),
    ', ',
  )
  const rows = all<Record<string, number> & { row: number; time: string | null; order: number }>(
    db,
    sql`SELECT * FROM (SELECT _row AS "row", _time AS time, _order AS "order", ROW_NUMBER() OVER (ORDER BY _order) AS place, ${picked}
          FROM ${scope.source} WHERE ${where}) WHERE (place - 1) % ${step} = 0 ORDER BY place`,
  )
  const points = rows.map((row) => ({ row: row.row, time: row.time, order: row.order, values: names.map((_, i) => row[`v${i}`] ?? 0) }))
  return { total, sampled: step > 1, points }
}

/** Rows in scope as a piece of SQL. @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function scopeOf(db: Db, input: ScopeInput): Scope {
  const info = tableByName(db, input.table)
  const columns = storedColumns(db, info.id)
  const source = sqlName(physicalName(info.name))
  const conditions = [
    sql`1`,
    ...input.filters.map((filter) => filterCondition(filter, columns, info.name)),
    ...searchCondition(input.search, columns),
    ...(input.latest ? [latestRows(db, info.name)] : []),
  ]
  return { table: info.name, columns, source, where: sqlJoin(conditions, ' AND ') }
}

/** @throws AdammError COLUMN_NOT_FOUND, also for the auxiliary time and order */
export function valueColumn(scope: Scope, name: string): StoredColumn {
  const resolved = resolveColumn(name, scope.columns, scope.table)
  const column = scope.columns.find((one) => one.name === resolved)
  if (column !== undefined) return column
  throw new AdammError('COLUMN_NOT_FOUND', `"${name}" is no column of values of "${scope.table}". Choose one of its columns.`)
}

const NUMERIC: readonly string[] = ['number', 'percent', 'currency', 'duration', 'boolean']

function numbersOf(db: Db, scope: Scope, column: StoredColumn): { numbers: Float64Array; rows: number } {
  const values: unknown[] = plucked(db, sql`SELECT ${sqlName(column.name)} FROM ${scope.source} WHERE ${scope.where}`)
  return { numbers: Float64Array.from(values.filter((value) => typeof value === 'number')), rows: values.length }
}

/** One value a row, without an object around each: the rows are counted in hundreds of thousands. */
function plucked(db: Db, statement: Statement): unknown[] {
  return db
    .prepare(statement.text)
    .pluck()
    .all(...statement.values)
}

function summaryOf(db: Db, scope: Scope, column: StoredColumn, rows: number): ColumnSummary {
  const base = { column: column.name, type: column.type, mean: null, sum: null, median: null, min: null, max: null, units: [] }
  if (!NUMERIC.includes(column.type)) {
    const name = sqlName(column.name)
    const found = get<{ count: number; distinct: number; min: string | null; max: string | null }>(
      db,
      sql`SELECT COUNT(${name}) AS count, COUNT(DISTINCT ${name}) AS "distinct", MIN(${name}) AS min, MAX(${name}) AS max FROM ${scope.source} WHERE ${scope.where}`,
    )
    const count = found?.count ?? 0
    const isOrdered = column.type === 'date' || column.type === 'datetime' || column.type === 'time'
    const extremes = isOrdered ? { min: found?.min ?? null, max: found?.max ?? null } : {}
    return { ...base, ...extremes, count, missing: rows - count, distinct: found?.distinct ?? 0 }
  }
  const units = column.type === 'currency' ? sumsByUnit(db, scope, column) : []
  const sorted = numbersOf(db, scope, column).numbers.sort()
  const counts = { count: sorted.length, missing: rows - sorted.length, distinct: distinctOf(sorted) }
  if (units.length > 1 || sorted.length === 0) return { ...base, ...counts, units }
  const sum = exactSum(sorted)
  return {
    ...base,
    ...counts,
    units: units.filter(({ unit }) => unit !== column.unit),
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    sum,
    mean: sum / sorted.length,
    median: ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2,
  }
}

/** Amounts of different currencies have no common sum. */
function sumsByUnit(db: Db, scope: Scope, column: StoredColumn): ColumnSummary['units'] {
  const units = cellUnits(db, scope.table, column.name)
  if (units === null) return []
  const amounts = new Map<string | null, number[]>()
  const rows = all<{ row: number; value: unknown }>(
    db,
    sql`SELECT _row AS "row", ${sqlName(column.name)} AS value FROM ${scope.source} WHERE ${scope.where}`,
  )
  for (const { row, value } of rows) {
    if (typeof value !== 'number') continue
    const unit = units.get(row) ?? column.unit
    const known = amounts.get(unit)
    if (known) known.push(value)
    else amounts.set(unit, [value])
  }
  return [...amounts]
    .map(([unit, values]) => ({ unit, count: values.length, sum: exactSum(values) }))
    .sort((a, b) => b.count - a.count || (a.unit ?? '').localeCompare(b.unit ?? ''))
}

function distinctOf(sorted: Float64Array): number {
  let distinct = 0
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) distinct += 1
  return distinct
}

/** Neumaier's sum: cents of a hundred thousand receipts add up. */
export function exactSum(values: ArrayLike<number>): number {
  let sum = 0
  let lost = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + lost
}
