/** Days that a question counts from: the asker's own, and that of an event it names. In: a moment and a zone; a relation and a time. Out: days and periods. */
import type { EventPhrase } from './planner-builtin.ts'
import { dayString, type Period } from './question/times.ts'
import { dayNumber, readDate } from './readings.ts'

/** Local day "YYYY-MM-DD" in the person's time zone. */
export function localDay(now: Date, timezone: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The stretch that "since the doctor's visit" names, once the visit's time is known; null when it has no day. */
export function periodFrom(phrase: EventPhrase, time: string): Period | null {
  const day = dayNumber(readDate(time))
  if (day === null) return null
  const label = `${phrase.relation} ${phrase.event} (${dayString(day)})`
  switch (phrase.relation) {
    case 'since':
      return { from: dayString(day), to: null, label }
    case 'after':
      return { from: dayString(day + 1), to: null, label }
    case 'before':
      return { from: null, to: dayString(day - 1), label }
    case 'until':
      return { from: null, to: dayString(day), label }
  }
}
