import { RecollectError } from '../../../domain/errors.js';

/** A value SQLite can hold. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/** The part of a prepared statement that is used here; `raw()` makes rows arrays, `pluck()` their first column. */
export interface SqliteStatement {
  run(...parameters: readonly SqliteValue[]): { readonly changes: number };
  get(...parameters: readonly SqliteValue[]): unknown;
  all(...parameters: readonly SqliteValue[]): unknown[];
  iterate(...parameters: readonly SqliteValue[]): IterableIterator<unknown>;
  raw(): SqliteStatement;
}

/** The part of a database handle that is used here. */
export interface SqliteDatabase {
  readonly inTransaction: boolean;
  readonly open: boolean;
  prepare(sql: string): SqliteStatement;
  exec(sql: string): unknown;
  /** Copies the database into a new file, some pages at a time; `progress` says how many the next time. */
  backup(file: string, options?: { readonly progress?: () => number }): Promise<unknown>;
  /** The bytes of the database. */
  serialize(): Buffer;
  pragma(sql: string, options?: { readonly simple?: boolean }): unknown;
  close(): unknown;
}

/** Opens a file, a private in-memory database for `:memory:`, or one that was serialised. */
export type SqliteDriver = new (
  path: string | Buffer,
  options?: { readonly fileMustExist?: boolean; readonly readonly?: boolean; readonly timeout?: number },
) => SqliteDatabase;

const HOW_TO_INSTALL =
  'The SQLite driver could not be loaded. Install its build tools (python3, make and a C++ compiler), ' +
  'then run: npm rebuild better-sqlite3';

/**
 * Loads better-sqlite3 at first use, so that importing this package never fails, and opens a database once, because
 * the driver loads its native part only then.
 *
 * @throws `driver_missing` with what to install.
 */
export async function loadDriver(load: () => Promise<unknown> = () => import('better-sqlite3')): Promise<SqliteDriver> {
  try {
    const module = (await load()) as { readonly default: SqliteDriver };
    new module.default(':memory:').close();
    return module.default;
  } catch (cause) {
    throw new RecollectError('driver_missing', HOW_TO_INSTALL, { cause });
  }
}
