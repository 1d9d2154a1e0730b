import { expect, test } from 'vitest'
import { openDatabase } from '../open.ts'

const MEMORY = `
  INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '/a', 'a', 'note', 's', '2024-01-01', '{}');
  INSERT INTO session (id, source_id, ref) VALUES (1, 1, 'D1');
  INSERT INTO round (id, session_id, ref, content_sha256) VALUES (1, 1, 'D1:1', 'c'), (2, 1, 'D1:2', 'd');
  INSERT INTO egress (id, at, provider_id, host, place, purpose, kinds, images, bytes_out, outcome, request, response)
    VALUES (1, '2026-01-01', 'p', 'h', 'remote', 'chat', '["messages"]', '[{"media":"m"}]', 9, 'done', 'text of round 1', 'answer'),
           (2, '2026-01-01', 'p', 'h', 'remote', 'chat', '["messages"]', '[]', 9, 'done', 'text of round 2', 'answer');
  INSERT INTO egress_round VALUES (1, 1), (2, 2);`

test('deleting a round, by whichever way, takes what was sent of it out of the ledger and leaves the line', () => {
  const db = openDatabase(':memory:')
  db.exec(MEMORY)
  db.exec('DELETE FROM round WHERE id = 1')
  const lines = (): unknown[] =>
    db
      .prepare('SELECT id, bytes_out, request, response, images, payload_removed_at IS NOT NULL AS removed FROM egress ORDER BY id')
      .raw()
      .all()
  expect(lines()).toEqual([
    [1, 9, null, null, '[]', 1],
    [2, 9, 'text of round 2', 'answer', '[]', 0],
  ])
  db.exec('DELETE FROM source WHERE id = 1')
  expect(lines()).toEqual([
    [1, 9, null, null, '[]', 1],
    [2, 9, null, null, '[]', 1],
  ])
  db.close()
})

test('removing a provider takes its choices, consent and models with it and leaves the ledger', () => {
  const db = openDatabase(':memory:')
  db.exec(MEMORY)
  db.exec(`
    INSERT INTO provider VALUES ('p', 'ollama', 'P', 'http://127.0.0.1:1', '{}', '2026-01-01');
    INSERT INTO provider_model VALUES ('p', 'm', '{}', '2026-01-01');
    INSERT INTO role_choice VALUES ('answer', 'p', 'm');
    INSERT INTO consent VALUES ('p', 'messages', 'h', '2026-01-01');
    DELETE FROM provider WHERE id = 'p'`)
  const count = (table: string): unknown => db.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get()
  expect(['provider_model', 'role_choice', 'consent', 'egress'].map(count)).toEqual([0, 0, 0, 2])
  db.close()
})
