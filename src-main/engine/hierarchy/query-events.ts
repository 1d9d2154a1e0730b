/**
 * Times that a query names by an event, for retrieval (METHOD 5): "before the trip", "since the doctor's visit".
 * In: the text of a query. Out: the relation, the words of the event, and the rest of the query; the event itself is found in the memory by
 * search.ts. Dates and periods belong to query-times.ts.
 */
import { daySpans } from './query-times.ts'
import { contentOf } from './support.ts'

export type EventPhrase = { relation: 'since' | 'after' | 'before' | 'until'; event: string; rest: string }

const PHRASE = /\b(since|after|before|until)\s+((?:(?:the|my|our|that|this|his|her|their|we|i|he|she|they)\s+)?\p{L}[^,?.;!"“”«»]*)/iu
/** An auxiliary or question word after the event begins the question itself: "Before the trip what did I buy". */
const NEXT = /\s+(?:was|were|is|are|did|do|does|has|have|what|which|who|where|how)\s/iu
const RELATIONS = ['since', 'after', 'before', 'until'] as const

/**
 * The first such phrase of a query, when it names something; null when there is none, or when it is a date or a period ("before May").
 * @param today local day "YYYY-MM-DD"
 */
export function eventPhraseIn(text: string, today: string): EventPhrase | null {
  const match = PHRASE.exec(text)
  const relation = RELATIONS.find((one) => one === match?.[1]?.toLowerCase())
  if (!match || !relation) return null
  const event = (match[2] ?? '').split(NEXT)[0]?.trim() ?? ''
  if (contentOf(event).length === 0 || daySpans(`${relation} ${event}`, today).length > 0) return null
  const end = text.indexOf(event, match.index) + event.length
  const rest = `${text.slice(0, match.index)} ${text.slice(end)}`.replace(/^[\s,;.]+|\s+(?=[?.!]?$)/gu, '').trim()
  return { relation, event, rest }
}

/** Whether a time lies on the named side of the event's; an unknown time (NaN) lies on none. Both in milliseconds since 1970. */
export function isBeside(relation: EventPhrase['relation'], event: number, time: number): boolean {
  switch (relation) {
    case 'since':
      return time >= event
    case 'after':
      return time > event
    case 'before':
      return time < event
    case 'until':
      return time <= event
  }
}
