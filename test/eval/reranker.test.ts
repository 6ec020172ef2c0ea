import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatReports } from '../../src/eval/format-table.js';
import { publishedResults } from '../../src/eval/results-file.js';
import type { HowToEvaluate } from '../../src/eval/run-evaluation.js';
import { runEvaluations } from '../../src/eval/run-evaluation.js';
import type { Reranker } from '../../src/ports/reranker.js';
import { writeSet } from './rows.js';

const RECIPE = 'graphiti.crossEncoder';

/** The shorter text is the better one by words, and never the right one. */
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recollect-eval-rerank-'));
  await writeSet(
    dataDir,
    'stsb_zh_pool',
    [
      { id: 'short', text: 'kettle' },
      { id: 'long', text: 'kettle beside the window of the kitchen' },
    ],
    [{ id: 'q', query: 'kettle', gold_ids: ['long'] }],
  );
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Finds a text as relevant as it is long. */
const byLength = (calls: number[]): Reranker => ({
  id: 'by length',
  batchMax: 10,
  rerank: async (_query, texts) => {
    calls.push(texts.length);
    return texts.map((text) => text.length / 100);
  },
});

const evaluated = (how: HowToEvaluate) =>
  runEvaluations({ dataDir, sets: ['stsb_zh_pool'], recipes: [RECIPE, 'bm25'], embedder: 'none', ...how });

test('a reranker judges in an evaluation as it does in a recall, and the report names it', async () => {
  const calls: number[] = [];
  const plain = await evaluated({});
  const judged = await evaluated({ reranker: byLength(calls), jobs: 2 });
  const first = ({ reports }: typeof plain) => reports.map(({ metrics }) => metrics.recall_at_1);
  expect([first(plain), first(judged)]).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect(calls).toEqual([2]);
  expect(judged.reports.map(({ protocol }) => protocol.reranker)).toEqual(['by length', undefined]);
  expect(plain.reports[0]?.protocol).not.toHaveProperty('reranker');
  expect(formatReports(judged.reports, 'text', judged.pooled)).toContain('; reranker: by length; seed');
  expect(publishedResults(judged, 'here').reports.map(({ reranker }) => reranker)).toEqual(['by length', undefined]);
});

test('the one of the package goes by its name, to other processes too', async () => {
  for (const jobs of [1, 2]) {
    const { reports } = await evaluated({ reranker: 'built-in', jobs });
    expect(reports[0]?.protocol.reranker).toMatch(/^late-interaction\//u);
    expect(reports[0]).toMatchObject({ failures: 0, degraded: 0 });
  }
});
