import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationScale, gapLimit, hasCoverage, histogram, labelCounts, timeLine } from './series.ts'
import type { SeriesPoint } from './series.ts'

function point(day: string, value: number | null, label: string | null = null): SeriesPoint {
  return { row: 1, time: day, order: 1, value, label }
}
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10)

test('coverage is told for records of days, not for readings now and then over years', () => {
  expect([hasCoverage(19, 3156), hasCoverage(316, 3156), hasCoverage(3, 400), hasCoverage(0, 0)]).toEqual([false, true, true, false])
})

test('durations are grouped by seconds, minutes or hours', () => {
  expect([[30, 90], [600, 1710], [27_000, 30_000], []].map(durationScale)).toEqual([1, 60, 3600, 1])
})

test('a week without a reading is an empty point, so that no line joins over it', () => {
  const drawn = timeLine([1, 2, 3, 4, 5, 12, 13].map((n) => point(day(n), n)))
  expect(drawn.map((one) => one.y)).toEqual([1, 2, 3, 4, 5, null, 12, 13])
})

test('one day left out of a daily series is a gap; weekly readings are none', () => {
  expect(timeLine([1, 2, 3, 4, 5, 8].map((n) => point(day(n), n))).filter((one) => one.y === null)).toHaveLength(1)
  expect(timeLine([1, 8, 15, 22, 29, 36].map((n) => point(day(n), n))).filter((one) => one.y === null)).toHaveLength(0)
})

test('three readings do not say what is usual', () => {
  expect(timeLine([1, 2, 20].map((n) => point(day(n), n))).map((one) => one.y)).toEqual([1, 2, 20])
})

test('an unknown value stays unknown and in its place', () => {
  expect(timeLine([point(day(2), null), point(day(1), 5)]).map((one) => one.y)).toEqual([5, null])
})

test('no reading is lost or invented, whatever the times', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.option(fc.integer()))), (pairs) => {
      const drawn = timeLine(pairs.map(([n, value]) => point(day(n), value)))
      const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null).toSorted((a, b) => a - b)
      expect(known(drawn.map((one) => one.y))).toEqual(known(pairs.map(([, value]) => value)))
      for (let i = 1; i < drawn.length; i++) expect(drawn[i]?.x ?? 0).toBeGreaterThanOrEqual(drawn[i - 1]?.x ?? 0)
    }),
  )
})

test('the limit ignores readings at the same time', () => {
  expect(gapLimit([0, 0, 0, 0, 0])).toBe(Number.POSITIVE_INFINITY)
})

test('every value is in exactly one bin, and bins have round borders', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 }), (values) => {
      expect(histogram(values).reduce((sum, bin) => sum + bin.count, 0)).toBe(values.length)
    }),
  )
  expect(histogram([60, 71, 72, 90]).map((bin) => bin.from)).toEqual([60, 65, 70, 75, 80, 85, 90])
})

test('values too close for borders are one bin', () => {
  for (const values of [
    [1e6, 1e6 + 2 ** -33],
    [0, Number.MIN_VALUE],
    [-5e-324, 5e-324],
  ]) {
    expect(histogram(values).reduce((sum, bin) => sum + bin.count, 0)).toBe(2)
  }
})

test('rare labels are summed under their number', () => {
  const bars = labelCounts(
    ['a', 'a', 'b', 'c', 'd'].map((label) => point(day(1), null, label)),
    3,
  )
  expect(bars).toEqual([
    { label: 'a', count: 2 },
    { label: 'b', count: 1 },
    { label: '2 others', count: 2 },
  ])
})
