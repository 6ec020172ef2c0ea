import { RecollectError } from '../../../domain/errors.js';
import { Connection } from './connection.js';
import type { SqliteDatabase, SqliteDriver } from './driver.js';
import { APPLICATION_ID, MIGRATIONS } from './schema.js';
import { toStorageError } from './storage-errors.js';

/** How files are opened; see `SqliteStoreOptions`. */
export interface FileOptions {
  readonly synchronous: 'full' | 'normal' | 'off';
  readonly busyTimeoutMs: number;
  readonly maxBytes: number | null;
}

/** Most bytes that the write-ahead log keeps on disk between checkpoints. */
const LOG_BYTES = 16 * 1_048_576;

/** How often the change to the log is tried; each time another process was faster. */
const LOG_ATTEMPTS = 100;

/**
 * Opens a tenant's database, makes or migrates its tables, and checks whose it is. Null for a file whose tenant was
 * dropped while its removal was not finished.
 *
 * @throws `not_found` for an empty database when `create` is false; `storage_newer`, `storage_corrupt` and driver
 * errors.
 */
export function openFile(
  Driver: SqliteDriver,
  path: string,
  tenantId: string,
  options: FileOptions & { readonly create: boolean },
): Connection | null {
  const database = new Driver(path, { timeout: options.busyTimeoutMs, fileMustExist: !options.create });
  try {
    if (prepare(database, tenantId, options)) return new Connection(database);
    database.close();
    return null;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** False when the tenant was dropped. */
function prepare(
  database: SqliteDatabase,
  tenantId: string,
  options: FileOptions & { readonly create: boolean },
): boolean {
  database.pragma('trusted_schema = OFF');
  const fresh = checkFormat(database);
  if (fresh && !options.create) throw new RecollectError('not_found', 'this tenant does not exist');
  database.pragma('secure_delete = ON');
  // References say what belongs to what. To enforce them would cost a search through all vectors for each passage that is
  // removed; `verify` looks at every one of them instead.
  database.pragma('foreign_keys = OFF');
  // Sorting must not leave memories in temporary files.
  database.pragma('temp_store = MEMORY');
  useLog(database);
  database.pragma(`synchronous = ${options.synchronous}`);
  // Where syncing a file leaves its bytes in the drive's cache (macOS); elsewhere this changes nothing.
  if (options.synchronous === 'full') database.pragma('fullfsync = ON');
  database.pragma(`journal_size_limit = ${LOG_BYTES}`);
  if (options.maxBytes !== null) {
    const pageBytes = Number(database.pragma('page_size', { simple: true }));
    database.pragma(`max_page_count = ${Math.max(1, Math.floor(options.maxBytes / pageBytes))}`);
  }
  if (versionOf(database) < MIGRATIONS.length) migrate(database, tenantId);
  const owner = ownerOf(database);
  if (owner !== null && owner !== tenantId)
    throw new RecollectError('storage_corrupt', 'the file belongs to another tenant');
  return owner !== null;
}

/** Changes to the write-ahead log; waits for another process that is making the same file. */
function useLog(database: SqliteDatabase): void {
  if (database.pragma('journal_mode', { simple: true }) === 'wal') return;
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (attempt === LOG_ATTEMPTS || toStorageError(error).code !== 'storage_busy') throw error;
      // This change never waits by itself: a lock that does wait is taken and given back, then it is tried again.
      database.exec('BEGIN EXCLUSIVE; ROLLBACK');
    }
  }
}

/**
 * True for a database without any table; throws for one that is not ours or newer than we are. All is read at one
 * moment: another process may be making the file.
 */
export function checkFormat(database: SqliteDatabase): boolean {
  database.exec('BEGIN');
  try {
    const application = database.pragma('application_id', { simple: true });
    const [tables] = database.prepare('SELECT count(*) FROM sqlite_schema').raw().get() as [number];
    if (application !== APPLICATION_ID) {
      if (tables === 0 && application === 0 && versionOf(database) === 0) return true;
      throw new RecollectError('storage_corrupt', 'the file is a database, but no store of memories');
    }
    if (versionOf(database) > MIGRATIONS.length)
      throw new RecollectError('storage_newer', 'the file was written by a newer version of this package');
    return false;
  } finally {
    if (database.inTransaction) database.exec('ROLLBACK');
  }
}

function versionOf(database: SqliteDatabase): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function migrate(database: SqliteDatabase, tenantId: string): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Read again: another process may have been faster.
    const from = versionOf(database);
    for (const migration of MIGRATIONS.slice(from)) database.exec(withoutKnownColumns(database, migration));
    if (from === 0) {
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.prepare('INSERT INTO tenant (one, id) VALUES (1, ?)').run(tenantId);
    }
    database.pragma(`user_version = ${MIGRATIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * A step without the columns that are there already. A step is done whole or not at all, but somebody may have done a part
 * of it by hand; for tables and indexes SQL has words (`IF EXISTS`), for columns it has none.
 */
function withoutKnownColumns(database: SqliteDatabase, migration: string): string {
  return migration.replace(/ALTER TABLE (\w+) ADD COLUMN (\w+)[^;]*;/g, (statement, table, column) => {
    const known = database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').raw().get(table, column);
    return known === undefined ? statement : '';
  });
}

/** The tenant's id as written in a file; null when it is no store. */
export function readTenantId(Driver: SqliteDriver, path: string): string | null {
  const database = new Driver(path, { fileMustExist: true, readonly: true });
  try {
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) return null;
    return ownerOf(database);
  } finally {
    database.close();
  }
}

/** The tenant's id in an open database; null when the tenant was dropped. */
export function ownerOf(database: SqliteDatabase): string | null {
  const row = database.prepare('SELECT id FROM tenant').raw().get() as [string] | undefined;
  return row?.[0] ?? null;
}
