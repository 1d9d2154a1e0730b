/**
 * Version 30: what the person owns. Corrections that find their value again after everything was derived anew, readings chosen for whole columns,
 * which tables an answer rests on, which rounds an entry of the journal speaks of, and what was forgotten.
 */
import type { Migration } from '../migrate.ts'

export const migration0030: Migration = {
  version: 30,
  name: 'own',
  up(db) {
    db.exec(CORRECTIONS + ANSWERS + FORGOTTEN)
  },
}

/** `value`: a TypedValue, or null for "as it was read". `anchor`: the record as it was when the person corrected it, to find it again. */
const CORRECTIONS = `
DROP TABLE correction;
CREATE TABLE correction (
  id INTEGER PRIMARY KEY,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  record INTEGER NOT NULL,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id),
  entered TEXT,
  value TEXT NOT NULL,
  anchor TEXT NOT NULL,
  lost INTEGER NOT NULL DEFAULT 0,
  at TEXT NOT NULL,
  undone_at TEXT
) STRICT;
CREATE INDEX correction_place ON correction (attribute_id, round_id, record);
CREATE INDEX correction_round ON correction (round_id);

CREATE TABLE column_reading (
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id) ON DELETE CASCADE,
  decimal TEXT,
  date_order TEXT,
  PRIMARY KEY (table_id, attribute_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE change_round (
  change_id INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  PRIMARY KEY (change_id, round_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX change_round_round ON change_round (round_id);
`

/** `columns`: ids of the columns that the steps name; null where whole rows were looked at. */
const ANSWERS = `
CREATE TABLE answer_table (
  answer_id INTEGER NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  columns TEXT,
  PRIMARY KEY (answer_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX answer_table_table ON answer_table (table_id);
`

/** Fingerprints and times alone: what was forgotten cannot be read from them. */
const FORGOTTEN = `
CREATE TABLE forgotten (
  sum TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('round', 'picture')),
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
