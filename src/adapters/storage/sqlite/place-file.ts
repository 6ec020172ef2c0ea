import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { RecollectError } from '../../../domain/errors.js';

/** A name beside a file, for what is not complete yet; no file of a tenant ends like this. */
export function unfinishedName(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}.unfinished`;
}

/** Removes an unfinished database with what belongs to it. */
export function removeUnfinished(path: string): void {
  for (const suffix of ['-journal', '-wal', '-shm', '']) rmSync(path + suffix, { force: true });
}

/** Gives a finished file its name, which nothing has yet; a power cut leaves all of it or nothing. @throws `conflict` */
export function placeFile(unfinished: string, path: string): void {
  syncPath(unfinished);
  try {
    // Unlike renaming, this never takes the place of a file that somebody made in the meantime.
    linkSync(unfinished, path);
    rmSync(unfinished);
  } catch (error) {
    if (existsSync(path)) throw taken();
    if (!hasNoLinks(error)) throw error;
    renameSync(unfinished, path);
  }
  if (process.platform !== 'win32') syncPath(dirname(path));
}

/** The file to make is there already. */
export function taken(): RecollectError {
  return new RecollectError('conflict', 'there is a file or tenant of this name already');
}

/** Some file systems know one name for a file and no more. */
function hasNoLinks(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
