/** A label is answered with its value: pictures whose label and value recognition gives as two lines. */
import { expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { surroundingsOf } from './surroundings.ts'

const MEDIA = 'a'.repeat(64)

/** A memory of one picture with the given lines and observations (label line, value line, record). */
function memoryOf(
  lines: readonly string[],
  observations: readonly [surface: string, raw: string, label: number | null, value: number, record: number][],
) {
  const db = openDatabase(':memory:')
  const provenance = (line: number): string => JSON.stringify({ type: 'picture', media: MEDIA, polygon: [], lines: [line] })
  db.exec(`
    INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '/p', 'p', 'picture', 's', '2026-01-01', '{}');
    INSERT INTO session (id, source_id, ref) VALUES (1, 1, 's');
    INSERT INTO round (id, session_id, ref, content_sha256, state) VALUES (1, 1, 'r', 'c', 'remembered');
    INSERT INTO media (sha256, mime, bytes) VALUES ('${MEDIA}', 'image/png', 1);
    INSERT INTO round_media VALUES (1, 0, '${MEDIA}', 'p.png', NULL);
    INSERT INTO attribute (id, name, label) VALUES (1, 'x', 'X')`)
  db.prepare("INSERT INTO picture_reading (media, model, width, height, lines) VALUES (?, 'm', 10, 10, ?)").run(
    MEDIA,
    JSON.stringify(lines.map((text) => ({ text }))),
  )
  const insert = db.prepare(
    "INSERT INTO observation (round_id, record, attribute_id, surface, raw, kind, value, media, provenance, label_provenance, confidence, extractor) VALUES (1, ?, 1, ?, ?, 'text', '{}', ?, ?, ?, 1, 'e')",
  )
  for (const [surface, raw, label, value, record] of observations)
    insert.run(record, surface, raw, MEDIA, provenance(value), label === null ? null : provenance(label))
  return surroundingsOf(db, { level: 'event', id: 1, ref: 'r', text: lines.join('\n'), time: null, score: 1, media: [MEDIA] })
}

test('a label stands with its value, the words of a row with its cells, the head of a column alone', () => {
  const { lines, own } = memoryOf(
    ['GATE', 'A17', 'Test', 'Result', 'LDL', '131', 'HDL', '48'],
    [
      ['GATE', 'A17', 0, 1, 0],
      ['Test', 'LDL', 2, 4, 1],
      ['Result', '131', 3, 5, 1],
      ['Test', 'HDL', 2, 6, 2],
      ['Result', '48', 3, 7, 2],
    ],
  )
  expect(lines).toEqual(['GATE: A17', 'A17', 'Test', 'Result', 'LDL: Result 131', '131', 'HDL: Result 48', '48'])
  expect(own).toBe('')
})
