/** Values as people read them, in the locale of the settings: numbers, durations, money, days. In: typed values. Out: text. */

import { NO_CURRENCY } from '../materialize/types.ts'

/** From here on a number is no longer written with all its digits. */
const LARGEST_WRITTEN = 1e15

/** At most two decimals, more only for small numbers; grouping as the locale has it. */
export function formatNumber(value: number, locale: string): string {
  const size = Math.abs(value)
  const digits = size !== 0 && size < 0.1 ? 4 : size < 10 ? 2 : size < 1000 ? 1 : 2
  const shown = Math.abs(value - Math.round(value)) < 1e-9 ? 0 : size >= 1000 ? 2 : digits
  if (size >= LARGEST_WRITTEN) return new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 3 }).format(value)
  return new Intl.NumberFormat(locale, { maximumFractionDigits: shown }).format(value)
}

/** Seconds as "7 h 45 min", "28 min 30 s", "1.2 s". */
export function formatDuration(seconds: number, locale: string): string {
  const sign = seconds < 0 ? '-' : ''
  const size = Math.abs(seconds)
  if (size < 60) return `${sign}${formatNumber(size, locale)} s`
  // Without seconds in sight the minutes are the nearest ones, not those that are full.
  const whole = size >= 3600 ? Math.round(size / 60) * 60 : Math.round(size)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : '', hours === 0 && rest > 0 ? `${rest} s` : '']
  return sign + parts.filter(Boolean).join(' ')
}

/** A unit as it is read: money without a stated currency has no sign to show. */
export function unitText(unit: string): string {
  return unit === NO_CURRENCY ? 'without a stated currency' : unit
}

/** "in EUR", "without a stated currency". */
export function inUnit(unit: string): string {
  return unit === NO_CURRENCY ? unitText(unit) : `in ${unit}`
}

/** A number with its unit: "82.4 %", "12.40 EUR", "7 h 45 min". */
export function formatValue(value: number | string, unit: string | null, locale: string): string {
  if (typeof value === 'string') return formatTimeText(value, locale)
  if (unit === 's') return formatDuration(value, locale)
  if (unit !== null && /^[A-Z]{3}$/u.test(unit))
    return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)} ${unitText(unit)}`
  return unit === null ? formatNumber(value, locale) : `${formatNumber(value, locale)} ${unit}`
}

/** "2026-05-03" -> "3 May 2026" in the locale's order, with the time where there is one; other text as it is. */
export function formatTimeText(text: string, locale: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/u.exec(text)
  if (!match) return text
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${text.slice(0, 10)}T00:00:00Z`),
  )
  return match[4] === undefined ? day : `${day}, ${match[4]}:${match[5]}`
}

/** "2026-W16" -> "13–19 Apr 2026"; null for other texts. */
export function weekRange(week: string, locale: string): string | null {
  const match = /^(\d{4})-W(\d{2})$/u.exec(week)
  if (!match) return null
  const january4 = Date.UTC(Number(match[1]), 0, 4)
  const monday = january4 - ((new Date(january4).getUTCDay() + 6) % 7) * 86_400_000 + (Number(match[2]) - 1) * 7 * 86_400_000
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    new Date(monday),
    new Date(monday + 6 * 86_400_000),
  )
}

/** "1 Apr 2026 to 30 Apr 2026", one day once, '' when unknown. */
export function formatSpan(from: string | null, to: string | null, locale: string): string {
  if (from === null || to === null) return ''
  const [first, last] = [formatTimeText(from.slice(0, 10), locale), formatTimeText(to.slice(0, 10), locale)]
  return first === last ? first : `${first} to ${last}`
}
