/**
 * Answers that no table holds: extractive sentences of the events that match best, each with its ref and time, or "not in memory"
 * with the nearest thing when memory does not support the question. In: question and memory units with what surrounds them. Out:
 * sentences, support, and the words that nothing supports. Support is judged on the whole event and its neighbours, never on one
 * sentence: "Dr. Alder" opens a round in which only the third sentence says "walk".
 */
import { supportOf } from '../hierarchy/support.ts'
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { areSynonyms, wordMatch } from './question/synonyms.ts'
import { FUNCTION_WORDS, LIGHT_WORDS, stem } from './question/words.ts'
import { isGerman, isGermanFunctionWord, isGermanSaying } from './question/german.ts'
import { thingsCounted } from './counted.ts'
import { isAboutOwner, mayBeOwner, namesIn, saysName } from './named.ts'
import { fold, foldedTokens, monthNumber } from './readings.ts'
import type { Surroundings } from './surroundings.ts'

export type Sentence = { text: string; unit: MemoryUnit; score: number }
export type Retrieved = {
  sentences: Sentence[]
  /** Weighted share of the question's content words that the best event or its neighbours say, 0..1. */
  support: number
  /** Content words of the question that they do not say. */
  missing: string[]
  /** What is shown where memory does not support it: a sentence that says something, else the title of the episode. */
  nearest: Sentence | null
}
export type Embed = (texts: string[]) => Promise<Float32Array[]>

/**
 * A question is answered by what was found when more than this share of its content words is said there. The answer's words are seldom the question's: at .5
 * a fifth of the answerable questions of public dialogues was refused, at .3 it is one in thirty (bench/README.md).
 */
export const ENOUGH_SUPPORT = 0.3
/** Of a question of one or two such words each must be said: "What did Tomas buy?" is not answered by a walk with Tomas. */
const FEW_WORDS = 2
export function neededSupport(question: string): number {
  return wordsOf(question).length <= FEW_WORDS ? ENOUGH_TO_LOCATE : ENOUGH_SUPPORT
}
/** A day is taken from an event only when most of what names it is said there. */
export const ENOUGH_TO_LOCATE = 0.5
const MOST_SENTENCES = 2
/** A word that only the neighbours say supports less. */
const NEAR = 0.8
/** In choosing among events, the one that says the word itself goes first. */
const BESIDE = 0.3
/** What the question asks to be told ("what colour", "which city") is seldom said by that name. */
const ASKED_WEIGHT = 0.3
/** Words such as "visit" that alone make no answer, but choose between sentences. */
const LIGHT_WEIGHT = 0.3
/** Words whose vectors are this near mean about the same: unrelated pairs of single words stay below 0.58 in the built-in model. */
const SAME_MEANING = 0.64
const MOST_COMPARED = 80
/** Different words of a question that are looked for. */
const MOST_WORDS = 60

/** Saying, telling, thinking: how something came into memory is no part of what it says. */
const SAYING: ReadonlySet<string> = new Set(
  'say tell talk speak mention write note advise recommend suggest ask answer think mean know remember call explain report'
    .split(' ')
    .map(stem),
)

type Word = { text: string; weight: number }

/** Content words that a question must find in an event: names, things, acts; not question words, not words of saying. */
export function contentWords(question: string): string[] {
  return wordsOf(question).map(({ text }) => text)
}

function wordsOf(question: string): Word[] {
  const tokens = foldedTokens(question)
  const inGerman = isGerman(question)
  const isFunctionWord = (token: string): boolean => FUNCTION_WORDS.has(token) || (inGerman && isGermanFunctionWord(token))
  const found = new Map<string, number>()
  for (const [index, token] of tokens.entries()) {
    if (isFunctionWord(token) || token.length < 2 || SAYING.has(stem(token)) || (inGerman && isGermanSaying(token))) continue
    const asked =
      ['what', 'which'].includes(tokens[index - 1] ?? '') || (['kind', 'sort', 'type', 'colour', 'color'].includes(token) && index <= 3)
    found.set(token, Math.max(found.get(token) ?? 0, asked ? ASKED_WEIGHT : LIGHT_WORDS.has(token) ? LIGHT_WEIGHT : 1))
  }
  // A question of nothing but such words is about them.
  const all =
    found.size > 0 ? found : new Map(tokens.filter((token) => !isFunctionWord(token) && token.length > 1).map((token) => [token, 1]))
  return [...all].slice(0, MOST_WORDS).map(([text, weight]) => ({ text, weight }))
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])(?<!\b(?:Dr|Mr|Mrs|Ms|St|No|Prof|vs|etc|approx|e\.g|i\.e)\.)\s+(?=[\p{Lu}\p{N}"“])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

function matchOf(word: string, tokens: readonly string[]): number {
  let best = 0
  for (const token of tokens) best = Math.max(best, wordMatch(word, token), areSynonyms(stem(word), stem(token)) ? 0.8 : 0)
  return best
}

type Read = { unit: MemoryUnit; around: Surroundings; own: string[]; near: string[]; lines: string[] }

function saidIn(read: Read, word: string, near = NEAR): number {
  const own = Math.max(matchOf(word, read.own), matchOf(word, read.lines))
  return own >= 0.6 ? own : matchOf(word, read.near) >= 0.6 ? near : own
}

/**
 * The event that says most of the question (rare words counting more, with its retrieval score), and of it the sentences that
 * together say most: each next one is the one that adds most.
 * @param around what stands in and around a unit
 * @param embed when given, words that nothing says are compared in meaning with the words there
 * @param needed words that must be said, because without them the question would be another one
 */
export async function extract(
  question: string,
  units: readonly MemoryUnit[],
  around: (unit: MemoryUnit) => Surroundings,
  embed: Embed | null = null,
  needed: readonly string[] = [],
): Promise<Retrieved> {
  const words = wordsOf(question)
  const reads = units.map((unit): Read => {
    const texts = around(unit)
    return { unit, around: texts, own: foldedTokens(texts.own), near: foldedTokens(texts.near), lines: foldedTokens(texts.lines.join(' ')) }
  })
  const weights = new Map(
    words.map(({ text, weight }) => [
      text,
      weight * (Math.log(1 + reads.length / (1 + reads.filter((read) => saidIn(read, text) >= 0.6).length)) + 0.2),
    ]),
  )
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const gain = (say: (word: string) => number, said: ReadonlyMap<string, number>): number =>
    total === 0
      ? 0
      : words.reduce((sum, { text }) => sum + (weights.get(text) ?? 0) * Math.max(0, say(text) - (said.get(text) ?? 0)), 0) / total
  const texts = reads.flatMap(({ around: { own, lines, near } }) => [own, ...lines, ...near.split('\n')])
  const asked = namesIn(question, texts)
  const owners = asked.filter((name) => mayBeOwner(name, question, texts))
  const names = asked.filter((name) => !owners.includes(name))
  const ranked = reads
    .map((read) => ({
      read,
      score: 0.6 * gain((word) => saidIn(read, word, BESIDE), new Map()) + 0.4 * read.unit.score - withoutNames(read, names),
    }))
    .toSorted((a, b) => b.score - a.score)
  const best = ranked[0]?.read
  if (!best) return { sentences: [], support: 0, missing: words.map(({ text }) => text), nearest: null }
  const unsaid = words.filter(({ text }) => saidIn(best, text) < 0.6)
  // Words that could mean anything ("value") mean nothing alone.
  const meant =
    embed && unsaid.length > 0 && words.some(({ weight }) => weight === 1)
      ? await meantIn(
          best,
          unsaid.map(({ text }) => text),
          embed,
        )
      : new Set<string>()
  const missing = unsaid.map(({ text }) => text).filter((word) => !meant.has(word))
  const sum = words.reduce((all, { weight }) => all + weight, 0)
  const lacking = words.filter(({ text }) => missing.includes(text)).reduce((all, { weight }) => all + weight, 0)
  const support =
    sum === 0 || needed.some((word) => missing.includes(word)) || (words.length < MOST_WORDS && !speaksOfIt(question, reads))
      ? 0
      : (sum - lacking) / sum
  const sentences = sentencesThat(best, gain, words)
  const isOfOthers = withoutNames(best, names) >= UNNAMED || (owners.length > 0 && !sentences.some(({ text }) => isAboutOwner(text)))
  return {
    sentences,
    support: isOfOthers || lacksNumber(question, sentences) || lacksThing(question, best, missing) ? 0 : support,
    missing,
    nearest: nearestOf(best, sentences),
  }
}

/** What an event loses in rank that says a name nowhere, or only beside it. */
const UNNAMED = 1
const NAMED_BESIDE = 0.1

function withoutNames(read: Read, names: readonly (readonly string[])[]): number {
  return names.reduce((sum, name) => {
    if (saysName(read.own, name) || saysName(read.lines, name)) return sum
    return sum + (saysName(read.near, name) ? NAMED_BESIDE : UNNAMED)
  }, 0)
}

const ASKS_NUMBER = /\bhow (?:much|many)\b|(?<!\p{L})wie ?viele?(?!\p{L})/iu
const SAYS_NUMBER =
  /\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|couple|few|several|many|much|lots?|some|both|half|no|none|nothing|once|twice|all|every|more|less|most|only|just|ein\p{L}*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|viele?|wenige?)(?!\p{L})/iu

/** The thing that is counted is said, in the event itself by its head. */
function lacksThing(question: string, read: Read, missing: readonly string[]): boolean {
  return thingsCounted(question).some((thing) => {
    const unsaid = thing.filter((word) => missing.includes(word))
    return unsaid.some(
      (word) => ![...read.own, ...read.lines, ...read.near].some((token) => token.length > word.length && token.includes(word)),
    )
  })
}

/** "How much" is not answered by a bare label such as "Total". */
function lacksNumber(question: string, sentences: readonly Sentence[]): boolean {
  return ASKS_NUMBER.test(question) && !sentences.some(({ text }) => SAYS_NUMBER.test(text))
}

/** Whether something was ever so is answered only from an event that says nearly all of what was asked. */
function speaksOfIt(question: string, reads: readonly Read[]): boolean {
  return supportOf(
    question,
    reads.map(({ around }) => ({ text: [around.own, ...around.lines].join('\n'), window: [{ text: around.near }] })),
  ).supported
}

/** Words that the event says in other words. */
async function meantIn(read: Read, words: readonly string[], embed: Embed): Promise<Set<string>> {
  const there = [...new Set([...read.own, ...read.near])]
    .filter((token) => !FUNCTION_WORDS.has(token) && token.length > 2 && !/\d/u.test(token))
    .slice(0, MOST_COMPARED)
  const vectors = await embed([...words, ...there])
  return new Set(words.filter((_, index) => there.some((_token, at) => cosine(vectors[index], vectors[words.length + at]) >= SAME_MEANING)))
}

function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  if (!left || !right) return 0
  let [dot, a, b] = [0, 0, 0]
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? 0
    dot += value * other
    a += value * value
    b += other * other
  }
  return a === 0 || b === 0 ? 0 : dot / Math.sqrt(a * b)
}

function sentencesThat(
  read: Read,
  gain: (say: (word: string) => number, said: ReadonlyMap<string, number>) => number,
  words: readonly Word[],
): Sentence[] {
  const lines = read.around.lines.filter((line) =>
    words.some(({ text, weight }) => weight === 1 && matchOf(text, foldedTokens(line)) >= 0.6 && matchOf(text, read.own) < 0.6),
  )
  const own = read.around.own.split('\n').flatMap((message, speaker) => sentencesOf(message).map((text) => ({ text, speaker })))
  const left = [...own, ...lines.map((text) => ({ text, speaker: -1 }))].map(({ text, speaker }, position) => ({
    text,
    speaker,
    position,
    tokens: foldedTokens(text),
  }))
  const said = new Map<string, number>()
  const chosen: (Sentence & { position: number })[] = []
  while (chosen.length < MOST_SENTENCES && left.length > 0) {
    const scored = left
      .map((sentence) => ({ sentence, score: gain((word) => matchOf(word, sentence.tokens), said) - sentence.position * 1e-6 }))
      .toSorted((a, b) => b.score - a.score)
    const best = scored[0]
    if (!best || (chosen.length > 0 && best.score <= 0.01)) break
    chosen.push({ text: best.sentence.text, unit: read.unit, score: best.score, position: best.sentence.position })
    for (const { text } of words) said.set(text, Math.max(said.get(text) ?? 0, matchOf(text, best.sentence.tokens)))
    left.splice(left.indexOf(best.sentence), 1)
    // "It is dark green": a sentence about the one before it belongs to it.
    const next = left.find(
      (sentence) =>
        sentence.position === best.sentence.position + 1 &&
        sentence.speaker === best.sentence.speaker &&
        /^(?:it|they|he|she)\b/iu.test(sentence.text),
    )
    if (!next || chosen.length >= MOST_SENTENCES) continue
    chosen.push({ text: next.text, unit: read.unit, score: best.score, position: next.position })
    left.splice(left.indexOf(next), 1)
  }
  const quoted = chosen.toSorted((a, b) => a.position - b.position)
  return [...quoted.map(({ text, unit, score }) => ({ text, unit, score })), ...replyTo(read, quoted.at(-1), own)]
}

/** A question is no answer: what was said right after it, in the event or the next one, stands with it. */
function replyTo(
  read: Read,
  last: (Sentence & { position: number }) | undefined,
  own: readonly { text: string; speaker: number }[],
): Sentence[] {
  if (!last || !isQuestion(last.text)) return []
  const rest = own.slice(last.position + 1).filter(({ text }) => !isQuestion(text))
  const [first] = rest
  if (first && last.position >= 0) {
    const said = rest.filter(({ speaker }) => speaker === first.speaker).slice(0, MOST_SENTENCES)
    return said.map(({ text }) => ({ text, unit: read.unit, score: last.score }))
  }
  const { next } = read.around
  const reply = next ? sentencesOf(next.text).filter((text) => !isQuestion(text)) : []
  return next ? reply.slice(0, MOST_SENTENCES).map((text) => ({ text, unit: next.unit, score: last.score })) : []
}

function isQuestion(sentence: string): boolean {
  return /[?？]["”“»)\s\p{Extended_Pictographic}]*$/u.test(sentence)
}

/** Of a sentence that is shown: what a heading, a date or a bare label has fewer of. */
const LEAST_SAID = 3

/** What stands nearest: a sentence that was found, else another of the event, else the title of its episode. */
function nearestOf(read: Read, sentences: readonly Sentence[]): Sentence | null {
  const said = sentences.find(({ text }) => isTelling(text))
  if (said) return said
  const others = [...sentencesOf(read.around.own), ...read.around.lines, ...(read.around.title ? [read.around.title] : [])]
  const text = others.find((sentence, index) => isTelling(sentence) || (read.around.title !== undefined && index === others.length - 1))
  return text === undefined ? null : { text, unit: read.unit, score: 0 }
}

/** Says something: no heading, date or time alone, and no label without words. */
export function isTelling(sentence: string): boolean {
  if (/^\s*#+\s/u.test(sentence)) return false
  const words = [...quoteOf(sentence).matchAll(/(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}'’-]+/gu)].filter(
    ([word]) => monthNumber(fold(word)) === null && !/^(?:am|pm|uhr)$/iu.test(word),
  )
  return words.length >= LEAST_SAID || /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\P{L}*){4}/u.test(sentence)
}

/** The role before a message's text and the marks of headings and lists are no part of the quote. */
export function quoteOf(sentence: string): string {
  return sentence.replace(/^(?:user|assistant|system|other): /u, '').replace(/^\s*(?:(?:#+|[-*•]+)\s+)+/u, '')
}
