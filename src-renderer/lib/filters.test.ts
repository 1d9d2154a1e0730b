import { expect, test } from 'vitest'
import fc from 'fast-check'
import { chosenValues, oneOf, parseFilters } from './filters.ts'
import type { ColumnType } from '../../src-shared/model.ts'

function read(type: ColumnType, text: string): unknown {
  const parsed = parseFilters('c', type, text)
  if (!parsed.ok) return 'error'
  const all = parsed.filters.map((filter) => [filter.operator, filter.value])
  return all.length > 1 ? all : (all[0] ?? null)
}

test('numbers: comparison, range, equality; a word is named as wrong and never taken for zero', () => {
  expect(['> 80', '<=5', '70..80', '-3..-1', '82', '!= 0', '82 %', '€', 'abc', ' '].map((text) => read('number', text))).toEqual([
    ['>', 80],
    ['<=', 5],
    ['between', [70, 80]],
    ['between', [-3, -1]],
    ['=', 82],
    ['!=', 0],
    ['=', 82],
    'error',
    'error',
    null,
  ])
})

test('durations are written as people write them', () => {
  expect(['>7h', '7h 30m', '7:30', '45 min', '6h..8h', '90'].map((text) => read('duration', text))).toEqual([
    ['>', 25_200],
    ['=', 27_000],
    ['=', 27_000],
    ['=', 2_700],
    ['between', [21_600, 28_800]],
    ['=', 90],
  ])
})

test('a month means its first to its last second, leap years included', () => {
  expect(read('date', '2024-02')).toEqual(['between', ['2024-02-01', '2024-02-29T23:59:59']])
  expect(read('datetime', '>2024-02')).toEqual(['>', '2024-02-29T23:59:59'])
  expect(read('datetime', '2024..2025-03')).toEqual(['between', ['2024-01-01', '2025-03-31T23:59:59']])
  expect(read('date', '03/04/2024')).toBe('error')
  expect(read('time', '07:00..09:30')).toEqual(['between', ['07:00', '09:30']])
})

test('words: part, whole, one of several, empty', () => {
  expect(['lidl', '=Lidl', 'Lidl, Aldi', '!=Aldi'].map((text) => read('category', text))).toEqual([
    ['contains', 'lidl'],
    ['=', 'Lidl'],
    ['in', ['Lidl', 'Aldi']],
    ['!=', 'Aldi'],
  ])
  expect([read('number', 'empty'), read('text', 'not empty')]).toEqual([
    ['is empty', undefined],
    ['is not empty', undefined],
  ])
})

test('several conditions of one field must all hold; what is in quotes is one value', () => {
  expect(read('number', '>70; <80; not empty')).toEqual([
    ['>', 70],
    ['<', 80],
    ['is not empty', undefined],
  ])
  expect(read('number', '>70; abc')).toBe('error')
  expect(read('text', '"Fish; chips", Aldi')).toEqual(['in', ['Fish; chips', 'Aldi']])
  expect(read('text', '="A, B"')).toEqual(['=', 'A, B'])
  expect([read('text', 'leer'), read('text', '非空')]).toEqual([
    ['is empty', undefined],
    ['is not empty', undefined],
  ])
})

test('values chosen from the list are read back from the field as they were', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== ''),
        { minLength: 1, maxLength: 6 },
      ),
      (values) => {
        expect(chosenValues(oneOf(values))).toEqual(values)
      },
    ),
  )
  expect(chosenValues('lidl')).toBeNull()
  expect(chosenValues('=Lidl; not empty')).toBeNull()
})
