import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatText, formatTimeOfDay, withLocalDates } from './times.ts'

/** Some versions of ICU set a narrow space before "PM". */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('a time of day stands on the clock of the locale', () => {
  expect(['17:43', '07:05', '07:05:30', '0:00'].map((text) => plain(formatTimeOfDay(text, 'en-US')))).toEqual([
    '5:43 PM',
    '7:05 AM',
    '7:05:30 AM',
    '12:00 AM',
  ])
  expect(['17:43', '07:05'].map((text) => formatTimeOfDay(text, 'de-DE'))).toEqual(['17:43', '07:05'])
  expect(['24:10', '7 o’clock', '12:61', ''].map((text) => formatTimeOfDay(text, 'en-US'))).toEqual(['24:10', '7 o’clock', '12:61', ''])
})

test('only the type of a column makes a text a time of day', () => {
  expect(formatText('17:43', 'text', 'en-US')).toBe('17:43')
  expect(formatText('2026-03-06', 'text', 'en-GB')).toBe('6 Mar 2026')
})

test('every time of day can be read back where the clock has 24 hours', () => {
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
      const text = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      expect(formatTimeOfDay(text, 'en-GB')).toBe(text)
    }),
  )
})

test('days in sentences of the engine follow the locale, numbers and names do not', () => {
  expect(withLocalDates('27 rows from 2026-03-06 to 2026-05-12.', 'en-US')).toBe('27 rows from Mar 6, 2026 to May 12, 2026.')
  expect(plain(withLocalDates('at 2026-03-06T17:43', 'en-US'))).toBe('at Mar 6, 2026, 5:43 PM')
  expect(withLocalDates('order 12026-03-06-7 and 1-2026-03-06', 'en-US')).toBe('order 12026-03-06-7 and 1-2026-03-06')
})
