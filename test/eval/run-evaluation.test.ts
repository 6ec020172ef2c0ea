import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RetrievalEngine } from '../../src/eval/engine.js';
import { meanMetrics } from '../../src/eval/metrics.js';
import { readRankedRuns } from '../../src/eval/ranked-file.js';
import type { EvalRun } from '../../src/eval/report.js';
import { summarise } from '../../src/eval/report.js';
import { evaluate, runEvaluations } from '../../src/eval/run-evaluation.js';
import { halfOf, normalisedQuery } from '../../src/eval/split.js';
import { writeSet } from './rows.js';

/** Single words that no stemmer changes and no stop list holds, so that the twin needs neither. */
const TEXTS = {
  m1: 'amber lamp kitchen',
  m2: 'amber amber carpet roof',
  m3: 'silver lamp garden lamp window',
  m4: 'copper kettle kitchen window garden roof',
  m5: 'velvet carpet',
  m6: 'copper lamp',
};
const QUERIES: readonly { readonly id: string; readonly query: string; readonly gold: readonly string[] }[] = [
  { id: 'q1', query: 'amber lamp', gold: ['m1'] },
  { id: 'q2', query: 'copper garden', gold: ['m4', 'm6'] },
  { id: 'q3', query: 'window', gold: ['m3'] },
  { id: 'q4', query: 'carpet kitchen', gold: ['m5', 'm4', 'm2'] },
  { id: 'q5', query: 'zebra', gold: ['m1'] },
];

let dataDir = '';
beforeAll(async () => {
  dataDir = await writeSet(
    await mkdtemp(join(tmpdir(), 'recollect-eval-')),
    'stsb_zh_pool',
    Object.entries(TEXTS).map(([id, text]) => ({ id, text })),
    [
      ...QUERIES.map(({ id, query, gold }, index) => ({
        id,
        query,
        gold_ids: gold,
        category: index % 2 === 0 ? 'even' : 'odd',
      })),
      { id: 'nobody knows', query: 'amber', gold_ids: [] },
    ],
  );
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** BM25 straight from the definition: k1 1.2, b 0.75, ln(1 + (n - df + .5) / (df + .5)); best first. */
function naiveRanking(query: string): readonly string[] {
  const documents = Object.entries(TEXTS).map(([id, text]) => ({ id, words: text.split(' ') }));
  const average = documents.reduce((sum, { words }) => sum + words.length, 0) / documents.length;
  const score = (words: readonly string[]): number =>
    query.split(' ').reduce((sum, term) => {
      const df = documents.filter((document) => document.words.includes(term)).length;
      const tf = words.filter((word) => word === term).length;
      const weight = Math.log(1 + (documents.length - df + 0.5) / (df + 0.5));
      return sum + (weight * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * words.length) / average));
    }, 0);
  return documents
    .map(({ id, words }) => ({ id, value: score(words) }))
    .filter(({ value }) => value > 0)
    .sort((left, right) => right.value - left.value)
    .map(({ id }) => id);
}

/** Rankings of the queries that have an answer. */
const rankings = (run: EvalRun): readonly (readonly string[])[] =>
  run.rows.filter((row) => row.answerable).map((row) => row.ranked);

describe('over a toy set', () => {
  const options = { set: 'stsb_zh_pool', recipe: 'engine.bm25', embedder: 'none' } as const;

  test('the engine ranks as the naive twin does, through the public API and SQLite', async () => {
    const run = await evaluate({ ...options, dataDir });
    expect(rankings(run)).toEqual(QUERIES.map(({ query }) => naiveRanking(query)));
    expect(summarise(run, 'all')).toMatchObject({ n: 5, failures: 0, degraded: 0 });
  });

  test('the baseline ranks as the naive twin does', async () => {
    const run = await evaluate({ ...options, dataDir, recipe: 'bm25' });
    expect(rankings(run)).toEqual(QUERIES.map(({ query }) => naiveRanking(query)));
  });

  test('the report counts what the rankings show', async () => {
    const report = summarise(await evaluate({ ...options, dataDir }), 'all');
    const first = QUERIES.map(({ query, gold }) => {
      const [top] = naiveRanking(query);
      return top !== undefined && gold.includes(top) ? 1 / gold.length : 0;
    });
    expect(report.metrics.recall_at_1).toBeCloseTo(first.reduce((sum, share) => sum + share, 0) / 5, 12);
    expect(report).toMatchObject({
      set: 'stsb_zh_pool',
      recipe: 'engine.bm25',
      split: 'all',
      n: 5,
      n_unanswerable: 1,
      ranked_file: null,
      data: { as_expected: false },
    });
    expect(report.ingest.memories).toBe(6);
    expect(report.by_category['even']?.n).toBe(3);
    expect(report.by_language['en']?.n).toBe(5);
    expect(report.by_category['odd']?.n).toBe(2);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test('the halves are those of the normalised query, and make up the whole', async () => {
    const run = await evaluate({ ...options, dataDir });
    const halves = QUERIES.map(({ query }) => halfOf(normalisedQuery(query)));
    for (const half of ['dev', 'test'] as const) {
      const wanted = QUERIES.filter((_, index) => halves[index] === half).map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(0);
      expect(summarise(run, half).n).toBe(wanted.length);
      const alone = await evaluate({ ...options, dataDir, split: half });
      // The dev half comes along, because a threshold of silence is fixed on it.
      const rows = alone.rows.filter((row) => row.answerable && row.half === half);
      expect(rows.map((row) => row.query)).toEqual(wanted);
      expect(summarise(alone, half).n).toBe(wanted.length);
    }
  });

  test('two runs agree in everything but the times', async () => {
    const [one, two] = [await evaluate({ ...options, dataDir }), await evaluate({ ...options, dataDir })];
    expect(rankings(one)).toEqual(rankings(two));
    const timeless = (run: EvalRun): object => {
      const { latency_ms: _latency, ingest: _ingest, ...rest } = summarise(run, 'all');
      return rest;
    };
    expect(timeless(one)).toEqual(timeless(two));
  });

  test('the ranked file lets anybody recompute', async () => {
    const rankedDir = join(dataDir, 'out');
    const { reports } = await runEvaluations({
      dataDir,
      sets: [options.set],
      recipes: [options.recipe, 'oracle'],
      embedder: 'none',
      rankedDir,
    });
    const files = [`${options.set}--engine.bm25.jsonl`, `${options.set}--oracle.jsonl`].map((name) =>
      join(rankedDir, name),
    );
    expect(reports.map((report) => report.ranked_file)).toEqual(files);
    const lines = (await readFile(files[0] ?? '', 'utf8')).trimEnd().split('\n');
    expect(lines.slice(0, 5).map((line) => JSON.parse(line))).toEqual(
      QUERIES.map(({ id, query, gold }, index) =>
        expect.objectContaining({ query: id, index, ranked: naiveRanking(query), gold, failure: null }),
      ),
    );
    const [read, oracle] = await readRankedRuns(rankedDir);
    const answerable = read?.rows.filter((row) => row.answerable) ?? [];
    expect(meanMetrics(answerable.map((row) => row.metrics)).mrr).toBe(reports[0]?.metrics.mrr);
    expect([read?.recipe, oracle?.recipe]).toEqual(['engine.bm25', 'oracle']);
  });
});

describe('a query that throws', () => {
  /** Answers nothing and fails on one word. */
  const failing: RetrievalEngine = {
    tenant: () => ({
      scope: () => ({
        rememberMany: async () => undefined,
        recall: async (query) => {
          if (query.includes('copper')) throw new Error('out of copper');
          return { items: [], degraded: query.includes('window') ? [{ part: 'lexical' }] : [] };
        },
      }),
    }),
    dropTenant: async () => true,
    close: async () => undefined,
  };

  test('stays in the denominator and is counted; a degraded answer is counted too', async () => {
    const run = await evaluate({ dataDir, set: 'stsb_zh_pool', recipe: 'bm25', openEngine: async () => failing });
    expect(summarise(run, 'all')).toMatchObject({ n: 5, failures: 1, degraded: 1, metrics: { recall_at_10: 0 } });
    expect(run.rows.map((row) => row.failure)).toEqual([null, 'out of copper', null, null, null, null]);
  });
});

describe('what the harness asks', () => {
  test('excluded ids are dropped before the cut, and the depth is kept', async () => {
    const asked: number[] = [];
    const listing = (ids: readonly string[]): RetrievalEngine => ({
      tenant: () => ({
        scope: () => ({
          rememberMany: async (drafts) => {
            stored.push(...drafts.map((draft) => draft.id ?? ''));
          },
          recall: async (_, { limit = 0 }) => {
            asked.push(limit);
            return { items: stored.slice(0, limit).map((id) => ({ memory: { id } })), degraded: [] };
          },
        }),
      }),
      dropTenant: async () => ids.length > 0,
      close: async () => undefined,
    });
    const stored: string[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'recollect-eval-'));
    const ids = ['a', 'b', 'c', 'd'];
    await writeSet(
      folder,
      'stsb_zh_pool',
      ids.map((id) => ({ id, text: id })),
      [{ query: 'x', gold_ids: ['a'], exclude_ids: ['b', 'c'] }],
    );
    const run = await evaluate({
      dataDir: folder,
      set: 'stsb_zh_pool',
      recipe: 'bm25',
      limit: 2,
      openEngine: async () => listing(ids),
    });
    expect(asked).toEqual([4]);
    expect(new Set(run.rows[0]?.ranked)).toEqual(new Set(['a', 'd']));
    await rm(folder, { recursive: true });
  });

  test('questions about a change are also scored on current evidence alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recollect-eval-'));
    await writeSet(
      folder,
      'longmemeval_pool',
      [
        { id: 'old', text: 'amber amber lamp', timestamp: '2024-01-01T00:00:00Z' },
        { id: 'new', text: 'amber lamp carpet window', timestamp: '2024-02-01T00:00:00Z' },
      ],
      [{ query: 'amber lamp', gold_ids: ['old', 'new'], current_ids: ['new'], stale_ids: ['old'] }],
    );
    const report = summarise(await evaluate({ dataDir: folder, set: 'longmemeval_pool', recipe: 'bm25' }), 'all');
    expect(report.metrics.recall_at_1).toBe(1 / 2);
    expect(report.metrics_current_gold?.recall_at_1).toBe(1);
    await rm(folder, { recursive: true });
  });
});

describe('what can go wrong', () => {
  test('missing data says what to fetch and its sha256', async () => {
    const missing = evaluate({ dataDir: join(dataDir, 'nowhere'), set: 'locomo.turn', recipe: 'bm25' });
    await expect(missing).rejects.toMatchObject({ code: 'not_found', field: 'dataDir' });
    await expect(missing).rejects.toThrow(/fetch LoCoMo.+\(sha256 [0-9a-f]{64}\)/);
  });

  test('a bad line is named by file and number', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recollect-eval-'));
    await writeSet(folder, 'madial_en', [{ id: 'a' }, { id: '' }], []);
    await expect(evaluate({ dataDir: folder, set: 'madial_en', recipe: 'bm25' })).rejects.toMatchObject({
      code: 'validation',
      field: 'madial_en/memories.jsonl:2',
    });
    await rm(folder, { recursive: true });
  });

  test.each([0, 501, 1.5])('a limit of %s is refused', async (limit) => {
    await expect(evaluate({ dataDir, set: 'stsb_zh_pool', recipe: 'bm25', limit })).rejects.toMatchObject({
      code: 'validation',
      field: 'limit',
    });
  });
});
