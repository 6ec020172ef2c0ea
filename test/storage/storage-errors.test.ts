import { describe, expect, test } from 'vitest';
import { loadDriver } from '../../src/adapters/storage/sqlite/driver.js';
import { guarded, toStorageError } from '../../src/adapters/storage/sqlite/storage-errors.js';
import { RecollectError } from '../../src/domain/errors.js';

const driverError = (code: string): Error => Object.assign(new Error('near "SELECT secret": no such /path'), { code });

describe('storage errors', () => {
  test.each([
    ['SQLITE_BUSY', 'storage_busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'storage_busy'],
    ['SQLITE_LOCKED', 'storage_busy'],
    ['SQLITE_FULL', 'storage_full'],
    ['ENOSPC', 'storage_full'],
    ['SQLITE_READONLY_DBMOVED', 'storage_read_only'],
    ['SQLITE_CANTOPEN', 'storage_read_only'],
    ['EACCES', 'storage_read_only'],
    ['EROFS', 'storage_read_only'],
    ['SQLITE_CORRUPT_VTAB', 'storage_corrupt'],
    ['SQLITE_NOTADB', 'storage_corrupt'],
    ['SQLITE_IOERR_WRITE', 'storage_failed'],
    ['SQLITE_ERROR', 'storage_failed'],
    ['EWHATEVER', 'storage_failed'],
  ])('[P9] %s is %s, in words of ours', (given, code) => {
    const cause = driverError(given);
    const error = toStorageError(cause);
    expect(error).toMatchObject({ name: 'RecollectError', code, cause });
    expect(error.message).not.toMatch(/select|secret|path|sqlite/i);
  });

  test('[P9] errors without a code are faults of the storage, coded ones pass', () => {
    for (const cause of [new TypeError('x'), 'text', null]) expect(toStorageError(cause).code).toBe('storage_failed');
    const coded = new RecollectError('conflict', 'x');
    const fail = (): never => {
      throw coded;
    };
    expect(() => guarded(fail)).toThrow(coded);
  });

  test('a driver that cannot be loaded says what to install', async () => {
    const cause = new Error('Could not locate the bindings file');
    const error: unknown = await loadDriver(() => Promise.reject(cause)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'driver_missing', cause });
    expect(String(error)).toMatch(/python3, make and a C\+\+ compiler.*npm rebuild better-sqlite3/);
  });

  test('a driver whose native part is missing is found out at once', async () => {
    class Broken {
      constructor() {
        throw new Error('Could not locate the bindings file');
      }
    }
    await expect(loadDriver(() => Promise.resolve({ default: Broken }))).rejects.toMatchObject({
      code: 'driver_missing',
    });
  });
});
