/** Version 60: what the person decided about names of attributes: merged into another, or never the same. */
import type { Migration } from '../migrate.ts'

export const migration0060: Migration = {
  version: 60,
  name: 'identity',
  up(db) {
    db.exec(IDENTITY)
  },
}

/** `surface`: normalized name, as in attribute_alias. */
const IDENTITY = `
ALTER TABLE attribute ADD COLUMN merged_into INTEGER REFERENCES attribute (id);

CREATE TABLE attribute_split (
  surface TEXT NOT NULL,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id) ON DELETE CASCADE,
  PRIMARY KEY (surface, attribute_id)
) STRICT, WITHOUT ROWID;
`
