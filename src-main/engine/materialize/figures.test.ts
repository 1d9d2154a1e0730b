import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import type { Db } from '../db/open.ts'
import { distributionOf, exactSum, pointsOf, summarize, valuesOf } from './figures.ts'
import { listTables, tableRows } from './read.ts'
import { materialize } from './tables.ts'

const scope = { filters: [], search: '', latest: false }

function remembered(rounds: readonly Told[]): { db: Db; table: string } {
  const db = createMemory()
  tell(db, rounds)
  materialize(db, createInduction(db, clock).consume(), { clock, settings: SETTINGS })
  return { db, table: listTables(db)[0]!.name }
}

const days = (count: number, record: (index: number) => Record<string, string>): Told[] =>
  Array.from({ length: count }, (_, i) => ({
    ref: `r${i}`,
    time: `${new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10)}T08:00`,
    records: [record(i)],
  }))

test('the summary counts every row in scope, not a page of them', async () => {
  const { db, table } = remembered(
    days(1300, (i) => ({ weight: `${70 + (i % 3)} kg`, steps: String(i), place: i % 2 === 0 ? 'left arm' : 'right arm' })),
  )
  const all = await summarize(db, { ...scope, table, columns: ['weight', 'steps', 'place'] })
  expect(all.rows).toBe(1300)
  expect(all.columns.find((one) => one.column === 'steps')).toEqual({
    column: 'steps',
    type: 'number',
    count: 1300,
    missing: 0,
    distinct: 1300,
    min: 0,
    max: 1299,
    sum: (1299 * 1300) / 2,
    mean: 649.5,
    median: 649.5,
    units: [],
  })
  expect(all.columns.find((one) => one.column === 'place')).toMatchObject({ count: 1300, distinct: 2, mean: null, min: null })
  const part = await summarize(db, {
    ...scope,
    table,
    search: 'left',
    filters: [{ column: 'steps', operator: '<', value: 10 }],
    columns: ['steps'],
  })
  expect(part).toMatchObject({ rows: 5, columns: [{ count: 5, sum: 20, mean: 4, median: 4, min: 0, max: 8 }] })
})

test('missing values are counted and never taken for zero; an empty scope has no figures', async () => {
  const { db, table } = remembered(
    days(30, (i) => ({ weight: `${70 + i} kg`, pulse: `${60 + i}`, ...(i < 20 ? { sleep: `${i % 9} h 30 min` } : {}) })),
  )
  const { columns } = await summarize(db, { ...scope, table, columns: ['sleep'] })
  expect(columns[0]).toMatchObject({ type: 'duration', count: 20, missing: 10, min: 1800 })
  const none = await summarize(db, { ...scope, table, search: 'nothing has this', columns: ['sleep', 'weight'] })
  expect(none.rows).toBe(0)
  for (const column of none.columns)
    expect(column).toMatchObject({ count: 0, missing: 0, distinct: 0, sum: null, mean: null, median: null, min: null, max: null })
})

test('several currencies have no common sum', async () => {
  const { db, table } = remembered(
    days(12, (i) => ({ shop: `Shop ${i % 2}`, total: i < 8 ? `€${i + 1}.50` : `CHF ${i}.00`, items: String(i + 1) })),
  )
  const { columns } = await summarize(db, { ...scope, table, columns: ['total'] })
  expect(columns[0]).toMatchObject({ count: 12, sum: null, mean: null, min: null })
  expect(columns[0]?.units).toEqual([
    { unit: 'EUR', count: 8, sum: 40 },
    { unit: 'CHF', count: 4, sum: 38 },
  ])
})

test('the figures of rows that all have another currency than the column say which', async () => {
  const { db, table } = remembered(
    days(12, (i) => ({ shop: i < 8 ? 'Basar' : 'Kedai', total: i < 8 ? `€${i + 1}.50` : `CHF ${i}.00`, items: String(i + 1) })),
  )
  const kedai = await summarize(db, { ...scope, table, search: 'Kedai', columns: ['total'] })
  expect(kedai.columns[0]).toMatchObject({ count: 4, sum: 38, mean: 9.5, min: 8, units: [{ unit: 'CHF', count: 4, sum: 38 }] })
  const basar = await summarize(db, { ...scope, table, search: 'Basar', columns: ['total'] })
  expect(basar.columns[0]).toMatchObject({ count: 8, sum: 40, units: [] })
})

test('values of a column come with their counts, distribution and points keep every row or say that they do not', () => {
  const { db, table } = remembered(
    days(60, (i) => ({ weight: `${70 + (i % 10)} kg`, steps: String(i * 10), place: ['a', 'b', 'b'][i % 3]! })),
  )
  expect(valuesOf(db, { ...scope, table, column: 'place', limit: 10 })).toEqual({
    distinct: 2,
    empty: 0,
    values: [
      { value: 'b', count: 40 },
      { value: 'a', count: 20 },
    ],
  })
  const bins = distributionOf(db, { ...scope, table, column: 'steps', bins: 6 })
  expect(bins.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(60)
  expect(bins).toMatchObject({ count: 60, missing: 0 })
  const whole = pointsOf(db, { ...scope, table, columns: ['weight', 'steps'], points: 100 })
  expect(whole).toMatchObject({ total: 60, sampled: false })
  const rows = tableRows(db, { table, limit: 100 }).rows
  expect(whole.points.map((point) => point.values)).toEqual(rows.map((row) => [row.cells['weight']!.value, row.cells['steps']!.value]))
  const part = pointsOf(db, { ...scope, table, columns: ['steps'], points: 10 })
  expect(part).toMatchObject({ total: 60, sampled: true })
  expect(part.points.map((point) => point.values[0])).toEqual([0, 60, 120, 180, 240, 300, 360, 420, 480, 540])
})

test('a column that does not exist and a filter that does not fit are told', async () => {
  const { db, table } = remembered(days(6, (i) => ({ weight: `${70 + i} kg`, steps: String(i) })))
  await expect(summarize(db, { ...scope, table, columns: ['nothing'] })).rejects.toMatchObject({ code: 'COLUMN_NOT_FOUND' })
  expect(() => valuesOf(db, { ...scope, table: 'nothing', column: 'weight', limit: 5 })).toThrow(/nothing/)
  await expect(
    summarize(db, { ...scope, table, filters: [{ column: 'steps', operator: '>', value: 'abc' }], columns: ['steps'] }),
  ).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
})

test('sums of cents are exact to the cent, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 300 }), (cents) => {
      const exact = cents.reduce((sum, cent) => sum + cent, 0)
      expect(Math.round(exactSum(cents.map((cent) => cent / 100)) * 100)).toBe(exact === 0 ? 0 : exact)
    }),
  )
  expect(exactSum([1e16, 1, -1e16])).toBe(1)
})
