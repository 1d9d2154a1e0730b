import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findQuote, markedPieces } from './marks.ts'

test('the pieces give the text again, whatever the spans', () => {
  const mark = fc.record({ start: fc.integer({ min: -3, max: 40 }), end: fc.integer({ min: -3, max: 40 }), strong: fc.boolean() })
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(mark, { maxLength: 5 }), (text, marks) => {
      expect(
        markedPieces(text, marks)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('a strong mark wins over a faint one that covers it', () => {
  expect(
    markedPieces('I weighed 82.4 kg', [
      { start: 2, end: 17, strong: false },
      { start: 10, end: 17, strong: true },
    ]),
  ).toEqual([
    { text: 'I ', mark: null },
    { text: 'weighed ', mark: 'faint' },
    { text: '82.4 kg', mark: 'strong' },
  ])
})

test('a quote is found exactly, else without regard to case, never at a wrong place', () => {
  expect(findQuote('Weight 82 kg', 'weight')).toEqual({ start: 0, end: 6 })
  expect(findQuote('İstanbul 5 EUR', '5 eur')).toBeNull()
  expect(findQuote('abc', '')).toBeNull()
})
