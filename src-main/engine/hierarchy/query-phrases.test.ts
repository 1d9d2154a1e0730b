import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMemory } from '../db/open.ts'
import { searchRoundText } from '../db/text.ts'
import { closeness, phraseExpression, phrasesIn, saysPhrases } from './query-phrases.ts'
import { remember } from './search.test-helper.ts'

test('what stands in double quotation marks is a phrase, an apostrophe is none', () => {
  expect(phrasesIn('who said "see you soon" and “good night”?')).toEqual(['see you soon', 'good night'])
  expect(phrasesIn('„bis bald“ or «à bientôt»')).toEqual(['bis bald', 'à bientôt'])
  expect(phrasesIn(`it's 'not' a phrase, nor is "!?" or an "open one`)).toEqual([])
})

test('whatever is quoted is text for the index, never its syntax', () => {
  const db = openMemory()
  db.exec('CREATE VIRTUAL TABLE t USING fts5(a)')
  const search = db.prepare('SELECT count(*) FROM t WHERE t MATCH ?')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 20 }), (one, other) => {
      const expression = phraseExpression(phrasesIn(`"${one}" “${other}”`))
      if (expression !== null) search.get(expression)
    }),
    { numRuns: 300 },
  )
})

test('a text says a phrase in these very words, whatever case and accents', () => {
  expect(saysPhrases('We met at the Café Noir, late.', ['cafe noir'])).toBe(true)
  expect(saysPhrases('The noir café', ['café noir'])).toBe(false)
  expect(saysPhrases('She walks home', ['walk home'])).toBe(false)
})

const fillers = ['lamp', 'river', 'garden', 'orchestra', 'pepper', 'stairs']

test('with a quoted phrase only events that say it so are found; without the marks all that have the words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(fillers, { minLength: 2, maxLength: 2 }), async ([one, other]) => {
      const { retriever } = remember([
        { text: `There is a ${other} behind the ${one}, nothing else.` },
        { text: `We looked at the ${one} ${other} for an hour.` },
        { text: `The ${one} is old and the ${other} is new.` },
        { text: 'Rain again.' },
      ])
      const found = async (query: string, isTyped: boolean): Promise<string[]> =>
        (await retriever.search(query, 'event', 10, { isTyped })).map(({ ref }) => ref)
      expect(await found(`"${one} ${other}"`, true)).toEqual(['r2'])
      expect(await found(`"${other} ${one} moon"`, true)).toEqual([])
      expect(new Set(await found(`${one} ${other}`, true))).toEqual(new Set(['r1', 'r2', 'r3']))
    }),
    { numRuns: 8 },
  )
})

test('closeness counts the neighbouring pairs of the query that stand near each other', () => {
  expect(closeness('the red bicycles are gone', ['red', 'bicycle'])).toBe(1)
  expect(closeness(`red ${'and so on '.repeat(4)} bicycle`, ['red', 'bicycle'])).toBe(0)
  expect(closeness('red bicycle', ['red', 'bicycle', 'bell'])).toBe(0.5)
  expect(closeness('red', ['red'])).toBe(0)
})

test('of two events with the same words the one where they stand together comes first', async () => {
  for (const [one, other] of [
    ['copper', 'kettle'],
    ['violin', 'lesson'],
  ]) {
    const far = `The ${one} was cold this morning when we came back, it rained all day and later on somebody mentioned a ${other}.`
    const near = `The ${one} ${other} was cold this morning when we came back, it rained all day and later on somebody mentioned a.`
    const refs = (await remember([{ text: far }, { text: near }]).retriever.search(`${one} ${other}`, 'event', 2, { isTyped: true })).map(
      ({ ref }) => ref,
    )
    expect(refs).toEqual(['r2', 'r1'])
  }
})

test('a word in a caption counts as much as one that was said, and more than one read in a picture', () => {
  const { db } = remember([
    { text: 'one two three', picture: 'a'.repeat(64), read: 'lighthouse' },
    { text: 'one two three', picture: 'b'.repeat(64), caption: 'lighthouse' },
    { text: 'one two three lighthouse' },
  ])
  const [first, second, third] = searchRoundText(db, '"lighthouse"', 3)
  expect(new Set([first?.roundId, second?.roundId])).toEqual(new Set([2, 3]))
  expect(first?.score).toBeCloseTo(second?.score ?? 0)
  expect(third?.roundId).toBe(1)
  expect(third?.score ?? 0).toBeLessThan(second?.score ?? 0)
})
