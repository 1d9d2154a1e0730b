/**
 * Phrases of a clause: words and values in order, the noun phrase before a word, the noun behind it, the verb that governs it with its subject.
 * Shallow grammar over closed word lists; no names of topics.
 */
import type { TypedValue } from '../../../src-shared/model.ts'
import type { Found } from './messages-scan.ts'
import {
  BRIDGES,
  COPULAS,
  DETERMINERS,
  FIRST_PERSONS,
  GENERAL_NOUNS,
  LASTING,
  LIGHT_VERBS,
  PORTIONS,
  OTHER_PERSONS,
  PREPOSITIONS,
  PRONOUNS,
  TIME_WORDS,
  isContent,
  isPlainVerb,
  isThirdPerson,
  verbSense,
} from './messages-words.ts'
import type { VerbSense } from './messages-words.ts'

/** Kinds that say when, not how much. */
export const WHEN: ReadonlySet<TypedValue['kind']> = new Set(['date', 'datetime', 'time'])

export type Word = { text: string; lower: string; start: number; end: number; found: Found | null }

const WORD = /[:=→]|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’\-/&%]*|[()@]/gu

const HAN = /\p{Script=Han}/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words of a script without spaces, as the dictionary parts them. */
function parted(match: RegExpMatchArray): { text: string; index: number }[] {
  const index = match.index ?? 0
  if (!HAN.test(match[0])) return [{ text: match[0], index }]
  return [...segmenter.segment(match[0])].map((part) => ({ text: part.segment, index: index + part.index }))
}

export function wordsOf(text: string, start: number, end: number, found: readonly Found[]): Word[] {
  const inside = found.filter((item) => item.start >= start && item.end <= end)
  const plain = [...text.slice(start, end).matchAll(WORD)].flatMap(parted).map((part) => ({
    text: part.text,
    lower: part.text.toLowerCase(),
    start: start + part.index,
    end: start + part.index + part.text.length,
    found: null,
  }))
  const outside = plain.filter((word) => !inside.some((item) => word.start < item.end && word.end > item.start))
  const values = inside.map((item) => ({
    text: text.slice(item.start, item.end),
    lower: '',
    start: item.start,
    end: item.end,
    found: item,
  }))
  return [...outside, ...values].sort((a, b) => a.start - b.start)
}

export type Phrase = { from: number; to: number; bridged: boolean }

/** The noun phrase that ends before word `at`: over copulas and bridges, back to what cannot be part of a name. */
export function phraseBefore(words: readonly Word[], at: number, floor: number): Phrase | null {
  let end = at
  let bridged = false
  while (end > floor) {
    const word = words[end - 1]
    if (!word || (word.found && !WHEN.has(word.found.value.kind))) return null
    if (word.found) {
      end -= 1
      continue
    }
    const skipped = momentWords(words, end, floor) || appraisalWords(words, end, at)
    if (skipped > 0) {
      end -= skipped
      continue
    }
    const copula = COPULAS.has(word.lower) || LASTING.has(word.lower)
    if (!copula && !BRIDGES.has(word.lower) && !TIME_WORDS.has(word.lower) && !(bridged && isTimeWord(words, end - 1))) break
    bridged ||= copula
    end -= 1
  }
  let from = end
  while (from > floor && end - from < 9 && isPhraseWord(words, from - 1)) from -= 1
  // "in 5 days": a preposition right before the value governs it; no name stands there.
  if (!bridged && PREPOSITIONS.has(words[end - 1]?.lower ?? '')) return null
  const opening = words[from]?.lower ?? ''
  const adverbial = PREPOSITIONS.has(opening) || /^(?:this|last|every|each)$/u.test(opening)
  for (let at = end - 1; adverbial && at > from; at -= 1) {
    if (DETERMINERS.has(words[at]?.lower ?? '') && words[at - 1]?.lower !== 'of') {
      from = at + 1
      break
    }
  }
  while (from < end && !isContent(words[from]?.text ?? '') && !isAttributive(words, from)) from += 1
  // "rate my sleep quality": the noun phrase begins behind the article, unless a preposition before it makes it part of the name.
  for (let inner = end - 1; inner > from; inner -= 1)
    if (
      DETERMINERS.has(words[inner]?.lower ?? '') &&
      isContent(words[inner - 1]?.text ?? '') &&
      !words.slice(from, inner).some((word) => PREPOSITIONS.has(word.lower))
    )
      from = inner + 1
  const cut = prepositionIn(words, from, end)
  // "15 points in game 7": what stands right behind a value belongs to that value, and the rest tells where.
  if (from > 0 && words[from - 1]?.found && words.slice(from, end).some((word) => PREPOSITIONS.has(word.lower) && word.lower !== 'of'))
    return null
  const to = cut ?? end
  return from < to ? { from: Math.max(from, to - 4), to, bridged } : null
}

const MOMENT =
  /^(?:(?:this|last|every|ce|cette|diesen|diese|esta|este|heute|gestern|hoy|hoje|ontem|ayer|hier|yesterday) (?:morning|evening|night|afternoon|noon|morgen|früh|mittag|abend|nacht|matin|soir|midi|nuit|mañana|tarde|noche|manhã|noite)|(?:all|the whole) (?:day|night|morning|afternoon|evening|week)|(?:den )?ganzen tag|ganze nacht|toute (?:la )?journée|todo (?:el )?día)$/u

/** Words before `end` that say when ("this evening", "heute Morgen", "ce matin"): they stand between a name and its value and name nothing. */
function momentWords(words: readonly Word[], end: number, floor: number): number {
  const pair = words.slice(Math.max(floor, end - 2), end)
  return pair.length === 2 && MOMENT.test(pair.map(({ text }) => text.toLowerCase()).join(' ')) ? 2 : 0
}

/** "Energy was a solid 8/10": an article and an adjective between copula and value judge it. */
function appraisalWords(words: readonly Word[], end: number, at: number): number {
  const [copula, article, adjective] = words.slice(end - 3, end)
  const isJudged =
    end === at &&
    end >= 3 &&
    adjective !== undefined &&
    !adjective.found &&
    isContent(adjective.text) &&
    /^(?:an?|eine?r?|une?|um|uma)$/u.test(article?.lower ?? '') &&
    COPULAS.has(copula?.lower ?? '')
  return isJudged ? 2 : 0
}

function isTimeWord(words: readonly Word[], at: number): boolean {
  return /^(?:today|yesterday|tonight|morning|evening|night|afternoon|this|last|now|heute|gestern|morgen|matin|noche|manhã|week|month)$/u.test(
    words[at]?.lower ?? '',
  )
}

function isPhraseWord(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (!word || word.found || /^[:=→@()]$/u.test(word.text)) return false
  if (isContent(word.text))
    return verbSense(word.text) === null || word.lower === 'run' || at === 0 || !PRONOUNS.has(words[at - 1]?.lower ?? '')
      ? !isVerbHere(words, at)
      : false
  return DETERMINERS.has(word.lower) || PREPOSITIONS.has(word.lower) || word.lower === 'of' || isAttributive(words, at)
}

/** "back pain", "extra hours": a word that is mostly an adverb, at the head of a noun phrase. */
function isAttributive(words: readonly Word[], at: number): boolean {
  const [before, next] = [words[at - 1], words[at + 1]]
  const opens = before === undefined || before.found !== null || DETERMINERS.has(before.lower)
  return (
    /^(?:back|extra|overall|daily|weekly|morning)$/u.test(words[at]?.lower ?? '') && opens && next !== undefined && isContent(next.text)
  )
}

/** A verb form counts as one when a person stands before it, or it is an unmistakable past. */
export function isVerbHere(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (!word) return false
  const previous = words[at - 1]?.lower ?? ''
  if (LIGHT_VERBS.has(word.lower) || isPlainVerb(word.text) || (at > 0 && isThirdPerson(word.lower))) return true
  if (verbSense(word.text) === null) return false
  return at === 0
    ? /(?:ed|t|ght)$/u.test(word.lower) || /^(?:ran|walked|swam|rode|drove|ate|drank|slept|woke|paid|read)$/u.test(word.lower)
    : FIRST_PERSONS.has(previous) ||
        OTHER_PERSONS.has(previous) ||
        /(?:ed|pt|id|ght|nt)$/u.test(word.lower) ||
        /^(?:ran|ate|drank|rode|drove|swam|woke|wrote|cost|costs)$/u.test(word.lower)
}

/** First preposition that ends the head of the phrase; "of" and a bare "in" ("time in range") belong to the name. */
function prepositionIn(words: readonly Word[], from: number, to: number): number | null {
  for (let at = from + 1; at < to; at += 1) {
    const word = words[at]
    const next = words[at + 1]
    if (!word || word.lower === 'of') continue
    const joins = word.lower === 'in' && next !== undefined && at + 1 < to && isContent(next.text)
    if (PREPOSITIONS.has(word.lower) && !joins) return at
    if (DETERMINERS.has(word.lower)) return at
  }
  return null
}

export function textOf(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ')
}

export function spanOf(words: readonly Word[], from: number, to: number): { start: number; end: number } {
  return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 }
}

/** The noun behind a value: "30 g protein", "20 mg of ibuprofen", "2 eggs", "5 km run". */
export function nounAfter(words: readonly Word[], at: number): { from: number; to: number } | null {
  let from = at + 1
  if (words[from]?.lower === 'of' || words[from]?.lower === 'de') from += 1
  while (DETERMINERS.has(words[from]?.lower ?? '') && words[from - 1]?.lower === 'of') from += 1
  if (/^(?:new|neue|nouveaux|nouvelles|nuevos|nuevas|novos|novas)$/u.test(words[from]?.lower ?? '')) from += 1
  // "81,6 kg ce matin": when, not what.
  if (momentWords(words, from + 2, from) > 0) return null
  let to = from
  while (
    to < words.length &&
    to - from < 3 &&
    words[to]?.lower !== 'of' &&
    isContent(words[to]?.text ?? '') &&
    !words[to]?.found &&
    !isVerbHere(words, to) &&
    words[to + 1]?.text !== ':'
  )
    to += 1
  // "2 tablets of aspirin" are aspirin, "1200 words of the novel" words.
  if (words[to]?.lower === 'of' && PORTIONS.has(words[to - 1]?.lower ?? '')) return nounAfter(words, to - 1) ?? { from, to }
  return to > from && !GENERAL_NOUNS.has(words[to - 1]?.lower ?? '') ? { from, to } : null
}

export type Verb = { at: number; sense: VerbSense; subject: string | null }

/** The verb that governs word `at`, with its subject unless that is the person. Null subject: the person; undefined verb: none. */
export function verbBefore(words: readonly Word[], at: number): Verb | null {
  for (let index = at - 1; index >= 0; index -= 1) {
    const word = words[index]
    const sense = word && !word.found ? verbSense(word.text) : null
    if (!word || sense === null || !isVerbHere(words, index)) continue
    return { at: index, sense, subject: subjectOf(words, index) }
  }
  return null
}

/** The verb behind a value, right there or closing the clause, where the language puts it last: "7 Stunden geschlafen". */
export function verbAfter(words: readonly Word[], at: number): Verb | null {
  for (const index of [at + 1, words.length - 1]) {
    const word = words[index]
    const sense = word && index > at && !word.found && isPlainVerb(word.text) ? verbSense(word.text) : null
    if (sense !== null) return { at: index, sense, subject: null }
  }
  return null
}

/** "He comprado": Spanish for "I have", not a person. */
export function isSpanishHave(lower: string, next: string | undefined): boolean {
  return lower === 'he' && /(?:ado|ido|cho|sto)$/u.test(next ?? '')
}

function subjectOf(words: readonly Word[], verbAt: number): string | null {
  const before = words[verbAt - 1]
  if (!before || before.found || FIRST_PERSONS.has(before.lower) || !/\p{L}/u.test(before.text)) return null
  if (isSpanishHave(before.lower, words[verbAt]?.lower)) return null
  if (OTHER_PERSONS.has(before.lower)) return before.lower
  const phrase = phraseBefore(words, verbAt, 0)
  if (!phrase || phrase.to !== verbAt) return null
  // A numbered thing ("node-07 restarted") is one of many: its number is no part of what is measured.
  const isNumbered = words.slice(phrase.from, phrase.to).some((word) => /\d/u.test(word.text))
  return isNumbered ? null : textOf(words, phrase.from, phrase.to)
}
