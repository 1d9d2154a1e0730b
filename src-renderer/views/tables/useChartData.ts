/** What the chosen chart draws. In: table, column, the one it is compared with, kind and rows in scope. Out: the chart's model, its text alternative, and what was left out. */
import { useMemo, useState } from 'react'
import type { Output } from '../../../src-shared/contract.ts'
import type { Failure } from '../../../src-shared/errors.ts'
import type { TableColumn, TableInfo } from '../../../src-shared/model.ts'
import { useKept } from '../../components/useKept.ts'
import { useMessages } from '../../i18n/index.ts'
import type { Messages } from '../../i18n/index.ts'
import { lineData, periodData, scatterData } from '../../lib/chartData.ts'
import type { ChartData } from '../../lib/chartData.ts'
import { isolate, valueLine } from '../../lib/format.ts'
import { hasTimes } from '../../lib/series.ts'
import { formatText } from '../../lib/times.ts'
import { useQuery } from '../../stores/query.ts'
import { useLocale } from '../../stores/settings.ts'
import type { ScopeInput } from './gridState.ts'

export type ChartKind = 'line' | 'periods' | 'distribution' | 'scatter' | 'counts'
type Series = Output<'tables.series'>
export type Chart = {
  data: ChartData | null
  summary: string
  note: string
  failure: Failure | null
  reload: () => void
  /** Calendar periods behind the points of a bar chart. */
  periods: readonly { from: string; to: string }[] | null
}
const POINTS = 2000
const MOST_BARS = 14

export function useChartData(table: TableInfo, column: TableColumn, other: TableColumn | null, kind: ChartKind, scope: ScopeInput): Chart {
  const t = useMessages()
  const locale = useLocale()
  const of = { ...scope, column: column.name }
  const line = useQuery('tables.series', kind === 'line' ? { ...of, points: POINTS } : null, ['tables'])
  const second = useQuery('tables.series', kind === 'line' && other ? { ...scope, column: other.name, points: POINTS } : null, ['tables'])
  const [by] = useState(() => periodFor(table))
  const aggregate = column.type === 'currency' ? 'sum' : 'mean'
  const periods = useQuery('tables.periods', kind === 'periods' ? { ...of, by, aggregate } : null, ['tables'])
  const bins = useQuery('tables.histogram', kind === 'distribution' ? { ...of, bins: 16 } : null, ['tables'])
  const counts = useQuery('tables.values', kind === 'counts' ? { ...of, limit: MOST_BARS } : null, ['tables'])
  const cloud = useQuery(
    'tables.points',
    kind === 'scatter' && other ? { ...scope, columns: [column.name, other.name], points: 4000 } : null,
    ['tables'],
  )
  const all = [line, second, periods, bins, counts, cloud]
  const failed = all.find((one) => one.failure !== null && one.data === null)

  const made = useMemo((): Made | null => {
    if (kind === 'line')
      return line.data && (!other || second.data) ? lineChart(table, column, other, line.data, second.data, t, locale) : null
    if (kind === 'periods') return periods.data ? periodChart(column, periods.data, t, locale) : null
    if (kind === 'distribution') return bins.data ? binChart(column, bins.data, t) : null
    if (kind === 'counts') return counts.data ? countChart(column, counts.data, t, locale) : null
    return cloud.data && other ? cloudChart(column, other, cloud.data, t) : null
  }, [kind, table, column, other, line.data, second.data, periods.data, bins.data, counts.data, cloud.data, t, locale])
  const kept = useKept(made, `${table.name} ${column.name} ${other?.name} ${kind}`)
  return {
    data: kept?.data ?? null,
    summary: kept?.summary ?? '',
    note: kept?.note ?? '',
    failure: failed?.failure ?? null,
    reload: () => failed?.reload(),
    periods: kept?.periods ?? null,
  }
}

type Made = { data: ChartData; summary: string; note: string; periods: Chart['periods'] }

/** So long that a few dozen bars cover the table. */
function periodFor(table: TableInfo): 'day' | 'week' | 'month' | 'year' {
  const days = table.daysInSpan
  return days <= 62 ? 'day' : days <= 400 ? 'week' : days <= 3000 ? 'month' : 'year'
}

function lineChart(
  table: TableInfo,
  column: TableColumn,
  other: TableColumn | null,
  first: Series,
  second: Series | null,
  t: Messages,
  locale: string,
): Made {
  const timed = hasTimes(first.points)
  const drawn = [{ column, series: first }, ...(other && second ? [{ column: other, series: second }] : [])]
  const otherUnits = drawn.reduce(
    (sum, { series }) => sum + (series.otherUnits ?? 0) + series.points.filter((point) => point.unit !== undefined).length,
    0,
  )
  const inputs = drawn.map(({ column: one, series }) => ({
    label: one.label,
    unit: series.unit ?? one.unit,
    type: one.type,
    digits: series.bucketed ? ('rounded' as const) : ('exact' as const),
    points: series.points.map((point) => (point.unit === undefined ? point : { ...point, value: null })),
  }))
  const title = other ? t.chart.twoOf(column.label, other.label, table.label) : t.chart.titleOf(column.label, table.label)
  const data = lineData(title, inputs, timed, timed ? t.chart.time : t.chart.order)
  const summary = inputs.map((input) => extremes(isolate(input.label), input.points, input, t, locale)).join('; ')
  const notes = [...(first.bucketed ? [t.chart.means] : []), ...(otherUnits > 0 ? [t.chart.otherCurrency(otherUnits)] : [])]
  return { data, summary, note: notes.join(' '), periods: null }
}

function extremes(
  label: string,
  points: Series['points'],
  { unit, type, digits }: { unit: string | null; type: string; digits: 'exact' | 'rounded' },
  t: Messages,
  locale: string,
): string {
  let [count, low, high] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const point of points) {
    if (point.value === null) continue
    count += 1
    low = Math.min(low, point.low ?? point.value)
    high = Math.max(high, point.high ?? point.value)
  }
  if (count === 0) return t.chart.noValues(label)
  return t.chart.readings(label, count, valueLine(low, unit, type, locale, digits), valueLine(high, unit, type, locale, digits))
}

function periodChart(column: TableColumn, result: Output<'tables.periods'>, t: Messages, locale: string): Made {
  const title = result.aggregate === 'sum' ? t.chart.sumBy[result.by](column.label) : t.chart.meanBy[result.by](column.label)
  const known = result.periods.filter((period) => period.value !== null)
  const most = known.reduce((top, period) => Math.max(top, period.value ?? 0), Number.NEGATIVE_INFINITY)
  const highest = known.find((period) => period.value === most)
  const summary = highest
    ? t.chart.highestPeriod(
        title,
        known.length,
        result.periods.length,
        valueLine(most, column.unit, column.type, locale, 'rounded'),
        highest.from,
        highest.to,
      )
    : t.chart.noValues(column.label)
  const notes = [
    ...(result.untimed > 0 ? [t.chart.untimed(result.untimed)] : []),
    ...(result.otherUnits > 0 ? [t.chart.otherCurrency(result.otherUnits)] : []),
  ]
  return { data: periodData(title, column, result), summary, note: notes.join(' '), periods: result.periods }
}

function binChart(column: TableColumn, result: Output<'tables.histogram'>, t: Messages): Made {
  const data: ChartData = {
    kind: 'bins',
    title: t.chart.distributionOf(column.label),
    unit: column.unit,
    type: column.type,
    bins: result.bins,
  }
  return { data, summary: t.chart.distributionSummary(isolate(column.label), result.count, result.missing), note: '', periods: null }
}

function countChart(column: TableColumn, result: Output<'tables.values'>, t: Messages, locale: string): Made {
  const isBoolean = column.type === 'boolean'
  const bars = result.values.map((one) => ({
    label: isBoolean ? (one.value === 0 ? 'no' : 'yes') : String(one.value),
    text: isBoolean ? (one.value === 0 ? t.values.no : t.values.yes) : formatText(String(one.value), column.type, locale),
    count: one.count,
  }))
  const notes = [
    ...(result.distinct > bars.length ? [t.chart.moreValues(result.distinct - bars.length)] : []),
    ...(result.empty > 0 ? [t.chart.withoutValue(result.empty)] : []),
  ]
  const title = t.chart.countsOf(column.label)
  return { data: { kind: 'counts', title, bars }, summary: title, note: notes.join(' '), periods: null }
}

function cloudChart(column: TableColumn, other: TableColumn, result: Output<'tables.points'>, t: Messages): Made {
  const title = t.chart.against(other.label, column.label)
  return {
    data: scatterData(title, column, other, result.points),
    summary: t.chart.cloud(isolate(column.label), isolate(other.label), result.total),
    note: result.sampled ? t.chart.sampled(result.points.length, result.total) : '',
    periods: null,
  }
}
