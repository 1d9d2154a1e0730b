import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodsIn, resolvePartial } from './times.ts'

/** Thursday. */
const TODAY = '2026-06-18'

function period(text: string, today = TODAY) {
  const [found] = periodsIn(text, today)
  return found && [found.period.from, found.period.to]
}

test.each([
  ['average weight last month', '2026-05-01', '2026-05-31'],
  ['this month', '2026-06-01', '2026-06-30'],
  ['how was last week', '2026-06-08', '2026-06-14'],
  ['this week', '2026-06-15', '2026-06-21'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['this year', '2026-01-01', '2026-12-31'],
  ['yesterday', '2026-06-17', '2026-06-17'],
  ['the day before yesterday', '2026-06-16', '2026-06-16'],
  ['today', '2026-06-18', '2026-06-18'],
  ['in the last 7 days', '2026-06-12', '2026-06-18'],
  ['past two weeks', '2026-06-05', '2026-06-18'],
  ['last three months', '2026-03-19', '2026-06-18'],
  ['3 days ago', '2026-06-15', '2026-06-15'],
  ['2 months ago', '2026-04-01', '2026-04-30'],
  ['since March', '2026-03-01', null],
  ['since March 2025', '2025-03-01', null],
  ['since September', '2025-09-01', null],
  ['between 3 and 10 June', '2026-06-03', '2026-06-10'],
  ['from the 3rd to the 10th of June', '2026-06-03', '2026-06-10'],
  ['between June 3 and 10, 2025', '2025-06-03', '2025-06-10'],
  ['from November to February', '2025-11-01', '2026-02-28'],
  ['between March and May 2024', '2024-03-01', '2024-05-31'],
  ['on Monday', '2026-06-15', '2026-06-15'],
  ['on Thursday', '2026-06-18', '2026-06-18'],
  ['last Thursday', '2026-06-11', '2026-06-11'],
  ['last May', '2026-05-01', '2026-05-31'],
])('%s', (text, from, to) => {
  expect(period(text)).toEqual([from, to])
})

test('recurring days narrow to weekdays and leave the stretch open', () => {
  expect(periodsIn('on Mondays', TODAY)[0]?.period).toMatchObject({ from: null, to: null, weekdays: [1] })
  expect(periodsIn('average on weekends', TODAY)[0]?.period.weekdays).toEqual([6, 7])
})

test('two expressions in one question are both found, and do not overlap', () => {
  const found = periodsIn('on weekends since March', TODAY)
  expect(found.map(({ period: one }) => one.label).sort()).toEqual(['since March 2026', 'weekends'])
})

test('turns of month and year', () => {
  expect(period('last month', '2026-01-31')).toEqual(['2025-12-01', '2025-12-31'])
  expect(period('last month', '2024-03-31')).toEqual(['2024-02-01', '2024-02-29'])
  expect(period('last 1 month', '2026-03-31')).toEqual(['2026-03-01', '2026-03-31'])
  expect(period('last week', '2026-01-01')).toEqual(['2025-12-22', '2025-12-28'])
})

test('a month without a year is the latest that has begun; a period is never in the future alone', () => {
  expect(resolvePartial(5, null, TODAY)).toMatchObject({ from: '2026-05-01', to: '2026-05-31' })
  expect(resolvePartial(7, null, TODAY)).toMatchObject({ from: '2025-07-01', to: '2025-07-31' })
  expect(resolvePartial(6, 19, TODAY)).toMatchObject({ from: '2025-06-19', to: '2025-06-19' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 12 }), (offset, month) => {
      const today = new Date(Date.UTC(2020, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10)
      const { from } = resolvePartial(month, null, today)
      expect(from! <= today).toBe(true)
      expect(Number(from!.slice(5, 7))).toBe(month)
      expect(Date.parse(today) - Date.parse(from!)).toBeLessThan(366 * 86_400_000)
    }),
  )
})
