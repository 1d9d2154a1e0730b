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

/** Picks the sentences that say most of the question, rare words counting more, from the best hits. */
export function extract(question: string, units: readonly MemoryUnit[]): Retrieved {
  const words = contentWords(question)
  const texts = units.map((unit) => foldedTokens(unit.text))
  const weights = new Map(words.map((word) => [word, Math.log(1 + units.length / (1 + texts.filter((tokens) => tokens.some((token) => stem(token) === stem(word))).length)) + 0.2]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const coverage = (tokens: readonly string[]): number => (total === 0 ? 0 : words.reduce((sum, word) => sum + (weights.get(word) ?? 0) * matchOf(word, tokens), 0) / total)
  const ranked = units.flatMap((unit, rank) => sentencesOf(unit.text).map((text, position): Sentence => ({ text, unit, score: coverage(foldedTokens(text)) + 0.6 * coverage(texts[rank] ?? []) + 0.4 * unit.score - position * 0.005 })))
  ranked.sort((a, b) => b.score - a.score)
  const support = Math.max(0, ...texts.map((tokens) => (words.length === 0 ? 0 : words.filter((word) => matchOf(word, tokens) >= 0.6).length / words.length)))
  return { sentences: ranked.slice(0, MOST_SENTENCES).filter((sentence, index) => index === 0 || (sentence.unit === ranked[0]?.unit && sentence.score > 0.6 * (ranked[0]?.score ?? 0))), support }
}

/** The role that stands before a message's text is no part of the quote. */
export function withoutRole(sentence: string): string {
  return sentence.replace(/^(?:user|assistant|system|other): /u, '')
}
