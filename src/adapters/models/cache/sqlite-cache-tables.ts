import { RecollectError } from '../../../domain/errors.js';
import type { EmbeddingKey } from '../../../ports/embedding-cache-store.js';
import type { CacheDatabase, CacheStatement } from './sqlite-driver.js';

/** "RCec" as a number: marks a file as an embedding cache of this package. */
const APPLICATION_ID = 0x52436563;
const VERSION = 1;

/** Bytes that a row costs beside its vector: key, use and the indexes. */
const ROW_OVERHEAD = 128;

/** Most bytes that the write-ahead log keeps on disk between checkpoints. */
const LOG_BYTES = 4 * 1_048_576;

/** Share of the limit that is left after making room, so that not every write has to make some. */
const KEPT_SHARE = 0.9;

const SCHEMA = `
  CREATE TABLE space (id INTEGER PRIMARY KEY, profile TEXT NOT NULL, role TEXT NOT NULL, dimensions INTEGER NOT NULL,
    UNIQUE (profile, role, dimensions)) STRICT;
  CREATE TABLE embedding (id INTEGER PRIMARY KEY, space INTEGER NOT NULL, text_hash BLOB NOT NULL, vector BLOB NOT NULL,
    used_hour INTEGER NOT NULL, UNIQUE (text_hash, space)) STRICT;
  CREATE INDEX embedding_by_use ON embedding (used_hour, id);
  CREATE TABLE total (one INTEGER PRIMARY KEY CHECK (one = 1), bytes INTEGER NOT NULL) STRICT;
  INSERT INTO total VALUES (1, 0);
  CREATE TRIGGER embedding_added AFTER INSERT ON embedding BEGIN
    UPDATE total SET bytes = bytes + length(new.vector) + ${ROW_OVERHEAD}; END;
  CREATE TRIGGER embedding_removed AFTER DELETE ON embedding BEGIN
    UPDATE total SET bytes = bytes - length(old.vector) - ${ROW_OVERHEAD}; END;
`;

/** The tables of an embedding cache; synchronous, and its errors are the driver's. */
export class CacheTables {
  readonly #database: CacheDatabase;
  readonly #find: CacheStatement;
  readonly #touch: CacheStatement;
  readonly #spaceOf: CacheStatement;
  readonly #addSpace: CacheStatement;
  readonly #drop: CacheStatement;
  readonly #add: CacheStatement;
  readonly #bytes: CacheStatement;
  readonly #oldest: CacheStatement;
  readonly #dropRow: CacheStatement;
  readonly #dropText: CacheStatement;

  /**
   * Makes the tables in an empty database, or checks that they are ours.
   *
   * @throws `storage_corrupt` for another kind of database, `storage_newer` for a newer version.
   */
  constructor(database: CacheDatabase) {
    this.#database = database;
    this.#prepareFile();
    const prepared = (sql: string): CacheStatement => database.prepare(sql);
    this.#find = prepared('SELECT id, vector, used_hour FROM embedding WHERE text_hash = ? AND space = ?').raw();
    this.#touch = prepared('UPDATE embedding SET used_hour = ? WHERE id = ?');
    this.#spaceOf = prepared('SELECT id FROM space WHERE profile = ? AND role = ? AND dimensions = ?').raw();
    this.#addSpace = prepared('INSERT INTO space (profile, role, dimensions) VALUES (?, ?, ?) RETURNING id').raw();
    this.#drop = prepared('DELETE FROM embedding WHERE text_hash = ? AND space = ?');
    this.#add = prepared('INSERT INTO embedding (space, text_hash, vector, used_hour) VALUES (?, ?, ?, ?)');
    this.#bytes = prepared('SELECT bytes FROM total').raw();
    this.#oldest = prepared('SELECT id, length(vector) FROM embedding ORDER BY used_hour, id LIMIT 256').raw();
    this.#dropRow = prepared('DELETE FROM embedding WHERE id = ?');
    this.#dropText = prepared('DELETE FROM embedding WHERE text_hash = ?');
  }

  /** Vectors of the keys, null for what is absent; notes the use of those last used in an earlier hour. */
  read(keys: readonly EmbeddingKey[], hour: number): readonly (Float32Array | null)[] {
    const stale: number[] = [];
    const vectors = keys.map((key): Float32Array | null => {
      const space = this.#space(key);
      if (space === null) return null;
      const row = this.#find.get(hashBytes(key.textHash), space) as [number, Uint8Array, number] | undefined;
      if (row === undefined) return null;
      if (row[2] < hour) stale.push(row[0]);
      return decode(row[1]);
    });
    if (stale.length > 0) this.#noteUse(stale, hour);
    return vectors;
  }

  /** Keeps vectors, then makes room. */
  write(
    entries: readonly { readonly key: EmbeddingKey; readonly vector: Float32Array }[],
    hour: number,
    maxBytes: number,
  ): void {
    this.#transaction(() => {
      for (const { key, vector } of entries) {
        const space = this.#space(key) ?? this.#newSpace(key);
        const hash = hashBytes(key.textHash);
        this.#drop.run(hash, space);
        this.#add.run(space, hash, encode(vector), hour);
      }
      if (this.#total() > maxBytes) this.#makeRoom(maxBytes * KEPT_SHARE);
    });
  }

  /** Removes the vectors of texts from the file and from its log; gives how many there were. */
  remove(textHashes: readonly string[]): number {
    const removed = this.#transaction(() =>
      textHashes.reduce((sum, hash) => sum + this.#dropText.run(hashBytes(hash)).changes, 0),
    );
    this.#emptyLog();
    return removed;
  }

  clear(): void {
    this.#transaction(() => this.#database.exec('DELETE FROM embedding; DELETE FROM space'));
    this.#emptyLog();
  }

  close(): void {
    this.#database.close();
  }

  #prepareFile(): void {
    const database = this.#database;
    const application = database.pragma('application_id', { simple: true });
    const [tables] = database.prepare('SELECT count(*) FROM sqlite_schema').raw().get() as [number];
    const fresh = application === 0 && tables === 0;
    if (!fresh && application !== APPLICATION_ID)
      throw new RecollectError('storage_corrupt', 'the file is a database, but no embedding cache');
    if (Number(database.pragma('user_version', { simple: true })) > VERSION)
      throw new RecollectError('storage_newer', 'the embedding cache was written by a newer version of this package');
    database.pragma('trusted_schema = OFF');
    database.pragma('secure_delete = ON');
    database.pragma('temp_store = MEMORY');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma(`journal_size_limit = ${LOG_BYTES}`);
    this.#transaction(() => {
      // Looked up again: another process may have been faster.
      if (database.pragma('application_id', { simple: true }) === APPLICATION_ID) return;
      database.exec(SCHEMA);
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.pragma(`user_version = ${VERSION}`);
    });
  }

  #space({ profileId, role, dimensions }: EmbeddingKey): number | null {
    const row = this.#spaceOf.get(profileId, role, dimensions) as [number] | undefined;
    return row?.[0] ?? null;
  }

  #newSpace({ profileId, role, dimensions }: EmbeddingKey): number {
    const [id] = this.#addSpace.get(profileId, role, dimensions) as [number];
    return id;
  }

  /** Without waiting: while another process writes, a use goes unnoted, and the next read of that hour notes it. */
  #noteUse(ids: readonly number[], hour: number): void {
    const waitMs = this.#database.pragma('busy_timeout', { simple: true });
    this.#database.pragma('busy_timeout = 0');
    try {
      this.#transaction(() => {
        for (const id of ids) this.#touch.run(hour, id);
      });
    } catch (error) {
      if (!isBusy(error)) throw error;
    } finally {
      this.#database.pragma(`busy_timeout = ${String(waitMs)}`);
    }
  }

  #total(): number {
    const [bytes] = this.#bytes.get() as [number];
    return bytes;
  }

  #makeRoom(wantedBytes: number): void {
    let total = this.#total();
    while (total > wantedBytes) {
      const rows = this.#oldest.all() as [number, number][];
      if (rows.length === 0) return;
      for (const [id, bytes] of rows) {
        if (total <= wantedBytes) return;
        this.#dropRow.run(id);
        total -= bytes + ROW_OVERHEAD;
      }
    }
  }

  /** Erased pages stay readable in the log until it is written back. */
  #emptyLog(): void {
    const rows = this.#database.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    if (rows[0]?.busy === 1)
      throw new RecollectError(
        'storage_busy',
        'removed vectors are still in the log, which another process is reading',
      );
  }

  #transaction<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

function hashBytes(textHash: string): Uint8Array {
  return Buffer.from(textHash, 'hex');
}

/** 32-bit little-endian floats, whatever the machine. */
function encode(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(vector.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of vector.entries()) view.setFloat32(at * 4, value, true);
  return bytes;
}

function decode(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, at) => view.getFloat32(at * 4, true));
}
