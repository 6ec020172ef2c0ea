import { LRUCache } from 'lru-cache';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from './driver.js';
import { toStorageError } from './storage-errors.js';

/** Statements kept prepared per file; filters make a few dozen different ones. */
const STATEMENTS = 128;

/** Pages copied at a time by a backup: 4 MiB take a few milliseconds. */
const BACKUP_PAGES = 1_024;

/** One open tenant file: a database handle, its prepared statements and its transactions. Nothing else is kept. */
export class Connection {
  /** Set when a write finds that another process has dropped the tenant: the file must not be used any more. */
  dropped = false;
  readonly #database: SqliteDatabase;
  readonly #statements: LRUCache<string, SqliteStatement> = new LRUCache({ max: STATEMENTS });

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** Changes rows; gives how many. */
  run(sql: string, ...parameters: readonly SqliteValue[]): number {
    return this.#prepared(sql).run(...parameters).changes;
  }

  /** The first row as an array, or undefined. The caller names the row's type, which its SQL decides. */
  row<Row extends readonly unknown[]>(sql: string, ...parameters: readonly SqliteValue[]): Row | undefined {
    return this.#prepared(sql).get(...parameters) as Row | undefined;
  }

  /** All rows as arrays. */
  rows<Row extends readonly unknown[]>(sql: string, ...parameters: readonly SqliteValue[]): readonly Row[] {
    return this.#prepared(sql).all(...parameters) as Row[];
  }

  /** The rows one by one; nothing may be written until the walk has ended. */
  walk<Row extends readonly unknown[]>(sql: string, ...parameters: readonly SqliteValue[]): IterableIterator<Row> {
    return this.#prepared(sql).iterate(...parameters) as IterableIterator<Row>;
  }

  /** Runs reads that must see one and the same state. */
  read<Result>(work: () => Result): Result {
    return this.#transaction('BEGIN', work);
  }

  /** Runs writes: all or nothing, and alone from the start, so that what was read stays true. */
  write<Result>(work: () => Result): Result {
    return this.#transaction('BEGIN IMMEDIATE', work);
  }

  /**
   * Moves the write-ahead log into the file and empties it; false when readers, another process or a full disk prevent
   * it. What was committed stays committed either way.
   */
  truncateLog(): boolean {
    const waitMs = this.#database.pragma('busy_timeout', { simple: true });
    this.#database.pragma('busy_timeout = 100');
    try {
      return this.#database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
    } catch (error) {
      const { code } = toStorageError(error);
      if (code === 'storage_full' || code === 'storage_busy') return false;
      throw error;
    } finally {
      this.#database.pragma(`busy_timeout = ${String(waitMs)}`);
    }
  }

  /**
   * Copies the database into a new file, some pages at a time, so that others have their turn. Within a read transaction
   * the copy is of that moment.
   */
  async backup(file: string): Promise<void> {
    await this.#database.backup(file, { progress: () => BACKUP_PAGES });
  }

  /** The bytes of the database as it is now. */
  serialise(): Buffer {
    return this.#database.serialize();
  }

  /** The value of a pragma. */
  pragma(sql: string): unknown {
    return this.#database.pragma(sql, { simple: true });
  }

  get isOpen(): boolean {
    return this.#database.open;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepared(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const prepared = this.#database.prepare(sql);
    const statement = isQuery(sql) ? prepared.raw() : prepared;
    this.#statements.set(sql, statement);
    return statement;
  }

  #transaction<Result>(begin: string, work: () => Result): Result {
    this.run(begin);
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      // SQLite has rolled back by itself after some faults (a full disk, for one).
      if (this.#database.inTransaction) this.run('ROLLBACK');
      throw error;
    }
  }
}

function isQuery(sql: string): boolean {
  return /^\s*(?:SELECT|WITH)\b/.test(sql) || /\bRETURNING\b/.test(sql);
}
