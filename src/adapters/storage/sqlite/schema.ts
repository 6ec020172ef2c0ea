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
];
