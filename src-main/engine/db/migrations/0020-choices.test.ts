import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('a memory of before keeps its tables, and choices go with their table', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  bringTo(db, 20)
  expect(db.prepare('SELECT name, latest FROM induced_table').raw().all()).toEqual([['weight', null]])
  db.exec("INSERT INTO column_choice (table_id, attribute_id, label) VALUES (1, 1, 'Mass')")
  expect(() => db.exec('INSERT INTO column_choice (table_id, attribute_id) VALUES (9, 1)')).toThrow(/FOREIGN KEY/)
  db.exec('DELETE FROM induced_cell; DELETE FROM induced_row; DELETE FROM induced_column; DELETE FROM induced_table')
  expect(db.prepare('SELECT COUNT(*) FROM column_choice').pluck().get()).toBe(0)
})
