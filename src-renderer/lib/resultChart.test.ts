import { expect, test } from 'vitest'
import { columnKinds, resultChart, suggestedAxes } from './resultChart.ts'

const AS = { row: 'row', locale: 'en-US' }

test('a query over months is a line over time, one over shops bars, two numbers a cloud', () => {
  const months = {
    columns: ['month', 'total'],
    rows: [
      ['2026-01-01', 3],
      ['2026-02-01', null],
      ['2026-03-01', 5],
    ],
  }
  expect(columnKinds(months)).toEqual(['time', 'number'])
  expect(suggestedAxes(columnKinds(months))).toEqual({ x: 0, y: 1 })
  expect(resultChart(months, columnKinds(months), { x: 0, y: 1 }, AS)).toMatchObject({
    kind: 'xy',
    style: 'line',
    timed: true,
    series: [{ ys: [3, null, 5] }],
  })

  const shops = {
    columns: ['n', 'shop'],
    rows: [
      [2, 'A'],
      [4, 'B'],
    ],
  }
  expect(suggestedAxes(columnKinds(shops))).toEqual({ x: 1, y: 0 })
  expect(resultChart(shops, columnKinds(shops), { x: 1, y: 0 }, AS)).toEqual({
    kind: 'counts',
    title: 'n',
    bars: [
      { label: 'A', count: 2 },
      { label: 'B', count: 4 },
    ],
  })

  const pairs = {
    columns: ['a', 'b'],
    rows: [
      [2, 1],
      [1, 3],
    ],
  }
  expect(resultChart(pairs, columnKinds(pairs), suggestedAxes(columnKinds(pairs))!, AS)).toMatchObject({ style: 'scatter', xs: [1, 2] })
})

test('what has no number has no chart; one number is drawn in order', () => {
  expect(suggestedAxes(columnKinds({ columns: ['a'], rows: [['x']] }))).toBeNull()
  expect(suggestedAxes(columnKinds({ columns: ['a'], rows: [] }))).toBeNull()
  const one = { columns: ['a'], rows: [[5], [7]] }
  expect(resultChart(one, columnKinds(one), { x: -1, y: 0 }, AS)).toMatchObject({ style: 'line', xs: [1, 2], x: { type: 'order' } })
})

test('months on an axis are written as the locale writes them, where all labels are months', () => {
  const rows = {
    columns: ['month', 'total'],
    rows: [
      ['2026-03', 10],
      ['2026-04', 12],
    ] as const,
  }
  expect(resultChart(rows, columnKinds(rows), { x: 0, y: 1 }, AS)).toMatchObject({
    kind: 'counts',
    bars: [
      { label: '2026-03', text: 'Mar 2026', count: 10 },
      { label: '2026-04', text: 'Apr 2026', count: 12 },
    ],
  })
  const mixed = { columns: rows.columns, rows: [...rows.rows, ['2026-13', 1]] as const }
  expect(resultChart(mixed, columnKinds(mixed), { x: 0, y: 1 }, AS)).toMatchObject({ bars: [{ label: '2026-03' }, {}, {}] })
  expect(JSON.stringify(resultChart(mixed, columnKinds(mixed), { x: 0, y: 1 }, AS))).not.toContain('Mar')
})

test('the order of the rows goes up only where there is no other number', () => {
  expect(suggestedAxes(['number', 'time', 'number'], ['order', 'time', 'amount'])).toEqual({ x: 1, y: 2 })
  expect(suggestedAxes(['number', 'time'], ['order', 'time'])).toEqual({ x: 1, y: 0 })
})
