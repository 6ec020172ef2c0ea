import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import type { MemoryEngine } from '../../src/index.js';
import { openMemory } from '../../src/index.js';
import type { Store } from '../../src/ports/store.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { expectedAfter, stepOf } from './steps.js';

/** What is stored. */
export interface Found {
  /** Steps that are whole. */
  readonly steps: number;
  readonly found: readonly string[];
}

/**
 * Opens what a killed writer left and compares it with what it acknowledged: all that, and at most the one step more
 * that was under way, whole; nothing that hangs loose; and the newest memories are found by word and by vector.
 */
export async function problemsAfter(folder: string, acknowledged: number): Promise<Found> {
  const store = await createSqliteStore({ folder });
  const memory = await openMemory({ store, embedder: hashEmbedder({ dimensions: 32 }) });
  try {
    const { seq } = await memory.tenant('acme').stats();
    const found: string[] = [];
    if (seq !== acknowledged && seq !== acknowledged + 1)
      found.push(`${seq} batches are stored, ${acknowledged} were acknowledged`);
    found.push(...(await differences(store, seq)));
    for (const { code, message } of await memory.tenant('acme').verify()) found.push(`${code}: ${message}`);
    found.push(...(await notFound(memory, seq)));
    // Before `close`, which would move the log into the file: the file and its log are read as they are.
    found.push(...looseEnds(join(folder, 't-acme.db')));
    return { steps: seq, found };
  } finally {
    await memory.close();
  }
}

/** Where the versions that are stored are not those of the first `steps` steps. */
async function differences(store: Store, steps: number): Promise<readonly string[]> {
  const expected = expectedAfter(steps);
  if (steps === 0) return [];
  const tenant = await store.tenant('acme', { create: false });
  const found: string[] = [];
  let versions = 0;
  for (const [id, texts] of expected) {
    versions += texts.length;
    const history = await tenant.history(id);
    const same = history.length === texts.length && history.every(({ text }, at) => text === texts[at]);
    if (!same) found.push(`${id} has ${history.length} versions or other texts than its ${texts.length}`);
    const open = history.filter(({ supersededBy }) => supersededBy === null).length;
    if (open !== Math.min(1, texts.length)) found.push(`${id} has ${open} open versions`);
  }
  const info = await tenant.info();
  if (info.versions !== versions) found.push(`${info.versions} versions are stored, not ${versions}`);
  return found;
}

/** Memories of the last steps that their own word does not find. */
async function notFound(memory: MemoryEngine, steps: number): Promise<readonly string[]> {
  const scoped = memory.tenant('acme').scope({ user: 'u1' });
  const newest = [...expectedAfter(steps)].filter(([, texts]) => texts.length > 0).slice(-12);
  const found: string[] = [];
  for (const [id, texts] of newest) {
    const { items, degraded } = await scoped.recall((texts.at(-1) ?? '').split(' ')[0] ?? '', { limit: 1 });
    if (items[0]?.memory.id !== id || degraded.length > 0) found.push(`${id} is not found by its own word`);
  }
  for (let number = Math.max(1, steps - 8); number <= steps; number += 1) {
    const step = stepOf(number);
    if (step.does !== 'forget') continue;
    const word = `mark${step.id.replace('-', 'x')}v1`;
    const { items } = await scoped.recall(word);
    if (items.some((item) => item.memory.id === step.id)) found.push(`${step.id} is found although it is forgotten`);
  }
  return found;
}

/** Each count is of rows that nothing holds; written anew, so that `verify` is not judged by itself. */
const LOOSE_ENDS: readonly (readonly [string, string])[] = [
  ['passages of no version', 'SELECT count(*) FROM passages WHERE version NOT IN (SELECT row FROM versions)'],
  ['vectors of no passage', 'SELECT count(*) FROM vectors WHERE passage NOT IN (SELECT id FROM passages)'],
  ['vectors of no version', 'SELECT count(*) FROM vectors WHERE version NOT IN (SELECT row FROM versions)'],
  ['passages without a vector', 'SELECT count(*) FROM passages WHERE id NOT IN (SELECT passage FROM vectors)'],
  ['index rows of no passage', 'SELECT count(DISTINCT doc) FROM temp.words WHERE doc NOT IN (SELECT id FROM passages)'],
  ['passages without index rows', 'SELECT count(*) FROM passages WHERE id NOT IN (SELECT doc FROM temp.words)'],
  [
    'closed versions without their closer',
    `SELECT count(*) FROM versions AS old WHERE closed_by IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM versions AS next WHERE next.id = old.closed_by AND next.version = old.version + 1)`,
  ],
  ['scopes with wrong totals', 'SELECT count(*) FROM cells WHERE versions <> (SELECT count(*) FROM versions)'],
];

function looseEnds(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const database = new Database(path, { readonly: true });
  try {
    const made = database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'vectors'").pluck().get();
    if (made === 0) return [];
    const found: string[] = [];
    database.exec('CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, passage_index, instance)');
    for (const [what, sql] of LOOSE_ENDS) {
      const count = database.prepare(sql).pluck().get();
      if (count !== 0) found.push(`${String(count)} ${what}`);
    }
    const integrity = database.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') found.push(`integrity_check: ${String(integrity)}`);
    return found;
  } finally {
    database.close();
  }
}
