import { expect, test } from 'vitest'
import { clockSeconds, daysOf, firstNumber, fold, numbersIn, readDate, secondNumber, timePart } from './readings.ts'

test('folding keeps words and numbers and nothing else', () => {
  expect(fold('  Café "Zoë"  1,200 m! ')).toBe('cafe zoe 1200 m')
  expect(fold("Joe's #14 (RUS)")).toBe('joe s 14 rus')
  expect(fold('3.5 vs. 2')).toBe('3.5 vs 2')
})

test.each([
  ['49.4 hectares (122 acres)', 49.4],
  ['1,055', 1055],
  ['7,500,000[8]', 7_500_000],
  ['−3', -3],
  ['(-2.5)', -2.5],
  ['31-14', 31],
  ['4:19.41', 259.41],
  ['1:11:08.2', 4268.2],
  ['$5 million', 5_000_000],
  ['n/a', null],
  ['—', null],
])('first number of %s', (text, value) => {
  expect(firstNumber(text)).toBe(value)
})

test('a score has a second number, a hyphen is no minus', () => {
  expect(secondNumber('W 31-14')).toBe(14)
  expect(numbersIn('1995-96')).toEqual([1995, 96])
  expect(clockSeconds('no clock 5')).toBeNull()
})

test.each([
  ['March 3, 1867', { year: 1867, month: 3, day: 3 }],
  ['3 March 1867', { year: 1867, month: 3, day: 3 }],
  ['2026-05-03T08:00', { year: 2026, month: 5, day: 3 }],
  ['July 3', { year: null, month: 7, day: 3 }],
  ['May 2026', { year: 2026, month: 5, day: null }],
  ['1995/96', { year: 1995, month: null, day: null }],
  ['31 February 2020', { year: 2020, month: 2, day: null }],
  ['1,995 people', null],
  ['Maybe', null],
])('date of %s', (text, date) => {
  expect(readDate(text)).toEqual(date)
})

test('parts of time', () => {
  expect(timePart('week', '2026-01-01')).toBe('2026-W01')
  expect(timePart('week', '2027-01-01')).toBe('2026-W53')
  expect(timePart('weekday', '2026-06-18')).toBe(4)
  expect(timePart('quarter', '2026-06-18')).toBe('2026-Q2')
  expect(timePart('hour', '2026-06-18T07:45')).toBe(7)
  expect(timePart('month', 'July 3')).toBeNull()
  expect((daysOf('October 19') ?? 0) - (daysOf('October 5') ?? 0)).toBe(14)
})
