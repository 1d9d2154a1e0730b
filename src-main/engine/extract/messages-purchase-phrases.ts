/**
 * Phrases of a sentence about a purchase: where a noun phrase ends, which verbs of trade stand where, which prepositions lead to a seller. In: the words
 * of a sentence. Out: places in them, for messages-purchase.ts.
 */
import type { Word } from './messages-phrases.ts'
import {
  NAME_PREPOSITIONS,
  PURPOSE_PREPOSITIONS,
  SELLER_PREPOSITIONS,
  THING_PREPOSITIONS,
  isSettling,
  placeWords,
  tradeRole,
} from './messages-trade.ts'
import type { TradeRole } from './messages-trade.ts'
import { PREPOSITIONS, isContent } from './messages-words.ts'
import { calendarNames } from './values/calendar.ts'
import { foldWord } from './values/clean.ts'

/** What a verb of trade does where it stands: "got paid" is income, "got 15 EUR back" a refund, "rent paid, 920 EUR" a payment. */
export function roleAt(text: string, words: readonly Word[], at: number): TradeRole | null {
  const lower = words[at]?.lower ?? ''
  const before = words[at - 1]?.lower ?? ''
  if (lower === 'paid' && /^(?:got|get|gets|getting|was|been|am|were)$/u.test(before)) return 'earn'
  if (/^(?:got|get|bekam|bekommen|received)$/u.test(lower) && words[at + 1]?.found && /^(?:back|zurück)$/u.test(words[at + 2]?.lower ?? ''))
    return 'refund'
  if (/^(?:gave|gab)$/u.test(lower) && words[at + 1]?.found?.value.kind === 'currency') return 'pay'
  // "Greenhouse cost: €50.91" is a label, the noun of a list of figures.
  if (/^costs?$/u.test(lower) && /^[:=]$/u.test(words[at + 1]?.text ?? '') && isContent(words[at - 1]?.text ?? '')) return null
  return isSettled(text, words, at) ? 'pay' : tradeRole(lower)
}

/** "Rent paid, 920 EUR", "Miete überwiesen: 780 €", "Netflix 12.99 € charged": the noun before is what was paid. */
function isSettled(text: string, words: readonly Word[], at: number): boolean {
  const [first, word, next] = [words[0], words[at], words[at + 1]]
  if (!word || !first || first.found || at === 0 || !isSettling(word.lower) || !isContent(first.text)) return false
  const isAfterNoun = words.slice(0, at).every((other) => !other.found && isContent(other.text))
  const isLast =
    next === undefined &&
    words[at - 1]?.found?.value.kind === 'currency' &&
    words.slice(0, at - 1).every((other) => !other.found && isContent(other.text))
  const isCut = next !== undefined && (/^[:=]$/u.test(next.text) || (isBreak(text, word, next) && next.found !== null))
  // A salary comes too, and is no payment.
  const isBill = /(?:bills?|invoices?|rechnung|facture|factura|fatura)$/u.test(words[at - 1]?.lower ?? '')
  if (/^(?:came|arrived|due|gekommen|fällig)$/u.test(word.lower) && !isBill) return false
  return at <= 5 && (isLast || (isAfterNoun && isCut))
}

export function isPreposition(lower: string): boolean {
  return (
    PREPOSITIONS.has(lower) ||
    SELLER_PREPOSITIONS.has(lower) ||
    NAME_PREPOSITIONS.has(lower) ||
    PURPOSE_PREPOSITIONS.has(lower) ||
    THING_PREPOSITIONS.has(lower)
  )
}

export function isAuxiliary(lower: string): boolean {
  return /^(?:up|have|had|has|got|get|took|did|do|hab|habe|haben|hat|hatte|ha|he|ai|avons|a|了|在)$/u.test(lower)
}

export function isBreak(text: string, before: Word | undefined, word: Word): boolean {
  return before !== undefined && /[,;]\s|[.!?]|\s[–—-]\s/u.test(text.slice(before.end, word.start))
}

/** A name of a day says when, unless it is part of a longer name ("Sunday roast"). */
export function isDay(text: string, words: readonly Word[], at: number): boolean {
  return isDayName(words[at]) && phraseEnd(text, words, at, false) === at + 1
}

function isDayName(word: Word | undefined): boolean {
  const { weekdays } = calendarNames()
  const name = foldWord(word?.lower ?? '')
  // Short forms are words of other languages: "car", "mar".
  return [name, name.replace(/s$/u, '')].some((form) => form.length > 3 && weekdays.has(form))
}

/** "at", "bei", or "in der" before a noun: what follows may be the place where something was bought. */
export function isSellerPreposition(words: readonly Word[], at: number, governor: string): boolean {
  if (SELLER_PREPOSITIONS.has(governor) || NAME_PREPOSITIONS.has(governor)) return true
  return governor === 'in' && /^(?:der|dem|die|den|einer|einem|eine|einen)$/u.test(words[at - 1]?.lower ?? '')
}

/**
 * A noun phrase goes on over "of", over "and" before another bare noun, and over a place it leads to.
 * @param isPlace a name that prepositions may stand in, as places have them: "Haus am See"
 */
export function phraseEnd(text: string, words: readonly Word[], from: number, isPlace: boolean): number {
  let to = from + 1
  const isNamed = isPlace && /^\p{Lu}/u.test(words[from]?.text ?? '')
  while (to < words.length) {
    const inside = isNamed ? placeWords(words.slice(to, to + 3).map((word) => (word.found ? '' : word.text))) : 0
    if (inside > 0 && words.slice(to, to + inside + 1).every((word, at) => !isBreak(text, words[to + at - 1], word))) {
      to += inside + 1
      continue
    }
    const [word, next] = [words[to], words[to + 1]]
    if (!word || word.found || isBreak(text, words[to - 1], word)) break
    const nextIsNoun = next !== undefined && !next.found && isContent(next.text) && tradeRole(next.lower) === null
    if (isContent(word.text) && roleAt(text, words, to) === null && !isPreposition(word.lower) && !isAuxiliary(word.lower)) to += 1
    else if (/^(?:of|de|and|und|et|y|e|&)$/u.test(word.lower) && nextIsNoun && !isBreak(text, word, next)) to += 2
    else break
  }
  while (to > from + 1 && /^\p{Ll}/u.test(words[to - 1]?.text ?? '') && isDayName(words[to - 1])) to -= 1
  // "refund of 20 EUR": what goes on to the amount is no part of the noun.
  return to > from + 1 && /^(?:of|de|von)$/u.test(words[to - 1]?.lower ?? '') ? to - 1 : to
}
