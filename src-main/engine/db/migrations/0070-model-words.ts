/** Version 70: what language models called tables, episodes and topics, with what it rests on, so that each is asked about once. */
import type { Migration } from '../migrate.ts'

export const migration0070: Migration = {
  version: 70,
  name: 'model_words',
  up(db) {
    db.exec(MODEL_WORDS)
  },
}

/** `basis`: digest of the columns or events that were described; another one is asked about anew. */
const MODEL_WORDS = `
CREATE TABLE model_words (
  kind TEXT NOT NULL CHECK (kind IN ('table', 'episode', 'topic')),
  owner INTEGER NOT NULL,
  basis TEXT NOT NULL,
  model TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (kind, owner)
) STRICT, WITHOUT ROWID;
`
