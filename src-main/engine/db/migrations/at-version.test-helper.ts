/** A memory as an older version left it, and the way to the newest. In: a version. Out: a database in memory with that schema. */
import { migrate } from '../migrate.ts'
import { openMemory } from '../open.ts'
import type { Db } from '../open.ts'

/** Empty, with the schema of that version; foreign keys are enforced. */
export function memoryAt(version: number): Db {
  const db = openMemory()
  db.pragma('foreign_keys = ON')
  migrate(db, { path: ':memory:', isNew: true, target: version })
  return db
}

/** Brings it to `version`, or to the newest. */
export function bringTo(db: Db, version?: number): void {
  migrate(db, { path: ':memory:', isNew: true, ...(version === undefined ? {} : { target: version }) })
}

/** One round of each kind of thing that version 10 could hold. */
export const FIRST_MEMORY = `
  INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '/a', 'a', 'note', 's', '2024-01-01', '{}');
  INSERT INTO session (id, source_id, ref) VALUES (1, 1, 'D1');
  INSERT INTO round (id, session_id, ref, content_sha256, state) VALUES (1, 1, 'D1:1', 'c', 'remembered');
  INSERT INTO message VALUES (1, 0, 'user', NULL, 'Weight 70 kg after a walk with Anna.');
  INSERT INTO media (sha256, mime, bytes) VALUES ('m', 'image/png', 1);
  INSERT INTO round_media VALUES (1, 0, 'm', 'a.png', 'a scale');
  INSERT INTO attribute (id, name, label) VALUES (1, 'weight', 'Weight');
  INSERT INTO observation (id, round_id, record, attribute_id, surface, raw, kind, number, value, provenance, confidence, extractor)
    VALUES (1, 1, 0, 1, 'Weight', '70 kg', 'number', 70, '{}', '{"type":"text","message":0,"start":7,"end":12}', 1, 'built-in');
  INSERT INTO mined_round (round_id, seq) VALUES (1, 1);
  INSERT INTO schema (id, kind, attributes, active, support) VALUES (1, 'series', '[1]', 1, 4);
  INSERT INTO induced_table (id, schema_id, kind, name, label, description) VALUES (1, 1, 'series', 'weight', 'Weight', 'Weight in 1 row.');
  INSERT INTO induced_column (id, table_id, attribute_id, ord, name, label, type) VALUES (1, 1, 1, 0, 'weight', 'Weight', 'number');
  INSERT INTO induced_row (id, table_id, round_id, record) VALUES (1, 1, 1, 0);
  INSERT INTO induced_cell (row_id, column_id, observation_id) VALUES (1, 1, 1);
  INSERT INTO round_text (rowid, text, picture_text) VALUES (1, 'Weight 70 kg after a walk with Anna.', 'scale 70');
  INSERT INTO embedding (owner, owner_id, model, dimension, vector) VALUES ('event', '1', 'm', 1, x'0000803f');`
