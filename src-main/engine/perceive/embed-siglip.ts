/**
 * SigLIP 2: pictures and texts in one space. In: a picture, or a text. Out: the pooled output, scaled to length 1.
 * Pictures: squeezed to a square without regard to proportions, every channel from -1 to 1 (mean .5, deviation .5), planes in the order red, green, blue.
 * Texts: lower case, cut or filled to 64 tokens, as in training (https://huggingface.co/google/siglip2-base-patch16-384).
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { OnnxSession, OnnxTensor } from '../inference/onnx.ts'
import { type BpeTokenizer, paddedIds } from '../inference/tokenizers/bpe.ts'
import { unit } from './embed.ts'
import { fromRaster, type Raster } from './raster.ts'

export const SIGLIP_SIDE = 384

export type SiglipText = { session: OnnxSession; tokenizer: BpeTokenizer; maxTokens: number; dimensions: number }

/** Visual vector of length 1. Throws INFERENCE_FAILED, MODEL_DAMAGED. */
export async function embedSiglipPicture(session: OnnxSession, raster: Raster, dimensions: number): Promise<Float32Array> {
  const input = session.inputNames[0] ?? 'pixel_values'
  const outputs = await session.run({ [input]: { data: await signedSquare(raster), dims: [1, 3, SIGLIP_SIDE, SIGLIP_SIDE] } })
  return pooled(outputs, dimensions, 'picture')
}

/** Three planes from -1 to 1. */
export async function signedSquare(raster: Raster): Promise<Float32Array> {
  const pixels = await fromRaster(raster).resize(SIGLIP_SIDE, SIGLIP_SIDE, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  const plane = SIGLIP_SIDE * SIGLIP_SIDE
  const planes = new Float32Array(3 * plane)
  for (let at = 0; at < plane; at++)
    for (let channel = 0; channel < 3; channel++) planes[channel * plane + at] = pixels[at * 3 + channel]! / 127.5 - 1
  return planes
}

/** Vector of a text in the space of the pictures. Throws INFERENCE_FAILED, MODEL_DAMAGED. */
export async function embedSiglipText({ session, tokenizer, maxTokens, dimensions }: SiglipText, text: string): Promise<Float32Array> {
  if (text.trim() === '') return new Float32Array(dimensions)
  const data = BigInt64Array.from(paddedIds(tokenizer, text.toLowerCase(), maxTokens), BigInt)
  const outputs = await session.run({ [session.inputNames[0] ?? 'input_ids']: { data, dims: [1, maxTokens] } })
  return pooled(outputs, dimensions, 'text')
}

function pooled(outputs: Record<string, OnnxTensor>, dimensions: number, branch: string): Float32Array {
  const output = outputs['pooler_output'] ?? outputs[`${branch === 'text' ? 'text' : 'image'}_embeds`]
  if (!(output?.data instanceof Float32Array) || output.data.length !== dimensions) {
    const found = output === undefined ? `only ${Object.keys(outputs).join(', ')}` : `${output.data.length} numbers`
    throw new AdammError(
      'MODEL_DAMAGED',
      `The ${branch} branch gives ${found} instead of a pooled output of ${dimensions} numbers. Fetch the model again.`,
    )
  }
  return unit(output.data, dimensions)
}
