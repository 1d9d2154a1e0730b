import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatValue as inSentence } from '../src-main/engine/ask/format.ts'
import { valueLine as inWindow } from '../src-renderer/lib/format.ts'

test('a sentence of the engine, the card and a cell write one number with the same digits and unit', () => {
  const units = fc.constantFrom(null, 'kg', '%', 's', 'EUR', 'USD', 'CAD', 'MYR', 'mmol/L')
  const numbers = fc.oneof(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.integer({ min: -1e7, max: 1e7 }).map((cents) => cents / 100),
  )
  fc.assert(
    fc.property(
      numbers,
      units,
      fc.constantFrom('en-GB', 'en-US', 'de-DE', 'zh-CN'),
      fc.constantFrom('exact' as const, 'rounded' as const),
      (value, unit, locale, digits) => {
        expect(inSentence(value, unit, locale, digits)).toBe(inWindow(value, unit, null, locale, digits))
      },
    ),
  )
})

test('dollars of two countries are told apart; cents of an unknown currency are written in full', () => {
  expect(inSentence(5, 'USD', 'en-US')).not.toBe(inSentence(5, 'CAD', 'en-US'))
  expect([inSentence(12.5, 'XXX', 'en-GB'), inSentence(30, 'XXX', 'en-GB')]).toEqual([
    '12.50 without a stated currency',
    '30 without a stated currency',
  ])
})
