import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

const unnamed = (db: ReturnType<typeof memoryAt>): unknown =>
  db.prepare("SELECT value FROM setting WHERE key = 'search.unnamed'").pluck().get()

test('rounds without names are noted; an empty memory has none', () => {
  const old = memoryAt(10)
  old.exec(FIRST_MEMORY)
  bringTo(old, 110)
  expect(unnamed(old)).toBe('{"from":0,"to":1}')
  expect(unnamed(memoryAt(110))).toBeUndefined()
})
