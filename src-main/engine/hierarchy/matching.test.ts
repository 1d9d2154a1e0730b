import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMatcher, denseSupport } from './matching.ts'
import { remember } from './search.test-helper.ts'
import type { Told } from './search.test-helper.ts'

const THINGS = ['kettle', 'ladder', 'blanket', 'tent', 'globe', 'hammer', 'violin', 'basket', 'carpet', 'mirror', 'candle', 'saddle']
const PLACES = ['Lisbon', 'Oslo', 'Vienna', 'Porto']
const memory: Told[] = THINGS.flatMap((thing, at) =>
  PLACES.map((place, other) => ({
    text: `The ${thing} from ${place} stands in the hall.`,
    time: `2025-0${(other % 4) + 1}-${String(at + 1).padStart(2, '0')}T10:00`,
  })),
)
const { retriever } = remember(memory)
const search = (query: string) => retriever.search(query, 'event', 40, { isTyped: true })

test('letters that are no words find nothing, whatever they are', async () => {
  const nonsense = fc.array(
    fc.array(fc.constantFrom('z', 'q', 'x', 'k', 'v', 'j', 'w'), { minLength: 4, maxLength: 9 }).map((letters) => letters.join('')),
    { minLength: 1, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(nonsense, async (words) => {
      expect(await search(words.join(' '))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test.each(THINGS)('a word finds all that say it and ends there: %s', async (thing) => {
  const found = await search(thing)
  expect(found.length).toBe(PLACES.length)
  expect(found.every(({ text, support }) => text.includes(thing) && support === 1)).toBe(true)
})

test('support is absolute: a query with a word that nothing says has matches, and none of them is whole', async () => {
  const [known, half] = [await search('violin Oslo'), await search('violin Reykjavik')]
  expect(known[0]).toMatchObject({ text: expect.stringContaining('violin from Oslo'), support: 1 })
  expect(half.length).toBe(PLACES.length)
  for (const { support } of half) {
    expect(support).toBeLessThan(0.6)
    expect(support).toBeGreaterThan(0)
  }
})

test('a time alone finds what lies in it', async () => {
  const found = await search('in February')
  expect(found.length).toBe(THINGS.length)
  expect(found.every(({ time, support }) => time?.startsWith('2025-02') === true && support === 1)).toBe(true)
})

test('coverage counts words in any form once, and rare ones more', () => {
  const read = createMatcher('Did Anna buy two kettles?', (word) => (word === 'buy' ? 0.5 : word === 'anna' ? 0.2 : 0.001))
  expect(read('Anna bought two kettles').all).toBeCloseTo(1)
  expect(read('she bought it').all).toBeLessThan(read('a kettle').all)
  expect(read('').all).toBe(0)
  expect(denseSupport(0.3, undefined)).toBe(0)
  expect([0.1, 0.2, 0.3, 0.4, 0.5].map((cosine) => denseSupport(cosine, { from: 0.2, to: 0.4 }))).toEqual([0, 0, expect.closeTo(0.5), 1, 1])
})
