/**
 * Version 90: what makes search fast and fine. Vectors of events packed as 8-bit rows, with a list of what changed since, kept by triggers, so
 * that the pack can never disagree with the vectors in silence; captions as a full-text column of their own; names that rounds share.
 */
import type { Migration } from '../migrate.ts'

export const migration0090: Migration = {
  version: 90,
  name: 'search',
  up(db) {
    db.exec(PACKED + NAMES + WORDS)
  },
}

/** `ids`: 32-bit integers, 0 for a place that is free; `scales`: 32-bit floats; `rows`: one signed byte a number. */
const PACKED = `
CREATE TABLE vector_chunk (
  model TEXT NOT NULL,
  chunk INTEGER NOT NULL,
  dimension INTEGER NOT NULL,
  ids BLOB NOT NULL,
  scales BLOB NOT NULL,
  rows BLOB NOT NULL,
  PRIMARY KEY (model, chunk)
) STRICT;

CREATE TABLE vector_change (
  model TEXT NOT NULL,
  round_id INTEGER NOT NULL,
  PRIMARY KEY (model, round_id)
) STRICT, WITHOUT ROWID;
INSERT INTO vector_change (model, round_id) SELECT model, CAST(owner_id AS INTEGER) FROM embedding WHERE owner = 'event';

${(['INSERT', 'UPDATE', 'DELETE'] as const)
  .map((act) => {
    const row = act === 'DELETE' ? 'OLD' : 'NEW'
    return `CREATE TRIGGER embedding_${act.toLowerCase()} AFTER ${act} ON embedding WHEN ${row}.owner = 'event' BEGIN
  INSERT INTO vector_change (model, round_id) SELECT ${row}.model, CAST(${row}.owner_id AS INTEGER)
  WHERE NOT EXISTS (SELECT 1 FROM vector_change WHERE model = ${row}.model AND round_id = CAST(${row}.owner_id AS INTEGER));
END;`
  })
  .join('\n')}
`

/** `entity`: a name, place or hashtag in small letters. Rounds that were remembered before get theirs when they are next indexed. */
const NAMES = `
CREATE TABLE round_entity (
  entity TEXT NOT NULL,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  PRIMARY KEY (entity, round_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX round_entity_round ON round_entity (round_id);
`

const WORDS = `
CREATE TEMP TABLE indexed AS SELECT rowid AS id FROM round_text;
DROP TABLE round_text;
CREATE VIRTUAL TABLE round_text USING fts5 (
  text, caption, picture_text,
  content = '', contentless_delete = 1,
  tokenize = "porter unicode61 remove_diacritics 2"
);
INSERT INTO round_text (rowid, text, caption, picture_text)
SELECT i.id,
  COALESCE((SELECT group_concat(text, char(10)) FROM (SELECT text FROM message WHERE round_id = i.id ORDER BY ord)), ''),
  COALESCE((SELECT group_concat(caption, char(10)) FROM (SELECT caption FROM round_media WHERE round_id = i.id AND caption IS NOT NULL ORDER BY ord)), ''),
  COALESCE((SELECT group_concat(json_extract(l.value, '$.text'), char(10))
            FROM (SELECT DISTINCT media FROM round_media WHERE round_id = i.id) m JOIN picture_reading p ON p.media = m.media, json_each(p.lines) l), '')
FROM indexed i;
DROP TABLE indexed;
`
