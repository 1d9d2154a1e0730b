import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byDay, densityBins, extentOf, position, ticks } from './timeline.ts'

const day = (n: number): string => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)

test('no event is lost in the bins, however many days they span', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 9 })), { minLength: 1 }),
      fc.integer({ min: 1, max: 200 }),
      (pairs, most) => {
        const days = pairs.map(([n, events]) => ({ day: day(n), events }))
        const extent = extentOf(days.map((one) => one.day))
        if (!extent) throw new Error('days have an extent')
        const bins = densityBins(days, extent, most)
        expect(bins.length).toBeLessThanOrEqual(most)
        expect(bins.reduce((sum, bin) => sum + bin.events, 0)).toBe(pairs.reduce((sum, [, events]) => sum + events, 0))
      },
    ),
  )
})

test('the last day lies inside the extent, and nothing with a time has none', () => {
  const extent = extentOf(['2026-03-01', null, '2026-03-10T22:00'])
  expect(extent && position('2026-03-10T23:59', extent)).toBeLessThan(1)
  expect(extentOf([null])).toBeNull()
})

test('the axis stays readable from a week to a century', () => {
  for (const length of [1, 7, 40, 200, 900, 5000, 36_500]) {
    const extent = extentOf([day(0), day(length)])
    const found = extent ? ticks(extent, 9, 'en-US') : []
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(20)
  }
})

test('an axis that begins within a month says which one', () => {
  const extent = extentOf(['2026-03-10', '2026-06-20'])
  expect(extent && ticks(extent, 9, 'en-US').map((tick) => tick.label)).toEqual(['Mar 2026', 'Apr 2026', 'May 2026', 'Jun 2026'])
  const late = extentOf(['2026-03-30', '2026-07-20'])
  expect(late && ticks(late, 9, 'en-US')[0]?.label).toBe('Apr 2026')
})

test('events are gathered by day in their order', () => {
  expect(
    byDay([{ time: '2026-01-01T08:00' }, { time: '2026-01-01' }, { time: null }]).map((group) => [group.day, group.events.length]),
  ).toEqual([
    ['2026-01-01', 2],
    [null, 1],
  ])
})
