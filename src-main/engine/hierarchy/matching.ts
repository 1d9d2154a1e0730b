/**
 * Where search results end (METHOD 5): how far a hit speaks of the query by itself, 0..1, whatever the other hits do. Ranking scores are relative:
 * the best of nothing would look like a match. In: a query, the texts and cosines of its hits. Out: the support of each.
 */
import { areSynonyms } from '../ask/question/synonyms.ts'
import { stem } from '../ask/question/words.ts'
import { foldedTokens } from '../ask/readings.ts'
import type { MatchRange } from './episodes.ts'
import type { EventIndex } from './event-index.ts'
import { neighboursOf } from './rank.ts'
import type { RankedRow } from './rank.ts'
import type { WordShare } from './support.ts'
import { contentOf, weightOf } from './support.ts'
import { readQuery } from './query-text.ts'
import { isUnspaced } from './unspaced.ts'
import { otherForms } from './word-forms.ts'
import { rootOf } from './word-search.ts'
import type { Looked } from './word-search.ts'

/** From where on a hit, or what stands directly beside it, is a match. By bench/calibrate-search.ts. */
export const LEAST_MATCH = 0.08

/** How far a hit speaks of the query, and how far of what the memory knows of it: a query with a word that nothing says still has matches. */
export type HitSupport = { support: number; match: number }

/** Weighted shares of the query's content words that a text says in any form: of all, and of those that anything in the memory says. */
export type Coverage = { all: number; known: number }

function asItIs(word: string): Looked {
  return { words: [word], roots: new Set() }
}

/**
 * @param looked how a word is looked for (word-search.ts); default: as it is
 * @returns reads a text
 */
export function createMatcher(query: string, share: WordShare, looked: (word: string) => Looked = asItIs): (text: string) => Coverage {
  const content = contentOf(query)
  const words = (content.length > 0 ? content : readQuery(query).words).map((word) => {
    const { words: forms, roots } = looked(word)
    const largest = Math.max(share(word), ...forms.map(share))
    return {
      forms: new Set(
        [...new Set([word, ...forms])].flatMap((one) => [one, ...otherForms(one)]).flatMap((form) => foldedTokens(form).map(stem)),
      ),
      roots,
      inside: isUnspaced(word) ? word : null,
      root: stem(word),
      weight: weightOf(largest),
      isKnown: largest > 0,
    }
  })
  const sum = (of: typeof words): number => of.reduce((total, { weight }) => total + weight, 0)
  const [all, known] = [sum(words), sum(words.filter(({ isKnown }) => isKnown))]
  // Most words of a memory stand in many of its texts: what one says of the query is found out once.
  const saying = new Map<string, readonly (typeof words)[number][]>()
  const wordsSaidBy = (token: string): readonly (typeof words)[number][] => {
    const known = saying.get(token)
    if (known) return known
    const root = stem(token)
    const ending = rootOf(token)
    const found = words.filter(
      (word) =>
        word.forms.has(root) ||
        areSynonyms(word.root, root) ||
        word.roots.has(ending) ||
        (word.inside !== null && token.includes(word.inside)),
    )
    saying.set(token, found)
    return found
  }
  return (text) => {
    const covered = sum([...new Set(foldedTokens(text).flatMap(wordsSaidBy))])
    return { all: all > 0 ? covered / all : 0, known: known > 0 ? Math.min(covered / known, 1) : 0 }
  }
}

/** 0 for the cosine that events have with questions about something else, 1 for that of a clear answer; 0 for models that were not calibrated. */
export function denseSupport(cosine: number, match: MatchRange | undefined): number {
  return match === undefined ? 0 : Math.min(Math.max((cosine - match.from) / (match.to - match.from), 0), 1)
}

/** Support of the rows that are matches or stand directly beside one. */
export function matchesAmong(index: EventIndex, ranked: readonly RankedRow[], support: (row: number) => HitSupport): Map<number, number> {
  const known = new Map<number, HitSupport>()
  const of = (row: number): HitSupport => {
    const value = known.get(row) ?? support(row)
    known.set(row, value)
    return value
  }
  const isBesideMatch = (row: number): boolean =>
    neighboursOf(index, row).some((other) => Math.abs(other.step) === 1 && of(other.row).match >= LEAST_MATCH)
  const found = ranked.filter(({ row }) => of(row).match >= LEAST_MATCH || isBesideMatch(row))
  return new Map(found.map(({ row }) => [row, of(row).support]))
}
