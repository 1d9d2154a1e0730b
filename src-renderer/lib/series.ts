/**
 * From the points of `tables.series` to what a chart draws.
 * Gaps stay gaps: where the usual distance between two readings is exceeded, an empty point is put in, so that no line joins over it.
 */
import type { Output } from '../../src-shared/contract.ts'
import { localToAxis } from './format.ts'

export type SeriesPoint = Output<'tables.series'>['points'][number]
export type DrawnPoint = { x: number; y: number | null; row: number | null }

/** From fewer distances than this no usual one can be told. */
const LEAST_DISTANCES = 4
/** A distance of more than this many usual distances is a gap. */
const GAP_FACTOR = 2.5
const DAY = 86_400_000

/** True when every point that has a value also has a time. */
export function hasTimes(points: readonly SeriesPoint[]): boolean {
  return points.some((point) => point.time !== null) && points.every((point) => point.value === null || point.time !== null)
}

/** Amounts in another currency are no places on the same line; what was read there stays a gap. */
export function ownCurrency(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  return points.some((point) => point.unit !== undefined) ? points.filter((point) => point.unit === undefined) : points
}

/** Points on the time axis in ascending order, with an empty one in the middle of each gap. */
export function timeLine(points: readonly SeriesPoint[]): DrawnPoint[] {
  const placed: DrawnPoint[] = []
  for (const point of points) {
    const x = point.time === null ? null : localToAxis(point.time)
    if (x !== null) placed.push({ x, y: point.value, row: point.row })
  }
  placed.sort((a, b) => a.x - b.x)
  const limit = gapLimit(placed.map((point) => point.x))
  const drawn: DrawnPoint[] = []
  for (const point of placed) {
    const before = drawn.at(-1)
    if (before && point.x - before.x > limit) drawn.push({ x: (before.x + point.x) / 2, y: null, row: null })
    drawn.push(point)
  }
  return drawn
}

/** Several readings of one moment (the items of a receipt) as their mean, so that a word-sized line does not run up and down in one place. */
export function meansOfMoments(points: readonly DrawnPoint[]): DrawnPoint[] {
  const merged: { point: DrawnPoint; ys: number[] }[] = []
  for (const point of points) {
    const last = merged.at(-1)
    if (last && last.point.x === point.x && last.ys.length > 0 && point.y !== null) last.ys.push(point.y)
    else merged.push({ point, ys: point.y === null ? [] : [point.y] })
  }
  return merged.map(({ point, ys }) => (ys.length < 2 ? point : { ...point, y: ys.reduce((sum, y) => sum + y, 0) / ys.length }))
}

/** Points by their order, for tables whose rows have no time. */
export function orderLine(points: readonly SeriesPoint[]): DrawnPoint[] {
  return points.map((point) => ({ x: point.order, y: point.value, row: point.row })).toSorted((a, b) => a.x - b.x)
}

/** The distance above which two neighbours are not joined; at least a day and a half, so that daily readings at other hours stay joined. */
export function gapLimit(ascending: readonly number[]): number {
  const distances: number[] = []
  for (let i = 1; i < ascending.length; i++) {
    const distance = (ascending[i] ?? 0) - (ascending[i - 1] ?? 0)
    if (distance > 0) distances.push(distance)
  }
  if (distances.length < LEAST_DISTANCES) return Number.POSITIVE_INFINITY
  distances.sort((a, b) => a - b)
  const median = distances[Math.floor((distances.length - 1) / 2)] ?? DAY
  return Math.max(median * GAP_FACTOR, 1.5 * DAY)
}

/** From so many days on a table with readings on fewer than a tenth of them is no daily record. */
const LONG_SPAN = 400

export function hasCoverage(days: number, span: number): boolean {
  return span > 0 && (span <= LONG_SPAN || days >= span / 10)
}

export type Bar = { label: string; count: number }

/** How often each label occurs, most frequent first; the tail becomes "n others". */
export function labelCounts(points: readonly SeriesPoint[], limit = 12): Bar[] {
  const counts = new Map<string, number>()
  for (const point of points) if (point.label !== null) counts.set(point.label, (counts.get(point.label) ?? 0) + 1)
  const bars = [...counts]
    .map(([label, count]) => ({ label, count }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
  if (bars.length <= limit) return bars
  const tail = bars.slice(limit - 1)
  return [...bars.slice(0, limit - 1), { label: `${tail.length} others`, count: tail.reduce((sum, bar) => sum + bar.count, 0) }]
}

export { durationScale, histogram } from '../../src-shared/bins.ts'
export type { Bin } from '../../src-shared/bins.ts'

/** Steps of an axis that counts rows: there is no row 1.5. */
export const WHOLE_STEPS: number[] = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((one) => one * 10 ** power)).flat()

/** Steps of an axis of durations, in seconds: round on a clock. */
export const DURATION_STEPS: number[] = [
  0.01,
  0.02,
  0.05,
  0.1,
  0.2,
  0.5,
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60),
  ...[1, 2, 3, 4, 6, 12, 24, 48, 120, 240, 1200].map((hours) => hours * 3600),
]
