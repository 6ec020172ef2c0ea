import { expect, test } from 'vitest';
import { Connection } from '../../src/adapters/storage/sqlite/connection.js';
import type { SqliteDatabase } from '../../src/adapters/storage/sqlite/driver.js';

/** A connection whose checkpoint ends as given, and the pragmas it was asked for. */
function connectionThat(checkpoint: () => unknown): { readonly connection: Connection; readonly asked: string[] } {
  const asked: string[] = [];
  const database: SqliteDatabase = {
    inTransaction: false,
    open: true,
    prepare: () => {
      throw new Error('no statement is needed');
    },
    exec: () => undefined,
    backup: async () => undefined,
    serialize: () => Buffer.alloc(0),
    pragma(sql) {
      asked.push(sql);
      return sql.startsWith('wal_checkpoint') ? checkpoint() : 5_000;
    },
    close: () => undefined,
  };
  return { connection: new Connection(database), asked };
}

const failing =
  (code: string): (() => never) =>
  () => {
    throw Object.assign(new Error('said by the driver'), { code });
  };

test.each<[string, () => unknown, boolean]>([
  ['empties the log', () => 0, true],
  ['is held up by a reader', () => 1, false],
  ['finds no room in the file', failing('SQLITE_FULL'), false],
  ['meets a lock', failing('SQLITE_BUSY_RECOVERY'), false],
])(
  '[P21] a checkpoint after an erasing batch that %s never undoes or denies the batch',
  (_what, checkpoint, emptied) => {
    const { connection, asked } = connectionThat(checkpoint);
    expect(connection.truncateLog()).toBe(emptied);
    // The wait of the store is set again, however it ended.
    expect(asked.at(-1)).toBe('busy_timeout = 5000');
  },
);

test('a checkpoint that finds the file damaged says so', () => {
  const { connection, asked } = connectionThat(failing('SQLITE_CORRUPT'));
  expect(() => connection.truncateLog()).toThrow('said by the driver');
  expect(asked.at(-1)).toBe('busy_timeout = 5000');
});
