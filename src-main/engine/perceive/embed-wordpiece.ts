/**
 * Sentence vectors of BERT-like models (all-MiniLM-L6-v2). In: a text. Out: the mean over all its tokens' last states, scaled to length 1.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { OnnxSession } from '../inference/onnx.ts'
import { type WordPieceVocabulary, wordPieceIds } from '../inference/tokenizers/wordpiece.ts'
import { unit } from './embed.ts'

export type MeanEmbedder = { session: OnnxSession; vocabulary: WordPieceVocabulary; maxTokens: number; dimensions: number }

/** Vector of length 1; zeros for an empty text. Throws INFERENCE_FAILED, and MODEL_DAMAGED when the model gives other shapes than its card says. */
export async function embedMean({ session, vocabulary, maxTokens, dimensions }: MeanEmbedder, text: string): Promise<Float32Array> {
  const ids = wordPieceIds(vocabulary, text, maxTokens)
  if (ids.length === 2) return new Float32Array(dimensions)
  const dims = [1, ids.length]
  const all: Record<string, BigInt64Array> = {
    input_ids: BigInt64Array.from(ids, BigInt),
    attention_mask: new BigInt64Array(ids.length).fill(1n),
    token_type_ids: new BigInt64Array(ids.length),
  }
  const feeds = Object.fromEntries(session.inputNames.flatMap((name) => (all[name] ? [[name, { data: all[name], dims }]] : [])))
  const outputs = await session.run(feeds)
  const states = outputs['last_hidden_state'] ?? outputs[session.outputNames[0] ?? '']
  if (!(states?.data instanceof Float32Array) || states.data.length !== ids.length * dimensions)
    throw new AdammError(
      'MODEL_DAMAGED',
      `The text model gives ${states?.dims.join(' x ') ?? 'nothing'} instead of ${ids.length} x ${dimensions} numbers. Fetch it again.`,
    )
  const sum = new Float32Array(dimensions)
  for (const [index, value] of states.data.entries()) sum[index % dimensions]! += value
  return unit(sum, dimensions)
}
