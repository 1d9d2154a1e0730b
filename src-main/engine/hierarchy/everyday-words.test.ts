import { expect, test } from 'vitest'
import { standIns } from './everyday-words.ts'
import { remember } from './search.test-helper.ts'

const memory = remember([
  { text: 'Back from Dr. Alder, she wants another blood test.' },
  { text: 'The dark green bicycle needs a new basket.' },
  { text: 'We looked at an apartment near the river.' },
  { text: 'My medication ran out on Friday.' },
  { text: 'The landlord fixed the refrigerator.' },
  { text: 'A long walk, then soup.' },
])
const search = async (query: string): Promise<string[]> =>
  (await memory.retriever.search(query, 'event', 10, { isTyped: true })).map(({ ref }) => ref)

test.each([
  ['doctor', 'r1'],
  ['physician', 'r1'],
  ['bike', 'r2'],
  ['bikes', 'r2'],
  ['flat', 'r3'],
  ['medicine', 'r4'],
  ['fridge', 'r5'],
])('what nothing says is found in other words: %s', async (word, ref) => {
  expect(await search(word)).toEqual([ref])
})

test('a word that is said is looked for alone', async () => {
  const { retriever } = remember([{ text: 'The doctor called.' }, { text: 'Dr. Alder called.' }, { text: 'The physician called.' }])
  const [first] = await retriever.search('physician', 'event', 10, { isTyped: true })
  expect(first?.ref).toBe('r3')
})

test('words stand in for each other both ways, never for themselves, and names for nothing', () => {
  expect(standIns('Lisbon')).toEqual([])
  for (const word of ['doctor', 'bike', 'receipt', 'car', 'kid', 'movie']) {
    const others = standIns(word)
    expect(others.length).toBeGreaterThan(0)
    expect(others).not.toContain(word)
    for (const other of others) expect(standIns(other)).toContain(word)
  }
})
