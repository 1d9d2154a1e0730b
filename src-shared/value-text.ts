/**
 * Values, times and spans as a person reads them: one module for the engine's sentences, the window's cards and the cells of tables, so that one number has
 * the same digits and unit everywhere. In: values in the column's type (durations in seconds, currency by ISO code), local wall times without a zone.
 * Out: text and unit apart, so that a view can set the unit smaller. Nothing here shifts a wall time between zones.
 */
export type ValueText = { text: string; unit: string }
export type Plain = number | string | boolean | null

/** Words inside values, in the language of who shows them. */
export type ValueWords = { yes: string; no: string; currencyNotStated: string }
export const ENGLISH: ValueWords = { yes: 'Yes', no: 'No', currencyNotStated: 'currency not stated' }

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  numberFormats.set(key, made)
  return made
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, made)
  return made
}

/** A number with at most `digits` decimals; small numbers keep two significant ones so that 0.004 is not shown as 0. */
export function formatNumber(value: number, locale: string, digits = 2): string {
  if (!Number.isFinite(value)) return String(value)
  const small = value !== 0 && Math.abs(value) < 0.1
  return numberFormat(locale, small ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: digits }).format(value)
}

export function formatCount(value: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(value)
}

/** A reading with all its digits: up to six decimals, without the noise of binary fractions ("0.575", never "0.57" or "0.30000000000000004"). */
export function formatExact(value: number, locale: string): string {
  if (!Number.isFinite(value)) return String(value)
  const clean = Number(value.toPrecision(15))
  const tiny = clean !== 0 && Math.abs(clean) < 0.0001
  return numberFormat(locale, tiny ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: 6 }).format(clean)
}

/** From so few decimals on a number stands as it does in the data; longer ones come from a division. */
const DATA_DECIMALS = 3

/** A computed number: four significant digits, whole digits are never rounded away; what is short already stays as it is. */
export function formatRounded(value: number, locale: string): string {
  if (!Number.isFinite(value)) return String(value)
  const clean = Number(value.toPrecision(12))
  const size = Math.abs(clean)
  if (Number(clean.toFixed(DATA_DECIMALS)) === clean) return formatExact(clean, locale)
  if (size < 1) return numberFormat(locale, { maximumSignificantDigits: 3 }).format(clean)
  return numberFormat(locale, { maximumFractionDigits: Math.max(0, 4 - String(Math.trunc(size)).length) }).format(clean)
}

/** Seconds as "7 h 45 min", "28 min 30 s", "1 min 2.5 s": nothing is left out but parts that are zero. */
export function formatDuration(seconds: number, locale = 'en'): string {
  const sign = seconds < 0 ? '−' : ''
  const total = Number(Math.abs(seconds).toFixed(6))
  const whole = Math.floor(total / 60) * 60
  const [hours, minutes, rest] = [Math.floor(whole / 3600), (whole % 3600) / 60, Number((total - whole).toFixed(6))]
  const parts = [
    ...(hours > 0 ? [`${formatCount(hours, locale)} h`] : []),
    ...(minutes > 0 ? [`${minutes} min`] : []),
    ...(rest > 0 || whole === 0 ? [`${formatExact(rest, locale)} s`] : []),
  ]
  return sign + parts.join(' ')
}

/** ISO 4217 for "no currency": the source shows an amount and does not say of what. */
export const NO_CURRENCY = 'XXX'

export type Digits = 'exact' | 'rounded'

/**
 * A typed value for people. `unit` "s" is a duration, three capitals are a currency, everything else is set behind the number.
 * Readings keep their digits; `digits` "rounded" is for what was computed from them.
 */
export function formatValue(
  value: Plain,
  unit: string | null,
  type: string | null,
  locale: string,
  digits: Digits = 'exact',
  words: ValueWords = ENGLISH,
): ValueText {
  if (value === null) return { text: '', unit: '' }
  if (typeof value === 'boolean') return { text: value ? words.yes : words.no, unit: '' }
  if (typeof value === 'string') return { text: isLocalTime(value) ? formatLocal(value, locale) : value, unit: '' }
  if (type === 'boolean') return { text: value === 0 ? words.no : words.yes, unit: '' }
  if (type === 'duration' || unit === 's')
    return {
      text: formatDuration(digits === 'exact' || Math.abs(value) < 60 ? shortened(value, digits) : Math.round(value), locale),
      unit: '',
    }
  const number = digits === 'exact' ? formatExact(value, locale) : formatRounded(value, locale)
  if (unit === NO_CURRENCY) return { text: formatAmount(value, locale, digits), unit: words.currencyNotStated }
  if (unit !== null && /^[A-Z]{3}$/.test(unit)) return { text: formatCurrency(value, unit, locale, digits), unit: '' }
  return { text: number, unit: unit ?? (type === 'percent' ? '%' : '') }
}

/** Less than a minute is rounded to tenths of a second where it was computed. */
function shortened(seconds: number, digits: Digits): number {
  return digits === 'exact' ? seconds : Math.round(seconds * 10) / 10
}

/** An amount of which the currency is not known: cents are written in full where there are any. */
function formatAmount(value: number, locale: string, digits: Digits): string {
  if (Number.isInteger(value)) return formatExact(value, locale)
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: digits === 'exact' ? 6 : 2 }).format(value)
}

/** A price per litre has three decimals; a mean of amounts has those of its currency. */
export function formatCurrency(value: number, code: string, locale: string, digits: Digits): string {
  const decimals = digits === 'exact' ? { maximumFractionDigits: 6 } : {}
  try {
    return numberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'symbol', ...decimals }).format(value)
  } catch (error) {
    if (error instanceof RangeError) return `${formatExact(value, locale)} ${code}`
    throw error
  }
}

/** One line: "82.4 %". */
export function valueLine(
  value: Plain,
  unit: string | null,
  type: string | null,
  locale: string,
  digits: Digits = 'exact',
  words: ValueWords = ENGLISH,
): string {
  const parts = formatValue(value, unit, type, locale, digits, words)
  return parts.unit === '' ? parts.text : `${parts.text} ${parts.unit}`
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/

export function isLocalTime(text: string): boolean {
  return LOCAL.test(text)
}

/** Milliseconds on an axis without zones: the wall time read as if it were UTC; null for anything else. */
export function localToAxis(local: string): number | null {
  const match = LOCAL.exec(local)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => (part === undefined ? 0 : Number(part)))
  const time = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  return Number.isNaN(time) ? null : time
}

/** Every date and every clock is written with these, so that one moment looks the same wherever it stands. */
export const DAY_PARTS = { year: 'numeric', month: 'short', day: 'numeric' } as const satisfies Intl.DateTimeFormatOptions

/** "9:05 AM" where the day has twelve hours twice, "09:05" where it has twenty-four. */
export function clockParts(locale: string): Intl.DateTimeFormatOptions {
  const isTwelve = dateFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
  return { hour: isTwelve ? 'numeric' : '2-digit', minute: '2-digit' }
}

/** "17 Jun 2024, 09:00"; a date without a clock stays a date. */
export function formatLocal(local: string, locale: string, style: 'short' | 'long' = 'short'): string {
  const time = localToAxis(local)
  if (time === null) return local
  return dateFormat(locale, {
    timeZone: 'UTC',
    ...DAY_PARTS,
    ...(style === 'long' ? { month: 'long', weekday: 'long' } : {}),
    ...(local.length > 10 ? clockParts(locale) : {}),
  }).format(time)
}

/** "1 Apr – 30 Apr 2024", one date when both are the same day, empty when neither is known. */
export function formatSpan(from: string | null, to: string | null, locale: string): string {
  const first = from === null ? null : localToAxis(from.slice(0, 10))
  const last = to === null ? null : localToAxis(to.slice(0, 10))
  if (first === null && last === null) return ''
  const format = dateFormat(locale, { timeZone: 'UTC', ...DAY_PARTS })
  if (first === null || last === null) return format.format(first ?? last ?? 0)
  if (first === last) return format.format(first)
  // Some locales write a span with slashes although they write a day in words; a day looks the same in both.
  const range = format.formatRange(first, last)
  return range.includes('/') && !format.format(first).includes('/') ? `${format.format(first)} – ${format.format(last)}` : range
}
