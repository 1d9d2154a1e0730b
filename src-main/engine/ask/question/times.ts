/**
 * Time expressions relative to the asker's local day: "yesterday", "last month", "last 7 days", "since March", "between 3 and 10
 * June", "on Monday". In: text and today. Out: closed periods of local days with the words they stand for; never a time zone.
 */
import { dictionary } from './dictionary.ts'
import { dayNumber, MONTHS, monthNumber, pad, validDate, weekdayOf } from '../readings.ts'

/** Local days, both inclusive; null is open. `recurring` narrows to weekdays (1 Monday .. 7 Sunday) instead of a stretch. */
export type Period = { from: string | null; to: string | null; label: string; weekdays?: number[] }
type Found = { start: number; end: number; period: Period }

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTH = `(${MONTHS.join('|')})`
const COUNT = '(\\d{1,3}|two|three|four|five|six|seven|ten|twelve)'
const COUNTS: Readonly<Record<string, number>> = dictionary<number>({
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  twelve: 12,
})

export function dayString(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

function dayOf(day: string): number {
  return dayNumber({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }) ?? 0
}

function monthPeriod(year: number, month: number): Period {
  const shifted = new Date(Date.UTC(year, month - 1, 1))
  const [y, m] = [shifted.getUTCFullYear(), shifted.getUTCMonth() + 1]
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate()
  return { from: `${y}-${pad(m)}-01`, to: `${y}-${pad(m)}-${pad(last)}`, label: `${titled(MONTHS[m - 1] ?? '')} ${y}` }
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Year of the latest month (and day) of that name which has begun by today. */
function latestYear(month: number, day: number, today: string): number {
  const year = Number(today.slice(0, 4))
  return `${year}-${pad(month)}-${pad(day)}` <= today ? year : year - 1
}

function unitPeriod(unit: string, offset: number, today: string): Period {
  const day = dayOf(today)
  if (unit === 'day') return { from: dayString(day + offset), to: dayString(day + offset), label: dayString(day + offset) }
  if (unit === 'week') {
    const monday = day - weekdayOf(day) + 1 + offset * 7
    return { from: dayString(monday), to: dayString(monday + 6), label: `week of ${dayString(monday)}` }
  }
  const year = Number(today.slice(0, 4))
  if (unit === 'month') return monthPeriod(year, Number(today.slice(5, 7)) + offset)
  return { from: `${year + offset}-01-01`, to: `${year + offset}-12-31`, label: String(year + offset) }
}

const DATE_TEXT = `(?:${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?|(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH})(?:,?\\s+(\\d{4}))?`

/** The day that a match of DATE_TEXT names, from the group where it begins; the latest of that name that has begun. */
function dayIn(match: RegExpExecArray, group: number, today: string): string | null {
  const month = monthNumber(match[group] ?? match[group + 3])
  const day = Number(match[group + 1] ?? match[group + 2])
  if (month === null || !validDate({ year: null, month, day })) return null
  const year = match[group + 4] === undefined ? latestYear(month, day, today) : Number(match[group + 4])
  return `${year}-${pad(month)}-${pad(day)}`
}

type Rule = { expression: RegExp; read(match: RegExpExecArray, today: string): Period | null }

const RULES: readonly Rule[] = [
  {
    expression: new RegExp(
      `\\b(?:between|from)\\s+(?:the\\s+)?${DATE_TEXT}\\s+(?:and|to|until|till|through)\\s+(?:the\\s+)?${DATE_TEXT}`,
      'iu',
    ),
    read(m, today) {
      const to = dayIn(m, 6, today)
      const from = dayIn(m, 1, to ?? today)
      return from === null || to === null || from > to ? null : { from, to, label: `${from} to ${to}` }
    },
  },
  {
    expression: new RegExp(`\\b(?:on\\s+)?(?:the\\s+)?day\\s+(after|before)\\s+(?:the\\s+)?${DATE_TEXT}`, 'iu'),
    read(m, today) {
      const day = dayIn(m, 2, today)
      const beside = day === null ? null : dayString(dayOf(day) + (m[1]?.toLowerCase() === 'after' ? 1 : -1))
      return beside === null ? null : { from: beside, to: beside, label: beside }
    },
  },
  {
    expression: new RegExp(
      `\\b(?:in|during|for|of)?\\s*(?:the\\s+)?week\\s+(?:of|from|beginning|starting)\\s+(?:the\\s+)?${DATE_TEXT}`,
      'iu',
    ),
    read(m, today) {
      const day = dayIn(m, 1, today)
      return day === null ? null : unitPeriod('week', 0, day)
    },
  },
  {
    expression: new RegExp(
      `\\b(?:between|from)\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:and|to|until|through)\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}(?:,?\\s+(\\d{4}))?`,
      'iu',
    ),
    read: (m, today) => dayRange(Number(m[1]), Number(m[2]), monthNumber(m[3]), m[4], today),
  },
  {
    expression: new RegExp(
      `\\b(?:between|from)\\s+${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:and|to|until|through)\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?`,
      'iu',
    ),
    read: (m, today) => dayRange(Number(m[2]), Number(m[3]), monthNumber(m[1]), m[4], today),
  },
  {
    expression: new RegExp(`\\b(?:between|from)\\s+${MONTH}\\s+(?:and|to|until|through)\\s+${MONTH}(?:\\s+(\\d{4}))?`, 'iu'),
    read(m, today) {
      const [first, last] = [monthNumber(m[1]) ?? 1, monthNumber(m[2]) ?? 1]
      const year = m[3] ? Number(m[3]) : latestYear(first, 1, today)
      const from = monthPeriod(year, first)
      const to = monthPeriod(last < first ? year + 1 : year, last)
      return { from: from.from, to: to.to, label: `${from.label} to ${to.label}` }
    },
  },
  {
    expression: new RegExp(`\\b(?:last|past|previous)\\s+${COUNT}\\s+(day|week|month|year)s?\\b`, 'iu'),
    read: (m, today) => lastUnits(m[1] ?? '', m[2] ?? '', today),
  },
  {
    expression: /\b(this|last|past|previous)\s+(week|month|year)\b/iu,
    read: (m, today) => unitPeriod((m[2] ?? '').toLowerCase(), m[1]?.toLowerCase() === 'this' ? 0 : -1, today),
  },
  { expression: /\bday before yesterday\b/iu, read: (_, today) => unitPeriod('day', -2, today) },
  { expression: /\byesterday\b/iu, read: (_, today) => unitPeriod('day', -1, today) },
  { expression: /\btoday\b/iu, read: (_, today) => unitPeriod('day', 0, today) },
  {
    expression: new RegExp(`\\b${COUNT}\\s+(day|week|month|year)s?\\s+ago\\b`, 'iu'),
    read: (m, today) => unitsAgo(m[1] ?? '', m[2] ?? '', today),
  },
  {
    expression: new RegExp(`\\bsince\\s+${MONTH}(?:\\s+(\\d{4}))?(?!\\s+\\d{1,2}\\b)`, 'iu'),
    read: (m, today) => sinceMonth(monthNumber(m[1]) ?? 1, m[2], today),
  },
  {
    expression: new RegExp(`\\b(?:in|during|of|for)?\\s*\\b(last|this)\\s+${MONTH}\\b`, 'iu'),
    read: (m, today) => monthPeriod(latestYear(monthNumber(m[2]) ?? 1, 1, today), monthNumber(m[2]) ?? 1),
  },
  { expression: new RegExp(`\\b(?:on|every|each|last)\\s+(${WEEKDAYS.join('|')})(s?)\\b`, 'iu'), read: weekdayPeriod },
  {
    expression: /\b(?:on|at|during)\s+(?:the\s+)?(weekend|weekday)s?\b/iu,
    read: (m) => ({
      from: null,
      to: null,
      label: `${m[1]?.toLowerCase()}s`,
      weekdays: m[1]?.toLowerCase() === 'weekend' ? [6, 7] : [1, 2, 3, 4, 5],
    }),
  },
]

function dayRange(first: number, last: number, month: number | null, year: string | undefined, today: string): Period | null {
  if (month === null || first < 1 || last < first || last > 31) return null
  const y = year ? Number(year) : latestYear(month, first, today)
  return {
    from: `${y}-${pad(month)}-${pad(first)}`,
    to: `${y}-${pad(month)}-${pad(last)}`,
    label: `${first} to ${last} ${titled(MONTHS[month - 1] ?? '')} ${y}`,
  }
}

function countOf(word: string): number {
  return COUNTS[word.toLowerCase()] ?? Number(word)
}

/** "last 7 days" ends today; weeks are 7 days, months and years calendar ones back from today. */
function lastUnits(count: string, unit: string, today: string): Period {
  return { from: back(today, countOf(count), unit.toLowerCase(), 1), to: today, label: `last ${count} ${unit.toLowerCase()}s, to ${today}` }
}

function back(today: string, count: number, unit: string, plusDays: number): string {
  if (unit === 'day') return dayString(dayOf(today) - count + plusDays)
  if (unit === 'week') return dayString(dayOf(today) - count * 7 + plusDays)
  const months = unit === 'month' ? count : count * 12
  const first = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(Number(today.slice(8, 10)), lastDay)
  return dayString(dayOf(`${first.getUTCFullYear()}-${pad(first.getUTCMonth() + 1)}-${pad(day)}`) + plusDays)
}

function unitsAgo(count: string, unit: string, today: string): Period {
  if (unit.toLowerCase() !== 'day' && unit.toLowerCase() !== 'week') return unitPeriod(unit.toLowerCase(), -countOf(count), today)
  const day = back(today, countOf(count), unit.toLowerCase(), 0)
  return { from: day, to: day, label: day }
}

function sinceMonth(month: number, year: string | undefined, today: string): Period {
  const period = monthPeriod(year ? Number(year) : latestYear(month, 1, today), month)
  return { from: period.from, to: null, label: `since ${period.label}` }
}

function weekdayPeriod(match: RegExpExecArray, today: string): Period {
  const weekday = WEEKDAYS.indexOf((match[1] ?? '').toLowerCase()) + 1
  const recurring = match[2] === 's' || /^(?:every|each)/iu.test(match[0])
  if (recurring) return { from: null, to: null, label: `${titled(WEEKDAYS[weekday - 1] ?? '')}s`, weekdays: [weekday] }
  const day = dayOf(today)
  const distance = (weekdayOf(day) - weekday + 7) % 7 || (/^last/iu.test(match[0]) ? 7 : 0)
  return { from: dayString(day - distance), to: dayString(day - distance), label: dayString(day - distance) }
}

/** All relative periods of a text, longest rule first, without overlaps. */
export function periodsIn(text: string, today: string): Found[] {
  const found: Found[] = []
  let rest = text
  for (const rule of RULES) {
    const match = rule.expression.exec(rest)
    const period = match && rule.read(match, today)
    if (!match || !period) continue
    const start = match.index + (/^\s*/u.exec(match[0])?.[0].length ?? 0)
    found.push({ start, end: match.index + match[0].length, period })
    rest = rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length)
  }
  return found
}

/** The period of a month or day named without a year: the latest one that has begun by today. */
export function resolvePartial(month: number, day: number | null, today: string): Period {
  const year = latestYear(month, day ?? 1, today)
  if (day === null) return monthPeriod(year, month)
  const iso = `${year}-${pad(month)}-${pad(day)}`
  return { from: iso, to: iso, label: iso }
}
