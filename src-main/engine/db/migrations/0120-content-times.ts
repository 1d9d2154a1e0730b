/**
 * Version 120: times of events that were read in their pictures (hierarchy/content-times.ts). A row says what the round's own time was, so that it comes
 * back when the date is corrected, forgotten or no longer the only one. The setting asks for one look over the pictures that are there already.
 */
import type { Migration } from '../migrate.ts'

export const migration0120: Migration = {
  version: 120,
  name: 'content-times',
  up(db) {
    db.exec(`
CREATE TABLE content_time (
  round_id INTEGER PRIMARY KEY REFERENCES round (id) ON DELETE CASCADE,
  observation_id INTEGER REFERENCES observation (id) ON DELETE SET NULL,
  own_local TEXT,
  own_offset INTEGER,
  own_basis TEXT NOT NULL,
  own_weak INTEGER NOT NULL,
  own_sort INTEGER
) STRICT;
CREATE INDEX content_time_observation ON content_time (observation_id);
CREATE INDEX round_open_time ON round (id) WHERE local_time IS NULL OR time_basis IN ('file', 'content');
INSERT INTO setting (key, value) SELECT 'timeline.renew', '"all"' WHERE EXISTS (SELECT 1 FROM round);`)
  },
}
