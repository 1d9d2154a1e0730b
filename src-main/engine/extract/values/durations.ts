/**
 * Durations -> seconds: parts with units ("7h 45m", "6d13h", "7 Std. 45 Min.", "٧ س و٤٥ د"), primes, clock-like forms ("1:02:33", "7:45 h",
 * "5:30 /km"). Colon values alone are a time of day unless the column or their own size says duration.
 */
import { findUnit } from './units.ts'
import { languageOf, readingOf } from './reading.ts'
import type { ReadContext, Reading } from './reading.ts'

const PART = /(\d+(?:[.,٫]\d+)?)\s*([\p{L}\p{M}.]+|["'″′])?/uy
const JOINT = /[\s,]*(?:(?:and|und|et|e|y|en|og|och)\s+)?و?\s*/uy
const PRIMES: Readonly<Record<string, string>> = { "'": 'min', '′': 'min', '"': 's', '″': 's' }
const NEXT_LARGER: Readonly<Record<string, string>> = { ms: 's', s: 'min', min: 'h', h: 'wk' }
const NEXT_SMALLER: Readonly<Record<string, string>> = { d: 'h', h: 'min', min: 's' }

type Part = { amount: number; symbol: string }

function unitSymbol(word: string | undefined, previous: Part | undefined): string | null {
  if (word === undefined) return previous ? (NEXT_SMALLER[previous.symbol] ?? null) : null
  if (PRIMES[word] !== undefined) return PRIMES[word]
  if (/^m$/iu.test(word)) return 'min'
  const unit = findUnit(word)
  return unit?.dimension === 'time' ? unit.symbol : null
}

/** Splits "7h 45m" into parts of falling size; null when anything else stands between. */
function partsOf(text: string): Part[] | null {
  const parts: Part[] = []
  let at = 0
  while (at < text.length) {
    PART.lastIndex = at
    const match = PART.exec(text)
    const symbol = match ? unitSymbol(match[2], parts.at(-1)) : null
    // "1 h 51 min, 23 pages": behind a comma a number without a unit is of something else.
    const isApart = match?.[2] === undefined && /,\s*$/u.test(text.slice(0, at))
    if (!match || symbol === null || isApart) return null
    const previous = parts.at(-1)
    if (previous && (secondsIn(previous.symbol) <= secondsIn(symbol) || !Number.isInteger(previous.amount))) return null
    const amount = Number((match[1] ?? '').replace(/[,٫]/u, '.'))
    if (previous && amount >= secondsIn(NEXT_LARGER[symbol] ?? 'wk') / secondsIn(symbol)) return null
    parts.push({ amount, symbol })
    JOINT.lastIndex = PART.lastIndex
    JOINT.exec(text)
    at = Math.max(PART.lastIndex, JOINT.lastIndex)
  }
  return parts
}

function secondsIn(symbol: string): number {
  return findUnit(symbol)?.factor ?? 0
}

/** Arabic says one and two by the noun alone: the digit is put before it. */
function withArabicCounts(text: string): string {
  if (!/[\u0600-\u06ff]/u.test(text)) return text
  return text
    .replace(/(ساعت|دقيقت|ثانيت)(?:ان|ين)/gu, (_, stem: string) => `2 ${stem.slice(0, -1)}ة`)
    .replace(/يوم(?:ان|ين)(?!\p{L})/gu, '2 يوم')
    .replace(/(?<!\d\s?)(?<![\p{L}](?<!و))(ساعة|دقيقة|ثانية|يوم)(?!\p{L})/gu, '1 $1')
}

/** Two or more parts with units, the last one possibly without ("7h45"). A single part is a quantity and read there. */
export function readUnitDuration(raw: string, context: ReadContext): Reading | null {
  const text = withArabicCounts(raw)
  if (!/^\d/u.test(text) || !/[\p{L}'"′″]/u.test(text) || /'\d{3}/u.test(text)) return null
  const parts = partsOf(text)
  const first = parts?.[0]
  if (!parts || !first || parts.length < 2) return null
  const seconds = parts.reduce((sum, part) => sum + part.amount * secondsIn(part.symbol), 0)
  const clockForm = /^([01]?\d|2[0-3])\s?h\s?([0-5]\d)$/u.exec(text)
  const clockHabit =
    clockForm !== null &&
    !context.evidence.durations &&
    context.unit === null &&
    ['fr', 'pt', 'ca'].includes(languageOf(context.locale) ?? '')
  if (/^\d'\s?\d{1,2}"$/u.test(text) && !context.evidence.durations && Number(text[0]) < 8 && (parts[1]?.amount ?? 0) < 12) {
    return readingOf('duration', 'minutes and seconds; feet and inches are written the same way', {
      number: seconds,
      unit: 's',
      ambiguous: true,
      alternatives: [{ number: null, text: `${first.amount} ft ${parts[1]?.amount ?? 0} in` }],
    })
  }
  return readingOf('duration', parts.map((part) => `${part.amount} ${part.symbol}`).join(' '), {
    number: Math.round(seconds * 1e6) / 1e6,
    unit: 's',
    ambiguous: clockHabit,
    ...(clockHabit ? { alternatives: [{ number: null, text: `${(clockForm?.[1] ?? '').padStart(2, '0')}:${clockForm?.[2] ?? ''}` }] } : {}),
  })
}

const COLON = /^(\d{1,4}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?$/u
const COLON_UNIT = /^(\d{1,4}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?\s?(.+)$/u
const PACE = /^(?:(\d{1,3}):(\d{2})|(\d{1,3})['′]\s?(\d{2})["″]?)\s?(?:min(?:utes)?)?\s?(?:\/|per|pro)\s?(km|mi|mile|100\s?m)$/iu

/** "5:30 /km", "5'30\"/km", "5:30 min/km": seconds per distance. */
export function readPace(text: string): Reading | null {
  const match = PACE.exec(text)
  if (!match) return null
  const seconds = Number(match[1] ?? match[3]) * 60 + Number(match[2] ?? match[4])
  const per = (match[5] ?? '').toLowerCase().replace(/\s/gu, '').replace('mile', 'mi')
  return readingOf('duration', `seconds per ${per}`, { number: seconds, unit: `s/${per}` })
}

/** "7:45 h", "45:10 min", "1:02:33 h": a colon form whose unit says duration. */
export function readColonUnit(text: string): Reading | null {
  const match = COLON_UNIT.exec(text)
  const unit = match ? findUnit(match[5] ?? '') : null
  if (!match || !unit || (unit.symbol !== 'h' && unit.symbol !== 'min' && unit.symbol !== 's')) return null
  const [, a = '', b = '', c] = match
  if (Number(b) > 59) return null
  const number = c !== undefined ? hms(a, b, c, match[4]) : unit.symbol === 'h' ? hms(a, b, '0', undefined) : hms('0', a, b, undefined)
  return readingOf('duration', c === undefined && unit.symbol !== 'h' ? 'minutes and seconds' : 'hours and minutes', { number, unit: 's' })
}

function hms(hours: string, minutes: string, seconds: string, fraction: string | undefined): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction ?? '0'}`)
}

/**
 * A bare colon value: time of day, or duration where the column, the label's unit or its size says so. Null leaves it to ratios.
 */
export function readColon(text: string, context: ReadContext): Reading | null {
  const match = COLON.exec(text)
  if (!match) return null
  const [, a = '', b = '', c, fraction] = match
  if (Number(b) > 59 || Number(c ?? 0) > 59) return null
  const labelled = findUnit(context.unit ?? '')?.dimension === 'time' ? context.unit : null
  const inColumn = context.evidence.colonDuration
  if (c !== undefined) {
    const duration = labelled !== null || inColumn !== null || a.length === 1 || Number(a) > 23 || fraction !== undefined
    if (duration) return readingOf('duration', 'hours, minutes and seconds', { number: hms(a, b, c, fraction), unit: 's' })
    return readingOf('time', 'time of day', { text: `${a}:${b}:${c}` })
  }
  const asMinutes = hms('0', a, b, undefined)
  const asHours = hms(a, b, '0', undefined)
  if (labelled === 'h' || (labelled === null && inColumn === 'h:mm'))
    return readingOf(
      'duration',
      labelled === null ? 'hours and minutes, as other cells of the column' : 'hours and minutes, as the label says',
      { number: asHours, unit: 's' },
    )
  if (labelled !== null || inColumn === 'm:ss') {
    const sure = labelled !== null || Number(a) <= 59
    return readingOf('duration', 'minutes and seconds, as the column or label says', { number: asMinutes, unit: 's', ambiguous: !sure })
  }
  if (Number(a) > 23)
    return readingOf('duration', 'too long for a time of day: minutes and seconds, or hours and minutes', {
      number: asMinutes,
      unit: 's',
      ambiguous: true,
      alternatives: [{ number: asHours, text: null }],
    })
  return readingOf('time', 'time of day', { text: `${a.padStart(2, '0')}:${b}` })
}
