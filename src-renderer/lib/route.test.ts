import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numericId, parseRoute, routeHash, VIEWS } from './route.ts'

test('an address survives the way there and back, whatever a table is called', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' })
  fc.assert(
    fc.property(
      fc.constantFrom(...VIEWS),
      name,
      name,
      fc.dictionary(fc.constantFrom('proof', 'sql', 'row', 'q'), name),
      (view, id, sub, query) => {
        expect(parseRoute(routeHash({ view, id, sub, query }))).toEqual({ view, id, sub, query: { ...query } })
      },
    ),
  )
})

test('a question mark inside a query stays there', () => {
  expect(parseRoute('#/sql?sql=SELECT+%3F').query).toEqual({ sql: 'SELECT ?' })
})

test('unknown and broken addresses lead to Chat', () => {
  expect(parseRoute('').view).toBe('chat')
  expect(parseRoute('#/nowhere/1')).toMatchObject({ view: 'chat', id: '1' })
  expect(parseRoute('#/tables/%E0%A4%A').id).toBe('%E0%A4%A')
})

test('only positive whole numbers are ids', () => {
  expect(['12', '0', '-1', '1.5', '1e3', 'x', '', null].map(numericId)).toEqual([12, null, null, null, null, null, null, null])
})
