import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteEngine } from '../../src/eval/default-engine.js';
import type { OpenRetrievalEngine } from '../../src/eval/engine.js';
import type { HowToEvaluate } from '../../src/eval/run-evaluation.js';
import { runEvaluations } from '../../src/eval/run-evaluation.js';
import { writeSet } from './rows.js';

const SETS = ['stsb_zh_pool', 'semantoneg'] as const;
const WORDS = 'amber copper velvet silver carpet kettle garden window kitchen roof lamp 茶壶 花园 窗户 屋顶'.split(' ');

/** Sets with one haystack and with many. */
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recollect-eval-'));
  const text = (at: number): string => [0, 3, 7].map((step) => WORDS[(at * 5 + step) % WORDS.length]).join(' ');
  const rows = Array.from({ length: 150 }, (_, at) => ({ id: `m${at}`, text: text(at) }));
  const queries = rows.slice(0, 40).map(({ id, text: words }, at) => ({
    id: `q${at}`,
    query: `${words.split(' ')[0]} ${at}`,
    gold_ids: at % 10 === 9 ? [] : [id],
    category: at % 10 === 9 ? 'abstention' : 'fact',
  }));
  await writeSet(dataDir, 'stsb_zh_pool', rows, queries);
  const haystackOf = (at: number): string => `u${at % 50}`;
  await writeSet(
    dataDir,
    'semantoneg',
    rows.map((row, at) => ({ ...row, user: haystackOf(at) })),
    rows.map(({ id, text: words }, at) => ({ id: `q${at}`, query: words, gold_ids: [id], user: haystackOf(at) })),
  );
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Baselines, and recipes that add up, fuse and evaluate. */
const RECIPES = ['bm25', 'engine.bm25', 'graphiti.rrf', 'hybrid', 'lexical', 'mnemosyne', 'oracle', 'random'];

async function ranked(options: HowToEvaluate): Promise<{ readonly [file: string]: string }> {
  const rankedDir = await mkdtemp(join(tmpdir(), 'recollect-ranked-'));
  await runEvaluations({ dataDir, sets: SETS, recipes: RECIPES, embedder: 'none', ...options, rankedDir });
  const names = (await readdir(rankedDir)).sort();
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(rankedDir, name), 'utf8')]));
  await rm(rankedDir, { recursive: true });
  return Object.fromEntries(files);
}

test('the rankings are the same bytes whatever the number of processes', async () => {
  const [one, two] = [await ranked({ jobs: 1 }), await ranked({ jobs: 2 })];
  expect(Object.keys(one)).toEqual(
    ['semantoneg', 'stsb_zh_pool'].flatMap((set) => RECIPES.map((recipe) => `${set}--${recipe}.jsonl`)),
  );
  expect(two).toEqual(one);
});

test('a haystack is stored once and asked with every recipe', async () => {
  let stored = 0;
  const asked: string[] = [];
  const openEngine: OpenRetrievalEngine = async (parts) => {
    const engine = await openSqliteEngine(parts);
    return {
      dropTenant: (id) => engine.dropTenant(id),
      close: () => engine.close(),
      tenant: (id) => ({
        scope: (scope) => {
          const memory = engine.tenant(id).scope(scope);
          return {
            rememberMany: (drafts) => {
              stored += drafts.length;
              return memory.rememberMany(drafts);
            },
            recall: (query, options) => {
              asked.push(String(options.recipe));
              return memory.recall(query, options);
            },
          };
        },
      }),
    };
  };
  const recipes = ['bm25', 'lexical'];
  await runEvaluations({ dataDir, sets: ['stsb_zh_pool'], recipes, embedder: 'none', openEngine });
  expect(stored).toBe(150);
  expect(asked.filter((recipe) => recipe === 'bm25')).toHaveLength(40);
  expect(asked.filter((recipe) => recipe === 'lexical')).toHaveLength(40);
});

test('a sample is seeded, of the size asked for, and the same for every recipe', async () => {
  const idsOf = (file = ''): readonly string[] =>
    file
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).query);
  const [files, again] = [await ranked({ sample: 12 }), await ranked({ sample: 12 })];
  expect(again).toEqual(files);
  const ids = idsOf(files['semantoneg--bm25.jsonl']);
  expect(ids).toHaveLength(12);
  expect(idsOf(files['semantoneg--lexical.jsonl'])).toEqual(ids);
  expect(idsOf((await ranked({ sample: 12, seed: 'other' }))['semantoneg--bm25.jsonl'])).not.toEqual(ids);
});

test('reports come in the order of sets and recipes, whatever ends first', async () => {
  const options = {
    dataDir,
    recipes: ['random', 'lexical'],
    embedder: 'none' as const,
    jobs: 2,
    splits: ['dev', 'test'] as const,
  };
  const { reports, pooled } = await runEvaluations({ ...options, sets: ['semantoneg', 'stsb_zh_pool'] });
  expect(reports.map(({ set, recipe, split }) => `${set} ${recipe} ${split}`)).toEqual([
    'semantoneg random dev',
    'semantoneg random test',
    'semantoneg lexical dev',
    'semantoneg lexical test',
    'stsb_zh_pool random dev',
    'stsb_zh_pool random test',
    'stsb_zh_pool lexical dev',
    'stsb_zh_pool lexical test',
  ]);
  expect(pooled.map(({ recipe, split, sets }) => [recipe, split, sets])).toEqual([
    ['random', 'dev', ['stsb_zh_pool']],
    ['random', 'test', ['stsb_zh_pool']],
    ['lexical', 'dev', ['stsb_zh_pool']],
    ['lexical', 'test', ['stsb_zh_pool']],
  ]);
});

test('an abort in the middle of a haystack ends a run in this process', async () => {
  const controller = new AbortController();
  let asked = 0;
  const openEngine: OpenRetrievalEngine = async () => ({
    dropTenant: async () => true,
    close: async () => undefined,
    tenant: () => ({
      scope: () => ({
        rememberMany: async () => undefined,
        recall: async () => {
          asked += 1;
          if (asked === 3) controller.abort();
          return { items: [], degraded: [] };
        },
      }),
    }),
  });
  const { signal } = controller;
  const run = runEvaluations({ dataDir, sets: ['stsb_zh_pool'], recipes: ['toy'], openEngine, signal });
  await expect(run).rejects.toMatchObject({ code: 'aborted' });
  expect(asked).toBe(3);
});

test('an abort ends the run and its processes', async () => {
  const controller = new AbortController();
  const run = runEvaluations({
    dataDir,
    sets: SETS,
    recipes: ['lexical'],
    embedder: 'none',
    jobs: 2,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(run).rejects.toMatchObject({ code: 'aborted' });
});

test('a fault of another process arrives with its code', async () => {
  const run = runEvaluations({
    dataDir,
    sets: ['stsb_zh_pool'],
    recipes: ['lexical'],
    embedder: 'none',
    jobs: 2,
    // A file where a folder should be.
    storeFolder: join(dataDir, 'stsb_zh_pool', 'memories.jsonl'),
  });
  await expect(run).rejects.toMatchObject({ name: 'RecollectError', code: expect.stringMatching(/^storage_/) });
});

test.each([
  [{ jobs: 0 }, 'jobs'],
  [{ limit: 501 }, 'limit'],
  [{ depths: [51] }, 'k'],
  [{ budgets: [0.5] }, 'budget'],
  [{ sample: -1 }, 'sample'],
])('%j is refused', async (options, field) => {
  const run = runEvaluations({ dataDir, sets: SETS, recipes: ['lexical'], embedder: 'none', ...options });
  await expect(run).rejects.toMatchObject({ code: 'validation', field });
});
