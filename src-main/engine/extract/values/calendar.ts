/**
 * Names of months and weekdays in the languages people write, from Intl; a name that means different months in different languages
 * is left out. Calendar arithmetic on local dates "YYYY-MM-DD" without any time zone.
 */
import { foldWord } from './clean.ts'

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'pt',
  'es',
  'it',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'ru',
  'uk',
  'tr',
  'ro',
  'hu',
  'id',
  'ca',
  'el',
  'ar',
  'ar-EG',
  'hi',
  'zh',
  'vi',
]

type Names = { months: Map<string, number>; weekdays: Map<string, number> }
let names: Names | null = null

function addName(table: Map<string, number>, clashes: Set<string>, name: string, value: number): void {
  const key = foldWord(name.trim())
  if (key === '' || /\d/u.test(key) || (key.length < 2 && !/[^\p{Script=Latin}]/u.test(key))) return
  const known = table.get(key)
  if (known !== undefined && known !== value) clashes.add(key)
  else table.set(key, value)
}

/** Month (1..12) and weekday (0 = Sunday) by folded name. */
export function calendarNames(): Names {
  if (names) return names
  const months = new Map<string, number>([
    ['sept', 9],
    ['marz', 3],
    ['jan', 1],
    ['jänner', 1],
    ['janner', 1],
    ['mrt', 3],
  ])
  const weekdays = new Map<string, number>([
    ['tues', 2],
    ['weds', 3],
    ['thur', 4],
    ['thurs', 4],
    ['周日', 0],
  ])
  const monthClashes = new Set<string>()
  const dayClashes = new Set<string>()
  for (const language of LANGUAGES) {
    for (const width of ['long', 'short'] as const) {
      const both = [
        new Intl.DateTimeFormat(language, { timeZone: 'UTC', calendar: 'gregory', month: width }),
        new Intl.DateTimeFormat(language, { timeZone: 'UTC', calendar: 'gregory', month: width, day: 'numeric' }),
      ]
      for (let month = 1; month <= 12; month += 1) {
        const date = new Date(Date.UTC(2026, month - 1, 15))
        for (const format of both) {
          for (const part of format.formatToParts(date)) if (part.type === 'month') addName(months, monthClashes, part.value, month)
        }
      }
      const weekday = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: width })
      for (let day = 0; day < 7; day += 1) {
        const name = weekday.format(new Date(Date.UTC(2026, 1, 1 + day)))
        addName(weekdays, dayClashes, name, day)
        if (name.includes('-')) addName(weekdays, dayClashes, name.split('-')[0] ?? '', day)
      }
    }
  }
  for (const key of monthClashes) months.delete(key)
  for (const key of dayClashes) weekdays.set(key, -1)
  names = { months, weekdays }
  return names
}

export function isCalendarDate(year: number, month: number, day: number): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

export function isoDate(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Years of two digits: 69 to 99 are 19xx, else 20xx (POSIX). */
export function fullYear(digits: string): number {
  const year = Number(digits)
  return digits.length > 2 ? year : year >= 69 ? 1900 + year : 2000 + year
}

/** Days since 1970-01-01 of a local date. */
export function dayNumber(date: string): number {
  return Math.floor(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000)
}

/** The local date `days` after `date`. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * 86_400_000).toISOString().slice(0, 10)
}

/** The year that brings a day and month nearest to a reference date. */
export function nearestYear(month: number, day: number, reference: string): number {
  const year = Number(reference.slice(0, 4))
  const distance = (candidate: number): number =>
    isCalendarDate(candidate, month, day) ? Math.abs(dayNumber(isoDate(candidate, month, day)) - dayNumber(reference)) : Infinity
  return [year, year - 1, year + 1].reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best))
}
