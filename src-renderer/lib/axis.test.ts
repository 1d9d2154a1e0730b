import { expect, test } from 'vitest'
import { barsBetween, dateLabels, isDaily, labelledBars } from './axis.ts'
import { isolate } from './format.ts'

const HALF_DAY = 43_200_000
const splits = [0, 1, 2].map((step) => Date.UTC(2026, 1, 1) + step * HALF_DAY)

test('days without a clock get no clock on their axis', () => {
  expect(dateLabels(splits, 'en-US')).toEqual(['Feb 1', '12:00 PM', 'Feb 2'])
  expect(dateLabels(splits, 'en-US', true)).toEqual(['Feb 1', '', 'Feb 2'])
})

test('every fourth week is still a day of a month', () => {
  const week = 604_800_000
  const weeks = [0, 4, 8].map((n) => Date.UTC(2026, 2, 2) + n * week)
  expect(dateLabels(weeks, 'en-US', true, week)).toEqual(['Mar 2', 'Mar 30', 'Apr 27'])
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

test('labels of bars are evenly thinned and never more than fit', () => {
  expect(labelledBars(5, 9)).toEqual([0, 1, 2, 3, 4])
  expect(labelledBars(11, 4)).toEqual([0, 3, 6, 9])
  expect(labelledBars(0, 4)).toEqual([])
  for (let count = 1; count < 200; count += 7)
    for (const most of [0, 1, 3, 12.4]) expect(labelledBars(count, most).length).toBeLessThanOrEqual(Math.max(1, Math.ceil(most)))
})

test('a drag over bars chooses their whole periods', () => {
  const week = 7 * 86_400_000
  const xs = [0, 1, 2, 3].map((i) => Date.UTC(2026, 2, 2) + i * week)
  const ends = xs.map((x) => x + week - 86_400_000)
  expect(barsBetween(xs, ends, Date.UTC(2026, 2, 7), Date.UTC(2026, 2, 18))).toEqual({ from: '2026-03-09', to: '2026-03-22' })
  expect(barsBetween(xs, ends, Date.UTC(2026, 2, 3), Date.UTC(2026, 2, 4))).toBeNull()
})
