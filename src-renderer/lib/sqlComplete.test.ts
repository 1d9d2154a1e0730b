import { expect, test } from 'vitest'
import { completions } from './sqlComplete.ts'
import type { SqlTable } from './sqlComplete.ts'

const tables: SqlTable[] = [
  {
    name: 'receipts',
    columns: [
      { name: 'total', type: 'currency' },
      { name: 'store', type: 'category' },
    ],
  },
  {
    name: 'sleep log',
    columns: [
      { name: 'hours', type: 'duration' },
      { name: 'order', type: 'number' },
    ],
  },
]
const at = (text: string, explicit = false): string[] | null => {
  const caret = text.indexOf('|')
  return completions(text.replace('|', ''), caret, tables, explicit)?.items.map((item) => item.text) ?? null
}

test('tables stand behind FROM, quoted where their name needs it', () => {
  expect(at('SELECT * FROM |', true)).toEqual(['receipts', '"sleep log"'])
  expect(at('SELECT * FROM sl|')).toEqual(['"sleep log"'])
  expect(at('SELECT * FROM "sl|')).toEqual(['"sleep log"'])
})

test('columns of the tables that are named come first, those of others not', () => {
  expect(at('SELECT to| FROM receipts')?.[0]).toBe('total')
  expect(at('SELECT ho| FROM receipts') ?? []).not.toContain('hours')
  expect(at('SELECT s.| FROM "sleep log" s')).toEqual(['hours', '"order"', 'time'])
  expect(at('SELECT x.| FROM receipts')).toBeNull()
})

test('keywords and functions follow; texts and comments are left alone', () => {
  expect(at('sel|')).toContain('SELECT')
  expect(at('SELECT su| FROM receipts')).toContain('sum()')
  expect(at("SELECT * FROM receipts WHERE store = 'li|")).toBeNull()
  expect(at('-- fr|')).toBeNull()
  expect(at('SELECT |')).toBeNull()
  expect(at('SELECT * FROM receipts WHERE total |')).toBeNull()
})
