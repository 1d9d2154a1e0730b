-- Made by `npm run docs` from the migrations, version 10; change a migration, not this file.

CREATE TABLE answer (
  id INTEGER PRIMARY KEY,
  thread_id INTEGER REFERENCES thread (id) ON DELETE CASCADE,
  question TEXT NOT NULL,
  created_at TEXT NOT NULL,
  answer TEXT NOT NULL,
  trace TEXT NOT NULL,
  stale INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX answer_thread ON answer (thread_id, id);

CREATE TABLE attribute (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  kind TEXT,
  unit TEXT
) STRICT;

CREATE TABLE attribute_alias (
  surface TEXT NOT NULL,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  score REAL,
  at TEXT NOT NULL,
  PRIMARY KEY (surface, attribute_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE attribute_rounds (
  attribute_id INTEGER PRIMARY KEY REFERENCES attribute (id) ON DELETE CASCADE,
  rounds INTEGER NOT NULL
) STRICT;

CREATE TABLE correction (
  id INTEGER PRIMARY KEY,
  observation_id INTEGER REFERENCES observation (id) ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  record INTEGER NOT NULL,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id),
  value TEXT NOT NULL,
  at TEXT NOT NULL,
  undone_at TEXT
) STRICT;

CREATE TABLE embedding (
  owner TEXT NOT NULL CHECK (owner IN ('event', 'episode', 'topic', 'media', 'table', 'attribute')),
  owner_id TEXT NOT NULL,
  model TEXT NOT NULL,
  dimension INTEGER NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (owner, owner_id, model)
) STRICT, WITHOUT ROWID;

CREATE TABLE episode (
  id INTEGER PRIMARY KEY,
  topic_id INTEGER REFERENCES topic (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  from_time TEXT,
  to_time TEXT,
  open INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE INDEX episode_topic ON episode (topic_id);

CREATE TABLE event (
  round_id INTEGER PRIMARY KEY REFERENCES round (id) ON DELETE CASCADE,
  episode_id INTEGER NOT NULL REFERENCES episode (id),
  ord INTEGER NOT NULL
) STRICT;

CREATE INDEX event_episode ON event (episode_id, ord);

CREATE TABLE induced_cell (
  row_id INTEGER NOT NULL REFERENCES induced_row (id) ON DELETE CASCADE,
  column_id INTEGER NOT NULL REFERENCES induced_column (id) ON DELETE CASCADE,
  observation_id INTEGER NOT NULL REFERENCES observation (id) ON DELETE CASCADE,
  ambiguous INTEGER NOT NULL DEFAULT 0,
  reading TEXT,
  PRIMARY KEY (row_id, column_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX induced_cell_observation ON induced_cell (observation_id);

CREATE TABLE induced_column (
  id INTEGER PRIMARY KEY,
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id),
  ord INTEGER NOT NULL,
  name TEXT NOT NULL,
  label TEXT NOT NULL,
  type TEXT NOT NULL,
  unit TEXT,
  optional INTEGER NOT NULL DEFAULT 0,
  hidden INTEGER NOT NULL DEFAULT 0,
  filled INTEGER NOT NULL DEFAULT 0,
  named_by TEXT NOT NULL DEFAULT 'built-in',
  evidence TEXT,
  UNIQUE (table_id, name),
  UNIQUE (table_id, attribute_id)
) STRICT;

CREATE TABLE induced_row (
  id INTEGER PRIMARY KEY,
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  record INTEGER NOT NULL,
  UNIQUE (table_id, round_id, record)
) STRICT;

CREATE INDEX induced_row_round ON induced_row (round_id);

CREATE TABLE induced_table (
  id INTEGER PRIMARY KEY,
  schema_id INTEGER NOT NULL REFERENCES schema (id),
  kind TEXT NOT NULL CHECK (kind IN ('schema', 'series')),
  name TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  description TEXT NOT NULL,
  named_by TEXT NOT NULL DEFAULT 'built-in',
  hidden INTEGER NOT NULL DEFAULT 0,
  folded_into INTEGER REFERENCES induced_table (id),
  split_off INTEGER NOT NULL DEFAULT 0,
  merged_into INTEGER REFERENCES induced_table (id),
  facet TEXT,
  evidence TEXT,
  metadata TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE INDEX induced_table_schema ON induced_table (schema_id);

CREATE TABLE job (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
  stage TEXT NOT NULL DEFAULT '',
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER,
  input TEXT NOT NULL,
  result TEXT,
  error TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  interruptions INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE line_template (
  id INTEGER PRIMARY KEY,
  state TEXT NOT NULL
) STRICT;

CREATE TABLE materialized (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seq INTEGER NOT NULL
) STRICT;

CREATE TABLE media (
  sha256 TEXT PRIMARY KEY,
  mime TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  width INTEGER,
  height INTEGER,
  phash TEXT,
  state TEXT NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'read', 'failed')),
  error TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE message (
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  ord INTEGER NOT NULL,
  role TEXT NOT NULL,
  author TEXT,
  text TEXT NOT NULL,
  PRIMARY KEY (round_id, ord)
) STRICT, WITHOUT ROWID;

CREATE TABLE mined_round (
  seq INTEGER PRIMARY KEY,
  round_id INTEGER NOT NULL UNIQUE REFERENCES round (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE miner_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  rounds INTEGER NOT NULL,
  state BLOB NOT NULL
) STRICT;

CREATE TABLE observation (
  id INTEGER PRIMARY KEY,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  record INTEGER NOT NULL,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id),
  surface TEXT NOT NULL,
  raw TEXT NOT NULL,
  kind TEXT NOT NULL,
  number REAL,
  text TEXT,
  unit TEXT,
  ambiguous INTEGER NOT NULL DEFAULT 0,
  value TEXT NOT NULL,
  media TEXT REFERENCES media (sha256),
  provenance TEXT NOT NULL,
  label_provenance TEXT,
  title TEXT,
  confidence REAL NOT NULL,
  verified INTEGER NOT NULL DEFAULT 1,
  extractor TEXT NOT NULL
) STRICT;

CREATE INDEX observation_attribute ON observation (attribute_id, round_id);

CREATE INDEX observation_media ON observation (media);

CREATE INDEX observation_round ON observation (round_id, record);

CREATE TABLE picture_reading (
  media TEXT PRIMARY KEY REFERENCES media (sha256) ON DELETE CASCADE,
  model TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  lines TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE round (
  id INTEGER PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  ref TEXT NOT NULL UNIQUE,
  content_sha256 TEXT NOT NULL,
  local_time TEXT,
  offset_minutes INTEGER,
  time_basis TEXT NOT NULL DEFAULT 'unknown',
  time_weak INTEGER NOT NULL DEFAULT 1,
  sort_ms INTEGER,
  state TEXT NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'perceived', 'extracted', 'remembered'))
) STRICT;

CREATE INDEX round_content ON round (content_sha256);

CREATE INDEX round_session ON round (session_id);

CREATE INDEX round_state ON round (state) WHERE state <> 'remembered';

CREATE INDEX round_time ON round (sort_ms, id);

CREATE TABLE round_media (
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  ord INTEGER NOT NULL,
  media TEXT REFERENCES media (sha256),
  name TEXT NOT NULL,
  caption TEXT,
  PRIMARY KEY (round_id, ord)
) STRICT, WITHOUT ROWID;

CREATE INDEX round_media_media ON round_media (media);

CREATE VIRTUAL TABLE round_text USING fts5 (
  text, picture_text,
  content = '', contentless_delete = 1,
  tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE TABLE schema (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('schema', 'series')),
  attributes TEXT NOT NULL,
  active INTEGER NOT NULL,
  support INTEGER NOT NULL,
  all_confidence REAL,
  born_round INTEGER,
  merged_into INTEGER REFERENCES schema (id)
) STRICT;

CREATE TABLE schema_event (
  id INTEGER PRIMARY KEY,
  schema_id INTEGER NOT NULL REFERENCES schema (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
  ref TEXT NOT NULL,
  title TEXT,
  UNIQUE (source_id, ref)
) STRICT;

CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE source (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  imported_at TEXT NOT NULL,
  report TEXT NOT NULL,
  job_id INTEGER REFERENCES job (id)
) STRICT;

CREATE INDEX source_sha256 ON source (sha256);

CREATE TABLE table_attribute (
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id) ON DELETE CASCADE,
  rounds INTEGER NOT NULL,
  PRIMARY KEY (table_id, attribute_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX table_attribute_rounds ON table_attribute (table_id, rounds);

CREATE TABLE table_overlap (
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  other_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  rows INTEGER NOT NULL,
  in_place INTEGER,
  PRIMARY KEY (table_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX table_overlap_other ON table_overlap (other_id);

CREATE TABLE thread (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE topic (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;
