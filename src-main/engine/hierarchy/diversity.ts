/**
 * Events that say what a better one says come after those that say something else (METHOD 5). In: ranked events with their texts and vectors.
 * Out: the same in another order. Texts whose numbers differ are never the same: of two daily values each is told.
 */
import { foldedTokens } from '../ask/readings.ts'
import { dot } from './fusion.ts'
import type { RankedRow } from './rank.ts'

/** What is left of the score of an event that says what a better one says. */
const REPEATED = 0.6
/** Cosine from which on two events say the same: rewordings with one word more or less. */
const SAME = 0.95

/** The best events, up to `limit`, chosen among twice as many. @param vectorOf l2-normalized vector of a row, or null */
export function withoutRepeats(
  ranked: readonly RankedRow[],
  limit: number,
  textOf: (row: number) => string,
  vectorOf: (row: number) => Float32Array | null,
): RankedRow[] {
  const texts = new Set<string>()
  const kept: { numbers: string; vector: Float32Array }[] = []
  const read = ranked.slice(0, limit * 2).map(({ row, score }) => {
    const words = foldedTokens(textOf(row))
    const text = words.join(' ')
    const numbers = words.filter((word) => /\d/u.test(word)).join(' ')
    const vector = text === '' ? null : vectorOf(row)
    const isRepeated =
      text !== '' &&
      (texts.has(text) || (vector !== null && kept.some((other) => other.numbers === numbers && dot(other.vector, vector) >= SAME)))
    texts.add(text)
    if (vector !== null && !isRepeated) kept.push({ numbers, vector })
    return { row, score: isRepeated ? score * REPEATED : score }
  })
  return read.sort((a, b) => b.score - a.score).slice(0, limit)
}
