import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('what was indexed before is found by its words, and its vector waits to be packed', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  bringTo(db, 90)
  const found = (words: string): unknown[] => db.prepare('SELECT rowid FROM round_text WHERE round_text MATCH ?').pluck().all(words)
  expect(found('walk')).toEqual([1])
  expect(db.prepare('SELECT model, round_id FROM vector_change').raw().all()).toEqual([['m', 1]])
  db.exec("DELETE FROM vector_change; UPDATE embedding SET vector = x'00000000' WHERE owner_id = '1'")
  expect(db.prepare('SELECT COUNT(*) FROM vector_change').pluck().get()).toBe(1)
})
