/**
 * Measures over time for charts: a column by calendar periods. In: a table with filters and search. Out: one figure a period, empty periods
 * included, so that a month without a receipt is seen as one.
 */
import type { Output, Parsed } from '../../../src-shared/contract.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import { exactSum, scopeOf, valueColumn } from './figures.ts'
import { cellUnits } from './read.ts'

type By = Parsed<'tables.periods'>['by']
const DAY = 86_400_000
/** More bars than this cannot be told apart; the caller chooses longer periods. */
const MOST_PERIODS = 5_000

/** @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function periodsOf(db: Db, input: Parsed<'tables.periods'>): Output<'tables.periods'> {
  const { by, aggregate } = input
  const scope = scopeOf(db, input)
  const column = valueColumn(scope, input.column)
  const units = column.type === 'currency' ? cellUnits(db, scope.table, column.name) : null
  const rows = all<{ row: number; time: string | null; value: unknown }>(
    db,
    sql`SELECT _row AS "row", _time AS time, ${sqlName(column.name)} AS value FROM ${scope.source} WHERE ${scope.where}`,
  )
  const groups = new Map<string, { rows: number; values: number[] }>()
  let [untimed, otherUnits] = [0, 0]
  for (const { row, time, value } of rows) {
    const start = time === null ? null : periodStart(time, by)
    if (start === null) {
      untimed += 1
      continue
    }
    const group = groups.get(start) ?? { rows: 0, values: [] }
    groups.set(start, group)
    group.rows += 1
    if (typeof value !== 'number') continue
    if (units !== null && (units.get(row) ?? column.unit) !== column.unit) otherUnits += 1
    else group.values.push(value)
  }
  const periods = everyPeriod([...groups.keys()], by).map(({ from, to }) => {
    const group = groups.get(from)
    return { from, to, rows: group?.rows ?? 0, value: figure(group?.values ?? [], aggregate) }
  })
  return { by, aggregate, untimed, otherUnits, periods }
}

/** How often something happened is zero in an empty period; how much of it was read is not known. */
function figure(values: readonly number[], aggregate: Parsed<'tables.periods'>['aggregate']): number | null {
  if (aggregate === 'count') return values.length
  if (values.length === 0) return null
  return aggregate === 'sum' ? exactSum(values) : exactSum(values) / values.length
}

/**
 * A column over time or in order. More rows than `points` are drawn as means of equal runs of rows, with the lowest and highest of each run;
 * amounts in another currency than the column's have no mean with the others.
 * @throws AdammError TABLE_NOT_FOUND, COLUMN_NOT_FOUND, INVALID_ARGUMENT
 */
export function seriesOf(db: Db, input: Parsed<'tables.series'>): Output<'tables.series'> {
  const scope = scopeOf(db, input)
  const column = valueColumn(scope, input.column)
  const rows = all<{ row: number; time: string | null; order: number; value: unknown }>(
    db,
    sql`SELECT _row AS "row", _time AS time, _order AS "order", ${sqlName(column.name)} AS value FROM ${scope.source} WHERE ${scope.where} ORDER BY _order`,
  )
  const { unit, type } = column
  const units = type === 'currency' ? cellUnits(db, scope.table, column.name) : null
  const ownUnit = (row: number): string | null => units?.get(row) ?? unit
  if (rows.length <= input.points) {
    const points = rows.map(({ row, time, order, value }) => ({
      row,
      time,
      order,
      value: typeof value === 'number' ? value : null,
      label: typeof value === 'string' ? value : null,
      ...(typeof value === 'number' && ownUnit(row) !== unit ? { unit: ownUnit(row) } : {}),
    }))
    return { unit, type, bucketed: false, points }
  }
  const width = Math.ceil(rows.length / input.points)
  let otherUnits = 0
  const points = Array.from({ length: Math.ceil(rows.length / width) }, (_, index) => {
    const run = rows.slice(index * width, (index + 1) * width)
    const amounts = run.flatMap(({ row, value }) => (typeof value === 'number' ? [{ row, value }] : []))
    const values = amounts.filter(({ row }) => ownUnit(row) === unit).map(({ value }) => value)
    otherUnits += amounts.length - values.length
    const isKnown = values.length > 0
    return {
      row: null,
      time: run[0]?.time ?? null,
      order: run[0]?.order ?? 0,
      value: isKnown ? exactSum(values) / values.length : null,
      low: isKnown ? Math.min(...values) : null,
      high: isKnown ? Math.max(...values) : null,
      label: null,
    }
  })
  return { unit, type, bucketed: true, points, otherUnits }
}

/** First day of the period that a local time lies in; null when it is no date. */
export function periodStart(local: string, by: By): string | null {
  const day = local.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time)) return null
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  if (by === 'year') return `${day.slice(0, 4)}-01-01`
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return dayOf(time - sinceMonday * DAY)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function nextStart(start: string, by: By): string {
  const date = new Date(`${start}T00:00:00Z`)
  if (by === 'day' || by === 'week') return dayOf(date.getTime() + (by === 'day' ? DAY : 7 * DAY))
  return dayOf(Date.UTC(date.getUTCFullYear() + (by === 'year' ? 1 : 0), date.getUTCMonth() + (by === 'month' ? 1 : 0), 1))
}

function everyPeriod(starts: readonly string[], by: By): { from: string; to: string }[] {
  if (starts.length === 0) return []
  const first = starts.reduce((a, b) => (a < b ? a : b))
  const last = starts.reduce((a, b) => (a > b ? a : b))
  const periods: { from: string; to: string }[] = []
  for (let from = first; from <= last; from = nextStart(from, by)) {
    if (periods.length >= MOST_PERIODS)
      throw new AdammError(
        'INVALID_ARGUMENT',
        `From ${first} to ${last} there are more than ${MOST_PERIODS} periods of one ${by}. Choose longer ones.`,
      )
    periods.push({ from, to: dayOf(Date.parse(`${nextStart(from, by)}T00:00:00Z`) - DAY) })
  }
  return periods
}
