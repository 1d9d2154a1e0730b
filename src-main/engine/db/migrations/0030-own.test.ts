import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('corrections and notes of the journal go with their round, what was forgotten stays noted', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  bringTo(db, 30)
  db.exec(`
    INSERT INTO correction (round_id, record, attribute_id, entered, value, anchor, at) VALUES (1, 0, 1, '71', '{}', '{}', '2026-01-01');
    INSERT INTO change (id, kind, detail, before, after, at) VALUES (1, 'corrections.set', 'x', 'null', 'null', '2026-01-01');
    INSERT INTO change_round VALUES (1, 1);
    INSERT INTO forgotten VALUES ('s', 'round', '2026-01-01');`)
  expect(() => db.exec("INSERT INTO forgotten VALUES ('t', 'table', '2026-01-01')")).toThrow(/CHECK/)
  db.exec('DELETE FROM round')
  const count = (table: string): unknown => db.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get()
  expect(['correction', 'change_round', 'change', 'forgotten'].map(count)).toEqual([0, 0, 1, 1])
})
