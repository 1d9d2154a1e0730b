/**
 * Which readings of a day a question means where the same dated record was seen again (a dashboard at noon and at night). In: the question.
 * Out: the question without the words that say it, and what they say: the latest of each day, all of them, or nothing (the table decides).
 */

export type DayReadings = 'latest' | 'all' | 'auto'

const ALL =
  /[,;]?\s*(?:\b(?:over|of|from|with|using|counting|taking|across|in|including)\s+)?\b(?:all|every|each)\s+(?:of\s+(?:the|my)\s+)?readings?(?:\s+of\s+(?:a|each|every|the)\s+day)?\b/iu
const LATEST =
  /[,;]?\s*(?:\b(?:over|of|from|with|using|counting|taking|by)\s+)?\b(?:only\s+)?the\s+(?:latest|last|newest)\s+(?:readings?|values?|rows?)\s+(?:of|per|for|on)\s+(?:a|each|every|the)\s+day\b/iu
/** Words about single readings: how many there were, one of them by its place or its hour. */
const SINGLE =
  /\bhow many (?:\w+ ){0,2}(?:readings?|rows?|records?|entries|measurements?|screenshots?|pictures?|images?|times|dashboards?)\b|\b(?:noon|midday|midnight|morning|afternoon|evening|hour(?:s|ly)?|o'clock|\d{1,2}:\d{2}|\d{1,2} ?(?:am|pm))\b/iu

export function dayReadings(question: string): { question: string; readings: DayReadings } {
  for (const [pattern, readings] of [
    [ALL, 'all'],
    [LATEST, 'latest'],
  ] as const) {
    const rest = question.replace(pattern, '').trim()
    // "How many readings" asks for them; taking the words away would leave no question.
    if (rest !== question.trim() && rest.replaceAll(/\W/gu, '') !== '') return { question: rest, readings }
  }
  return { question, readings: SINGLE.test(question) ? 'all' : 'auto' }
}

/** The question asked of the other readings. */
export function withReadings(question: string, readings: 'latest' | 'all'): string {
  const plain = question.trim().replace(/[?.!\s]+$/u, '')
  return `${plain} over ${readings === 'all' ? 'all readings' : 'the latest reading of each day'}?`
}
