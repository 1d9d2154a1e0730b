/** Words on the axes of charts. In: places on an axis without zones (localToAxis) and values. Out: short labels; units stand once, beside the chart. */
import { axisToDay, formatClock, formatCount, valueLine } from './format.ts'

/** The inverse of localToAxis: "2024-04-10" at midnight, else "2024-04-10T09:30". */
export function axisToLocal(time: number): string {
  const text = new Date(time).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, text.endsWith(':00.000Z') ? 16 : 19)
}

/** A tick of a value axis: currencies and durations carry their unit, others do not. */
export function axisLabel(value: number, unit: string | null, type: string | null, locale: string): string {
  if (type === 'order') return formatCount(value, locale)
  const isDuration = type === 'duration' || unit === 's'
  const shownUnit = unit !== null && unit !== 'XXX' && /^[A-Z]{3}$/.test(unit) ? unit : isDuration ? 's' : null
  return valueLine(value, shownUnit, isDuration ? 'duration' : null, locale)
}

const DAY = 86_400_000

/** `step`: the distance that decides what is said, where labels are fewer than places. The year only where it changes, the clock only where days are near enough and the values have one. */
export function dateLabels(splits: readonly number[], locale: string, daysOnly = false, step?: number): string[] {
  const distance = step ?? (splits[1] ?? 0) - (splits[0] ?? 0)
  const short = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: distance < 27 * DAY ? 'numeric' : undefined,
    month: 'short',
  })
  const years = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric' })
  const inYears = distance >= 360 * DAY
  let year: number | null = null
  return splits.map((split) => {
    const date = new Date(split)
    if (inYears) return years.format(split)
    if (daysOnly && split % DAY !== 0) return ''
    if (distance < DAY && date.getUTCHours() + date.getUTCMinutes() > 0) return formatClock(axisToLocal(split), locale)
    const isNewYear = year !== null && year !== date.getUTCFullYear()
    year = date.getUTCFullYear()
    return isNewYear ? `${short.format(split)} ${year}` : short.format(split)
  })
}

/** True where every place is a midnight: the values have days, no clock. */
export function isDaily(times: readonly number[]): boolean {
  return times.every((time) => time % DAY === 0)
}

/** Every n-th place of `count` bars, so that at most `most` of them have a label; the first one always has. */
export function labelledBars(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step)
}

export type Period = { from: string; to: string }

/** The days of the bars whose middles lie between two places; null where none does. */
export function barsBetween(xs: readonly number[], ends: readonly number[], from: number, to: number): Period | null {
  const first = xs.findIndex((x) => x >= from)
  const last = xs.findLastIndex((x) => x <= to)
  const [start, end] = [xs[first], ends[last]]
  return first < 0 || last < first || start === undefined || end === undefined ? null : { from: axisToDay(start), to: axisToDay(end) }
}
