import { expect, test } from 'vitest'
import { tinyPictureModel, tinyPictureTextModel, tinySentenceModel, tinyTokenizer, WORDS } from '../inference/tiny-models.test-helper.ts'
import { openSession } from '../inference/onnx.ts'
import { parseBpe } from '../inference/tokenizers/bpe.ts'
import { parseWordPiece, wordPieceIds } from '../inference/tokenizers/wordpiece.ts'
import { embedSiglipPicture, embedSiglipText, SIGLIP_SIDE, signedSquare } from './embed-siglip.ts'
import { embedMean } from './embed-wordpiece.ts'
import type { Raster } from './raster.ts'

const plain = (width: number, height: number, rgb: readonly number[]): Raster => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, index) => rgb[index % 3] ?? 0),
})

test('pictures become planes from -1 to 1 in the order red, green, blue, squeezed to a square', async () => {
  const planes = await signedSquare(plain(50, 20, [255, 0, 51]))
  const plane = SIGLIP_SIDE * SIGLIP_SIDE
  expect(planes).toHaveLength(3 * plane)
  expect([planes[0], planes[plane], planes[2 * plane], planes[3 * plane - 1]].map((value) => Number(value?.toFixed(4)))).toEqual([
    1, -1, -0.6, -0.6,
  ])
})

test('the pooled outputs of both branches, length 1, told apart by content', async () => {
  const picture = await openSession(tinyPictureModel(), { name: 'picture' })
  const [red, redder, blue] = await Promise.all(
    [
      [250, 10, 10],
      [240, 20, 20],
      [10, 10, 250],
    ].map((rgb) => embedSiglipPicture(picture, plain(40, 40, rgb), 6)),
  )
  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  expect(Math.hypot(...red!)).toBeCloseTo(1, 5)
  expect(dot(red!, redder!)).toBeGreaterThan(dot(red!, blue!))
  await expect(embedSiglipPicture(picture, plain(4, 4, [0, 0, 0]), 7)).rejects.toMatchObject({
    code: 'MODEL_DAMAGED',
    message: expect.stringContaining('6 numbers'),
  })
  const branch = {
    session: await openSession(tinyPictureTextModel(), { name: 'text' }),
    tokenizer: parseBpe(tinyTokenizer()),
    maxTokens: 64,
    dimensions: 6,
  }
  expect(await embedSiglipText(branch, 'AB AB')).toEqual(await embedSiglipText(branch, 'ab ab'))
  expect(await embedSiglipText(branch, 'ab ab')).not.toEqual(await embedSiglipText(branch, 'ab b'))
})

test('sentences are the mean of all token states, special tokens included', async () => {
  const session = await openSession(tinySentenceModel(), { name: 'sentences' })
  const vocabulary = parseWordPiece(WORDS.join('\n'))
  const embedder = { session, vocabulary, maxTokens: 16, dimensions: 12 }
  const vector = await embedMean(embedder, 'Walked: lake')
  const ids = wordPieceIds(vocabulary, 'Walked: lake', 16)
  const dims = [1, ids.length]
  const feed = { data: BigInt64Array.from(ids, BigInt), dims }
  const { last_hidden_state } = await session.run({ input_ids: feed, attention_mask: feed, token_type_ids: feed })
  const mean = Array.from(
    { length: 12 },
    (_, at) => ids.reduce((sum, _id, row) => sum + Number(last_hidden_state?.data[row * 12 + at]), 0) / ids.length,
  )
  const length = Math.hypot(...mean)
  for (const [at, value] of mean.entries()) expect(vector[at]).toBeCloseTo(value / length, 5)
  expect(await embedMean(embedder, ' \n')).toEqual(new Float32Array(12))
  await expect(embedMean({ ...embedder, dimensions: 5 }, 'lake')).rejects.toMatchObject({ code: 'MODEL_DAMAGED' })
})
