import { expect, test } from 'vitest'
import { bringTo, FIRST_MEMORY, memoryAt } from './at-version.test-helper.ts'

test('values of before are in no doubt, and looks and pairs go with their picture', () => {
  const db = memoryAt(10)
  db.exec(FIRST_MEMORY)
  bringTo(db, 80)
  expect(db.prepare('SELECT doubt FROM observation').pluck().all()).toEqual([0])
  db.exec(`
    INSERT INTO media (sha256, mime, bytes) VALUES ('n', 'image/png', 1);
    INSERT INTO region_reading (media, place, polygon, first_text, first_confidence, second_text, second_confidence, reason, at) VALUES ('n', 'p', '[]', '785', 0.6, '78.5', 0.9, 'x', '2026-01-01');
    INSERT INTO picture_pair VALUES ('n', 'm', 1, '2026-01-01');
    DELETE FROM media WHERE sha256 = 'n'`)
  const count = (table: string): unknown => db.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get()
  expect(['region_reading', 'picture_pair'].map(count)).toEqual([0, 0])
})
