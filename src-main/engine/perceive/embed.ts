/**
 * Text vectors. In: texts. Out: one unit vector per text, in the same order (METHOD 5, text modality).
 * Texts run one at a time: 8-bit products depend slightly on what else is in the batch, and a vector must be the same whenever it is made.
 */
import type { OnnxSession } from '../inference/onnx.ts'
import { type SentencePieceVocabulary, tokenize } from '../inference/tokenizers/sentencepiece.ts'

export type TextEmbedder = { session: OnnxSession; vocabulary: SentencePieceVocabulary; maxTokens: number; dimensions: number }

/** Vectors of length 1. An empty text, which says nothing, gets the zero vector: similar to nothing. Throws INFERENCE_FAILED or the signal's reason. */
export function embedTexts(embedder: TextEmbedder, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
  return embedEach((text) => embedText(embedder, text), texts, signal)
}

/** One vector a text; the same text is run once. */
export async function embedEach(
  embed: (text: string) => Promise<Float32Array>,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const known = new Map<string, Float32Array>()
  for (const text of new Set(texts)) {
    signal?.throwIfAborted()
    known.set(text, await embed(text))
  }
  return texts.map((text) => known.get(text)!)
}

async function embedText({ session, vocabulary, maxTokens, dimensions }: TextEmbedder, text: string): Promise<Float32Array> {
  const ids = tokenize(vocabulary, text, maxTokens)
  if (ids.length === 0) return new Float32Array(dimensions)
  const dims = [1, ids.length]
  const { embedding } = await session.run({
    input_ids: { data: BigInt64Array.from(ids, (id) => BigInt(id)), dims },
    attention_mask: { data: new BigInt64Array(ids.length).fill(1n), dims },
  })
  return unit(embedding?.data ?? [], dimensions)
}

/** A copy scaled to length 1; a vector of zeros stays. */
export function unit(values: ArrayLike<number | bigint>, dimensions: number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, (_, index) => Number(values[index] ?? 0))
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length === 0 ? vector : vector.map((value) => value / length)
}
