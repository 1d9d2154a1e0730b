import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('a memory of before asks for one look over its timeline; an empty one does not; a time goes with its round and outlives its date', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  bringTo(db, 120)
  const wish = "SELECT value FROM setting WHERE key = 'timeline.renew'"
  expect(db.prepare(wish).pluck().get()).toBe('"all"')
  expect(memoryAt(120).prepare(wish).pluck().get()).toBeUndefined()
  db.exec(
    `INSERT INTO content_time (round_id, observation_id, own_basis, own_weak) VALUES (1, 1, 'unknown', 1); DELETE FROM induced_cell; DELETE FROM observation`,
  )
  expect(db.prepare('SELECT round_id, observation_id FROM content_time').raw().all()).toEqual([[1, null]])
  db.exec('DELETE FROM induced_row; DELETE FROM round')
  expect(db.prepare('SELECT COUNT(*) FROM content_time').pluck().get()).toBe(0)
})
