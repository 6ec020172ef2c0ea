import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBm25Baseline } from '../../src/eval/baseline/bm25-engine.js';
import { openVectorBaseline } from '../../src/eval/baseline/vector-engine.js';
import { summarise } from '../../src/eval/report.js';
import { evaluate } from '../../src/eval/run-evaluation.js';
import type { Embedder } from '../../src/ports/embedder.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { writeSet } from './rows.js';

let dataDir = '';
beforeAll(async () => {
  dataDir = await writeSet(
    await mkdtemp(join(tmpdir(), 'recollect-eval-')),
    'longmemeval_pool',
    [
      ...Array.from({ length: 60 }, (_, at) => ({ id: `m${at}`, text: `filler ${at}` })),
      { id: 'old', text: 'lives in Delft' },
      { id: 'new', text: 'lives in Ghent' },
    ],
    [
      { id: 'one', query: 'filler 3', gold_ids: ['m3', 'm4'] },
      { id: 'change', query: 'where', gold_ids: ['old', 'new'], current_ids: ['new'], stale_ids: ['old'] },
      { id: 'none', query: 'what of the boat', gold_ids: [], category: 'abstention' },
    ],
  );
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const options = { set: 'longmemeval_pool', embedder: 'none' } as const;

describe('oracle', () => {
  test('ranks the gold and nothing else, the newest first, and is silent where nothing answers', async () => {
    const run = await evaluate({ ...options, dataDir, recipe: 'oracle' });
    expect(run.rows.map((row) => new Set(row.ranked))).toEqual([
      new Set(['m3', 'm4']),
      new Set(['new', 'old']),
      new Set(),
    ]);
    expect(run.rows[1]?.ranked[0]).toBe('new');
    expect(summarise(run, 'all').metrics).toMatchObject({
      recall_at_1: 0.5,
      recall_at_10: 1,
      mrr: 1,
      ndcg_at_10: 1,
      stale_above_current: 0,
      current_at_1: 1,
      abstention_auroc: 1,
    });
  });
});

describe('random', () => {
  test('ranks each memory once, another order for each query, the same with the same seed', async () => {
    const [run, again] = [
      await evaluate({ ...options, dataDir, recipe: 'random', limit: 500 }),
      await evaluate({ ...options, dataDir, recipe: 'random', limit: 500 }),
    ];
    for (const row of run.rows) expect(new Set(row.ranked).size).toBe(62);
    expect(run.rows[0]?.ranked).not.toEqual(run.rows[1]?.ranked);
    expect(again.rows.map((row) => row.ranked)).toEqual(run.rows.map((row) => row.ranked));
    const other = await evaluate({ ...options, dataDir, recipe: 'random', limit: 500, seed: 'other' });
    expect(other.rows[0]?.ranked).not.toEqual(run.rows[0]?.ranked);
  });
});

describe('vector', () => {
  /** One dimension a letter. */
  const letters: Embedder = {
    profile: { ...hashEmbedder({ dimensions: 3 }).profile, id: 'letters', dimensions: 3 },
    embed: async (texts) =>
      texts.map((text) => ({
        ok: true,
        vector: Float32Array.from(['a', 'b', 'c'], (letter) => text.split(letter).length - 1),
      })),
  };

  test('ranks by the cosine of whole texts, inside the user who asks', async () => {
    const engine = openVectorBaseline(letters);
    const mira = engine.tenant('t').scope({ user: 'mira' });
    await mira.rememberMany([
      { id: 'ab', text: 'ab' },
      { id: 'a', text: 'aaaa' },
      { id: 'c', text: 'cc' },
    ]);
    await engine
      .tenant('t')
      .scope({ user: 'owen' })
      .rememberMany([{ id: 'foreign', text: 'a' }]);
    const { items } = await mira.recall('a', { limit: 10 });
    expect(items.map(({ memory }) => memory.id)).toEqual(['a', 'ab', 'c']);
    // (1,0,0)·(1,1,0)/√2
    expect(items.map(({ score }) => score)).toEqual([1, expect.closeTo(Math.SQRT1_2, 6), 0]);
  });
});

test('bm25 keeps users and versions apart and gives its score', async () => {
  const engine = openBm25Baseline();
  const mira = engine.tenant('t').scope({ user: 'mira' });
  await mira.rememberMany([
    { id: 'home', text: 'lives in Delft' },
    { supersedes: 'home', text: 'lives in Ghent' },
  ]);
  await engine
    .tenant('t')
    .scope({ user: 'owen' })
    .rememberMany([{ id: 'foreign', text: 'lives in Delft' }]);
  const { items } = await mira.recall('Delft', {});
  expect(items).toEqual([{ memory: { id: 'home', version: 1 }, score: expect.closeTo(Math.log(2), 12) }]);
});
