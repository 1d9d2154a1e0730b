/** Relative dates ("yesterday", "3 days ago", "last Monday") -> local date counted from the round's own date; no reference, no date. */
import { addDays, calendarNames, dayNumber } from './calendar.ts'
import { entryOf, foldWord } from './clean.ts'
import { NUMBER_WORDS } from './number-words.ts'

const DAY_WORDS: Readonly<Record<string, number>> = {
  today: 0,
  tonight: 0,
  'this morning': 0,
  'this evening': 0,
  'this afternoon': 0,
  yesterday: -1,
  'last night': -1,
  tomorrow: 1,
  'the day before yesterday': -2,
  'day before yesterday': -2,
  heute: 0,
  gestern: -1,
  vorgestern: -2,
  morgen: 1,
  "aujourd'hui": 0,
  hier: -1,
  'avant-hier': -2,
  demain: 1,
  hoje: 0,
  ontem: -1,
  anteontem: -2,
  amanha: 1,
  hoy: 0,
  ayer: -1,
  anteayer: -2,
  manana: 1,
  oggi: 0,
  ieri: -1,
  domani: 1,
  vandaag: 0,
  gisteren: -1,
  今天: 0,
  昨天: -1,
  前天: -2,
  明天: 1,
  اليوم: 0,
  أمس: -1,
  امس: -1,
  غدا: 1,
  вчера: -1,
  сегодня: 0,
  今日: 0,
  昨日: -1,
}
/** Other words that say how many. */
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, couple: 2 }

/**
 * @param reference local date or datetime of the round; null: nothing relative is read.
 * @returns null when the text is no relative date.
 */
export function readRelativeDate(
  text: string,
  reference: string | null,
): { date: string; ambiguous: boolean; alternatives: string[]; why: string } | null {
  if (reference === null) return null
  const day = reference.slice(0, 10)
  const found = (date: string): { date: string; ambiguous: boolean; alternatives: string[]; why: string } => ({
    date,
    ambiguous: false,
    alternatives: [],
    why: `"${text}" counted from ${day}`,
  })
  const word = foldWord(text.toLowerCase())
  const shift = entryOf(DAY_WORDS, text.toLowerCase()) ?? entryOf(DAY_WORDS, word)
  if (shift !== undefined) return found(addDays(day, shift))
  const ago =
    /^(\d{1,3}|[a-z]+)(?: of)? (day|week)s? ago$/u.exec(word) ??
    /^vor (\d{1,3}) (tag|woche)e?n?$/u.exec(word) ??
    /^il y a (\d{1,3}) (jour|semaine)s?$/u.exec(word) ??
    /^ha (\d{1,3}) (dia|semana)s?$/u.exec(word)
  const count = ago ? (NUMBER_WORDS.get(ago[1] ?? '') ?? entryOf(COUNTS, ago[1] ?? '') ?? Number(ago[1])) : Number.NaN
  if (ago && Number.isInteger(count)) return found(addDays(day, -count * (/^(?:week|woche|semaine|semana)/u.test(ago[2] ?? '') ? 7 : 1)))
  const weekday = /^(last|this|on|past) (\p{L}+)$/u.exec(word)
  const wanted = weekday ? calendarNames().weekdays.get(weekday[2] ?? '') : undefined
  if (wanted === undefined || wanted < 0) return null
  const today = (dayNumber(day) + 4) % 7
  return found(addDays(day, -((today - wanted + 7) % 7 || (weekday?.[1] === 'this' ? 0 : 7))))
}
