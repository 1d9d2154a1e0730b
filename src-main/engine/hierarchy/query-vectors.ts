/**
 * Vectors of queries (METHOD 5, EMBEDDERS: one mean for documents, another for queries). In: texts that a person typed. Out: a vector of each,
 * centred by the mean of texts of its form. Sentence encoders place single words apart from all sentences, so key words are put into a
 * sentence first: bench/keywords.ts prints what that is worth.
 */
import { FUNCTION_WORDS } from '../ask/question/words.ts'
import { foldedTokens } from '../ask/readings.ts'
import { centre, createRunningMean } from './fusion.ts'
import type { RunningMean } from './fusion.ts'
import { GENERIC_KEY_WORDS, GENERIC_QUESTIONS } from './query-text.ts'

/** More words than this are a sentence. */
const MOST_KEY_WORDS = 4
/** Words that join key words ("cake for mother", "flat in Lisbon"). */
const JOINING = new Set(['a', 'an', 'the', 'of', 'in', 'on', 'at', 'by', 'for', 'from', 'to', 'with', 'and', 'or', 'my', 'our', 'new', 's'])

/** Whether words are only named ("doctor's note", "flat in Lisbon"), nothing said or asked. */
export function isKeyWords(text: string): boolean {
  if (/[?!.:;]\s*$/u.test(text.trim())) return false
  const words = foldedTokens(text)
  const content = words.filter((word) => !JOINING.has(word))
  return content.length > 0 && content.length <= MOST_KEY_WORDS && content.every((word) => !FUNCTION_WORDS.has(word))
}

function inSentence(words: string): string {
  return `We talked about ${words.trim()}.`
}

export type QueryEmbedder = (texts: readonly string[]) => Promise<Float32Array[]>

/** @param model `centred` tells that its vectors mean something only beside a mean; others are taken as they come */
export function createQueryEmbedder(
  model: { centred: boolean; dimension: number },
  embed: (texts: string[]) => Promise<Float32Array[]>,
): QueryEmbedder {
  let questions: Promise<RunningMean> | null = null
  let keyWords: Promise<RunningMean> | null = null

  async function meanOf(texts: readonly string[]): Promise<RunningMean> {
    return createRunningMean(await embed([...texts]), model.dimension, texts.length)
  }
  // One by one: an 8-bit model's vectors depend a little on what else is in the batch.
  async function one(text: string): Promise<Float32Array> {
    return (await embed([text]))[0] ?? new Float32Array(model.dimension)
  }
  async function vectorOf(text: string): Promise<Float32Array> {
    if (!model.centred) return one(text)
    try {
      if (!isKeyWords(text)) return centre(await one(text), await (questions ??= meanOf(GENERIC_QUESTIONS)))
      return centre(await one(inSentence(text)), await (keyWords ??= meanOf(GENERIC_KEY_WORDS.map(inSentence))))
    } catch (error) {
      questions = keyWords = null
      throw error
    }
  }

  return async (texts) => {
    const vectors: Float32Array[] = []
    for (const text of texts) vectors.push(await vectorOf(text))
    return vectors
  }
}
