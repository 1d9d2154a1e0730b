/** Whom or where a question names is said where it is answered: generated names, one told of and one asked for. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { namesIn } from './named.ts'
import { ENOUGH_SUPPORT, extract } from './retrieved.ts'

const person = fc.constantFrom('Anna', 'Bruno', 'Carlotta', 'Dmitri', 'Nora', 'Yusuf')
const city = fc.constantFrom('Hamburg', 'Lisbon', 'Turin', 'Oslo')

async function answerOf(question: string, texts: readonly string[]): Promise<string | null> {
  const units = texts.map((text, id): MemoryUnit => ({
    level: 'event',
    id,
    ref: `r${id}`,
    text,
    time: null,
    score: 0.9 - id / 10,
    media: [],
  }))
  const { sentences, support } = await extract(question, units, (unit) => ({ own: unit.text, lines: [], near: '' }))
  return support > ENOUGH_SUPPORT ? sentences.map(({ text }) => text).join(' ') : null
}

test('another one’s move answers no question about a person', async () => {
  await fc.assert(
    fc.asyncProperty(person, person, city, city, async (told, asked, one, other) => {
      fc.pre(told !== asked && one !== other)
      const first = `${told} called. She is moving to ${one} in June.`
      const second = `Coffee with ${asked}, who is moving house. It will be ${other}, I heard.`
      expect(await answerOf(`Where is ${asked} moving?`, [first])).toBeNull()
      expect(await answerOf(`Where is ${told} moving?`, [first])).toContain(one)
      expect(await answerOf(`Where is ${asked} moving?`, [first, second])).not.toContain(one)
      expect(await answerOf(`where is ${asked.toLowerCase()} moving?`, [first, second])).not.toContain(one)
    }),
  )
})

test('names are capitalized inside a sentence; a German noun behind its article, a month and a title are none', () => {
  expect(namesIn('What did Dr. Alder say in March at Lake Varn?', ['a small lake'])).toEqual([['alder'], ['varn']])
  expect(namesIn('Wo ist die Bohrmaschine von Anna?', [])).toEqual([['anna']])
  expect(namesIn('Was hat Dr. Lehmann im Keller gesagt?', [])).toEqual([['lehmann']])
  expect(namesIn('How Much Did I Spend On The Shoes?', [])).toEqual([])
})
