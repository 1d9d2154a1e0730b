import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMemory } from '../db/open.ts'
import { matchExpression, queryWords, readQuery } from './query-text.ts'

test('directions for the answer are not searched for, the question is', () => {
  expect(readQuery('How many cats did I see? Please answer with a number (e.g., “2” instead of “two”).').text).toBe(
    'How many cats did I see?',
  )
  expect(readQuery('When did we plant the tree? Return the date in the format YYYY-MM-DD.').text).toBe('When did we plant the tree?')
  expect(readQuery('Return policy of the shop').text).toBe('Return policy of the shop')
})

test('words about the memory itself are left out, unless nothing else is said', () => {
  expect(readQuery('Which photo shown in the conversation has a red bicycle?')).toMatchObject({
    words: ['red', 'bicycle'],
    wantsPictures: true,
  })
  expect(readQuery('photos')).toMatchObject({ words: ['photos'], wantsPictures: true })
  expect(readQuery('What did the doctor say?').wantsPictures).toBe(false)
})

test('parts that different events may answer are looked for one by one', () => {
  expect(readQuery('Did Anna buy the tent before she booked the campsite?').clauses).toEqual([
    'Did Anna buy the tent',
    'she booked the campsite?',
  ])
  expect(readQuery('What did the doctor say about my knee?').clauses).toEqual([])
})

test('whatever is typed is text for the index, never its syntax', () => {
  const db = openMemory()
  db.exec('CREATE VIRTUAL TABLE t USING fts5(a)')
  const search = db.prepare('SELECT count(*) FROM t WHERE t MATCH ?')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (query) => {
      const { text, words, clauses } = readQuery(query)
      if (query.trim() !== '') expect(text.length).toBeGreaterThan(0)
      for (const part of [words, ...clauses.map(queryWords)]) {
        const expression = matchExpression(part)
        if (expression !== null) search.get(expression)
      }
    }),
    { numRuns: 500 },
  )
})

test('a number with a decimal point is one word', () => {
  expect(queryWords('glucose 5.6 on 3.5.')).toEqual(['glucose', '5.6', '3.5'])
  expect(matchExpression(queryWords('5.6'))).toBe('"5.6"')
})
