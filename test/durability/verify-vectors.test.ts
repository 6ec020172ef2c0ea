import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { temporaryFolder } from './folder.js';

test.each<[string, string, string[]]>([
  ['nothing', 'SELECT 1', []],
  ['a lost vector of a long memory', 'DELETE FROM vectors WHERE ordinal = 1', ['vectors_missing']],
  ['all vectors lost, which is only work to do', 'DELETE FROM vectors', []],
  [
    'a vector of a passage that is gone',
    'UPDATE vectors SET passage = passage + 1 WHERE version = 2',
    ['vector_orphaned'],
  ],
  ['a vector of another version', 'UPDATE vectors SET version = 1 WHERE version = 2', ['vector_orphaned']],
  ['a vector with a wrong place', 'UPDATE vectors SET ordinal = 7 WHERE version = 2', ['vector_orphaned']],
])('[P13] verify finds %s among vectors', async (_what, damage, codes) => {
  const folder = temporaryFolder();
  const memory = await openMemory({ path: folder, embedder: hashEmbedder({ dimensions: 16 }) });
  const long = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ');
  for (const text of [long, 'short', 'short too']) await memory.tenant('acme').scope({ user: 'u1' }).remember(text);
  const database = new Database(join(folder, 't-acme.db'));
  database.pragma('foreign_keys = OFF');
  database.exec(damage);
  database.close();
  const found = (await memory.tenant('acme').verify()).map(({ code }) => code);
  await memory.close();
  expect([...new Set(found)]).toEqual(codes);
});
