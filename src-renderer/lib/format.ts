/**
 * Values and times as the window shows them: those of src-shared/value-text.ts with the words of the window's language, and what only the window needs.
 */
import {
  clockParts,
  dateFormat,
  DAY_PARTS,
  ENGLISH,
  formatCount,
  formatNumber,
  formatValue as formatValueWith,
  localToAxis,
  NO_CURRENCY,
  valueLine as valueLineWith,
  type Digits,
  type Plain,
  type ValueText,
  type ValueWords,
} from '../../src-shared/value-text.ts'

export {
  formatCount,
  formatCurrency,
  formatDuration,
  formatExact,
  formatLocal,
  formatNumber,
  formatRounded,
  formatSpan,
  isLocalTime,
  localToAxis,
  type Plain,
  type ValueText,
} from '../../src-shared/value-text.ts'

/** The tag itself, without what Intl does not know ("en-US@posix" of a bare Linux), else English. */
export function usableLocale(tag: string): string {
  for (const candidate of [tag, tag.split(/[@.]/)[0] ?? '']) {
    try {
      const [canonical] = Intl.getCanonicalLocales(candidate.replaceAll('_', '-'))
      if (canonical !== undefined) return canonical
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return 'en-US'
}

/** Words of the person inside a sentence of the window: their direction does not turn the sentence round (Unicode FSI and PDI). */
export function isolate(words: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(words) ? `\u2068${words}\u2069` : words
}

/** "1 row", "1,204 rows". */
export function plural(count: number, singular: string, locale: string, many = `${singular}s`): string {
  return `${formatCount(count, locale)} ${count === 1 ? singular : many}`
}

/** Words inside values in the language of the window; i18n/index.ts sets them. */
let valueWords: ValueWords = ENGLISH

export function setValueWords(words: ValueWords): void {
  valueWords = words
}

/** A unit as it may stand beside a column's name; empty where the value carries it, as durations do. */
export function unitLabel(unit: string | null): string {
  if (unit === null || unit === 's') return ''
  return unit === NO_CURRENCY ? valueWords.currencyNotStated : unit
}

/** A typed value for people, in the words of the window; see src-shared/value-text.ts. */
export function formatValue(value: Plain, unit: string | null, type: string | null, locale: string, digits: Digits = 'exact'): ValueText {
  return formatValueWith(value, unit, type, locale, digits, valueWords)
}

/** One line: "82.4 %". */
export function valueLine(value: Plain, unit: string | null, type: string | null, locale: string, digits: Digits = 'exact'): string {
  return valueLineWith(value, unit, type, locale, digits, valueWords)
}

/** The inverse of localToAxis for whole days. */
export function axisToDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The clock part alone; empty for a date without one. */
export function formatClock(local: string, locale: string): string {
  const time = localToAxis(local)
  return time === null || local.length <= 10 ? '' : dateFormat(locale, { timeZone: 'UTC', ...clockParts(locale) }).format(time)
}

/** A day as the head of a list: "Thu, Mar 12, 2026". */
export function formatDay(local: string, locale: string): string {
  const time = localToAxis(local.slice(0, 10))
  return time === null ? local : dateFormat(locale, { timeZone: 'UTC', ...DAY_PARTS, weekday: 'short' }).format(time)
}

/** An instant ("2026-01-02T10:00:00Z") on the person's clock. */
export function formatInstant(instant: string, locale: string, timezone: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return instant
  const options = { ...DAY_PARTS, ...clockParts(locale) }
  try {
    return dateFormat(locale, { ...options, timeZone: timezone }).format(time)
  } catch (error) {
    if (error instanceof RangeError) return dateFormat(locale, options).format(time)
    throw error
  }
}

/** "12 s", "3 min": the rest of a job. */
export function formatEstimate(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}

export function formatMilliseconds(ms: number, locale: string): string {
  return ms < 1000 ? `${formatNumber(ms, locale, ms < 10 ? 1 : 0)} ms` : `${formatNumber(ms / 1000, locale, 1)} s`
}
