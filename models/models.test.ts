import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readManifest } from '../src-main/engine/inference/model-files.ts'
import { openSession } from '../src-main/engine/inference/onnx.ts'
import { parseVocabulary } from '../src-main/engine/inference/tokenizers/sentencepiece.ts'
import { embedTexts } from '../src-main/engine/perceive/embed.ts'
import { buildTextModel, buildVocabulary, textWeightsFolder, type TextVariant } from './text-model.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const Reference = z.object({ samples: z.array(z.object({ text: z.string(), vector: z.array(z.number()) })) })
const { samples } = Reference.parse(JSON.parse(readFileSync(here('fixtures/text-reference.json'), 'utf8')))

async function cosines(variant: TextVariant): Promise<number[]> {
  const session = await openSession(buildTextModel(textWeightsFolder(), variant), { name: variant, threads: 1 })
  const vocabulary = parseVocabulary(buildVocabulary(textWeightsFolder()))
  const vectors = await embedTexts(
    { session, vocabulary, maxTokens: 128, dimensions: 512 },
    samples.map((sample) => sample.text),
  )
  await session.release()
  return samples.map(({ vector }, index) => cosine(vector, vectors[index]!))
}

function cosine(a: readonly number[], b: Float32Array): number {
  const dot = a.reduce((sum, value, index) => sum + value * b[index]!, 0)
  return dot / Math.hypot(...a) / Math.hypot(...b)
}

test('the script makes the very files that are kept in the repository', () => {
  const made = buildTextModel(textWeightsFolder(), 'int8')
  expect(Buffer.compare(made, readFileSync(here('use-lite-en.int8.onnx')))).toBe(0)
  expect(buildVocabulary(textWeightsFolder())).toBe(readFileSync(here('use-lite-en.vocabulary.tsv'), 'utf8'))
})

test('every file of the manifest is there with its checksum', () => {
  for (const card of readManifest(here('.')).models) {
    for (const { file, bytes, sha256 } of card.files) {
      const content = readFileSync(here(file))
      expect([file, content.length]).toEqual([file, bytes])
      expect([file, createHash('sha256').update(content).digest('hex')]).toEqual([file, sha256])
    }
  }
})

test('the float graph agrees with the TensorFlow.js original', async () => {
  for (const [index, value] of (await cosines('float32')).entries()) expect(value, samples[index]!.text).toBeGreaterThan(0.9999)
})

test('the 8-bit graph stays within a cosine of .99 of the original', async () => {
  for (const [index, value] of (await cosines('int8')).entries()) expect(value, samples[index]!.text).toBeGreaterThan(0.99)
})
