/** Version 20: the journal of what the person changed, and choices about tables and columns that stay through every rebuild. */
import type { Migration } from '../migrate.ts'

export const migration0020: Migration = {
  version: 20,
  name: 'choices',
  up(db) {
    db.exec(CHANGES + CHOICES)
  },
}

/** `before` and `after`: JSON of the same shape, by which a change is taken back and made again; its owner is told by `kind`. */
const CHANGES = `
CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  at TEXT NOT NULL,
  undone_at TEXT
) STRICT;
CREATE INDEX change_undone ON change (undone_at, id);
`

const CHOICES = `
CREATE TABLE column_choice (
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id) ON DELETE CASCADE,
  label TEXT,
  type TEXT,
  unit TEXT,
  hidden INTEGER,
  PRIMARY KEY (table_id, attribute_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE table_part (
  id INTEGER PRIMARY KEY,
  schema_id INTEGER NOT NULL REFERENCES schema (id) ON DELETE CASCADE,
  attributes TEXT NOT NULL
) STRICT;
CREATE INDEX table_part_schema ON table_part (schema_id);

ALTER TABLE induced_table ADD COLUMN latest INTEGER;
`
