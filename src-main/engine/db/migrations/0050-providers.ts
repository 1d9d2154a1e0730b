/**
 * Version 50: language models of the person's choice, what may go to them, and the ledger of everything that went. Keys are not here: the
 * shells keep them. Deleting a round takes what was sent of it out of the ledger, whoever deletes it.
 */
import type { Migration } from '../migrate.ts'

export const migration0050: Migration = {
  version: 50,
  name: 'providers',
  up(db) {
    db.exec(PROVIDERS + CONSENT + LEDGER)
  },
}

const PROVIDERS = `
CREATE TABLE provider (
  id TEXT PRIMARY KEY,
  protocol TEXT NOT NULL CHECK (protocol IN ('ollama', 'openai')),
  name TEXT NOT NULL,
  base_url TEXT NOT NULL,
  options TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE provider_model (
  provider_id TEXT NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  model TEXT NOT NULL,
  facts TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (provider_id, model)
) STRICT, WITHOUT ROWID;

CREATE TABLE role_choice (
  role TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  model TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

const CONSENT = `
CREATE TABLE consent (
  provider_id TEXT NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  host TEXT NOT NULL,
  granted_at TEXT NOT NULL,
  PRIMARY KEY (provider_id, host, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE exclusion (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('source', 'topic')),
  source_id INTEGER REFERENCES source (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('pictures', 'messages', 'everything')),
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE exclusion_round (
  exclusion_id INTEGER NOT NULL REFERENCES exclusion (id) ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  PRIMARY KEY (exclusion_id, round_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX exclusion_round_round ON exclusion_round (round_id);
`

const LEDGER = `
CREATE TABLE egress (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  host TEXT NOT NULL,
  place TEXT NOT NULL CHECK (place IN ('local', 'remote')),
  purpose TEXT NOT NULL,
  role TEXT,
  model TEXT,
  kinds TEXT NOT NULL,
  images TEXT NOT NULL,
  repair_of INTEGER,
  bytes_out INTEGER NOT NULL,
  bytes_in INTEGER,
  estimated_tokens INTEGER,
  input_tokens INTEGER,
  output_tokens INTEGER,
  counted TEXT,
  cost REAL,
  currency TEXT,
  outcome TEXT NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'done', 'failed', 'cancelled', 'interrupted')),
  error TEXT,
  finished_at TEXT,
  ms INTEGER,
  request TEXT,
  response TEXT,
  payload_removed_at TEXT
) STRICT;
CREATE INDEX egress_at ON egress (at);
CREATE INDEX egress_pending ON egress (id) WHERE outcome = 'pending';

CREATE TABLE egress_round (
  egress_id INTEGER NOT NULL REFERENCES egress (id) ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  PRIMARY KEY (egress_id, round_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX egress_round_round ON egress_round (round_id);

CREATE TRIGGER egress_forgets BEFORE DELETE ON round
BEGIN
  UPDATE egress SET request = NULL, response = NULL, images = '[]', payload_removed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE id IN (SELECT egress_id FROM egress_round WHERE round_id = OLD.id);
END;
`
