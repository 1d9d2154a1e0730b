/** Geometry of the timeline. In: days and spans as local dates; out: positions between 0 and 1, bins, and the ticks of the axis. */
import { axisToDay, localToAxis } from './format.ts'

export type Extent = { from: number; to: number }
const DAY = 86_400_000

/** First to last day that has anything, the last day included; null when nothing has a time. */
export function extentOf(locals: readonly (string | null)[]): Extent | null {
  const times = locals.flatMap((local) => {
    const time = local === null ? null : localToAxis(local.slice(0, 10))
    return time === null ? [] : [time]
  })
  if (times.length === 0) return null
  return { from: times.reduce((a, b) => Math.min(a, b)), to: times.reduce((a, b) => Math.max(a, b)) + DAY }
}

/** Where a moment stands between the ends. */
export function position(local: string, extent: Extent): number | null {
  const time = localToAxis(local)
  return time === null ? null : (time - extent.from) / (extent.to - extent.from)
}

export type DayCount = { day: string; events: number }
export type DensityBin = { from: string; to: string; events: number }

/** Sums days into at most `most` bins of equal length, whole days each. */
export function densityBins(days: readonly DayCount[], extent: Extent, most: number): DensityBin[] {
  const total = Math.round((extent.to - extent.from) / DAY)
  const length = Math.max(1, Math.ceil(total / most))
  const bins: DensityBin[] = Array.from({ length: Math.ceil(total / length) }, (_, i) => ({
    from: axisToDay(extent.from + i * length * DAY),
    to: axisToDay(Math.min(extent.from + (i + 1) * length * DAY - DAY, extent.to - DAY)),
    events: 0,
  }))
  for (const { day, events } of days) {
    const time = localToAxis(day)
    const bin = time === null ? undefined : bins[Math.floor((time - extent.from) / DAY / length)]
    if (bin) bin.events += events
  }
  return bins
}

export type Tick = { at: number; label: string }

/** Marks of the axis over everything, which the lanes' grid shares. @param pixels width of the axis */
export function axisMarks(pixels: number): number {
  return Math.min(9, Math.max(2, Math.floor(pixels / 70)))
}

/** Starts of days, months or years, at most about `most` of them. */
export function ticks(extent: Extent, most: number, locale: string): Tick[] {
  const days = (extent.to - extent.from) / DAY
  if (days <= most * 7) return dayTicks(extent, Math.max(1, Math.ceil(days / most)), locale)
  const months = days / 30.4
  const step = months <= most ? 1 : months <= most * 3 ? 3 : 12 * Math.max(1, Math.ceil(months / 12 / most))
  const first = new Date(extent.from)
  const found: Tick[] = []
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: step >= 12 ? undefined : 'short', year: 'numeric' })
  const start =
    step >= 12 ? Date.UTC(first.getUTCFullYear(), 0) : Date.UTC(first.getUTCFullYear(), Math.floor(first.getUTCMonth() / step) * step)
  for (let i = 0; ; i += step) {
    const date = new Date(start)
    const time = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + i)
    if (time > extent.to) return withFirst(found, extent, format)
    if (time >= extent.from) found.push({ at: (time - extent.from) / (extent.to - extent.from), label: format.format(time) })
  }
}

/** Less than this share of the axis has no room for a label of its own. */
const ROOM = 0.1

/** What the axis begins with is said where the first round place is far away: "Mar 2026" before "Apr 2026". */
function withFirst(found: Tick[], extent: Extent, format: Intl.DateTimeFormat): Tick[] {
  const label = format.format(extent.from)
  return (found[0]?.at ?? 1) < ROOM || found[0]?.label === label ? found : [{ at: 0, label }, ...found]
}

function dayTicks(extent: Extent, step: number, locale: string): Tick[] {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' })
  // The first one says the year, which no other does.
  const whole = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
  const found: Tick[] = []
  for (let time = extent.from; time < extent.to; time += step * DAY)
    found.push({ at: (time - extent.from) / (extent.to - extent.from), label: (found.length === 0 ? whole : format).format(time) })
  return found
}

/** Events in the order given, gathered by local day; those without a time come last under null. */
export function byDay<Event extends { time: string | null }>(events: readonly Event[]): { day: string | null; events: Event[] }[] {
  const groups: { day: string | null; events: Event[] }[] = []
  for (const event of events) {
    const day = event.time?.slice(0, 10) ?? null
    const last = groups.at(-1)
    if (last && last.day === day) last.events.push(event)
    else groups.push({ day, events: [event] })
  }
  return groups
}
