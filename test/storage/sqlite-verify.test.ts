import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { memoryFixture, passagesOf } from '../../src/testing/index.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-verify-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a small store, changes it behind its back, and says what `verify` finds. */
async function codesAfter(sql: string): Promise<string[]> {
  const store = await createSqliteStore({ folder, synchronous: 'off' });
  const tenant = await store.tenant('acme');
  await tenant.apply(
    ['m1', 'm2', 'm3'].map((id) => ({
      op: 'putVersion',
      memory: memoryFixture({ id }),
      passages: passagesOf(`red kettle of ${id} red pot`, 3),
    })),
  );
  const database = new Database(join(folder, 't-acme.db'));
  database.pragma('foreign_keys = OFF');
  database.exec(sql);
  database.close();
  const codes = (await tenant.verify()).map(({ code }) => code);
  await store.close();
  return [...new Set(codes)].sort();
}

test.each<[string, string, string[]]>([
  ['nothing', 'SELECT 1', []],
  ['a wrong number of passages', 'UPDATE cells SET passages = passages + 1', ['totals_wrong']],
  ['a wrong length', 'UPDATE cells SET length = length - 1', ['totals_wrong']],
  ['a wrong number of versions', 'UPDATE cells SET versions = 0', ['totals_wrong']],
  [
    'a lost passage',
    'DELETE FROM passages WHERE ordinal = 1 AND version = 1',
    ['index_wrong', 'passages_missing', 'totals_wrong'],
  ],
  ['a lost version', 'DELETE FROM versions WHERE row = 2', ['passage_orphaned', 'totals_wrong']],
  ['a lost scope', 'DELETE FROM cells', ['totals_wrong']],
  [
    'a passage that the index forgot',
    "INSERT INTO passage_index (passage_index, rowid, tokens) SELECT 'delete', id, tokens FROM passages LIMIT 1",
    ['index_wrong'],
  ],
  [
    'a passage that the index holds under another number',
    `INSERT INTO passage_index (passage_index, rowid, tokens) SELECT 'delete', id, tokens FROM passages LIMIT 1;
     INSERT INTO passage_index (rowid, tokens) SELECT id + 1, tokens FROM passages LIMIT 1`,
    ['index_wrong'],
  ],
  ['a gap in the versions', `UPDATE versions SET body = json_set(body, '$.version', 3) WHERE row = 1`, ['version_gap']],
])('[P13] verify finds %s', async (_what, sql, codes) => {
  expect(await codesAfter(sql)).toEqual(codes);
});
