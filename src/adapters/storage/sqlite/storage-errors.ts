import type { ErrorCode } from '../../../domain/errors.js';
import { RecollectError } from '../../../domain/errors.js';

/** Our words for each fault; they hold no SQL, no path and nothing a driver said (that is in `cause`). */
const MESSAGES = {
  storage_busy: 'the store is locked by another process',
  storage_full: 'the disk, or the size the store may have, is full',
  storage_read_only: 'the store or its folder cannot be opened or written',
  storage_corrupt: 'the file is not a store, or it is damaged',
  storage_failed: 'the storage engine failed',
} as const satisfies { readonly [code in ErrorCode]?: string };

/** Result codes of SQLite and of the file system by prefix; the first that fits counts. */
const CODES: readonly (readonly [string, keyof typeof MESSAGES])[] = [
  ['SQLITE_BUSY', 'storage_busy'],
  ['SQLITE_LOCKED', 'storage_busy'],
  ['SQLITE_FULL', 'storage_full'],
  // No room for the index of the write-ahead log, which every first use of a file needs, reading too.
  ['SQLITE_IOERR_SHMSIZE', 'storage_full'],
  ['SQLITE_READONLY', 'storage_read_only'],
  ['SQLITE_CANTOPEN', 'storage_read_only'],
  ['SQLITE_PERM', 'storage_read_only'],
  ['SQLITE_CORRUPT', 'storage_corrupt'],
  ['SQLITE_NOTADB', 'storage_corrupt'],
  ['EACCES', 'storage_read_only'],
  ['EPERM', 'storage_read_only'],
  ['EROFS', 'storage_read_only'],
  ['ENOTDIR', 'storage_read_only'],
  ['ENOENT', 'storage_read_only'],
  ['EEXIST', 'storage_read_only'],
  ['ENOSPC', 'storage_full'],
  ['EDQUOT', 'storage_full'],
  ['EBUSY', 'storage_busy'],
];

/** Turns whatever the driver or the file system threw into a coded error; coded errors pass through. */
export function toStorageError(error: unknown): RecollectError {
  if (error instanceof RecollectError) return error;
  const given = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = CODES.find(([prefix]) => given.startsWith(prefix))?.[1];
  // A stored text that is no JSON any more.
  const code = known ?? (error instanceof SyntaxError ? 'storage_corrupt' : 'storage_failed');
  return new RecollectError(code, MESSAGES[code], { cause: error });
}

/** Runs storage work; whatever it throws leaves as a coded error. */
export function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw toStorageError(error);
  }
}

/** The same for work that takes its time. */
export async function guardedLong<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
}
