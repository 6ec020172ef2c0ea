import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { killRounds } from '../../scripts/soak/kill-rounds.js';
import { stepOf, take } from '../../scripts/soak/steps.js';
import { problemsAfter } from '../../scripts/soak/stored-state.js';
import { openMemory } from '../../src/index.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { temporaryFolder } from './folder.js';

test('[P22] ten kills with SIGKILL: what was acknowledged is whole, nothing is there in part', async () => {
  const report = await killRounds(10, 20_260_301, ['opening', 'acknowledged', 'in passing', 'held', 'acknowledged']);
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(10);
  // Two writers stood inside a transaction: its step can't be there.
  expect(report.absent).toBeGreaterThanOrEqual(2);
});

/** The work of nine steps, then damage; gives what is found wrong. */
async function foundAfter(damage: string, acknowledged = 9): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const memory = await openMemory({ path: folder, embedder: hashEmbedder({ dimensions: 32 }) });
  for (let number = 1; number <= 9; number += 1)
    await take(stepOf(number), memory.tenant('acme').scope({ user: 'u1' }));
  await memory.close();
  const database = new Database(join(folder, 't-acme.db'));
  database.pragma('foreign_keys = OFF');
  database.exec(damage);
  database.close();
  return (await problemsAfter(folder, acknowledged)).found;
}

test('the check after a kill finds nothing where there is nothing', async () => {
  expect(await foundAfter('SELECT 1')).toEqual([]);
  // One more than acknowledged may have been under way.
  expect(await foundAfter('SELECT 1', 8)).toEqual([]);
});

test.each<[string, string, number, RegExp]>([
  ['an acknowledged step that is not there', 'SELECT 1', 10, /9 batches are stored, 10 were acknowledged/],
  ['two steps more than were acknowledged', 'SELECT 1', 7, /9 batches are stored, 7 were acknowledged/],
  ['a lost version', "DELETE FROM versions WHERE id = 'm1-0' AND version = 2", 9, /m1-0 has 1 versions/],
  ['another text', "UPDATE versions SET body = replace(body, 'word1', 'x')", 9, /other texts/],
  ['a version too many', "UPDATE versions SET id = 'else' WHERE id = 'm2-0'", 9, /m2-0 has 0 versions/],
  [
    'a version that was not closed',
    "UPDATE versions SET body = json_remove(body, '$.supersededBy') WHERE id = 'm1-2'",
    9,
    /m1-2 has 2 open/,
  ],
  ['a lost vector', 'DELETE FROM vectors WHERE ordinal = 1', 9, /passages without a vector/],
  ['a vector of nothing', 'DELETE FROM passages WHERE ordinal = 2', 9, /vectors of no passage/],
  [
    'a lost index row',
    "INSERT INTO passage_index (passage_index, rowid, tokens) SELECT 'delete', id, tokens FROM passages LIMIT 1",
    9,
    /passages without index rows/,
  ],
  ['wrong totals', 'UPDATE cells SET versions = 0', 9, /scopes with wrong totals/],
])('the check after a kill finds %s', async (_what, damage, acknowledged, problem) => {
  expect((await foundAfter(damage, acknowledged)).join('\n')).toMatch(problem);
});
