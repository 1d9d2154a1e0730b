import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readCatalogue, readManifest } from '../src-main/engine/inference/model-files.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

test('the catalogue is whole: ids are unique, every runner has its files, text models have thresholds, sizes and addresses agree', () => {
  const cards = readCatalogue(here)
  const ids = [...readManifest(here).models, ...cards].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const card of cards) {
    const roles = card.files.map(({ role }) => role).toSorted()
    expect([card.id, roles]).toEqual([card.id, card.runner === 'siglip' ? ['model', 'text-model', 'vocabulary'] : ['model', 'vocabulary']])
    expect([card.id, card.kind === 'text']).toEqual([card.id, card.thresholds !== null])
    expect([card.id, card.kind === 'ocr']).toEqual([card.id, card.dimensions === null])
    expect(new URL(card.base).protocol).toBe('https:')
    for (const { bytes, about } of card.files) if (bytes !== null) expect(about).toBe(bytes)
  }
})

test("the paper's models with the paper's thresholds", () => {
  const cards = readCatalogue(here)
  expect(cards.find(({ id }) => id === 'all-MiniLM-L6-v2')).toMatchObject({
    dimensions: 384,
    maxTokens: 256,
    thresholds: { centred: false, episode: 0.6, topic: 0.65 },
  })
  expect(cards.find(({ id }) => id === 'siglip2-base-patch16-384')).toMatchObject({ dimensions: 768, maxTokens: 64, baseline: 0 })
})
