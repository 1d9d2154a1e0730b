/**
 * One sentence -> drafts (METHOD 2): purchases first, each a record of its own, then what its asserted clauses measure. Clauses that only go on
 * ("cycled 32 km, 1h 20min") or only name ("easy run, 8 km") are read with the clause they belong to.
 */
import { clauseDrafts } from './messages-clause.ts'
import type { Draft } from './messages-draft.ts'
import { withoutDenied } from './messages-denials.ts'
import { withDurations } from './messages-durations.ts'
import { clausesOf, isQuoted } from './messages-modality.ts'
import type { Clause } from './messages-modality.ts'
import { wordsOf } from './messages-phrases.ts'
import type { Word } from './messages-phrases.ts'
import { asSomebodys, isOwn, somebodyIn } from './messages-persons.ts'
import type { Somebody } from './messages-persons.ts'
import { purchasesIn } from './messages-purchase.ts'
import type { Found } from './messages-scan.ts'
import { bareWeight } from './messages-weight.ts'
import { isActivityWord, isContent, isPlainVerb } from './messages-words.ts'
import { dimensionOf } from './attributes.ts'

/** `refused`: values that the words give to somebody else or to nobody. */
export type SentenceDrafts = { purchases: Draft[][]; rest: Draft[]; refused: { start: number; end: number }[] }

/** Drafts between `start` and `end`; `values` are those read there. */
export function sentenceDraftsOf(whole: string, sentence: { start: number; end: number }, values: readonly Found[]): SentenceDrafts {
  if (values.length === 0) return { purchases: [], rest: [], refused: [] }
  const timed = withDurations(whole, values)
  const { text, denied } = withoutDenied(whole, timed)
  const found = timed.filter((item) => !denied.includes(item))
  const clauses = clausesOf(text, sentence, found)
  const { records, used, spans } = purchasesIn(text, sentence, found, clauses)
  const left = found.filter((item) => !used.has(item))
  // Who the sentence is about from its first clause on, until it turns to the person.
  let about: Somebody | null = null
  const others: { start: number; end: number }[] = []
  const clauseDraftsOf = (clause: Clause): Draft[] => {
    const words = wordsOf(text, clause.start, clause.end, left)
    const named = somebodyIn(words)
    const isFirst = clause.start === sentence.start
    const somebody = named ?? (isOwn(words) ? null : about)
    if (isFirst || (named === null && somebody === null)) about = somebody
    if (!clause.asserted) return []
    const drafts = clauseDrafts(text, clause.start, clause.end, left)
    const kept = asSomebodys(drafts, somebody, words)
    if (kept.length < drafts.length) others.push(...drafts.map(({ start, end }) => ({ start, end })))
    return kept
  }
  const measured = joined(text, clauses, left).flatMap((clause) => clauseDraftsOf(clause))
  const isPlain = measured.length === 0 && others.length === 0 && clauses.every(({ asserted }) => asserted)
  const weight = isPlain ? bareWeight(wordsOf(text, sentence.start, sentence.end, left), denied) : null
  const rest = (weight ? [weight] : measured).filter(
    (draft) => !isQuoted(text, sentence, draft.start) && !spans.some((span) => draft.start < span.end && draft.end > span.start),
  )
  const purchases = records.filter((drafts) => drafts.every((draft) => !isQuoted(text, sentence, draft.start)))
  const isDated = purchases.length > 0 && rest.every(({ attribute }) => attribute === 'date' || attribute === 'time')
  const isDrafted = (item: Found): boolean => purchases.flat().some((draft) => draft.start < item.end && draft.end > item.start)
  return {
    purchases,
    rest: isDated ? [] : rest,
    refused: [...[...used].filter((item) => !isDrafted(item)), ...others, ...denied.map(({ start, end }) => ({ start, end }))],
  }
}

const MOST_TOPIC_WORDS = 4
/** "7 h 40 min in total": of what was said before. */
const SUMMING = /^(?:total|altogether|overall|insgesamt|zusammen)$/iu

/** Clauses with those joined that say nothing alone: a value without words goes on, words without a value are what the next value is of. */
function joined(text: string, clauses: readonly Clause[], found: readonly Found[]): Clause[] {
  const result: Clause[] = []
  for (const clause of clauses) {
    const words = wordsOf(text, clause.start, clause.end, found)
    const values = words.filter((word) => word.found)
    const last = result.at(-1)
    const lastWords = last ? wordsOf(text, last.start, last.end, found) : []
    const goesOn = words[0]?.found != null && !words.some((word) => !word.found && isContent(word.text) && !SUMMING.test(word.text))
    const isTopic =
      last !== undefined &&
      lastWords.length > 0 &&
      lastWords.length <= MOST_TOPIC_WORDS &&
      lastWords.every((word) => !word.found && isContent(word.text) && !isPlainVerb(word.text)) &&
      values.length > 0 &&
      words[0]?.found !== null
    // "Went for a run, 5 km in 31 minutes": the activity is what the distance is of.
    const isActivity = last !== undefined && isOfActivity(lastWords, words)
    if (last && last.asserted && clause.asserted && (isTopic || isActivity || (goesOn && lastWords.some((word) => word.found))))
      result[result.length - 1] = { ...last, end: clause.end }
    else result.push(clause)
  }
  return result
}

function isOfActivity(before: readonly Word[], words: readonly Word[]): boolean {
  const value = words[0]?.found?.value
  const isMeasured = value !== undefined && dimensionOf({ kind: value.kind, unit: value.unit }) === 'length'
  return isMeasured && before.every(({ found }) => !found) && before.some(({ text }) => isActivityWord(text))
}
