import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('one description a thing, of three kinds of things', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  bringTo(db, 70)
  const put = "INSERT INTO model_words (kind, owner, basis, model, title, description, at) VALUES (?, 1, 'b', 'm', 't', 'd', '2026-01-01')"
  for (const kind of ['table', 'episode', 'topic']) db.prepare(put).run(kind)
  expect(() => db.prepare(put).run('table')).toThrow(/UNIQUE/)
  expect(() => db.prepare(put).run('round')).toThrow(/CHECK/)
})
