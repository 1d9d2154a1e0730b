/**
 * Times inside words. In: values that are a time of day, and sentences of the engine with ISO days in them. Out: the same, written as the person's locale
 * writes every other time of the window.
 */
import { clockParts, dateFormat, formatLocal, isLocalTime } from '../../src-shared/value-text.ts'

const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** A time of day ("17:43", "07:05:30") on the clock of the locale, with the seconds it has; other text as it is. */
export function formatTimeOfDay(text: string, locale: string): string {
  const match = TIME_OF_DAY.exec(text)
  if (!match) return text
  const [hour = 0, minute = 0] = match.slice(1, 3).map(Number)
  const second = match[3]
  const parts = { timeZone: 'UTC', ...clockParts(locale), ...(second === undefined ? {} : ({ second: '2-digit' } as const)) }
  return dateFormat(locale, parts).format(Date.UTC(2000, 0, 1, hour, minute, Number(second ?? 0)))
}

/** Words of a cell as they are; days and times of day as the locale writes them. */
export function formatText(value: string, type: string | null, locale: string): string {
  if (type === 'time') return formatTimeOfDay(value, locale)
  return isLocalTime(value) ? formatLocal(value, locale) : value
}

/** A month ("2026-03") as the locale writes it; null for anything else. */
export function formatMonth(text: string, locale: string): string | null {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text)
  if (!match) return null
  return dateFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(Date.UTC(Number(match[1]), Number(match[2]) - 1))
}

const ISO_TIME = /(?<![\d-])\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?(?![\d-])/g

/** A sentence of the engine with its days ("2026-03-06") as the locale writes them. Not for the person's own words. */
export function withLocalDates(sentence: string, locale: string): string {
  return sentence.replaceAll(ISO_TIME, (day) => formatLocal(day, locale))
}
