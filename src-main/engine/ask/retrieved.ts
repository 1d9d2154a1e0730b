/**
 * Answers that no table holds: extractive sentences of the events that match best, each with its ref and time, or "not in memory"
 * with the nearest thing when the hits do not support the question. In: question and memory units. Out: sentences and support.
 */
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { FUNCTION_WORDS, stem, wordMatch } from './question/words.ts'
import { foldedTokens } from './readings.ts'

export type Sentence = { text: string; unit: MemoryUnit; score: number }
export type Retrieved = {
  sentences: Sentence[]
  /** Share of the question's content words that the best event says, 0..1. */
  support: number
}

/** Below this share of its content words a question is not answered by what was found. */
export const ENOUGH_SUPPORT = 0.5
const MOST_SENTENCES = 2

/** Content words a question must find in an event: names, things, acts; not question words. */
export function contentWords(question: string): string[] {
  return [...new Set(foldedTokens(question).filter((word) => !FUNCTION_WORDS.has(word) && word.length > 1))]
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+(?=[\p{Lu}\p{N}"“])|\n+/u).map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

function matchOf(word: string, tokens: readonly string[]): number {
  let best = 0
  for (const token of tokens) best = Math.max(best, wordMatch(word, token))
  return best
}

/**
 * The event that says most of the question (rare words counting more, with its retrieval score), and of it the sentences that
 * together say most: each next one is the one that adds most.
 */
export function extract(question: string, units: readonly MemoryUnit[]): Retrieved {
  const words = contentWords(question)
  const texts = units.map((unit) => foldedTokens(unit.text))
  const weights = new Map(words.map((word) => [word, Math.log(1 + units.length / (1 + texts.filter((tokens) => tokens.some((token) => stem(token) === stem(word))).length)) + 0.2]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const gain = (tokens: readonly string[], said: ReadonlyMap<string, number>): number =>
    total === 0 ? 0 : words.reduce((sum, word) => sum + (weights.get(word) ?? 0) * Math.max(0, matchOf(word, tokens) - (said.get(word) ?? 0)), 0) / total
  const support = Math.max(0, ...texts.map((tokens) => (words.length === 0 ? 0 : words.filter((word) => matchOf(word, tokens) >= 0.6).length / words.length)))
  const ranked = units.map((unit, index) => ({ unit, score: 0.6 * gain(texts[index] ?? [], new Map()) + 0.4 * unit.score })).toSorted((a, b) => b.score - a.score)
  const best = ranked[0]?.unit
  return { sentences: best ? sentencesThat(best, gain, words) : [], support }
}

function sentencesThat(unit: MemoryUnit, gain: (tokens: readonly string[], said: ReadonlyMap<string, number>) => number, words: readonly string[]): Sentence[] {
  const left = sentencesOf(unit.text).map((text, position) => ({ text, position, tokens: foldedTokens(text) }))
  const said = new Map<string, number>()
  const chosen: (Sentence & { position: number })[] = []
  while (chosen.length < MOST_SENTENCES && left.length > 0) {
    const scored = left.map((sentence) => ({ sentence, score: gain(sentence.tokens, said) - sentence.position * 1e-6 })).toSorted((a, b) => b.score - a.score)
    const best = scored[0]
    if (!best || (chosen.length > 0 && best.score <= 0.01)) break
    chosen.push({ text: best.sentence.text, unit, score: best.score, position: best.sentence.position })
    for (const word of words) said.set(word, Math.max(said.get(word) ?? 0, matchOf(word, best.sentence.tokens)))
    left.splice(left.indexOf(best.sentence), 1)
  }
  return chosen.toSorted((a, b) => a.position - b.position).map(({ text, score }) => ({ text, unit, score }))
}

/** The role that stands before a message's text is no part of the quote. */
export function withoutRole(sentence: string): string {
  return sentence.replace(/^(?:user|assistant|system|other): /u, '')
}
