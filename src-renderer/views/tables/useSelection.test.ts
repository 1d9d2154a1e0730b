import { expect, test } from 'vitest'
import { target } from './useSelection.ts'

const size = { rows: 100, columns: 5, page: 20 }

test('keys move inside the table and stop at its edges', () => {
  const at = { row: 10, column: 2 }
  expect(
    ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'].map((key) => target(key, at, false, size)),
  ).toEqual([
    { row: 11, column: 2 },
    { row: 9, column: 2 },
    { row: 10, column: 1 },
    { row: 10, column: 3 },
    { row: 30, column: 2 },
    { row: 0, column: 2 },
    { row: 10, column: 0 },
    { row: 10, column: 4 },
  ])
  expect(target('End', at, true, size)).toEqual({ row: 99, column: 4 })
  expect(target('ArrowDown', at, true, size)).toEqual({ row: 99, column: 2 })
  expect(target('ArrowDown', { row: 99, column: 4 }, false, size)).toEqual({ row: 99, column: 4 })
  expect(target('a', at, false, size)).toBeNull()
  expect(target('ArrowDown', { row: 0, column: 0 }, false, { rows: 0, columns: 0, page: 1 })).toEqual({ row: 0, column: 0 })
})
