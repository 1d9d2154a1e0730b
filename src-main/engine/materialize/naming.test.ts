import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnName,
  describeTable,
  itemTableName,
  labelOf,
  nameFromAttributes,
  recurringTitle,
  snakeCase,
  titleName,
  uniqueName,
} from './naming.ts'

test('titles lose what changes from day to day', () => {
  expect(titleName('Daily Glucose Dashboard - Mon, 3 May 2026')).toBe('daily_glucose_dashboard')
  expect(titleName('Schlafbericht für Dienstag, 12. März')).toBe('schlafbericht_für')
  expect(titleName('2026-05-03')).toBe('')
})

test('a title names the table when it recurs over half of the rounds', () => {
  const rounds = (...titles: string[]): Set<string>[] => titles.map((title) => new Set(title === '' ? [] : [title]))
  expect(recurringTitle(rounds('Sleep 1 May', 'Sleep 2 May', '', 'Other'))).toBe('sleep')
  expect(recurringTitle(rounds('Shop one', 'Shop two', 'Market', 'Bakery'))).toBeNull()
  expect(recurringTitle(rounds('Once'))).toBeNull()
})

test('without a title the attributes name the table', () => {
  expect(nameFromAttributes(['cash', 'change', 'date', 'total'], 'schema')).toBe('receipts')
  expect(nameFromAttributes(['beehive_mass', 'beehive_humidity', 'beehive_temperature'], 'schema')).toBe('beehive_log')
  expect(nameFromAttributes(['time_asleep', 'sleep_score', 'deep', 'rem'], 'schema')).toBe('sleep_log')
  expect(nameFromAttributes(['date', 'mood', 'energy', 'pages'], 'schema')).toBe('mood_and_energy')
  expect(nameFromAttributes(['weight'], 'series')).toBe('weight')
  expect(nameFromAttributes(['体重'], 'series')).toBe('体重')
})

test('every name is an identifier of words, never empty, unique without case', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 6 }), (attributes) => {
      const taken = new Set<string>()
      for (const attribute of attributes) {
        const name = columnName(attribute, 'number', taken)
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u)
        expect(taken.has(name.toLowerCase())).toBe(false)
        taken.add(name.toLowerCase())
      }
      expect(nameFromAttributes(attributes, 'schema')).not.toBe('')
      expect(snakeCase(attributes.join(' ')).length).toBeLessThanOrEqual(48)
    }),
  )
})

test('labels, numbering and the description', () => {
  expect(labelOf('time_in_range')).toBe('Time in range')
  expect(uniqueName('receipts', new Set(['receipts', 'receipts_2']))).toBe('receipts_3')
  expect(describeTable(['Date', 'Total'], 2, { rows: 3, from: '2026-05-01T08:00', to: '2026-05-09' })).toBe(
    'Date, total and 2 more in 3 rows from 2026-05-01 to 2026-05-09.',
  )
  expect(describeTable(['Weight'], 0, { rows: 1, from: null, to: null })).toBe('Weight in 1 row.')
})

test('inside a sentence only words that begin one lose their capital', () => {
  expect(describeTable(['Deep sleep', 'REM sleep', 'HbA1c', 'T cells', 'Awake', 'Äpfel'], 0, { rows: 2, from: null, to: null })).toBe(
    'Deep sleep, REM sleep, HbA1c, T cells, awake and äpfel in 2 rows.',
  )
})

test('lists inside something are named after it and what their records are', () => {
  expect(itemTableName('receipts', ['item'])).toBe('receipts_items')
  expect(itemTableName('workouts', ['name', 'exercise'])).toBe('workouts_exercises')
  expect(itemTableName('', ['entry'])).toBe('items')
  expect(itemTableName('box', ['category', 'batch'])).toBe('box_categories')
})
