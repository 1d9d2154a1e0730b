/**
 * Readings of free text that questions and SQL share: folding, numbers, partial dates.
 * In: raw cell or question text. Out: comparable values; null where there is no reading, never a guess of "now".
 * METHOD 6: the planner's view of a table and the SQL the tools run use these same functions, so they cannot disagree.
 */

/** Lower case, no diacritics, no thousands commas, letters of an abbreviation together ("D.I.Y."), every other mark a blank: "Café  1,200 m" -> "cafe 1200 m". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/(?<![\p{L}.])(?:\p{L}\.){2,}\p{L}\.?(?!\p{L})/gu, (letters) => letters.replaceAll('.', ''))
    .replace(/(?<=\d)[,\u202f\u00a0'](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\w)['’](?=s\b)/g, ' ')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .replace(/\.(?!\d)|(?<!\d)\.(?=\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function foldedTokens(text: string): string[] {
  const folded = fold(text)
  return folded === '' ? [] : folded.split(' ')
}

/** Text of a cell without the marks of footnotes: "Rome [2]" -> "Rome". */
export function withoutFootnotes(text: string): string {
  return text.replace(/\[\s*(?:\w{1,3}|note \d+|\d+)\s*\]/giu, '').trim()
}

const NUMBER = /(?<![\d.])[-−–+]?\s?(?:\d{1,3}(?:[,\u202f\u00a0]\d{3})+(?!\d)|\d+)(?:\.\d+)?/gu
const CLOCK = /(?<![\d:])(?:(\d{1,3}):)?(\d{1,3}):(\d{2}(?:\.\d+)?)(?![\d:])/u

/** Seconds of "1:11:08.2" or "4:19.41", null when the text is no clock reading. A lone h:mm is read as minutes and seconds. */
export function clockSeconds(text: string): number | null {
  const match = CLOCK.exec(text)
  if (!match) return null
  return Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3])
}

/** All plain numbers of a text in order; a minus counts only where it cannot be a hyphen. */
export function numbersIn(text: string): number[] {
  const numbers: number[] = []
  for (const match of withoutFootnotes(text).matchAll(NUMBER)) {
    const before = match.index > 0 ? text.charAt(match.index - 1) : ' '
    const negative = /^[-−–]/u.test(match[0]) && /[\s(:]/u.test(before)
    const value = Number(match[0].replace(/[-−–+\s,\u202f\u00a0]/gu, ''))
    if (Number.isFinite(value)) numbers.push(negative ? -value : value)
  }
  return numbers
}

/** The number a text leads with or carries: "49.4 hectares (122 acres)" -> 49.4, "4:19.41" -> 259.41 seconds. */
export function firstNumber(text: string): number | null {
  const clock = clockSeconds(text)
  if (clock !== null) return clock
  return scaled(text, numbersIn(text)[0] ?? null)
}

/** The second number of a text: the conceded side of a score "31-14". */
export function secondNumber(text: string): number | null {
  return numbersIn(text)[1] ?? null
}

function scaled(text: string, value: number | null): number | null {
  if (value === null) return null
  const scale = /\d\s*(million|billion|thousand|bn|mn|mio)\b/iu.exec(text)?.[1]?.toLowerCase()
  if (scale === undefined) return value
  if (scale === 'thousand') return value * 1e3
  return scale.startsWith('b') ? value * 1e9 : value * 1e6
}

export type PartialDate = { year: number | null; month: number | null; day: number | null }

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(\\d{4})'

type Pattern = { expression: RegExp; read(match: RegExpExecArray): PartialDate }
const PATTERNS: readonly Pattern[] = [
  {
    expression: /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/u,
    read: (m) => ({ year: Number(m[1]), month: Number(m[2]), day: Number(m[3]) }),
  },
  {
    expression: new RegExp(`\\b${MONTH}\\s*${DAY}\\s*,?\\s*${YEAR}\\b`, 'iu'),
    read: (m) => ({ year: Number(m[3]), month: monthNumber(m[1]), day: Number(m[2]) }),
  },
  {
    expression: new RegExp(`\\b${DAY}\\s*(?:of\\s+)?${MONTH}\\s*,?\\s*${YEAR}\\b`, 'iu'),
    read: (m) => ({ year: Number(m[3]), month: monthNumber(m[2]), day: Number(m[1]) }),
  },
  {
    expression: new RegExp(`\\b${MONTH},?\\s+${YEAR}\\b`, 'iu'),
    read: (m) => ({ year: Number(m[2]), month: monthNumber(m[1]), day: null }),
  },
  { expression: new RegExp(`\\b${MONTH}\\s*${DAY}\\b`, 'iu'), read: (m) => ({ year: null, month: monthNumber(m[1]), day: Number(m[2]) }) },
  {
    expression: new RegExp(`\\b${DAY}\\s*(?:of\\s+)?${MONTH}(?![a-z])`, 'iu'),
    read: (m) => ({ year: null, month: monthNumber(m[2]), day: Number(m[1]) }),
  },
  { expression: /(?<![\d.,:])(1[5-9]\d{2}|20\d{2})(?![\d:]|,\d|\.\d)/u, read: (m) => ({ year: Number(m[1]), month: null, day: null }) },
  { expression: new RegExp(`\\b${MONTH}(?![a-z])`, 'iu'), read: (m) => ({ year: null, month: monthNumber(m[1]), day: null }) },
]

/** 1..12 of an English month name or its abbreviation. */
export function monthNumber(name: string | undefined): number | null {
  const start = name?.toLowerCase().slice(0, 3)
  const index = MONTHS.findIndex((month) => month.startsWith(start ?? '?'))
  return index < 0 ? null : index + 1
}

export function validDate(date: PartialDate): boolean {
  if (date.month !== null && (date.month < 1 || date.month > 12)) return false
  if (date.day === null) return true
  return date.day >= 1 && date.day <= new Date(Date.UTC(date.year ?? 2000, date.month ?? 1, 0)).getUTCDate()
}

/** A date as far as the text tells it ("July 3" has no year), with the place it stands; slashed numeric dates are not guessed here. */
export function findDate(text: string): (PartialDate & { start: number; end: number }) | null {
  for (const pattern of PATTERNS) {
    const match = pattern.expression.exec(text)
    if (!match) continue
    const date = pattern.read(match)
    if (validDate(date)) return { ...date, start: match.index, end: match.index + match[0].length }
  }
  return null
}

export function readDate(text: string): PartialDate | null {
  const found = findDate(text)
  return found && { year: found.year, month: found.month, day: found.day }
}

/** A sortable number yyyymmdd with 0 for what is unknown; null for a text that names no date. */
export function dateKey(text: string): number | null {
  const date = readDate(text)
  return date && (date.year ?? 0) * 10_000 + (date.month ?? 0) * 100 + (date.day ?? 0)
}

/** Days since 1970-01-01 of a full date, null where year, month or day is unknown. */
export function dayNumber(date: PartialDate | null): number | null {
  if (!date || date.year === null || date.month === null || date.day === null) return null
  return Math.round(Date.UTC(date.year, date.month - 1, date.day) / 86_400_000)
}

/** Day number for differences: a date without a year counts within the year 2000, so that two of one year have the right distance. */
export function daysOf(text: string): number | null {
  const date = readDate(text)
  return dayNumber(date && { ...date, year: date.year ?? 2000 })
}

export function isoDay(date: PartialDate | null): string | null {
  if (!date || date.year === null || date.month === null || date.day === null) return null
  return `${String(date.year).padStart(4, '0')}-${pad(date.month)}-${pad(date.day)}`
}

/** Monday 1 .. Sunday 7. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** ISO 8601 week "2026-W18" of a day number. */
export function isoWeek(day: number): string {
  const thursday = day - weekdayOf(day) + 4
  const year = new Date(thursday * 86_400_000).getUTCFullYear()
  const first = Math.round(Date.UTC(year, 0, 1) / 86_400_000)
  return `${year}-W${pad(Math.floor((thursday - first) / 7) + 1)}`
}

export function pad(value: number): string {
  return String(value).padStart(2, '0')
}

export const TIME_PARTS = ['year', 'quarter', 'month', 'week', 'day', 'month_of_year', 'day_of_month', 'weekday', 'hour'] as const
export type TimePart = (typeof TIME_PARTS)[number]

/**
 * A part of the time a text tells: year 2026, quarter "2026-Q2", month "2026-05", week "2026-W18", day "2026-05-03",
 * month_of_year 1..12, day_of_month, weekday 1..7 from Monday, hour 0..23. Null where the text does not tell it.
 */
export function timePart(part: TimePart, text: string): number | string | null {
  if (part === 'hour') {
    const clock = /(?:^|[T\s])(\d{1,2}):\d{2}/u.exec(text)
    return clock ? Number(clock[1]) : null
  }
  const date = readDate(text)
  if (!date) return null
  const day = dayNumber(date)
  if (part === 'year') return date.year
  if (part === 'month_of_year') return date.month
  if (part === 'day_of_month') return date.day
  if (part === 'weekday') return day === null ? null : weekdayOf(day)
  if (part === 'week') return day === null ? null : isoWeek(day)
  if (part === 'day') return isoDay(date)
  if (date.year === null || date.month === null) return null
  return part === 'month' ? `${date.year}-${pad(date.month)}` : `${date.year}-Q${Math.ceil(date.month / 3)}`
}
