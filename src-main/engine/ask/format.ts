/**
 * Values in the sentences of answers: those of src-shared/value-text.ts, which the window shows too. In: typed values, the locale of the settings. Out: text.
 */
import { formatLocal, formatNumber as formatPlain, valueLine, type Digits } from '../../../src-shared/value-text.ts'
import { NO_CURRENCY } from '../materialize/types.ts'
import { sentences } from './wording.ts'

/** From here on a number is no longer written with all its digits. */
const LARGEST_WRITTEN = 1e15

export function formatNumber(value: number, locale: string): string {
  if (Math.abs(value) < LARGEST_WRITTEN) return formatPlain(value, locale)
  return new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 3 }).format(value)
}

/** A unit as it is read: money without a stated currency has no sign to show. */
export function unitText(unit: string): string {
  return unit === NO_CURRENCY ? sentences().values.currencyNotStated : unit
}

/** "in EUR", "without a stated currency". */
export function inUnit(unit: string): string {
  return unit === NO_CURRENCY ? unitText(unit) : sentences().values.inUnit(unit)
}

/** A value with its unit: "82.4 %", "€12.40", "7 h 45 min". Readings keep their digits; "rounded" is for what was computed from several. */
export function formatValue(value: number | string, unit: string | null, locale: string, digits: Digits = 'exact'): string {
  if (typeof value === 'number' && Math.abs(value) >= LARGEST_WRITTEN && unit !== 's')
    return [formatNumber(value, locale), unit === null ? '' : unitText(unit)].filter(Boolean).join(' ')
  return valueLine(value, unit, null, locale, digits, sentences().values)
}

/** "2026-05-03" -> "3 May 2026" in the locale's order, with the time where there is one; other text as it is. */
export function formatTimeText(text: string, locale: string): string {
  return formatLocal(text, locale)
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
  return first === last ? first : sentences().span(first, last)
}
