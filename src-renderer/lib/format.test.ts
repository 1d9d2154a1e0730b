import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  axisToDay,
  formatDuration,
  formatExact,
  formatLocal,
  formatNumber,
  formatRounded,
  formatSpan,
  formatValue,
  localToAxis,
  unitLabel,
  usableLocale,
  valueLine,
} from './format.ts'

test('a small number is not rounded to zero, and a large one is grouped', () => {
  expect([formatNumber(0.004, 'en-US'), formatNumber(0, 'en-US'), formatNumber(1234.567, 'en-US'), formatNumber(1234.5, 'de-DE')]).toEqual([
    '0.004',
    '0',
    '1,234.57',
    '1.234,5',
  ])
})

test('values carry their unit apart; durations and currencies have theirs inside', () => {
  expect(formatValue(82.4, '%', 'percent', 'en-US')).toEqual({ text: '82.4', unit: '%' })
  expect(formatValue(27_900, 's', 'duration', 'en-US')).toEqual({ text: '7 h 45 min', unit: '' })
  expect(valueLine(12.4, 'EUR', 'currency', 'en-US')).toBe('€12.40')
  expect(formatValue(true, null, null, 'en-US').text).toBe('Yes')
  expect(formatValue(null, 'kg', 'number', 'en-US')).toEqual({ text: '', unit: '' })
})

test('a code that only looks like a currency does not fail', () => {
  expect(valueLine(3, 'ABC', 'number', 'en-US')).toContain('3')
})

test('a reading keeps its digits and gets none from binary fractions', () => {
  expect([0.575, 0.1 + 0.2, 1234.567, 0.000_012, 5].map((value) => formatExact(value, 'en-US'))).toEqual([
    '0.575',
    '0.3',
    '1,234.567',
    '0.000012',
    '5',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }), (digits, decimals) => {
      const text = formatExact(digits / 10 ** decimals, 'en-US').replaceAll(',', '')
      expect(Number(text)).toBe(digits / 10 ** decimals || 0)
    }),
  )
})

test('a computed number has four significant digits; whole digits and short numbers are kept', () => {
  expect([10 / 3, 72.543_333, 1234.5678, 98_765.4321, 0.012_345_6, 72.54, 0.1 + 0.2].map((value) => formatRounded(value, 'en-US'))).toEqual(
    ['3.333', '72.54', '1,235', '98,765', '0.0123', '72.54', '0.3'],
  )
})

test('a duration is rounded to seconds only where it was computed', () => {
  expect(valueLine(1710, 's', 'duration', 'en-US')).toBe('28 min 30 s')
  expect(valueLine(4360, 's', null, 'en-US')).toBe('1 h 12 min 40 s')
  expect(valueLine(62.5, 's', 'duration', 'en-US')).toBe('1 min 2.5 s')
  expect(valueLine(62.5432, 's', 'duration', 'en-US', 'rounded')).toBe('1 min 3 s')
  expect(valueLine(59.99, 's', 'duration', 'en-US', 'rounded')).toBe('1 min')
})

test('every whole number of seconds can be read back from its words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_599_999 }), (seconds) => {
      let sum = 0
      for (const [, count, unit] of formatDuration(seconds).matchAll(/([\d,]+) (h|min|s)/g))
        sum += Number(count?.replaceAll(',', '')) * (unit === 'h' ? 3600 : unit === 'min' ? 60 : 1)
      expect(sum).toBe(seconds)
    }),
  )
})

test('an amount without a currency is a number and says what is missing', () => {
  expect(formatValue(12.5, 'XXX', 'currency', 'en-US')).toEqual({ text: '12.50', unit: 'currency not stated' })
  expect([unitLabel('XXX'), unitLabel('s'), unitLabel(null), unitLabel('kg')]).toEqual(['currency not stated', '', '', 'kg'])
  expect(valueLine(1.899, 'EUR', 'currency', 'en-US')).toBe('€1.899')
})

test('durations', () => {
  expect([0, 45, 60, 3_600, 5_430, 200_000, -90].map((seconds) => formatDuration(seconds))).toEqual([
    '0 s',
    '45 s',
    '1 min',
    '1 h',
    '1 h 30 min 30 s',
    '55 h 33 min 20 s',
    '−1 min 30 s',
  ])
})

test('a wall time is shown as it stood on the clock, in every zone', () => {
  expect(formatLocal('2026-03-29T02:30', 'en-GB')).toBe('29 Mar 2026, 02:30')
  expect(formatLocal('2026-04-03', 'en-US')).toBe('Apr 3, 2026')
  expect(formatLocal('soon', 'en-US')).toBe('soon')
})

test('a span of one day is one date, an unknown one is empty', () => {
  expect(formatSpan('2026-04-01T08:00', '2026-04-01T20:00', 'en-GB')).toBe('1 Apr 2026')
  expect(formatSpan(null, null, 'en-GB')).toBe('')
  expect(formatSpan('2026-04-01', '2026-05-30', 'zh-CN')).toBe('2026年4月1日 – 2026年5月30日')
  expect(formatSpan('2026-04-01', '2026-04-30', 'en-GB')).toMatch(/1.*30 Apr 2026/)
})

test('days survive the way to the axis and back', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(axisToDay(localToAxis(day) ?? Number.NaN)).toBe(day)
    }),
  )
})

test('language tags of a bare system become usable ones', () => {
  expect(['en-US@posix', 'de_DE.UTF-8', 'C', '', 'zh-CN'].map(usableLocale)).toEqual(['en-US', 'de-DE', 'en-US', 'en-US', 'zh-CN'])
})
