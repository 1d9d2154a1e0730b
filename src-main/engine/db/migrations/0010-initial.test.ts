import { expect, test } from 'vitest'
import { openDatabase } from '../open.ts'

test('version 10 makes strict tables whose references hold', () => {
  const db = openDatabase(':memory:')
  const loose = db
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
  expect(loose).toEqual([])
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(() => db.exec("INSERT INTO session (source_id, ref) VALUES (99, 'x')")).toThrow(/FOREIGN KEY/)
  expect(() => db.exec("INSERT INTO setting VALUES ('a', 1), ('b', NULL)")).toThrow(/NOT NULL/)
  db.close()
})

test('removing a source removes its rounds, messages and observations, and leaves the picture for others', () => {
  const db = openDatabase(':memory:')
  db.exec(`
    INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '/a', 'a', 'note', 's', '2024-01-01', '{}');
    INSERT INTO session (id, source_id, ref) VALUES (1, 1, 'D1');
    INSERT INTO round (id, session_id, ref, content_sha256) VALUES (1, 1, 'D1:1', 'c');
    INSERT INTO message VALUES (1, 0, 'user', NULL, 'hello');
    INSERT INTO media (sha256, mime, bytes) VALUES ('m', 'image/png', 1);
    INSERT INTO round_media VALUES (1, 0, 'm', 'a.png', NULL);
    INSERT INTO attribute (id, name, label) VALUES (1, 'weight', 'Weight');
    INSERT INTO observation (round_id, record, attribute_id, surface, raw, kind, value, provenance, confidence, extractor) VALUES (1, 0, 1, 'Weight', '70', 'number', '{}', '{}', 1, 'built-in');
    DELETE FROM source WHERE id = 1;
  `)
  const count = (table: string): unknown => db.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get()
  expect(['session', 'round', 'message', 'round_media', 'observation', 'media', 'attribute'].map(count)).toEqual([0, 0, 0, 0, 0, 1, 1])
  db.close()
})

test('a round’s ref is unique in the whole data folder', () => {
  const db = openDatabase(':memory:')
  db.exec(
    "INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '/a', 'a', 'note', 's', '2024', '{}'); INSERT INTO session (id, source_id, ref) VALUES (1, 1, 'D1'), (2, 1, 'D2')",
  )
  const insert = db.prepare('INSERT INTO round (session_id, ref, content_sha256) VALUES (?, ?, ?)')
  insert.run(1, 'D1:1', 'c')
  expect(() => insert.run(2, 'D1:1', 'd')).toThrow(/UNIQUE/)
  db.close()
})
