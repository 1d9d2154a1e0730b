import { expect, test } from 'vitest'
import { asksExistence, contentOf, supportOf } from './support.ts'

const people = ['Anna', 'my brother', 'the neighbour', 'our teacher']
const acts = [
  ['bought', 'buy'],
  ['repaired', 'repair'],
  ['painted', 'paint'],
  ['sold', 'sell'],
  ['lost', 'lose'],
] as const
const things = [
  'canvas tent',
  'oak bookshelf',
  'yellow bicycle',
  'clay teapot',
  'wool blanket',
  'steel lantern',
  'garden hose',
  'paper kite',
]
const places = ['harbour market', 'village school', 'mountain hut', 'city library']

/** Every fact of the memory has its own mix; a question is about one of them, or about a mix that never was. */
function memory(): { facts: string[]; present: string[]; absent: string[] } {
  const facts: string[] = []
  const present: string[] = []
  const absent: string[] = []
  for (const [at, thing] of things.entries()) {
    const [past, base] = acts[at % acts.length] as readonly [string, string]
    const [, other] = acts[(at + 1) % acts.length] as readonly [string, string]
    const place = places[at % places.length] as string
    const unknown = things[(at + 3) % things.length] as string
    if (at < 4) {
      facts.push(`${people[at]} ${past} the ${thing} near the ${place} and we talked about the weather for a while.`)
      present.push(`Did ${people[at]} ${base} a ${thing}?`, `Was there a ${thing} near the ${place}?`)
      absent.push(`Did ${people[at]} ${other} a ${things[at + 4]}?`, `Was there a ${things[at + 4]} near the ${place}?`)
    } else absent.push(`Was the ${unknown.split(' ')[0]} ${thing.split(' ')[1]} ever ${past}?`)
  }
  return { facts, present, absent }
}

test('generated memories: what never was is refused, what was is not', () => {
  const { facts, present, absent } = memory()
  const passages = facts.map((text) => ({ text }))
  const share = (word: string): number => facts.filter((fact) => fact.toLowerCase().includes(word.slice(0, 5))).length / facts.length
  const refusedOf = (questions: readonly string[]): number =>
    questions.filter((question) => !supportOf(question, passages, share).supported).length / questions.length
  expect(refusedOf(absent)).toBe(1)
  expect(refusedOf(present)).toBeLessThanOrEqual(0.05)
})

test('an answer may stand in the neighbour of what was found, and in other forms of the words', () => {
  expect(
    supportOf('Did Anna repair the bicycles?', [{ text: 'The bicycle was flat again.', window: [{ text: 'Anna is repairing it now.' }] }])
      .supported,
  ).toBe(true)
  expect(supportOf('Did Anna repair the bicycle?', [{ text: 'Anna went home.' }])).toMatchObject({
    supported: false,
    reason: 'What was found does not say "repair", "bicycle".',
  })
})

test('other questions need a part only; nothing found supports nothing', () => {
  expect(supportOf('Which colour has the bicycle?', [{ text: 'My bicycle is yellow.' }]).supported).toBe(true)
  expect(supportOf('Who repaired the lantern?', [{ text: 'It rained all day.' }]).supported).toBe(false)
  expect(supportOf('What is it?', [])).toMatchObject({ supported: false, score: 0 })
})

test.each([
  ['Did I buy a tent?', true],
  ['Have we ever been to Ghent?', true],
  ['Based on the chat, did Anna mention any cats or dogs?', true],
  ['Did I buy the tent before the trip?', false],
  ['Is it tea or coffee?', false],
  ['When did I buy a tent?', false],
  ['Do you remember the tent?', false],
])('asks whether something was ever so: %s', (question, expected) => {
  expect(asksExistence(question)).toBe(expected)
})

test('what a question is about', () => {
  expect(contentOf('Did Anna mention any oak bookshelves in the conversation?')).toEqual(['anna', 'oak', 'bookshelves'])
})
