/**
 * How a word of a query is looked for in full text (METHOD 5). In: a word, what the index holds. Out: the words to look for. The index stems English; what
 * it never says is looked for in its forms of other languages, then in other words that mean the same, then as it may have been meant to be
 * written. What it says is looked for as it is, so that nothing here changes the hits of a word that is there.
 */
import { indexedWords } from '../db/text.ts'
import type { Db } from '../db/open.ts'
import { oneEditApart } from '../ask/question/synonyms.ts'
import { foldedTokens } from '../ask/readings.ts'
import { standIns } from './everyday-words.ts'
import { isUnspaced } from './unspaced.ts'

const LEAST_ROOT = 4
/** Endings of nouns, adjectives and verbs of Germanic and Romance languages, longest first; accents are gone already. */
const ENDING = /(?:innen|ungen|ern|est|nen|ung|en|er|em|es|et|in|os|as|is|st|e|n|s|t|a|o|i)$/u
/** Words of the index that are looked at. */
const MOST_LOOKED = 400
/** Shorter words are one letter away from too many others. */
const LEAST_MISSPELT = 5
const MOST_MEANT = 3

/** What is left of a word without its ending, at least four letters; equal for most forms of one word in languages the index does not stem. */
export function rootOf(word: string): string {
  if (word.length <= LEAST_ROOT || /\d/u.test(word)) return word
  for (let ending = ENDING.exec(word)?.[0]; ending !== undefined && ending !== ''; ending = shorter(ending))
    if (word.length - ending.length >= LEAST_ROOT) return word.slice(0, -ending.length)
  return word
}

function shorter(ending: string): string | undefined {
  return ending.length > 1 ? ENDING.exec(ending.slice(1))?.[0] : undefined
}

/** Words to look for, and the roots of which any word of a text may be said for them. */
export type Looked = { words: readonly string[]; roots: ReadonlySet<string> }

/**
 * @param isSaid whether the index says a word, in any English form
 * @param isEnglish whether it is a word the index stems well; undefined where that is not known
 */
export function createWordSearch(
  db: Db,
  isSaid: (word: string) => boolean,
  isEnglish?: (word: string) => boolean,
): (word: string) => Looked {
  return (word) => {
    const said = isSaid(word)
    const plain: Looked = { words: [word], roots: new Set() }
    if (isUnspaced(word) || (said && isEnglish?.(word) !== false)) return plain
    const folded = foldedTokens(word)[0] ?? word
    const forms = formsIn(db, folded)
    if (said || forms.length > 0) return forms.length > 0 ? { words: [word, ...forms], roots: new Set([rootOf(folded)]) } : plain
    const others = [...new Set([...standIns(word), ...standIns(folded)])]
    const found = others.flatMap((other) => (isSaid(other) ? [other] : formsIn(db, other)))
    if (found.length > 0) return { words: found, roots: new Set(others.map(rootOf)) }
    const meant = meantBy(db, folded)
    return meant.length > 0 ? { words: meant, roots: new Set(meant.map(rootOf)) } : plain
  }
}

function formsIn(db: Db, word: string): string[] {
  const root = rootOf(word)
  if (root.length < LEAST_ROOT) return []
  return indexedWords(db, root, MOST_LOOKED).flatMap(({ word: other }) => (other !== word && rootOf(other) === root ? [other] : []))
}

/** Words one letter away with the same beginning, most frequent first. */
function meantBy(db: Db, word: string): string[] {
  if (word.length < LEAST_MISSPELT || /\d/u.test(word)) return []
  // The index holds stems: the end of the word may be gone there.
  const near = (other: string): boolean =>
    oneEditApart(word, other) || (other.length >= LEAST_MISSPELT - 1 && word.length > other.length && oneEditApart(rootOf(word), other))
  return indexedWords(db, word.slice(0, 2), MOST_LOOKED * 10)
    .filter(({ word: other }) => other.length >= LEAST_MISSPELT - 1 && near(other))
    .toSorted((a, b) => b.rounds - a.rounds)
    .slice(0, MOST_MEANT)
    .map(({ word: other }) => other)
}
