/**
 * "Not in memory": does what was found speak of what was asked (METHOD 6)? In: a question and the passages that retrieval found.
 * Out: supported or not, with the share of the question's content that one passage says and a reason in words.
 * A question whether something was ever so needs (nearly) all of its content in one passage; any other question needs only a part,
 * because the answer's words are not the question's.
 */
import { isGerman, isGermanFunctionWord, isGermanSaying } from '../ask/question/german.ts'
import { areSynonyms, wordMatch } from '../ask/question/synonyms.ts'
import { FUNCTION_WORDS, stem } from '../ask/question/words.ts'
import { foldedTokens } from '../ask/readings.ts'
import { readQuery } from './query-text.ts'
import { isUnspaced } from './unspaced.ts'
import { otherForms } from './word-forms.ts'
import { rootOf } from './word-search.ts'

export type Support = {
  supported: boolean
  /** Weighted share of the question's content in the best passage, 0..1. */ score: number
  /** Coverage that was needed. */ needed: number
  reason: string
}
/** Text of a unit with its neighbours. */
export type Passage = { text: string; window?: readonly { text: string }[] }
/** Share of all events that say the word (in any form), 0..1. */
export type WordShare = (word: string) => number

/**
 * Needed coverage. Chosen on public dialogues (bench/retrieval.ts prints both rates) and held by generated memories (support.test.ts):
 * a higher one of existence refuses what is said in other words, a higher one of others refuses questions whose words are not the memory's.
 */
export const NEEDED_OF_EXISTENCE = 0.8
export const NEEDED_OF_OTHERS = 0.15

/** Words that every event says still are content. */
const LEAST_WEIGHT = 0.3
const EVEN_SHARE = 0.05

/** Acts of speech and thought: that somebody said it is not what is looked for. */
const SAYING = new Set(
  'mention discuss say ask consider conversation dialogue specific ever express talk tell state history base think like any user describe chat message memory plan'
    .split(' ')
    .map(stem),
)
const AUXILIARY = '(?:did|does|do|was|were|is|are|has|have|had|would|will|can|could|should)'
const POLAR = new RegExp(`^(?:(?:based on|according to|in|from|during|over) [^,]*, )?${AUXILIARY}\\b`, 'iu')
const SUBJECT = new RegExp(`(?:^|, )${AUXILIARY} (\\p{Lu}\\p{L}+)`, 'iu')
/** Yes-or-no questions of another kind: order, change, contradiction, a question inside a question. */
const OTHER_KIND =
  /\b(?:conflict|contradict|inconsisten)\w*|^(?:do|can|could|would) you\b|\b(?:before|after|while|when|first|earlier|later|still|changed?|until|since|than)\b/iu

/** Whether it asks if something was ever so: "Did I buy a tent?", not "Did I buy it before June?". */
export function asksExistence(question: string): boolean {
  return POLAR.test(question.trim()) && !OTHER_KIND.test(question) && (!/\bor\b/iu.test(question) || /\bany\b/iu.test(question))
}

/** Content words of a question, folded: names, things and acts. */
export function contentOf(question: string): string[] {
  const { text, words } = readQuery(question)
  const kept = new Set(words.flatMap(foldedTokens))
  const unspaced = words.filter(isUnspaced)
  const inGerman = isGerman(question)
  return [...new Set([...foldedTokens(text), ...unspaced])].filter(
    (word) =>
      kept.has(word) &&
      (word.length > 1 || isUnspaced(word)) &&
      !FUNCTION_WORDS.has(word) &&
      !(inGerman && (isGermanFunctionWord(word) || isGermanSaying(word))) &&
      !SAYING.has(stem(word)),
  )
}

/**
 * @param passages what retrieval found, best first
 * @param share how common words are in this memory; rare words weigh more. Default: all weigh the same
 */
export function supportOf(question: string, passages: readonly Passage[], share?: WordShare): Support {
  const tokens = passages.map(
    ({ text, window }) => new Set(foldedTokens([text, ...(window ?? []).map((neighbour) => neighbour.text)].join('\n'))),
  )
  const shareOf = share ?? ((word) => (tokens.some((said) => saysWord(said, word)) ? EVEN_SHARE : 0))
  // Whom the question is about may be the person whose memory this is, who is never named in it.
  const subject = SUBJECT.exec(question.trim())?.[1]?.toLowerCase()
  const words = contentOf(question).filter((word) => word !== subject || shareOf(word) > 0)
  const needed = asksExistence(question) ? NEEDED_OF_EXISTENCE : NEEDED_OF_OTHERS
  if (words.length === 0)
    return { supported: passages.length > 0, score: passages.length > 0 ? 1 : 0, needed, reason: 'The question names nothing to look for.' }
  const shares = words.map(shareOf)
  const weights = shares.map((one) => (share ? weightOf(one) : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let [score, missing] = [0, words]
  for (const said of tokens) {
    const covered = words.map((word, at) => saysWord(said, word) || (shares[at] === 0 && saysRoot(said, word)))
    const coverage = weights.reduce((sum, weight, at) => sum + (covered[at] ? weight : 0), 0) / total
    if (coverage > score) [score, missing] = [coverage, words.filter((_, at) => !covered[at])]
  }
  const supported = score >= needed
  return {
    supported,
    score,
    needed,
    reason: supported ? 'What was found speaks of it.' : `What was found does not say ${missing.map((word) => `"${word}"`).join(', ')}.`,
  }
}

/** What a word of that share tells: rare ones more. */
export function weightOf(share: number): number {
  return LEAST_WEIGHT + Math.log(1001 / (1000 * share + 0.5))
}

/** Another form of a word in a language that the index does not stem. */
function saysRoot(said: ReadonlySet<string>, word: string): boolean {
  const root = rootOf(word)
  return root.length < word.length && [...said].some((token) => rootOf(token) === root)
}

function saysWord(said: ReadonlySet<string>, word: string): boolean {
  if (isUnspaced(word)) return [...said].some((token) => token.includes(word))
  if (said.has(word) || otherForms(word).some((form) => said.has(form))) return true
  const root = stem(word)
  for (const token of said) if (stem(token) === root || wordMatch(word, token) >= 0.7 || areSynonyms(root, stem(token))) return true
  return false
}
