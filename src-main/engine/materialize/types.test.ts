import { expect, test } from 'vitest'
import { readValue } from '../extract/values/index.ts'
import { NO_CURRENCY, readCells, readMoreCells } from './types.ts'
import type { StoredCell } from './types.ts'

const settings = { locale: 'en-US', dateOrder: null } as const

function cell(raw: string): StoredCell {
  const { kind, number, text, unit, ambiguous } = readValue(raw, settings)
  return { raw, kind, number, text, unit, ambiguous, time: null }
}

test('a bare amount in a column of several currencies is in none of them', () => {
  const { type, cells } = readCells(['$10.00', '$12.00', 'RM 9.50', 'RM 5.00', '21.50'].map(cell), 'total', settings)
  expect(type).toBe('currency')
  expect(cells.map(({ value, unit }) => [value, unit])).toEqual([
    [10, 'USD'],
    [12, 'USD'],
    [9.5, null],
    [5, null],
    [21.5, NO_CURRENCY],
  ])
})

test('in a column of one currency a bare amount is taken for that', () => {
  const { cells } = readCells(['$10.00', '$12.00', '21.50'].map(cell), 'total', settings)
  expect(cells.map(({ unit }) => unit)).toEqual([null, null, null])
})

test('a bare amount with another decimal mark than the column is in no currency, and says so', () => {
  const { cells, unit } = readCells(['RM 10.00', 'RM 12.50', 'RM 9.90', '7.20', '228,24'].map(cell), 'total', settings)
  expect(unit).toBe('MYR')
  expect(cells.slice(3).map(({ value, unit: own, ambiguous }) => [value, own, ambiguous])).toEqual([
    [7.2, null, false],
    [228.24, NO_CURRENCY, true],
  ])
  expect(cells[4]?.typed.reading).toContain('decimal mark')
})

test('a sign that several currencies share is taken for the one that nearly all of the column state, and said', () => {
  const ringgit = Array.from({ length: 20 }, (_, index) => `RM ${index + 1}.00`)
  const { cells, unit } = readCells([...ringgit, '$6.90', 'US$ 5.00', '7.00'].map(cell), 'total', settings)
  expect(unit).toBe('MYR')
  expect(cells.slice(20).map((one) => one.unit)).toEqual([null, 'USD', null])
  expect(cells[20]).toMatchObject({ value: 6.9, ambiguous: true })
  expect(cells[20]?.typed.reading).toContain('several currencies')
})

test('the second currency of a column makes it be read again whole', () => {
  const { cells: _, ...known } = readCells(['$10.00', '$12.00', '$9.50', '21.50'].map(cell), 'total', settings)
  expect(readMoreCells(known, [cell('$3.00')], 'total', settings)).not.toBeNull()
  expect(readMoreCells(known, [cell('RM 5.00')], 'total', settings)).toBeNull()
})
