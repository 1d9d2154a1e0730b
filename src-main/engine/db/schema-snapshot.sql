-- Made by `npm run docs` from the migrations, version 130; change a migration, not this file.

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

CREATE TABLE answer_table (
  answer_id INTEGER NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  columns TEXT,
  PRIMARY KEY (answer_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX answer_table_table ON answer_table (table_id);

CREATE TABLE attribute (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  kind TEXT,
  unit TEXT
, merged_into INTEGER REFERENCES attribute (id)) STRICT;

CREATE TABLE attribute_alias (
  surface TEXT NOT NULL,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id) ON DELETE CASCADE,
  reason TEXT NOT NULL,
  score REAL,
  at TEXT NOT NULL,
  PRIMARY KEY (surface, attribute_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE attribute_evidence (
  attribute_id INTEGER PRIMARY KEY REFERENCES attribute (id) ON DELETE CASCADE,
  rounds INTEGER NOT NULL,
  present INTEGER NOT NULL,
  numeric INTEGER NOT NULL
) STRICT;

CREATE TABLE attribute_rounds (
  attribute_id INTEGER PRIMARY KEY REFERENCES attribute (id) ON DELETE CASCADE,
  rounds INTEGER NOT NULL
) STRICT;

CREATE TABLE attribute_split (
  surface TEXT NOT NULL,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id) ON DELETE CASCADE,
  PRIMARY KEY (surface, attribute_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE bank_table (
  table_id INTEGER PRIMARY KEY REFERENCES induced_table (id) ON DELETE CASCADE,
  basis TEXT NOT NULL
) STRICT;

CREATE TABLE bank_wording (
  question_id INTEGER NOT NULL REFERENCES bank_question (id) ON DELETE CASCADE,
  ord INTEGER NOT NULL,
  wording TEXT NOT NULL,
  model TEXT NOT NULL,
  vector BLOB,
  PRIMARY KEY (question_id, ord)
) STRICT, WITHOUT ROWID;

CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  at TEXT NOT NULL,
  undone_at TEXT
) STRICT;

CREATE INDEX change_undone ON change (undone_at, id);

CREATE TABLE change_round (
  change_id INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  PRIMARY KEY (change_id, round_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX change_round_round ON change_round (round_id);

CREATE TABLE column_choice (
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id) ON DELETE CASCADE,
  label TEXT,
  type TEXT,
  unit TEXT,
  hidden INTEGER,
  PRIMARY KEY (table_id, attribute_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE column_reading (
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id) ON DELETE CASCADE,
  decimal TEXT,
  date_order TEXT,
  PRIMARY KEY (table_id, attribute_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE consent (
  provider_id TEXT NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  host TEXT NOT NULL,
  granted_at TEXT NOT NULL,
  PRIMARY KEY (provider_id, host, kind)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE correction (
  id INTEGER PRIMARY KEY,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  record INTEGER NOT NULL,
  attribute_id INTEGER NOT NULL REFERENCES attribute (id),
  entered TEXT,
  value TEXT NOT NULL,
  anchor TEXT NOT NULL,
  lost INTEGER NOT NULL DEFAULT 0,
  at TEXT NOT NULL,
  undone_at TEXT
) STRICT;

CREATE INDEX correction_place ON correction (attribute_id, round_id, record);

CREATE INDEX correction_round ON correction (round_id);

CREATE TABLE cycle_round (
  round_id INTEGER PRIMARY KEY REFERENCES round (id) ON DELETE CASCADE,
  at TEXT NOT NULL
) STRICT;

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

CREATE TRIGGER embedding_delete AFTER DELETE ON embedding WHEN OLD.owner = 'event' BEGIN
  INSERT INTO vector_change (model, round_id) SELECT OLD.model, CAST(OLD.owner_id AS INTEGER)
  WHERE NOT EXISTS (SELECT 1 FROM vector_change WHERE model = OLD.model AND round_id = CAST(OLD.owner_id AS INTEGER));
END;

CREATE TRIGGER embedding_insert AFTER INSERT ON embedding WHEN NEW.owner = 'event' BEGIN
  INSERT INTO vector_change (model, round_id) SELECT NEW.model, CAST(NEW.owner_id AS INTEGER)
  WHERE NOT EXISTS (SELECT 1 FROM vector_change WHERE model = NEW.model AND round_id = CAST(NEW.owner_id AS INTEGER));
END;

CREATE TRIGGER embedding_update AFTER UPDATE ON embedding WHEN NEW.owner = 'event' BEGIN
  INSERT INTO vector_change (model, round_id) SELECT NEW.model, CAST(NEW.owner_id AS INTEGER)
  WHERE NOT EXISTS (SELECT 1 FROM vector_change WHERE model = NEW.model AND round_id = CAST(NEW.owner_id AS INTEGER));
END;

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

CREATE TABLE forgotten (
  sum TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('round', 'picture')),
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE former_name (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  table_id INTEGER NOT NULL REFERENCES induced_table (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

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
, latest INTEGER) STRICT;

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
, doubt INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX observation_attribute ON observation (attribute_id, round_id);

CREATE INDEX observation_media ON observation (media);

CREATE INDEX observation_round ON observation (round_id, record);

CREATE TABLE picture_pair (
  media TEXT NOT NULL REFERENCES media (sha256) ON DELETE CASCADE,
  other TEXT NOT NULL REFERENCES media (sha256) ON DELETE CASCADE,
  same INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (media, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX picture_pair_other ON picture_pair (other);

CREATE TABLE picture_reading (
  media TEXT PRIMARY KEY REFERENCES media (sha256) ON DELETE CASCADE,
  model TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  lines TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE INDEX repair_media ON repair (media);

CREATE INDEX repair_probe ON repair (probe_id);

CREATE INDEX repair_round ON repair (round_id, media);

CREATE TABLE role_choice (
  role TEXT PRIMARY KEY,
  provider_id TEXT NOT NULL REFERENCES provider (id) ON DELETE CASCADE,
  model TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER bank_forget BEFORE DELETE ON round BEGIN
  DELETE FROM bank_question;
  DELETE FROM bank_table;
END;

CREATE TRIGGER cycle_forget BEFORE DELETE ON round BEGIN
  DELETE FROM probe WHERE EXISTS (SELECT 1 FROM json_each(probe.rounds) WHERE value = OLD.id);
END;

CREATE TRIGGER egress_forgets BEFORE DELETE ON round
BEGIN
  UPDATE egress SET request = NULL, response = NULL, images = '[]', payload_removed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE id IN (SELECT egress_id FROM egress_round WHERE round_id = OLD.id);
END;

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

CREATE INDEX round_open_time ON round (id) WHERE local_time IS NULL OR time_basis IN ('file', 'content');

CREATE INDEX round_session ON round (session_id);

CREATE INDEX round_state ON round (state) WHERE state <> 'remembered';

CREATE INDEX round_time ON round (sort_ms, id);

CREATE TABLE round_entity (
  entity TEXT NOT NULL,
  round_id INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
  PRIMARY KEY (entity, round_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX round_entity_round ON round_entity (round_id);

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
  text, caption, picture_text,
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

CREATE TABLE table_part (
  id INTEGER PRIMARY KEY,
  schema_id INTEGER NOT NULL REFERENCES schema (id) ON DELETE CASCADE,
  attributes TEXT NOT NULL
) STRICT;

CREATE INDEX table_part_schema ON table_part (schema_id);

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

CREATE TABLE vector_change (
  model TEXT NOT NULL,
  round_id INTEGER NOT NULL,
  PRIMARY KEY (model, round_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE vector_chunk (
  model TEXT NOT NULL,
  chunk INTEGER NOT NULL,
  dimension INTEGER NOT NULL,
  ids BLOB NOT NULL,
  scales BLOB NOT NULL,
  rows BLOB NOT NULL,
  PRIMARY KEY (model, chunk)
) STRICT;
