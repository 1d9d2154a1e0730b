/**
 * Words of a query that belong together: phrases in quotation marks, and words that stand near each other in an event as they do in the
 * query. In: a query, the text of an event. Out: an FTS5 expression, whether a text says the phrases, how close the words stand.
 */
import { stem } from '../ask/question/words.ts'
import { foldedTokens } from '../ask/readings.ts'
import { spaceOut } from './unspaced.ts'

const QUOTED = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»/gu
/** Words between two words that still stand together. */
const NEAR = 6

/** What stands in double quotation marks, without what has no word. */
export function phrasesIn(query: string): string[] {
  return [...query.matchAll(QUOTED)]
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim())
    .filter((phrase) => foldedTokens(phrase).length > 0 && wordsOf(phrase).length > 0)
}

/** FTS5 expression that matches texts with all phrases, each word for word (in the index's word forms); null for none. */
export function phraseExpression(phrases: readonly string[]): string | null {
  return phrases.length === 0 ? null : phrases.map((phrase) => `"${wordsOf(phrase).join(' ')}"`).join(' AND ')
}

function wordsOf(phrase: string): string[] {
  return spaceOut(phrase.toLowerCase()).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
}

/** Whether a text says every phrase with these very words, whatever case, accents and punctuation. */
export function saysPhrases(text: string, phrases: readonly string[]): boolean {
  const said = ` ${foldedTokens(spaceOut(text)).join(' ')} `
  return phrases.every((phrase) => said.includes(` ${foldedTokens(spaceOut(phrase)).join(' ')} `))
}

/**
 * Share of the neighbouring pairs of a query's words that stand at most six words apart in a text, in either order, 0..1.
 * @param words content words in the order of the query; fewer than two have no pairs: 0
 */
export function closeness(text: string, words: readonly string[]): number {
  if (words.length < 2) return 0
  const places = new Map<string, number[]>()
  for (const [place, token] of foldedTokens(text).entries()) {
    const root = stem(token)
    places.set(root, [...(places.get(root) ?? []), place])
  }
  const stems = words.map((word) => stem(foldedTokens(word)[0] ?? word))
  let near = 0
  for (let at = 1; at < stems.length; at++) {
    const [left, right] = [places.get(stems[at - 1] as string) ?? [], places.get(stems[at] as string) ?? []]
    if (left.some((one) => right.some((other) => one !== other && Math.abs(one - other) <= NEAR))) near++
  }
  return near / (words.length - 1)
}
