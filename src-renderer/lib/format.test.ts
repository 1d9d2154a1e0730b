import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  axisToDay,
  formatDuration,
  formatLocal,
  formatNumber,
  formatSpan,
  formatValue,
  localToAxis,
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

test('durations', () => {
  expect([0, 45, 60, 3_600, 5_430, 200_000, -90].map((seconds) => formatDuration(seconds))).toEqual([
    '0 s',
    '45 s',
    '1 min',
    '1 h',
    '1 h 31 min',
    '55 h 33 min',
    '−2 min',
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
