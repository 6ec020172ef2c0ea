import { KEY_BITS } from './passage-key.js';

/** Marks our files ("RCLT"); a database with another mark is never touched. */
export const APPLICATION_ID = 0x52434c54;

/**
 * What brings a file from `user_version` n to n + 1, as SQL. Released entries are never changed, only added to.
 *
 * - `cells`: the distinct scopes with running totals, which are the statistics of BM25. They change in the same
 *   transaction as the rows they count.
 * - `versions`: what filters and orders need as columns, the whole memory in `body`. `row` grows in the order of
 *   writing.
 * - `passages`: `id` packs cell, number and bounds (see passage-key.ts); `tokens` is the text that was given to the
 *   index, kept because exact frequencies are counted in it and because the index can only forget what it is told again.
 * - `vectors`: 32-bit floats of one passage for one profile, little-endian; they are the truth, whatever is resident.
 * - `removed_vectors`: the versions whose vectors were removed last, for resident copies; what it has dropped is older than
 *   `tenant.vectors_removed`.
 * - `closings`: what ended a version, in the order of the body, for filters and for erasing names. (`superseded_at` and
 *   `closed_by` of `versions` were their only row before; they are not written any more.)
 * - `keys`: what a version is looked up by, in its cell; the version has them as a list in `lookup_keys` (null: none).
 * - `links`: `settled` is 1 for those that are over (settled, or taken back); what they say is in `body`.
 * - `links`, `sightings`, `requests`, `echoes`: see the operations of the port. Rows of a memory go with it.
 * - `erased`: SHA-256 of id and user of erased memories, nothing else.
 * - `passage_index`: holds tokens only ("contentless"). `secure-delete` makes it overwrite what it forgets.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE tenant (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL,
    seq INTEGER NOT NULL DEFAULT 0,
    next_passage INTEGER NOT NULL DEFAULT 1
  );
  CREATE TABLE cells (
    id INTEGER PRIMARY KEY,
    user TEXT,
    agent TEXT,
    session TEXT,
    versions INTEGER NOT NULL DEFAULT 0,
    passages INTEGER NOT NULL DEFAULT 0,
    length INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX cells_by_scope ON cells (user, session, agent);
  CREATE TABLE versions (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    cell INTEGER NOT NULL REFERENCES cells (id),
    kind TEXT NOT NULL,
    fact_type TEXT,
    status TEXT NOT NULL,
    subject TEXT,
    attribute TEXT,
    pinned INTEGER NOT NULL,
    importance REAL,
    recorded_at INTEGER NOT NULL,
    valid_from INTEGER,
    valid_to INTEGER,
    stated_valid_to INTEGER,
    superseded_at INTEGER,
    expires_at INTEGER,
    message_from INTEGER,
    message_to INTEGER,
    closed_by TEXT,
    passages INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (id, version)
  );
  CREATE INDEX versions_by_time ON versions (cell, recorded_at);
  CREATE INDEX versions_by_closer ON versions (closed_by) WHERE closed_by IS NOT NULL;
  CREATE TABLE passages (
    id INTEGER PRIMARY KEY,
    version INTEGER NOT NULL REFERENCES versions (row),
    ordinal INTEGER NOT NULL,
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    length INTEGER NOT NULL,
    tokens TEXT NOT NULL
  );
  CREATE INDEX passages_by_version ON passages (version);
  CREATE VIRTUAL TABLE passage_index USING fts5 (tokens, content = '', columnsize = 0, tokenize = 'ascii');
  INSERT INTO passage_index (passage_index, rank) VALUES ('secure-delete', 1);
  CREATE TABLE usage (
    memory_id TEXT PRIMARY KEY,
    confirmed INTEGER NOT NULL,
    last_confirmed_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE profiles (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
  CREATE TABLE vectors (
    profile INTEGER NOT NULL REFERENCES profiles (number),
    passage INTEGER NOT NULL REFERENCES passages (id),
    version INTEGER NOT NULL REFERENCES versions (row),
    ordinal INTEGER NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (profile, passage)
  ) WITHOUT ROWID;
  CREATE INDEX vectors_by_version ON vectors (version, profile);
  CREATE INDEX versions_by_kind ON versions (cell, kind, recorded_at);
  CREATE INDEX versions_by_pin ON versions (cell, pinned, recorded_at);
  CREATE TABLE erased (digest BLOB PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE usage_counts (
    memory_id TEXT PRIMARY KEY,
    confirmed INTEGER NOT NULL,
    useful INTEGER NOT NULL,
    wrong INTEGER NOT NULL,
    stale INTEGER NOT NULL,
    last_confirmed_at INTEGER
  ) WITHOUT ROWID;
  INSERT INTO usage_counts SELECT memory_id, confirmed, 0, 0, 0, last_confirmed_at FROM usage;
  DROP TABLE usage;
  `,
  // Fewer parts of the index to look into for every term, for a little more work at every write.
  `
  INSERT INTO passage_index (passage_index, rank) VALUES ('automerge', 2);
  `,
  // What was written since is found by its seq, so that a copy in memory can catch up; removals make it start again.
  `
  ALTER TABLE tenant ADD COLUMN vectors_removed INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE vectors ADD COLUMN cell INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE vectors ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
  UPDATE vectors SET cell = passage >> ${KEY_BITS};
  CREATE INDEX vectors_by_change ON vectors (profile, cell, changed);
  `,
  // A version has many closings; `valid_to` is its end by all of them. What a version is looked up by, related to and seen
  // again under. What is removed from resident copies is named, so that they need not start again.
  // What stands there of these before is left from an attempt by hand: no version before this one used it.
  `
  DROP TABLE IF EXISTS closings;
  CREATE TABLE closings (
    version INTEGER NOT NULL REFERENCES versions (row),
    ordinal INTEGER NOT NULL,
    valid_to INTEGER NOT NULL,
    at INTEGER NOT NULL,
    closer TEXT,
    PRIMARY KEY (version, ordinal)
  ) WITHOUT ROWID;
  INSERT INTO closings SELECT row, 0, valid_to, superseded_at, closed_by FROM versions
    WHERE superseded_at IS NOT NULL AND valid_to IS NOT NULL;
  CREATE INDEX closings_by_closer ON closings (closer) WHERE closer IS NOT NULL;
  DROP INDEX IF EXISTS versions_by_closer;
  UPDATE versions SET valid_to = stated_valid_to WHERE stated_valid_to < valid_to;
  ALTER TABLE versions ADD COLUMN index_rules INTEGER NOT NULL DEFAULT 0;
  DROP INDEX IF EXISTS versions_by_rules;
  CREATE INDEX versions_by_rules ON versions (index_rules);
  DROP INDEX IF EXISTS versions_by_expiry;
  CREATE INDEX versions_by_expiry ON versions (expires_at) WHERE expires_at IS NOT NULL;
  DROP TABLE IF EXISTS keys;
  CREATE TABLE keys (
    key TEXT NOT NULL,
    cell INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (key, cell, version)
  ) WITHOUT ROWID;
  ALTER TABLE versions ADD COLUMN lookup_keys TEXT;
  DROP TABLE IF EXISTS sightings;
  CREATE TABLE sightings (
    memory_id TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    sources TEXT NOT NULL
  ) WITHOUT ROWID;
  DROP TABLE IF EXISTS links;
  CREATE TABLE links (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    relation TEXT NOT NULL,
    from_version INTEGER NOT NULL REFERENCES versions (row),
    to_version INTEGER NOT NULL REFERENCES versions (row),
    from_cell INTEGER NOT NULL,
    to_cell INTEGER NOT NULL,
    settled INTEGER NOT NULL,
    body TEXT NOT NULL
  );
  CREATE INDEX links_by_from ON links (from_version);
  CREATE INDEX links_by_to ON links (to_version);
  CREATE INDEX links_by_cell ON links (from_cell);
  DROP TABLE IF EXISTS requests;
  CREATE TABLE requests (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    digest TEXT NOT NULL,
    answer TEXT NOT NULL,
    at INTEGER NOT NULL
  );
  DROP TABLE IF EXISTS request_memories;
  CREATE TABLE request_memories (
    request INTEGER NOT NULL REFERENCES requests (number),
    memory_id TEXT NOT NULL,
    PRIMARY KEY (request, memory_id)
  ) WITHOUT ROWID;
  CREATE INDEX request_memories_by_memory ON request_memories (memory_id);
  DROP TABLE IF EXISTS echoes;
  CREATE TABLE echoes (
    key TEXT NOT NULL,
    memory_id TEXT NOT NULL,
    user TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (key, memory_id)
  ) WITHOUT ROWID;
  CREATE INDEX echoes_by_memory ON echoes (memory_id);
  DROP TABLE IF EXISTS removed_vectors;
  CREATE TABLE removed_vectors (
    number INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    profile INTEGER NOT NULL,
    cell INTEGER NOT NULL,
    version INTEGER NOT NULL
  );
  CREATE INDEX removed_vectors_by_cell ON removed_vectors (profile, cell, seq);
  `,
  // The most important of a scope are read off in order, instead of sorting the scope; the names are those of the order.
  `
  DROP INDEX IF EXISTS versions_by_importance;
  CREATE INDEX versions_by_importance ON versions (cell, ifnull(importance, -1), id, version);
  `,
];
