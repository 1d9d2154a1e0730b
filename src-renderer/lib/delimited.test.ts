import { expect, test } from 'vitest'
import { toCsv, toTsv } from './delimited.ts'

test('a text from a picture never becomes a formula, and numbers stay numbers', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['=HYPERLINK("x")', -5],
        ['+1', null],
      ],
    ),
  ).toBe('a,b\r\n"\'=HYPERLINK(""x"")",-5\r\n\'+1,')
})

test('quotes, commas and line breaks are kept in CSV; TSV keeps its columns', () => {
  expect(toCsv(['n'], [['a,"b"\nc']])).toBe('n\r\n"a,""b""\nc"')
  expect(toTsv(['n', 'm'], [['a\tb', 1]])).toBe('n\tm\na b\t1')
})
