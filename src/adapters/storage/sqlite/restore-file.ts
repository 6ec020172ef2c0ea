import { existsSync, statSync } from 'node:fs';
import { RecollectError } from '../../../domain/errors.js';
import type { Seq } from '../../../ports/store.js';
import { Connection } from './connection.js';
import type { SqliteDriver } from './driver.js';
import type { FileOptions } from './open-file.js';
import { checkFormat, openFile, ownerOf } from './open-file.js';
import { placeFile, removeUnfinished, taken, unfinishedName } from './place-file.js';
import { verifyFile } from './verify-file.js';

/** What `verify` may find in a copy: faults of what was stored, not of how it is kept. */
const CONTENT_PROBLEMS: readonly string[] = ['version_gap', 'closer_missing', 'supersession_cycle'];

/**
 * See `Store.restore`. The file is only read. Its copy is brought up to date, checked and given its new owner under another
 * name; the tenant is there once it is complete, or not at all.
 *
 * @throws `not_found`, `conflict`, `storage_corrupt`, `storage_newer`
 */
export async function restoreFile(
  Driver: SqliteDriver,
  file: string,
  path: string,
  tenantId: string,
  options: FileOptions,
): Promise<{ readonly seq: Seq }> {
  if (existsSync(path)) throw taken();
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new RecollectError('not_found', 'there is no such file');
  if (!stats.isFile()) throw damaged('it is no file');
  const unfinished = unfinishedName(path);
  try {
    const owner = await copyOf(Driver, file, unfinished);
    const seq = adopt(Driver, unfinished, owner, tenantId, options);
    placeFile(unfinished, path);
    return { seq };
  } catch (error) {
    removeUnfinished(unfinished);
    throw error;
  }
}

/** Copies a store, with what its log holds, and gives the tenant it was of. */
async function copyOf(Driver: SqliteDriver, file: string, unfinished: string): Promise<string> {
  const database = new Driver(file, { fileMustExist: true, readonly: true });
  const source = new Connection(database);
  try {
    if (checkFormat(database)) throw damaged('it is empty');
    source.run('BEGIN');
    const owner = ownerOf(database);
    if (owner === null) throw damaged('it holds no tenant');
    await source.backup(unfinished);
    return owner;
  } finally {
    source.close();
  }
}

function adopt(Driver: SqliteDriver, unfinished: string, owner: string, tenantId: string, options: FileOptions): Seq {
  const connection = openFile(Driver, unfinished, owner, { ...options, create: false });
  if (connection === null) throw damaged('it holds no tenant');
  try {
    const codes = new Set(verifyFile(connection).map(({ code }) => code));
    for (const known of CONTENT_PROBLEMS) codes.delete(known);
    if (codes.size > 0) throw damaged([...codes].join(', '));
    connection.write(() => connection.run('UPDATE tenant SET id = ?', tenantId));
    const [seq] = connection.row<[number]>('SELECT seq FROM tenant') ?? [0];
    if (!connection.truncateLog()) throw new RecollectError('storage_failed', 'the copy could not be completed');
    return seq;
  } finally {
    connection.close();
  }
}

function damaged(how: string): RecollectError {
  return new RecollectError('storage_corrupt', `the file is no usable copy of a store: ${how}`);
}
