/**
 * What a chart draws and exports, apart from how it is drawn. In: points of the contract. Out: one model that canvas, SVG, CSV and JSON are made of,
 * so that all four show the same. Where a reading is missing, or the usual distance is exceeded, there is a gap that no line crosses.
 */
import type { Output } from '../../src-shared/contract.ts'
import type { PlainCell } from './delimited.ts'
import { axisToLocal } from './axis.ts'
import { localToAxis } from './format.ts'
import { gapLimit } from './series.ts'

type SeriesPoint = Output<'tables.series'>['points'][number]
type Digits = 'exact' | 'rounded'

export type XySeries = {
  label: string
  unit: string | null
  type: string
  digits: Digits
  ys: readonly (number | null)[]
  /** Lowest and highest reading behind a mean of several. */
  low?: readonly (number | null)[]
  high?: readonly (number | null)[]
}
export type XyData = {
  kind: 'xy'
  style: 'line' | 'bars' | 'scatter'
  title: string
  timed: boolean
  /** Wall times as in localToAxis, row numbers, or the values of the horizontal measure of a scatter. */
  xs: readonly number[]
  /** Last day of each bar's period, as in localToAxis; null where a place is no period. */
  ends: readonly number[] | null
  x: { label: string; unit: string | null; type: string }
  /** Row behind each point; null for means, periods and gaps. */
  rows: readonly (number | null)[]
  series: readonly XySeries[]
}
export type BinData = {
  kind: 'bins'
  title: string
  unit: string | null
  type: string
  bins: readonly { from: number; to: number; count: number }[]
}
/** `text`: the label as people read it, where that is not the value itself. */
export type CountData = { kind: 'counts'; title: string; bars: readonly { label: string; count: number; text?: string }[] }
export type ChartData = XyData | BinData | CountData

export type SeriesInput = Pick<XySeries, 'label' | 'unit' | 'type' | 'digits'> & { points: readonly SeriesPoint[] }

/** One or two measures of the same rows over time or in order. The series have the same rows in the same order, as `tables.series` gives them. */
export function lineData(title: string, inputs: readonly SeriesInput[], timed: boolean, xLabel: string): XyData {
  const [first] = inputs
  const placed = (first?.points ?? [])
    .map((point, i) => ({ i, x: timed ? (point.time === null ? null : localToAxis(point.time)) : point.order, row: point.row }))
    .filter((one): one is { i: number; x: number; row: number | null } => one.x !== null)
    .toSorted((a, b) => a.x - b.x)
  const limit = timed ? gapLimit(placed.map((one) => one.x)) : Number.POSITIVE_INFINITY
  const xs: number[] = []
  const sources: (number | null)[] = []
  for (const one of placed) {
    const before = xs.at(-1)
    if (before !== undefined && one.x - before > limit) {
      xs.push((before + one.x) / 2)
      sources.push(null)
    }
    xs.push(one.x)
    sources.push(one.i)
  }
  const pick = (points: readonly SeriesPoint[], read: (point: SeriesPoint) => number | null | undefined): (number | null)[] =>
    sources.map((i) => (i === null ? null : (read(points[i] ?? EMPTY) ?? null)))
  return {
    kind: 'xy',
    style: 'line',
    title,
    timed,
    xs,
    ends: null,
    x: { label: xLabel, unit: null, type: timed ? 'datetime' : 'order' },
    rows: sources.map((i) => (i === null ? null : (first?.points[i]?.row ?? null))),
    series: inputs.map(({ points, ...rest }) => ({
      ...rest,
      ys: pick(points, (point) => point.value),
      ...(points.some((point) => point.low !== undefined && point.low !== null)
        ? { low: pick(points, (point) => point.low), high: pick(points, (point) => point.high) }
        : {}),
    })),
  }
}
const EMPTY: SeriesPoint = { row: null, time: null, order: 0, value: null, label: null }

export type Measure = { label: string; unit: string | null; type: string }

/** One measure against another, a point a row. */
export function scatterData(title: string, x: Measure, y: Measure, points: Output<'tables.points'>['points']): XyData {
  const sorted = points.toSorted((a, b) => (a.values[0] ?? 0) - (b.values[0] ?? 0))
  return {
    kind: 'xy',
    style: 'scatter',
    title,
    timed: false,
    xs: sorted.map((point) => point.values[0] ?? 0),
    ends: null,
    x,
    rows: sorted.map((point) => point.row),
    series: [{ ...y, digits: 'exact', ys: sorted.map((point) => point.values[1] ?? null) }],
  }
}

/** A measure by day, week, month or year; periods without a row are there, empty. */
export function periodData(title: string, measure: Measure, result: Output<'tables.periods'>): XyData {
  return {
    kind: 'xy',
    style: 'bars',
    title,
    timed: true,
    xs: result.periods.map((period) => localToAxis(period.from) ?? 0),
    ends: result.periods.map((period) => localToAxis(period.to) ?? 0),
    x: { label: title, unit: null, type: 'date' },
    rows: result.periods.map(() => null),
    series: [{ ...measure, digits: result.aggregate === 'mean' ? 'rounded' : 'exact', ys: result.periods.map((period) => period.value) }],
  }
}

/** The chart's numbers as a table: what CSV and JSON contain, and what a screen reader can walk through. Gaps are no rows. */
export function tableOf(data: ChartData, names: { from: string; to: string; count: string }): { columns: string[]; rows: PlainCell[][] } {
  if (data.kind === 'counts') return { columns: [data.title, names.count], rows: data.bars.map((bar) => [bar.label, bar.count]) }
  if (data.kind === 'bins')
    return { columns: [names.from, names.to, names.count], rows: data.bins.map((bin) => [bin.from, bin.to, bin.count]) }
  const header = (series: Measure): string => (series.unit === null ? series.label : `${series.label} (${series.unit})`)
  const columns = [
    header(data.x),
    ...data.series.flatMap((one) => (one.low ? [header(one), `${header(one)} min`, `${header(one)} max`] : [header(one)])),
  ]
  const rows: PlainCell[][] = []
  data.xs.forEach((x, i) => {
    if (data.series.every((one) => (one.ys[i] ?? null) === null)) return
    rows.push([
      data.timed ? axisToLocal(x) : x,
      ...data.series.flatMap((one) => (one.low ? [one.ys[i] ?? null, one.low[i] ?? null, one.high?.[i] ?? null] : [one.ys[i] ?? null])),
    ])
  })
  return { columns, rows }
}
