/**
 * Times a query names, for retrieval (METHOD 5): "in June", "late May", "on 3 May 2024", "last week", "before August".
 * In: text and today. Out: spans of local days. They raise what lies inside and never hide the rest: an event may be told on another day than it happened.
 */
import { periodsIn } from '../ask/question/times.ts'
import { findDate, pad } from '../ask/readings.ts'

/**
 * Inclusive days as "YYYY-MM-DD", null is open; where no year was said, "MM-DD" of any year ("12-20" to "01-05" runs over the new year).
 * `weekdays` (1 Monday .. 7 Sunday) narrows to recurring days.
 */
export type DaySpan = { from: string | null; to: string | null; weekdays?: number[] }

/** Days of a month that "early", "mid" and "late" stand for; they overlap, because people do not count. */
const PARTS: Readonly<Record<string, readonly [number, number]>> = {
  early: [1, 12],
  beginning: [1, 12],
  start: [1, 12],
  mid: [9, 22],
  middle: [9, 22],
  late: [18, 31],
  end: [18, 31],
}
const PART = /\b(early|mid|late|beginning|start|middle|end)(?:[\s-]+(?:of\s+)?(?:the\s+)?)?$/iu
const SEASONS: Readonly<Record<string, readonly [string, string]>> = {
  spring: ['03-01', '05-31'],
  summer: ['06-01', '08-31'],
  autumn: ['09-01', '11-30'],
  fall: ['09-01', '11-30'],
  winter: ['12-01', '02-29'],
}

/** All spans a text names; empty when it names none. @param today local day "YYYY-MM-DD", for "yesterday" and the like */
export function daySpans(text: string, today: string): DaySpan[] {
  return readTimes(text, today).spans
}

/** The text without the words of its spans. @param today as of daySpans */
export function withoutTimes(text: string, today: string): string {
  return readTimes(text, today).rest
}

function readTimes(text: string, today: string): { spans: DaySpan[]; rest: string } {
  const spans: DaySpan[] = []
  // What is still to be read, and what speaks of something else than times.
  let [unread, rest] = [text, text]
  const blank = (from: string, start: number, end: number): string => from.slice(0, start) + ' '.repeat(end - start) + from.slice(end)
  const take = (start: number, end: number): void => {
    unread = blank(unread, start, end)
    rest = blank(rest, start, end)
  }
  for (const { start, end, period } of periodsIn(text, today)) {
    spans.push({ from: period.from, to: period.to, ...(period.weekdays ? { weekdays: period.weekdays } : {}) })
    take(start, end)
  }
  for (let date = findDate(unread); date !== null; date = findDate(unread)) {
    const before = unread.slice(0, date.start)
    if (isVerb(unread.slice(date.start, date.end), before)) {
      unread = blank(unread, date.start, date.end)
      continue
    }
    spans.push(limited(spanOf(date, PART.exec(before)?.[1]), before))
    take(date.start, date.end)
  }
  for (const match of unread.matchAll(/\b(?:in|during|over|this|last|since|until)\s+(?:the\s+)?(spring|summer|autumn|fall|winter)\b/giu)) {
    const [from, to] = SEASONS[(match[1] ?? '').toLowerCase()] ?? ['01-01', '12-31']
    spans.push({ from, to })
    rest = blank(rest, match.index, match.index + match[0].length)
  }
  return { spans, rest }
}

/** "may" and "march" in small letters are verbs unless a preposition says otherwise. */
function isVerb(words: string, before: string): boolean {
  return /^(?:may|march|mar)$/u.test(words) && !/\b(?:in|of|since|during|until|by|early|mid|late|last|this|next)[\s-]+$/iu.test(before)
}

function spanOf(date: { year: number | null; month: number | null; day: number | null }, part: string | undefined): DaySpan {
  const { year, month, day } = date
  if (month === null) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const [first, last] = day === null ? (PARTS[(part ?? '').toLowerCase()] ?? [1, 31]) : [day, day]
  const prefix = year === null ? '' : `${year}-`
  return { from: `${prefix}${pad(month)}-${pad(first)}`, to: `${prefix}${pad(month)}-${pad(last)}` }
}

/** "before", "after", "since" and "until" open one end; without a year there is no such order. */
function limited(span: DaySpan, before: string): DaySpan {
  const word = /\b(before|after|since|until|by)\s+(?:the\s+)?$/iu.exec(before)?.[1]?.toLowerCase()
  if (word === undefined || span.from?.length !== 10) return span
  if (word === 'before' || word === 'until' || word === 'by') return { from: null, to: word === 'before' ? dayBefore(span.from) : span.to }
  return { from: span.from, to: null }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/** 20240617 of a local time "2024-06-17T09:00"; 0 for an unknown one. */
export function dayKey(localTime: string | null): number {
  return localTime === null || localTime.length < 10 ? 0 : Number(localTime.slice(0, 10).replaceAll('-', ''))
}

/** A test of day keys: whether a day lies in one of the spans; an unknown day lies in none. */
export function spanTest(spans: readonly DaySpan[]): (day: number) => boolean {
  const limits = spans.map(({ from, to, weekdays }) => ({
    isRecurring: (from ?? to)?.length === 5,
    from: from === null ? null : Number(from.replaceAll('-', '')),
    to: to === null ? null : Number(to.replaceAll('-', '')),
    weekdays,
  }))
  return (day) =>
    day !== 0 &&
    limits.some(({ isRecurring, from, to, weekdays }) => {
      if (weekdays && !weekdays.includes(weekday(day))) return false
      const key = isRecurring ? day % 10_000 : day
      if (from !== null && to !== null && from > to) return key >= from || key <= to
      return (from === null || key >= from) && (to === null || key <= to)
    })
}

/** Monday 1 .. Sunday 7. */
function weekday(day: number): number {
  return ((new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)).getUTCDay() + 6) % 7) + 1
}
