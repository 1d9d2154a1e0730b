import { expect, test } from 'vitest'
import type { ColumnSummary } from '../../../src-shared/contract-views.ts'
import { figureInRow, figureText, sumLines } from './summaryText.ts'

const total = { type: 'currency', unit: 'USD' } as const

function summary(units: ColumnSummary['units']): ColumnSummary {
  const sum = units.length > 1 ? null : 5.04
  return { column: 'total', type: 'currency', count: 2, missing: 0, distinct: 2, min: sum, max: sum, mean: sum, median: sum, sum, units }
}
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

test('the figure of rows in another currency than the column has it beside it', () => {
  const other = summary([{ unit: 'MYR', count: 2, sum: 5.04 }])
  for (const statistic of ['sum', 'mean', 'median', 'min', 'max'] as const) {
    expect(plain(figureText(other, statistic, total, 'en-US'))).toBe('MYR 5.04')
    expect(plain(figureInRow(other, statistic, total, 'en-US'))).toBe('MYR 5.04')
  }
  expect(figureInRow(other, 'count', total, 'en-US')).toBe('2')
  expect(sumLines(other, 'en-US')).toEqual([])
})

test('the figure of rows in the currency of the column is written as their cells are', () => {
  expect(figureText(summary([]), 'sum', total, 'en-US')).toBe('$5.04')
  expect(figureInRow(summary([]), 'sum', total, 'en-US')).not.toContain('MYR')
})

test('several currencies are several sums and no figure', () => {
  const mixed = summary([
    { unit: 'USD', count: 1, sum: 48.6 },
    { unit: 'MYR', count: 1, sum: 26.1 },
  ])
  expect(sumLines(mixed, 'en-US').map(plain)).toEqual(['$48.60', 'MYR 26.10'])
  expect(figureText(mixed, 'sum', total, 'en-US')).toBe('')
})
