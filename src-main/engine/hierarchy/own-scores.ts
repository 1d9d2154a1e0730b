/**
 * What every event by itself has to do with a query (METHOD 5): dense similarity and full text, then what was quoted and words that stand together. In: a
 * text's vector and words. Out: a score a row, 0..1, before rank.ts looks at the surroundings.
 */
import { getEmbedding } from '../db/hierarchy.ts'
import type { Db } from '../db/open.ts'
import { searchRoundText } from '../db/text.ts'
import type { TextModelCard } from './episodes.ts'
import type { EventTexts } from './event-texts.ts'
import { closeness, phraseExpression, phrasesIn, saysPhrases } from './query-phrases.ts'
import { matchExpression } from './query-text.ts'
import { bestRows } from './rank.ts'
import type { RankWeights } from './rank.ts'
import type { KeptIndex } from './search-index.ts'
import { cosines, exactCosine, meanOf } from './vector-index.ts'
import type { Looked } from './word-search.ts'

const TEXT_HITS = 1000
/** Events whose 8-bit scores are replaced by exact ones. */
const EXACT = 24
/** Worth of a phrase in quotation marks beside everything else; events in which words are looked for that stand together. */
const PHRASE = 1
const CLOSE_EVENTS = 48
/** From how many events on a memory is large. */
const LARGE = 20_000
/** Share of the events from which on a word is common there, and how many common words are looked for when a query has no others. */
export const COMMON = 0.03
const MOST_COMMON = 2
/** Events in which a word is counted at least, in memories of any size. */
export const LEAST_COUNTED = 50

export type OwnScores = {
  /**
   * Dense similarity and full text divided by its maximum, of every row; and the similarities alone, of every vector.
   * @param vector centred; null where the text model reads nothing of the query: then words alone count
   */
  of(vector: Float32Array | null, words: readonly string[]): { own: Float32Array; dense: Float32Array }
  /** Replaces the 8-bit similarities of the best events by exact ones. */
  makeExact(own: Float32Array, vector: Float32Array, approximate: Float32Array): void
  /** Raises the events that say what stands in quotation marks. @returns their rows, null when nothing is quoted */
  raisePhrases(own: Float32Array, query: string): Set<number> | null
  /** Raises the best events in which words of the query stand together. */
  raiseClose(own: Float32Array, words: readonly string[]): void
}

/** @param lookFor how a word is looked for (word-search.ts) */
export function createOwnScores(
  { db, text }: { db: Db; text: TextModelCard },
  weights: RankWeights,
  { loaded, countOf }: KeptIndex,
  texts: EventTexts,
  lookFor: (word: string) => Looked,
): OwnScores {
  function ownScores(vector: Float32Array | null, words: readonly string[]): { own: Float32Array; dense: Float32Array } {
    const { events, vectors, rowOf, mean } = loaded()
    const own = new Float32Array(events.ids.length)
    const dense = vector ? cosines(vectors, vector, mean) : new Float32Array(vectors.ids.length)
    const share = vector ? 1 - weights.dense : 1
    for (let at = rowOf.length; at < vectors.ids.length; at++) rowOf.push(events.rows.get(vectors.ids[at] as number) ?? -1)
    for (let at = 0; at < dense.length; at++)
      if ((rowOf[at] as number) >= 0) own[rowOf[at] as number] = weights.dense * Math.max(dense[at] as number, 0)
    const expression = share > 0 ? matchExpression(selective(words.flatMap((word) => lookFor(word).words))) : null
    const hits = expression ? searchRoundText(db, expression, TEXT_HITS) : []
    const best = hits[0]?.score ?? 0
    for (const hit of hits) {
      const row = events.rows.get(hit.roundId)
      if (row !== undefined && best > 0) own[row] = (own[row] as number) + (share * hit.score) / best
    }
    return { own, dense }
  }

  /**
   * In a large memory a word that one event in thirty says costs most of the time and tells the events apart least; such words go when others
   * are left; of common words alone the first stay.
   */
  function selective(words: readonly string[]): readonly string[] {
    const { events } = loaded()
    if (events.ids.length < LARGE) return words
    const limit = Math.ceil(events.ids.length * COMMON)
    const counts = words.map((word) => countOf(word, limit + LEAST_COUNTED))
    const rare = words.filter((_, at) => (counts[at] as number) < limit)
    return rare.length > 0 ? rare : words.slice(0, MOST_COMMON)
  }

  function makeExact(own: Float32Array, vector: Float32Array, approximate: Float32Array): void {
    const { events, vectors, mean } = loaded()
    const shift = meanOf(mean, text.dimension)
    for (const row of bestRows(own, EXACT)) {
      const id = events.ids[row] as number
      const stored = getEmbedding(db, 'event', id, text.id)
      const position = vectors.positions.get(id)
      if (!stored || position === undefined) continue
      own[row] =
        (own[row] as number) +
        weights.dense * (Math.max(exactCosine(stored, vector, shift), 0) - Math.max(approximate[position] as number, 0))
    }
  }

  function raisePhrases(own: Float32Array, query: string): Set<number> | null {
    const phrases = phrasesIn(query)
    const expression = phraseExpression(phrases)
    if (expression === null) return null
    const { events } = loaded()
    const rows = searchRoundText(db, expression, TEXT_HITS).flatMap(({ roundId }) => events.rows.get(roundId) ?? [])
    texts.read(rows.map(idOf))
    const said = new Set(rows.filter((row) => saysPhrases(texts.all(idOf(row)), phrases)))
    if (said.size === 0) return said
    for (let row = 0; row < own.length; row++) own[row] = ((own[row] as number) + (said.has(row) ? PHRASE : 0)) / (1 + PHRASE)
    return said
  }

  function raiseClose(own: Float32Array, words: readonly string[]): void {
    if (words.length < 2 || weights.close === 0) return
    const best = bestRows(own, CLOSE_EVENTS)
    texts.read(best.map(idOf))
    for (const row of best) own[row] = (own[row] as number) + weights.close * closeness(texts.said(idOf(row)), words)
    for (let row = 0; row < own.length; row++) own[row] = (own[row] as number) / (1 + weights.close)
  }

  function idOf(row: number): number {
    return loaded().events.ids[row] as number
  }

  return { of: ownScores, makeExact, raisePhrases, raiseClose }
}
