import { expect, test } from 'vitest'
import type { Answer } from '../../src-shared/model.ts'
import { isAmount, onlyListsRows, rowBars } from './answerBars.ts'

type Chart = NonNullable<Answer['chart']>
const point = (label: string, value: number | null): Chart['points'][number] => ({ label, value, time: null, row: null })
const chart = (points: Chart['points'], kind: Chart['kind'] = 'bar'): Chart => ({ kind, unit: 'USD', points }) as Chart
const rows = {
  columns: ['shop', 'sum'],
  rows: [
    ['A', '4 USD'],
    ['B', '-8 USD'],
  ],
  rowIds: [null, null],
  table: null,
} as NonNullable<Answer['rows']>

test('the rows are the bars where both have the same labels in the same order', () => {
  expect(rowBars({ chart: chart([point('A', 4), point('B', -8)]), rows, answer: '' })).toEqual([
    { value: 4, share: 0.5 },
    { value: -8, share: -1 },
  ])
  expect(rowBars({ chart: chart([point('B', -8), point('A', 4)]), rows, answer: '' })).toBeNull()
  expect(rowBars({ chart: chart([point('A', 4)]), rows, answer: '' })).toBeNull()
  expect(rowBars({ chart: chart([point('A', 4), point('B', -8)], 'line'), rows, answer: '' })).toBeNull()
  expect(rowBars({ chart: chart([point('A', null), point('B', 0)]), rows, answer: '' })?.map((bar) => bar.share)).toEqual([0, 0])
})

test('a sentence that names every row is a list of them', () => {
  expect(onlyListsRows({ chart: null, rows, answer: 'A: 4 USD, B: -8 USD, from 2 rows.' })).toBe(true)
  expect(onlyListsRows({ chart: null, rows, answer: 'Most was spent at A.' })).toBe(false)
  expect(onlyListsRows({ chart: null, rows: null, answer: 'A: 4 USD' })).toBe(false)
})

test('amounts are told from words and names', () => {
  for (const amount of ['26.30 USD', '$26.30', '-4', '−4,5 %', '1 204', '3.5 mg/dL', '€ 12'])
    expect([amount, isAmount(amount)]).toEqual([amount, true])
  for (const words of ['Corner Market', '3 eggs and milk', '2026-03-06', '7 Eleven shop', ''])
    expect([words, isAmount(words)]).toEqual([words, false])
})
