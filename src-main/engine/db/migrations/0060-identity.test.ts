import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('attributes of before stand on their own, and what is kept apart goes with them', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  bringTo(db, 60)
  expect(db.prepare('SELECT name, merged_into FROM attribute').raw().all()).toEqual([['weight', null]])
  db.exec("INSERT INTO attribute (id, name, label) VALUES (2, 'mass', 'Mass'); INSERT INTO attribute_split VALUES ('weight', 2)")
  db.exec('DELETE FROM attribute WHERE id = 2')
  expect(db.prepare('SELECT COUNT(*) FROM attribute_split').pluck().get()).toBe(0)
})
