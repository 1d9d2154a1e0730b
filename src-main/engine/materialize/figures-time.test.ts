import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { periodsOf, periodStart, seriesOf } from './figures-time.ts'
import { describeTable, listTables } from './read.ts'
import { materialize } from './tables.ts'

const scope = { filters: [], search: '', latest: false }

function remembered(rounds: readonly Told[]) {
  const db = createMemory()
  tell(db, rounds)
  materialize(db, createInduction(db, clock).consume(), { clock, settings: SETTINGS })
  return { db, table: listTables(db)[0]!.name }
}

test('every month between the first and the last is there; one without a receipt is empty, not zero', () => {
  const { db, table } = remembered(
    ['2026-01-05', '2026-01-20', '2026-02-02', '2026-04-30', '2026-04-01', '2026-04-02'].map((day, i) => ({
      ref: `r${i}`,
      time: `${day}T08:00`,
      records: [{ shop: `Shop ${i % 2}`, total: `€${10 * (i + 1)}.00`, items: String(i) }],
    })),
  )
  const { periods, untimed } = periodsOf(db, { ...scope, table, column: 'total', by: 'month', aggregate: 'sum' })
  expect(untimed).toBe(0)
  expect(periods).toEqual([
    { from: '2026-01-01', to: '2026-01-31', rows: 2, value: 30 },
    { from: '2026-02-01', to: '2026-02-28', rows: 1, value: 30 },
    { from: '2026-03-01', to: '2026-03-31', rows: 0, value: null },
    { from: '2026-04-01', to: '2026-04-30', rows: 3, value: 150 },
  ])
  expect(periodsOf(db, { ...scope, table, column: 'total', by: 'year', aggregate: 'mean' }).periods).toEqual([
    { from: '2026-01-01', to: '2026-12-31', rows: 6, value: 35 },
  ])
  expect(periodsOf(db, { ...scope, table, column: 'total', by: 'week', aggregate: 'count' }).periods.slice(0, 3)).toMatchObject([
    { from: '2026-01-05', to: '2026-01-11', value: 1 },
    { from: '2026-01-12', value: 0 },
    { from: '2026-01-19', value: 1 },
  ])
})

test('amounts of another currency are left out and counted', () => {
  const { db, table } = remembered(
    Array.from({ length: 10 }, (_, i) => ({
      ref: `r${i}`,
      time: `2026-05-${String(i + 10)}T08:00`,
      records: [{ shop: `Shop ${i % 2}`, total: i < 8 ? `€${i + 1}.00` : `CHF ${i}.00`, items: String(i + 1) }],
    })),
  )
  expect(periodsOf(db, { ...scope, table, column: 'total', by: 'month', aggregate: 'sum' })).toMatchObject({
    otherUnits: 2,
    periods: [{ value: 36, rows: 10 }],
  })
})

test('a week begins on its Monday, whatever the day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10)
      const start = periodStart(`${day}T12:00`, 'week')!
      expect(new Date(`${start}T00:00:00Z`).getUTCDay()).toBe(1)
      const distance = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000
      expect(distance >= 0 && distance < 7).toBe(true)
    }),
  )
  expect(periodStart('pending', 'day')).toBeNull()
})

test('a long series is drawn as means that keep their lowest and highest reading, filters narrow it', () => {
  const { db, table } = remembered(
    Array.from({ length: 100 }, (_, i) => ({
      ref: `r${i}`,
      time: `${new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10)}T08:00`,
      records: [{ weight: `${i} kg`, pulse: String(60 + (i % 7)), place: i % 2 === 0 ? 'home' : 'away' }],
    })),
  )
  const means = seriesOf(db, { ...scope, table, column: 'weight', points: 10 })
  expect(means.bucketed).toBe(true)
  expect(means.points.map(({ value, low, high }) => [value, low, high]).slice(0, 2)).toEqual([
    [4.5, 0, 9],
    [14.5, 10, 19],
  ])
  const part = seriesOf(db, { ...scope, table, column: 'weight', points: 10, filters: [{ column: 'weight', operator: '<', value: 5 }] })
  expect(part).toMatchObject({ bucketed: false, unit: 'kg' })
  expect(part.points.map((point) => point.value)).toEqual([0, 1, 2, 3, 4])
})

test('of several readings of one day the latest can be asked for', () => {
  const { db, table } = remembered(
    Array.from({ length: 12 }, (_, i) => ({
      ref: `r${i}`,
      time: `2026-03-${String(1 + Math.floor(i / 2)).padStart(2, '0')}T${i % 2 === 0 ? '08' : '20'}:00`,
      records: [{ weight: `${70 + i} kg`, pulse: String(60 + i) }],
    })),
  )
  const latest = seriesOf(db, { ...scope, table, column: 'weight', points: 100, latest: true })
  expect(latest.points.map((point) => point.value)).toEqual([71, 73, 75, 77, 79, 81])
})

test('an amount in another currency says so beside its value, and no mean mixes currencies', () => {
  const { db, table } = remembered(
    Array.from({ length: 24 }, (_, i) => ({
      ref: `r${i}`,
      time: `2026-03-${String(i + 1).padStart(2, '0')}T08:00`,
      records: [{ fare: i % 4 === 3 ? `CHF ${100 + i}.00` : `€${10 + i}.00`, ride: String(3 + (i % 5)) }],
    })),
  )
  const each = seriesOf(db, { ...scope, table, column: 'fare', points: 100 })
  expect(each.unit).toBe('EUR')
  expect(each.points.map((point) => point.unit)).toEqual(Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 'CHF' : undefined)))
  expect(each.points.at(-1)).toMatchObject({ value: 123, unit: 'CHF' })
  const means = seriesOf(db, { ...scope, table, column: 'fare', points: 10 })
  expect(means.otherUnits).toBe(6)
  expect(means.points.map((point) => point.value)).toEqual([11, 14.5, 17, 19.5, 23, 26.5, 29, 31.5])
})

test('a date or a clock that says the time of its row again is told apart from one that says something else', () => {
  const told = (due: (i: number) => string) =>
    Array.from({ length: 8 }, (_, i) => ({
      ref: `r${i}`,
      time: `2026-03-0${i + 1}T17:4${i}`,
      records: [{ date: `2026-03-0${i + 1}`, clock: `17:4${i}`, due: due(i), water: `${1200 + i * 7} ml` }],
    }))
  const later = remembered(told((i) => `2026-04-0${i + 1}`))
  expect(describeTable(later.db, later.table).sameAsTime?.toSorted()).toEqual(['clock', 'date'])
  // One row that says another day makes the column worth showing.
  const once = remembered(told((i) => `2026-03-0${i === 5 ? 2 : i + 1}`))
  expect(describeTable(once.db, once.table).sameAsTime).not.toContain('due')
})
