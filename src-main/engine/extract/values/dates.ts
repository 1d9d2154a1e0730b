/**
 * Dates and datetimes (METHOD 2): ISO never swapped, named months in many languages, CJK, numeric ones by what only one order allows,
 * then by the column, then by the setting (and then said to be ambiguous). Unknown stays unknown: a date without a year needs a reference.
 */
import { CLOCK_SOURCE, clockOf, clockText } from './clock.ts'
import type { Clock } from './clock.ts'
import { foldWord } from './clean.ts'
import { calendarNames, fullYear, isCalendarDate, isoDate, nearestYear } from './calendar.ts'
import { conventionsOf, readingOf } from './reading.ts'
import type { DateOrder, ReadContext, Reading } from './reading.ts'
import { readRelativeDate } from './relative.ts'

type DateReading = { date: string; ambiguous: boolean; alternatives: string[]; why: string }

const NUMERIC = /^(\d{1,4})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{1,4})\.?$/u
const CJK = /^(?:(\d{4}|\d{2})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]?$/u
const ORDER_WORDS: Readonly<Record<DateOrder, string>> = { dmy: 'day first', mdy: 'month first', ymd: 'year first' }
const FILLERS = new Set([
  'of',
  'the',
  'de',
  'del',
  'di',
  'd',
  'den',
  'der',
  'le',
  'el',
  'am',
  'on',
  'il',
  'a',
  'o',
  'fra',
  'من',
  'th',
  'st',
  'nd',
  'rd',
  'er',
  'ème',
  'г',
  'года',
  'y',
  'и',
  'feira',
])

/** The dates that the three orders give for a numeric text; only real calendar dates. */
export function numericCandidates(text: string): { separator: string; dates: Partial<Record<DateOrder, string>> } | null {
  const match = NUMERIC.exec(text)
  if (!match) return null
  const [, first = '', separator = '', second = '', third = ''] = match
  if (first.length === 3 || third.length === 3 || (first.length === 4 && third.length > 2) || third.length === 0) return null
  const dates: Partial<Record<DateOrder, string>> = {}
  const add = (order: DateOrder, year: string, month: string, day: string): void => {
    if (
      (year.length === 2 || year.length === 4) &&
      month.length <= 2 &&
      day.length <= 2 &&
      isCalendarDate(fullYear(year), Number(month), Number(day))
    ) {
      dates[order] = isoDate(fullYear(year), Number(month), Number(day))
    }
  }
  add('dmy', third, second, first)
  add('mdy', third, first, second)
  add('ymd', first, second, third)
  return { separator, dates }
}

function readNumericDate(text: string, context: ReadContext): DateReading | null {
  const found = numericCandidates(text)
  if (!found) return null
  const { separator, dates } = found
  const { evidence } = context
  const habit = context.dateOrder ?? conventionsOf(context.locale).order
  const usual: DateOrder[] =
    /^\d{4}/u.test(text) || habit === 'ymd' || evidence.dateOrder === 'ymd' ? ['dmy', 'mdy', 'ymd'] : ['dmy', 'mdy']
  let orders = usual.filter((order) => dates[order] !== undefined)
  if (orders.length === 0) orders = dates.ymd === undefined ? [] : ['ymd']
  const chosen = (order: DateOrder, ambiguous: boolean, why: string): DateReading => {
    const date = dates[order] ?? ''
    const others = [...new Set(Object.values(dates))].filter((other) => other !== date)
    return { date, ambiguous: ambiguous && others.length > 0, alternatives: ambiguous ? others : [], why: `${ORDER_WORDS[order]} (${why})` }
  }
  const [only] = orders
  if (only === undefined) return null
  if (new Set(orders.map((order) => dates[order])).size === 1)
    return chosen(only, false, /^\d{4}/u.test(text) ? 'the year leads' : 'no other order gives a date')
  if (evidence.dateOrder !== null && orders.includes(evidence.dateOrder)) {
    const why = evidence.dateOrderChosen === true ? 'chosen for the column' : `column has ${evidence.dateWitness ?? 'a date of this order'}`
    return chosen(evidence.dateOrder, evidence.dateOrderConflict, why)
  }
  if (separator === '.' && orders.includes('dmy') && habit !== 'ymd') return chosen('dmy', false, 'dots stand in dates with the day first')
  if (habit !== null && orders.includes(habit))
    return chosen(
      habit,
      true,
      context.dateOrder === null
        ? `locale ${context.locale ?? ''}; nothing in the column decides`
        : 'setting; nothing in the column decides',
    )
  return chosen(only, true, 'nothing decides')
}

type Token = { text: string; number: boolean }

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(/(\d+)(?:st|nd|rd|th|er|º|ª|\.(?=\s))?|[\p{L}\p{M}]+/gu))
    tokens.push({ text: match[1] ?? match[0], number: match[1] !== undefined })
  return tokens
}

/** "Thu, 5 March 2026", "5 de mar. de 2026", "March 5th", "٥ مارس ٢٠٢٦": any order, months by name. */
function readNamedDate(text: string, context: ReadContext): DateReading | null {
  const noise = /\d["'*°](?=\s)/u.test(text)
  if (/[^\p{L}\p{M}\d\s.,'’"*°ºª/()-]/u.test(text)) return null
  const tokens = tokenize(text.replace(/(\d)["'*°](?=\s)/gu, '$1 '))
  const { months, weekdays } = calendarNames()
  const words = tokens.filter((token) => !token.number).map((token) => foldWord(token.text))
  let monthWords = words.filter((word) => months.has(word))
  if (monthWords.length === 2 && weekdays.has(monthWords[0] ?? '')) monthWords = monthWords.slice(1)
  const month = months.get(monthWords[0] ?? '')
  if (month === undefined || monthWords.length !== 1) return null
  if (words.some((word) => word !== monthWords[0] && !weekdays.has(word) && !FILLERS.has(word))) return null
  const numbers = tokens.filter((token) => token.number).map((token) => token.text)
  const [first = '', second] = numbers
  if (numbers.length === 0 || numbers.length > 2) return null
  const why = noise ? 'month by name; a sign behind the day is taken for a misread ending' : 'month by name'
  if (second === undefined) return first.length > 2 ? null : withNearestYear(month, Number(first), context, why)
  const yearFirst = first.length === 4
  const [day, year] = yearFirst ? [second, first] : [first, second]
  if (day.length > 2 || (year.length !== 4 && year.length !== 2) || !isCalendarDate(fullYear(year), month, Number(day))) return null
  return { date: isoDate(fullYear(year), month, Number(day)), ambiguous: false, alternatives: [], why }
}

function withNearestYear(month: number, day: number, context: ReadContext, why: string): DateReading | null {
  if (context.time === null || day < 1 || day > 31) return null
  const year = nearestYear(month, day, context.time)
  if (!isCalendarDate(year, month, day)) return null
  return {
    date: isoDate(year, month, day),
    ambiguous: false,
    alternatives: [],
    why: `${why}; no year printed, the one nearest to ${context.time.slice(0, 10)}`,
  }
}

function readCjkDate(text: string, context: ReadContext): DateReading | null {
  const match = CJK.exec(text)
  if (!match) return null
  const [, year, month = '', day = ''] = match
  if (year === undefined) return withNearestYear(Number(month), Number(day), context, 'month and day by sign')
  if (!isCalendarDate(fullYear(year), Number(month), Number(day))) return null
  return {
    date: isoDate(fullYear(year), Number(month), Number(day)),
    ambiguous: false,
    alternatives: [],
    why: 'year, month and day by sign',
  }
}

/** "Thu 05/03/2026" -> "05/03/2026"; unchanged when no weekday stands at an edge. */
function withoutWeekday(text: string): string {
  const { weekdays } = calendarNames()
  const head = /^([\p{L}\p{M}.-]+)[,\s]+(?=\d)/u.exec(text)
  if (head && isWeekday(head[1] ?? '', weekdays)) return text.slice(head[0].length)
  const tail = /(?<=[日号號일])[,\s(]*([\p{L}\p{M}.-]+)\)?$/u.exec(text) ?? /(?<=\d)[,\s(]*([\p{L}\p{M}.-]+)\)?$/u.exec(text)
  return tail && isWeekday(tail[1] ?? '', weekdays) ? text.slice(0, tail.index) : text
}

function isWeekday(word: string, weekdays: Map<string, number>): boolean {
  return weekdays.has(foldWord(word)) || weekdays.has(foldWord(word.split('-')[0] ?? ''))
}

function readDatePart(text: string, context: ReadContext): DateReading | null {
  const plain = withoutWeekday(text)
  return (
    readNumericDate(plain, context) ?? readCjkDate(plain, context) ?? readNamedDate(text, context) ?? readRelativeDate(plain, context.time)
  )
}

const CLOCK_AT_END = new RegExp(`(?:^|[\\s,T·|–-]|\\b)${CLOCK_SOURCE}$`, 'u')
const CLOCK_AT_START = new RegExp(`^${CLOCK_SOURCE}(?=[\\s,·|–-])`, 'u')
const CONNECTOR = /[\s,·|–-]*(?:\s(?:at|um|à|às|as|a las|alle|kl|om|in|on|am|في|UTC|GMT))?[\s,·|–-]*$/u
const LEADING = /^[\s,·|–-]*(?:(?:on|am|le|em|el)\s)?/u

/** A date, or a date with a clock time; null when the text is neither. Offsets and zone names stay out of the wall time. */
export function readDate(text: string, context: ReadContext): Reading | null {
  if (text.length > 60 || /\bout of\b/u.test(text) || !/\d|[\p{L}]{3}|[今昨明]|أمس/u.test(text)) return null
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s?(Z|[+-]\d{2}:?\d{2})?$/u.exec(text)
  if (iso) {
    const date = readNumericDate(iso[1] ?? '', context)
    if (date) return withClock(date, iso[2] ?? '', iso[3] ?? null)
  }
  const alone = readDatePart(text, context)
  if (alone) return readingOf('date', alone.why, { text: alone.date, ambiguous: alone.ambiguous, ...alternativesOf(alone.alternatives) })
  const split = splitClock(text)
  if (!split) return null
  const date = readDatePart(split.rest, context)
  return date ? withClock(date, clockText(split.clock), split.clock.offset) : null
}

function splitClock(text: string): { rest: string; clock: Clock } | null {
  const end = CLOCK_AT_END.exec(text)
  const endClock = end?.groups ? clockOf(end.groups) : null
  if (end && endClock) return { rest: text.slice(0, end.index).replace(CONNECTOR, '').trim(), clock: endClock }
  const start = CLOCK_AT_START.exec(text)
  const startClock = start?.groups ? clockOf(start.groups) : null
  return start && startClock ? { rest: text.slice(start[0].length).replace(LEADING, '').trim(), clock: startClock } : null
}

function alternativesOf(dates: readonly string[]): Pick<Reading, 'alternatives'> {
  return dates.length === 0 ? {} : { alternatives: dates.map((text) => ({ number: null, text })) }
}

function withClock(date: DateReading, clock: string, offset: string | null): Reading {
  return readingOf('datetime', offset === null ? date.why : `${date.why}; wall time as written, offset ${offset}`, {
    text: `${date.date}T${clock.length === 5 ? `${clock}:00` : clock}`,
    ambiguous: date.ambiguous,
    ...alternativesOf(date.alternatives.map((other) => `${other}T${clock.length === 5 ? `${clock}:00` : clock}`)),
  })
}
