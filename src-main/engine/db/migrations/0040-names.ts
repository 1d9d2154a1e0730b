/** Version 40: names that tables had, so that they lead there still; how often each attribute was measured, counted as rounds are taken. */
import type { Migration } from '../migrate.ts'

export const migration0040: Migration = {
  version: 40,
  name: 'names',
  up(db) {
    db.exec(NAMES + EVIDENCE)
  },
}

const NAMES = `
CREATE TABLE former_name (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`

/** Over the mined rounds: those that have it, its observations that are not missing, and those that are measures. */
const EVIDENCE = `
CREATE TABLE attribute_evidence (
  attribute_id INTEGER PRIMARY KEY REFERENCES attribute (id) ON DELETE CASCADE,
  rounds INTEGER NOT NULL,
  present INTEGER NOT NULL,
  numeric INTEGER NOT NULL
) STRICT;

INSERT INTO attribute_evidence (attribute_id, rounds, present, numeric)
SELECT o.attribute_id, COUNT(DISTINCT o.round_id), COUNT(*) FILTER (WHERE o.kind <> 'missing'),
  COUNT(*) FILTER (WHERE o.kind IN ('number', 'percent', 'currency', 'duration', 'censored') AND (o.media IS NULL OR o.label_provenance IS NOT NULL))
FROM observation o JOIN mined_round m ON m.round_id = o.round_id GROUP BY o.attribute_id;
`
