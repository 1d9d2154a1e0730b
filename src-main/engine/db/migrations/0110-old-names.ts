/**
 * Version 110: which rounds were remembered before rounds had names (version 90). They get theirs in the background, a few at a time
 * (hierarchy/name-old-rounds.ts); the setting says up to which round, and how far that has come.
 */
import type { Migration } from '../migrate.ts'

export const migration0110: Migration = {
  version: 110,
  name: 'old-names',
  up(db) {
    db.exec(
      `INSERT INTO setting (key, value) SELECT 'search.unnamed', json_object('from', 0, 'to', MAX(r.id)) FROM round r
       WHERE NOT EXISTS (SELECT 1 FROM round_entity e WHERE e.round_id = r.id) HAVING MAX(r.id) IS NOT NULL`,
    )
  },
}
