import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('measures that were mined before are counted, and a former name is one whatever its case', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  bringTo(db, 40)
  expect(db.prepare('SELECT attribute_id, rounds, present, numeric FROM attribute_evidence').raw().all()).toEqual([[1, 1, 1, 1]])
  db.exec("INSERT INTO former_name VALUES ('Mass', 1)")
  expect(() => db.exec("INSERT INTO former_name VALUES ('mass', 1)")).toThrow(/UNIQUE/)
})
