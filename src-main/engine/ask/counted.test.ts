/** A number is a number of the thing that was asked for: generated things, one bought and one asked for. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thingsCounted } from './counted.ts'
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { ENOUGH_SUPPORT, extract } from './retrieved.ts'

const thing = fc.constantFrom('hiking shoes', 'garden chairs', 'ceramic lamp', 'snow tyres')

async function isAnswered(question: string, text: string): Promise<boolean> {
  const unit: MemoryUnit = { level: 'event', id: 1, ref: 'r', text, time: null, score: 0.9, media: [] }
  return (await extract(question, [unit], () => ({ own: text, lines: [], near: '' }))).support > ENOUGH_SUPPORT
}

test('what was spent on one thing answers no question about another', async () => {
  await fc.assert(
    fc.asyncProperty(thing, thing, fc.integer({ min: 2, max: 900 }), async (bought, asked, price) => {
      const text = `Spent ${price} euros on the ${bought} today, total ${price} euros.`
      for (const question of [`How much did I spend on the ${asked}?`, `How much did the ${asked} cost?`])
        expect(await isAnswered(question, text), question).toBe(bought === asked)
    }),
  )
})

test.each([
  ['What was my highest blood pressure?', [['blood', 'pressure']]],
  ['How much did the new lamp cost in May?', [['lamp']]],
  ['How many garden chairs did we buy?', [['garden', 'chairs']]],
  ['How many days did the trip take?', [['trip']]],
  ['Wie viel habe ich für die Wanderschuhe ausgegeben?', [['wanderschuhe']]],
  ['How many flower images did we share?', []],
  ['What did I buy?', []],
])('%s', (question, things) => expect(thingsCounted(question)).toEqual(things))

test('one word of two is another thing', async () => {
  expect(await isAnswered('What was my highest blood pressure?', 'AIR PRESSURE SPRAYER SX-575 12.00')).toBe(false)
  expect(await isAnswered('What was my highest blood pressure?', 'My blood pressure was 128 over 82.')).toBe(true)
})
