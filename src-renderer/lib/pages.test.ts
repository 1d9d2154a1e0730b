import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesFor, rowAt, trimPages } from './pages.ts'

test('a window over a page border needs both pages, and one ahead in the direction of the scroll', () => {
  expect(pagesFor(190, 230, 100_000, 0, 200)).toEqual([0, 1])
  expect(pagesFor(190, 230, 100_000, 1, 200)).toEqual([0, 1, 2])
  expect(pagesFor(430, 470, 100_000, -1, 200)).toEqual([1, 2])
})

test('no page outside the table is asked for', () => {
  expect(pagesFor(0, 60, 0)).toEqual([])
  expect(pagesFor(180, 260, 199, 1, 200)).toEqual([0])
  expect(pagesFor(99_990, 100_050, 100_000, 1, 200)).toEqual([499])
})

test('every visible row is found once its pages are there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.nat(600),
      fc.nat(80),
      fc.integer({ min: 1, max: 50 }),
      (total, first, length, size) => {
        const last = Math.min(total - 1, first + length)
        const pages = new Map(
          pagesFor(first, last, total, 0, size).map((page) => [
            page,
            Array.from({ length: Math.min(size, total - page * size) }, (_, i) => page * size + i),
          ]),
        )
        for (let row = first; row <= last; row++) expect(rowAt(pages, row, size)).toBe(row)
      },
    ),
  )
})

test('far pages go, the near ones stay', () => {
  const pages = new Map(Array.from({ length: 10 }, (_, i) => [i, [i]]))
  expect([...trimPages(pages, 7, 4).keys()].toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8])
})
