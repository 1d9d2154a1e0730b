import { expect, test } from 'vitest'
import { eventPhraseIn, isBeside } from './query-events.ts'
import { remember } from './search.test-helper.ts'
import type { Told } from './search.test-helper.ts'

test.each([
  ['What did I buy before the trip to Lisbon?', { relation: 'before', event: 'the trip to Lisbon', rest: 'What did I buy?' }],
  ["photos since the doctor's visit", { relation: 'since', event: "the doctor's visit", rest: 'photos' }],
  ['After the move, who called?', { relation: 'after', event: 'the move', rest: 'who called?' }],
  ['Until the wedding did we rehearse', { relation: 'until', event: 'the wedding', rest: 'did we rehearse' }],
  ['since I moved to Bergen', { relation: 'since', event: 'I moved to Bergen', rest: '' }],
  ['What did I buy before 3 May 2024?', null],
  ['after May', null],
  ['What did she say after that?', null],
  ['Beforehand the trip', null],
])('%s', (query, expected) => {
  expect(eventPhraseIn(query, '2026-03-18')).toEqual(expected)
})

test('an unknown time lies on no side', () => {
  for (const relation of ['since', 'after', 'before', 'until'] as const) expect(isBeside(relation, 5, Number.NaN)).toBe(false)
  expect([isBeside('since', 5, 5), isBeside('after', 5, 5), isBeside('before', 5, 5), isBeside('until', 5, 5)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

const OCCASIONS = [
  ['the trip to Lisbon', 'We are on the trip to Lisbon at last.'],
  ['the move', 'The move is done, boxes stand everywhere.'],
  ["the doctor's visit", 'My visit to the doctor went fine.'],
  ['the kitchen flood', 'A flood in the kitchen ruined the floor.'],
] as const
const day = (at: number): string => `2025-03-${String(at).padStart(2, '0')}T10:00`

/** Purchases on even days from the 2nd to the 22nd, the occasion on the 11th. */
function memoryWith(said: string, time: string | null): Told[] {
  const things = ['kettle', 'ladder', 'blanket', 'tent', 'globe', 'hammer', 'violin', 'basket', 'carpet', 'mirror', 'candle']
  return [
    ...things.map((thing, at) => ({ text: `I bought a ${thing} at the market.`, time: day(2 + at * 2) })),
    { text: said, time },
    { text: 'The weather is grey.', time: day(12) },
  ]
}

test.each(OCCASIONS)('what lies on the named side of "%s" comes first', async (event, said) => {
  const { retriever } = remember(memoryWith(said, day(11)))
  const sides = async (query: string): Promise<boolean[]> =>
    (await retriever.search(query, 'event', 13, { isTyped: true }))
      .filter(({ text }) => text.includes('bought'))
      .map(({ time }) => (time ?? '') < day(11))
  const [before, after] = [await sides(`What did I buy before ${event}?`), await sides(`What did I buy after ${event}?`)]
  expect(before).toEqual([...before].sort((a, b) => Number(b) - Number(a)))
  expect(after).toEqual([...after].sort((a, b) => Number(a) - Number(b)))
  expect(before.filter(Boolean).length).toBe(5)
})

test('an event that is not in memory, or whose day is unknown, moves nothing', async () => {
  const order = async (memory: Told[], query: string): Promise<string[]> =>
    (await remember(memory).retriever.search(query, 'event', 13, { isTyped: true }))
      .filter(({ text }) => text.includes('bought'))
      .map(({ ref }) => ref)
  const plain = await order(memoryWith('Nothing much.', day(11)), 'What did I buy before the trip to Lisbon?')
  expect(plain.length).toBe(11)
  const [first, second] = [
    await order(memoryWith('We are on the trip to Lisbon.', null), 'What did I buy before the trip to Lisbon?'),
    plain,
  ]
  expect(new Set(first)).toEqual(new Set(second))
  expect(first).toEqual(second)
})
