/**
 * A chart of what a query gave. In: columns and rows. Out: which columns can stand on which axis, and the chart's model:
 * over time, by name, or one number against another.
 */
import type { ChartData } from './chartData.ts'
import { isLocalTime, localToAxis } from './format.ts'
import { formatMonth } from './times.ts'
import { gapLimit } from './series.ts'

export type ResultRows = { columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }
export type ColumnKind = 'number' | 'time' | 'name'

/** What a column holds; names of fewer than one value are nothing to draw. */
export function columnKinds(result: ResultRows): (ColumnKind | null)[] {
  return result.columns.map((_, i) => {
    const values = result.rows.flatMap((row) => row[i] ?? [])
    if (values.length === 0) return null
    if (values.every((value) => typeof value === 'number')) return 'number'
    return values.every((value) => typeof value === 'string' && isLocalTime(value)) ? 'time' : 'name'
  })
}

/** The column in which every table keeps the order of its rows. */
const ROW_ORDER = 'order'

/** The axes that fit best: a time or a name across, the first number that is not across up. Null where nothing is a number. */
export function suggestedAxes(kinds: readonly (ColumnKind | null)[], names: readonly string[] = []): { x: number; y: number } | null {
  const firstOther = kinds.findIndex((kind) => kind === 'time')
  const x = firstOther >= 0 ? firstOther : kinds.findIndex((kind) => kind === 'name')
  const isUp = (i: number): boolean => kinds[i] === 'number' && i !== x
  // The order of rows goes up by itself and says nothing.
  const measure = kinds.findIndex((_, i) => isUp(i) && names[i] !== ROW_ORDER)
  const y = measure >= 0 ? measure : kinds.findIndex((_, i) => isUp(i))
  if (y < 0) return null
  if (x >= 0) return { x, y }
  const second = kinds.findIndex((kind, i) => kind === 'number' && i > y)
  return second >= 0 ? { x: y, y: second } : { x: -1, y }
}

const MOST_BARS = 40

/** `x` -1 means the order of the rows. */
export function resultChart(
  result: ResultRows,
  kinds: readonly (ColumnKind | null)[],
  { x, y }: { x: number; y: number },
  { row: orderName, locale }: { row: string; locale: string },
): ChartData {
  const name = result.columns[y] ?? ''
  const across = x < 0 ? orderName : (result.columns[x] ?? '')
  const kind = x < 0 ? 'order' : kinds[x]
  if (kind === 'name') {
    const bars = result.rows.flatMap((row) => {
      const value = row[y]
      return typeof value === 'number' ? [{ label: String(row[x] ?? ''), count: value }] : []
    })
    return { kind: 'counts', title: name, bars: withMonths(bars.slice(0, MOST_BARS), locale) }
  }
  const placed = result.rows
    .flatMap((row, i): { x: number; y: number | null }[] => {
      const at = x < 0 ? i + 1 : row[x]
      const place = typeof at === 'number' ? at : typeof at === 'string' ? localToAxis(at) : null
      const value = row[y]
      return place === null ? [] : [{ x: place, y: typeof value === 'number' ? value : null }]
    })
    .toSorted((a, b) => a.x - b.x)
  const isLine = kind === 'time' || kind === 'order'
  const limit = kind === 'time' ? gapLimit(placed.map((one) => one.x)) : Number.POSITIVE_INFINITY
  const points = placed.flatMap((one, i) => {
    const before = placed[i - 1]
    return before && one.x - before.x > limit ? [{ x: (one.x + before.x) / 2, y: null }, one] : [one]
  })
  return {
    kind: 'xy',
    style: isLine ? 'line' : 'scatter',
    title: name,
    timed: kind === 'time',
    xs: points.map((point) => point.x),
    ends: null,
    x: { label: across, unit: null, type: kind === 'order' ? 'order' : 'number' },
    rows: points.map(() => null),
    series: [{ label: name, unit: null, type: 'number', digits: 'exact', ys: points.map((point) => point.y) }],
  }
}

/** What strftime('%Y-%m', time) gives is written as a month, where every label is one. */
function withMonths<Bar extends { label: string }>(bars: readonly Bar[], locale: string): (Bar & { text?: string })[] {
  const months = bars.flatMap((bar) => formatMonth(bar.label, locale) ?? [])
  return months.length < bars.length ? [...bars] : bars.map((bar, i) => ({ ...bar, text: months[i] ?? bar.label }))
}
