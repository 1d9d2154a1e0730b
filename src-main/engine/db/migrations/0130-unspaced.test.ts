import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('words of scripts without blanks are found in what was indexed before, other words as before', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  db.exec(`UPDATE message SET text = text || ' 今天的血糖是5.6' WHERE round_id = 1`)
  bringTo(db, 120)
  const found = (words: string): unknown[] => db.prepare('SELECT rowid FROM round_text WHERE round_text MATCH ?').pluck().all(words)
  expect(found('"血 糖"')).toEqual([])
  bringTo(db, 130)
  expect(found('"血 糖"')).toEqual([1])
  expect(found('"糖 血"')).toEqual([])
  expect(found('walk')).toEqual([1])
})
