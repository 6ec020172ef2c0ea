import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { RecollectError } from '../../../domain/errors.js';
import type { Seq } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import type { SqliteDriver } from './driver.js';
import { placeFile, removeUnfinished, taken, unfinishedName } from './place-file.js';

/**
 * See `Store.backup`. The copy is made over a connection of its own within one read transaction: it is of that moment, and
 * writers, also of other processes, neither wait for it nor make it start again.
 */
export async function backupFile(
  openApart: () => Connection,
  Driver: SqliteDriver,
  file: string,
): Promise<{ readonly bytes: number; readonly seq: Seq }> {
  const connection = openApart();
  try {
    if (existsSync(file)) throw taken();
    statSync(dirname(file));
    const unfinished = unfinishedName(file);
    try {
      connection.run('BEGIN');
      const [seq] = connection.row<[number]>('SELECT seq FROM tenant') ?? [];
      if (seq === undefined) throw new RecollectError('not_found', 'this tenant does not exist');
      await connection.backup(unfinished);
      makeWhole(Driver, unfinished);
      const bytes = statSync(unfinished).size;
      placeFile(unfinished, file);
      return { bytes, seq };
    } catch (error) {
      removeUnfinished(unfinished);
      throw error;
    }
  } finally {
    connection.close();
  }
}

/** A copy that can be moved as one file, and read where nothing can be written: it keeps no log beside it. */
function makeWhole(Driver: SqliteDriver, path: string): void {
  const database = new Driver(path, { fileMustExist: true });
  try {
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
}
