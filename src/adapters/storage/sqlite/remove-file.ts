import { rmSync } from 'node:fs';
import { RecollectError } from '../../../domain/errors.js';
import type { SqliteDriver } from './driver.js';
import type { FileOptions } from './open-file.js';
import { APPLICATION_ID } from './schema.js';
import { toStorageError } from './storage-errors.js';

/** A tenant's files; the database is the last to go, so that no other process makes a new one in between. */
const SUFFIXES = ['-journal', '-wal', '-shm', ''];

/**
 * Removes the files of a tenant. Other processes may have them open and would go on writing into what is gone; so its
 * row is deleted first, where each of their writes looks, and an interrupted removal is recognised and can be repeated.
 *
 * @throws `storage_busy` when another process keeps the lock; `storage_corrupt` for a database that is no store, which
 * is left alone.
 */
export function removeFile(Driver: SqliteDriver, path: string, { busyTimeoutMs }: FileOptions): void {
  try {
    markDropped(Driver, path, busyTimeoutMs);
  } catch (error) {
    // What is no database at all, or damaged, can hold no mark.
    if (error instanceof RecollectError || toStorageError(error).code !== 'storage_corrupt') throw error;
  }
  for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true });
}

function markDropped(Driver: SqliteDriver, path: string, busyTimeoutMs: number): void {
  const database = new Driver(path, { timeout: busyTimeoutMs, fileMustExist: true });
  try {
    const [tables] = database.prepare('SELECT count(*) FROM sqlite_schema').raw().get() as [number];
    const application = database.pragma('application_id', { simple: true });
    if (tables === 0 && application === 0) return;
    if (application !== APPLICATION_ID)
      throw new RecollectError('storage_corrupt', 'the file is a database, but no store of memories');
    database.exec('DELETE FROM tenant');
    // The log is removed before the file, so the mark must be in the file by then.
    if (database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0)
      throw new RecollectError('storage_busy', 'the store is locked by another process');
  } finally {
    database.close();
  }
}
