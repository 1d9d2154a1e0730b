/**
 * Version 100: questions prepared before they are asked, with the program that answers them and never an answer (METHOD 8); what was asked of the memory
 * after a session and what came of it (METHOD 9). All of it is made of the memory: whatever speaks of a round goes when the round goes.
 */
import type { Migration } from '../migrate.ts'

export const migration0100: Migration = {
  version: 100,
  name: 'bank',
  up(db) {
    db.exec(BANK + CYCLE)
  },
}

/**
 * `mark`: the table as it was when the question was last checked; `state` "waiting": checked and without an answer today. `bank_table.basis`: the
 * columns of a table whose questions were made. Words of a question may come of any round, so forgetting one empties the bank; it is made again.
 */
const BANK = `
CREATE TABLE bank_question (
  id INTEGER PRIMARY KEY,
  question TEXT NOT NULL UNIQUE COLLATE NOCASE,
  type TEXT NOT NULL,
  table_id INTEGER REFERENCES induced_table (id) ON DELETE CASCADE,
  contract TEXT NOT NULL,
  program TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ready', 'waiting')),
  mark TEXT NOT NULL,
  revisions INTEGER NOT NULL,
  questioner TEXT NOT NULL,
  doubter TEXT NOT NULL,
  made_at TEXT NOT NULL,
  checked_at TEXT NOT NULL
) STRICT;
CREATE INDEX bank_question_table ON bank_question (table_id);

CREATE TABLE bank_wording (
  question_id INTEGER NOT NULL REFERENCES bank_question (id) ON DELETE CASCADE,
  ord INTEGER NOT NULL,
  wording TEXT NOT NULL,
  model TEXT NOT NULL,
  vector BLOB,
  PRIMARY KEY (question_id, ord)
) STRICT, WITHOUT ROWID;

CREATE TABLE bank_table (
  table_id INTEGER PRIMARY KEY REFERENCES induced_table (id) ON DELETE CASCADE,
  basis TEXT NOT NULL
) STRICT;

CREATE TRIGGER bank_forget BEFORE DELETE ON round BEGIN
  DELETE FROM bank_question;
  DELETE FROM bank_table;
END;
`

/**
 * `cycle_round`: rounds that were asked about. `probe.rounds`: JSON list of what a probe was made of. `repair`: what a failed probe led to; `before` and
 * `after` are lines of the picture's reading, so that it can be taken back.
 */
const CYCLE = `
CREATE TABLE cycle_round (
  round_id INTEGER PRIMARY KEY REFERENCES round (id) ON DELETE CASCADE,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE probe (
  id INTEGER PRIMARY KEY,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  rounds TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('single-hop', 'cross-session', 'temporal')),
  question TEXT NOT NULL,
  expected TEXT NOT NULL,
  answered TEXT NOT NULL,
  passed INTEGER NOT NULL,
  gap TEXT,
  writer TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX probe_round ON probe (round_id);

CREATE TABLE repair (
  id INTEGER PRIMARY KEY,
  probe_id INTEGER REFERENCES probe (id) ON DELETE SET NULL,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  media TEXT REFERENCES media (sha256) ON DELETE CASCADE,
  action TEXT NOT NULL CHECK (action IN ('SKIP', 'MERGE', 'INSERT')),
  reason TEXT NOT NULL,
  attribute TEXT,
  value TEXT,
  before TEXT,
  after TEXT,
  at TEXT NOT NULL,
  undone_at TEXT
) STRICT;
CREATE INDEX repair_probe ON repair (probe_id);
CREATE INDEX repair_round ON repair (round_id, media);
CREATE INDEX repair_media ON repair (media);

CREATE TRIGGER cycle_forget BEFORE DELETE ON round BEGIN
  DELETE FROM probe WHERE EXISTS (SELECT 1 FROM json_each(probe.rounds) WHERE value = OLD.id);
END;
`
