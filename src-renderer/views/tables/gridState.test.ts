import { expect, test } from 'vitest'
import type { TableInfo } from '../../../src-shared/model.ts'
import { gridQuery, hiddenAtFirst, listsColumns, startWidth, statisticsOf, timeLabel } from './gridState.ts'

const column = {
  id: 1,
  name: 'weight',
  label: 'Weight',
  type: 'number',
  unit: 'kg',
  filled: 3,
  optional: false,
  hidden: false,
  attributeId: 1,
} as const
const table: TableInfo = {
  id: 1,
  name: 'weight',
  label: 'Weight',
  description: '',
  rows: 3,
  columns: [column],
  support: 3,
  allConfidence: null,
  schema: ['weight'],
  kind: 'series',
  hidden: false,
  from: '2026-01-01',
  to: '2026-01-03',
  days: 3,
  daysInSpan: 3,
  mainMeasure: 'weight',
}

test('filters, search, order and period become one query; a filter that is not understood is told and left out', () => {
  const { input, problems } = gridQuery(
    table,
    { typed: { weight: '>80; <90', time: '2026-13-x', gone: '5' }, search: ' a ', period: { from: '2026-01-01', to: '2026-01-02' } },
    [{ id: 'weight', desc: true }],
  )
  expect(input).toEqual({
    table: 'weight',
    search: 'a',
    latest: false,
    sort: [{ column: 'weight', descending: true }],
    filters: [
      { column: 'weight', operator: '>', value: 80 },
      { column: 'weight', operator: '<', value: 90 },
      { column: 'time', operator: 'between', value: ['2026-01-01', '2026-01-02T23:59:59'] },
    ],
  })
  expect([...problems]).toEqual([['time', 'date']])
  expect(
    gridQuery({ ...table, daily: { repeats: 1, use: true, chosen: false } }, { typed: {}, search: '', period: null }, []).scope.latest,
  ).toBe(true)
})

test('columns begin neither too narrow for their name nor too wide for the window', () => {
  expect(startWidth({ label: 'A', type: 'number', unit: null })).toBeGreaterThanOrEqual(90)
  expect(startWidth({ label: 'x'.repeat(200), type: 'number', unit: null })).toBeLessThanOrEqual(260)
  for (const type of ['duration', 'currency'] as const)
    expect(startWidth({ label: 'A', type, unit: null })).toBeGreaterThan(startWidth({ label: 'A', type: 'number', unit: null }))
})

test('the time of the row is not called as an attribute is', () => {
  const names = ['When', 'Recorded', 'Time of the row']
  expect(timeLabel([{ label: 'Time' }], names)).toBe('When')
  expect(timeLabel([{ label: 'when ' }, { label: 'Time' }], names)).toBe('Recorded')
  expect(timeLabel([{ label: 'When' }, { label: 'recorded' }, { label: 'Time of the row' }], names)).toBe('Time of the row')
})

test('columns without a value, hidden ones and dates that say the time of the row again are not shown at first', () => {
  const columns = [column, { ...column, name: 'empty', filled: 0 }, { ...column, name: 'hidden', hidden: true }, { ...column, name: 'day' }]
  expect(hiddenAtFirst({ columns })).toEqual(['empty', 'hidden'])
  expect(hiddenAtFirst({ columns, sameAsTime: ['day'] })).toEqual(['empty', 'hidden', 'day'])
  // A table of nothing but its days still shows them.
  expect(hiddenAtFirst({ columns: columns.slice(1), sameAsTime: ['day'] })).toEqual(['empty', 'hidden'])
})

test('a summary never offers a sum of dates or a mean of words', () => {
  for (const type of ['date', 'time', 'datetime', 'category', 'text'] as const) {
    expect(statisticsOf({ type })).not.toContain('sum')
    expect(statisticsOf({ type })).not.toContain('mean')
  }
  expect(statisticsOf({ type: 'currency' })[0]).toBe('sum')
})

test('only a description that repeats the columns and the rows is left out', () => {
  const columns = [{ label: 'Weight' }, { label: 'Body fat' }]
  expect(listsColumns({ description: 'Weight in 12 rows from 2026-03-02 to 2026-05-18.', columns })).toBe(true)
  expect(listsColumns({ description: '', columns })).toBe(true)
  expect(listsColumns({ description: 'Weight as the scale in the bathroom shows it.', columns })).toBe(false)
  expect(listsColumns({ description: 'Morning readings in 12 rows.', columns })).toBe(false)
})
