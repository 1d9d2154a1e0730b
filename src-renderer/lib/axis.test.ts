import { expect, test } from 'vitest'
import { dateLabels, isDaily } from './axis.ts'
import { isolate } from './format.ts'

const HALF_DAY = 43_200_000
const splits = [0, 1, 2].map((step) => Date.UTC(2026, 1, 1) + step * HALF_DAY)

test('days without a clock get no clock on their axis', () => {
  expect(dateLabels(splits, 'en-US')).toEqual(['Feb 1', '12:00 PM', 'Feb 2'])
  expect(dateLabels(splits, 'en-US', true)).toEqual(['Feb 1', '', 'Feb 2'])
})

test('one reading with a clock is enough for an axis with clocks', () => {
  expect(isDaily([splits[0] ?? 0, splits[2] ?? 0])).toBe(true)
  expect(isDaily(splits)).toBe(false)
})

test('only words from right to left are set apart', () => {
  expect(isolate('Weight')).toBe('Weight')
  expect(isolate('الوزن')).toBe('\u2068الوزن\u2069')
  expect(isolate('משקל')).toBe('\u2068משקל\u2069')
})
