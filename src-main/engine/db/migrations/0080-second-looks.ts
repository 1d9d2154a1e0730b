/**
 * Version 80: values of pictures that were looked at twice, with both readings, and pairs of pictures that the person decided about: one picture
 * stored twice, or two pictures.
 */
import type { Migration } from '../migrate.ts'

export const migration0080: Migration = {
  version: 80,
  name: 'second-looks',
  up(db) {
    db.exec(LOOKS + PAIRS)
  },
}

/**
 * `place`: whole pixels of the polygon; each place is read again once. `chosen`: null where neither reading is surer and fits.
 * `doubt`: 1 for an observation in doubt between two readings of its picture.
 */
const LOOKS = `
CREATE TABLE region_reading (
  media TEXT NOT NULL REFERENCES media (sha256) ON DELETE CASCADE,
  place TEXT NOT NULL,
  polygon TEXT NOT NULL,
  first_text TEXT NOT NULL,
  first_confidence REAL NOT NULL,
  second_text TEXT NOT NULL,
  second_confidence REAL NOT NULL,
  chosen TEXT CHECK (chosen IN ('first', 'second')),
  reason TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (media, place)
) STRICT, WITHOUT ROWID;

ALTER TABLE observation ADD COLUMN doubt INTEGER NOT NULL DEFAULT 0;
`

/** `same`: 1 when `media` is a copy of `other`, whose observations alone are in the tables. */
const PAIRS = `
CREATE TABLE picture_pair (
  media TEXT NOT NULL REFERENCES media (sha256) ON DELETE CASCADE,
  other TEXT NOT NULL REFERENCES media (sha256) ON DELETE CASCADE,
  same INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (media, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX picture_pair_other ON picture_pair (other);
`
