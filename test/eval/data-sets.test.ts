import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadDataSet } from '../../src/eval/data/load.js';
import { bm25Floor } from '../../src/eval/floors.js';
import { buildHaystacks } from '../../src/eval/haystack.js';
import { runEvaluations } from '../../src/eval/run-evaluation.js';
import type { SetName } from '../../src/eval/sets.js';
import { EVAL_SETS, SET_NAMES } from '../../src/eval/sets.js';
import { SPLITS } from '../../src/eval/split.js';

const dataDir = process.env['RECOLLECT_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** Queries with gold, as the published floors count them. */
const COUNTED: { readonly [set in SetName]: number } = {
  'locomo.turn': 1_536,
  'locomo.session': 1_982,
  longmemeval_pool: 470,
  'beam_100k.all': 355,
  'beam_100k.user': 355,
  madial_zh: 160,
  madial_en: 160,
  memdaily_zh_pool: 500,
  '2wiki_101': 101,
  semantoneg: 3_152,
  stsb_zh_pool: 2_650,
};

/** Queries that nothing answers, as the published abstention figures count them. */
const UNANSWERABLE: { readonly [set in SetName]?: number } = {
  longmemeval_pool: 30,
  'beam_100k.all': 40,
  'beam_100k.user': 40,
};

describe.each(SET_NAMES)('%s', (set) => {
  const { data } = EVAL_SETS[set];
  const present = existsSync(join(dataDir, data.folder, 'memories.jsonl'));
  const wanted = `set RECOLLECT_DATA_DIR; missing: ${data.folder}/ with memories.jsonl (sha256 ${data.sha256.memories})`;

  test.skipIf(!present)(`counts the queries of the published floor (${wanted})`, async () => {
    const loaded = await loadDataSet(dataDir, data);
    expect(loaded.asExpected).toBe(true);
    const haystacks = buildHaystacks(loaded, EVAL_SETS[set], set, 'seed');
    const queries = haystacks.flatMap((haystack) => haystack.queries);
    expect(queries.filter((query) => query.answerable)).toHaveLength(COUNTED[set]);
    expect(queries.filter((query) => !query.answerable)).toHaveLength(UNANSWERABLE[set] ?? 0);
    for (const { drafts, originalIds } of haystacks.flatMap((haystack) => haystack.places))
      expect(originalIds.size).toBe(drafts.length);
  });
});

describe.each(['madial_zh', 'madial_en', 'memdaily_zh_pool'] as const)('the baseline on %s', (set) => {
  const present = existsSync(join(dataDir, EVAL_SETS[set].data.folder, 'memories.jsonl'));

  test.skipIf(!present)('gives the floors of the halves (set RECOLLECT_DATA_DIR)', async () => {
    const { reports } = await runEvaluations({
      dataDir,
      sets: [set],
      splits: SPLITS,
      recipes: ['bm25'],
      embedder: 'none',
    });
    expect(reports.map((report) => report.split)).toEqual(SPLITS);
    for (const { split, metrics } of reports) {
      const floor = bm25Floor(set, split);
      // The figures of the whole were measured elsewhere, with another tokeniser.
      const margin = split === 'all' ? 0.015 : 0.0006;
      expect(Math.abs(metrics.recall_at_5 - floor.recall_at_5)).toBeLessThan(margin);
      expect(Math.abs(metrics.recall_at_10 - floor.recall_at_10)).toBeLessThan(margin);
    }
  });
});

test.skipIf(!existsSync(join(dataDir, 'madial_zh/memories.jsonl')))(
  'the recipe bm25 is level with the BM25 floor on madial_zh (set RECOLLECT_DATA_DIR)',
  async () => {
    const [report] = (
      await runEvaluations({ dataDir, sets: ['madial_zh'], recipes: ['engine.bm25'], embedder: 'none' })
    ).reports;
    expect(report).toMatchObject({ n: 160, failures: 0, degraded: 0, leaks: 0 });
    expect(report?.metrics.recall_at_10).toBeGreaterThan(bm25Floor('madial_zh', 'all').recall_at_10 - 0.03);
  },
);

test.skipIf(!existsSync(join(dataDir, 'longmemeval_pool/memories.jsonl')))(
  'the baseline gives the published figures on changed facts and unanswerable questions (set RECOLLECT_DATA_DIR)',
  async () => {
    const options = { dataDir, sets: ['longmemeval_pool' as const], recipes: ['bm25', 'oracle'] };
    const [bm25, oracle] = (await runEvaluations({ ...options, embedder: 'none' })).reports;
    expect(bm25?.n_unanswerable).toBe(30);
    // Published: .586, .343 and .692, with another tokeniser.
    expect(bm25?.metrics.stale_above_current).toBeCloseTo(0.586, 1);
    expect(bm25?.metrics.current_at_1).toBeCloseTo(0.343, 1);
    expect(bm25?.metrics.abstention_auroc).toBeCloseTo(0.692, 1);
    expect(oracle?.metrics).toMatchObject({
      stale_above_current: 0,
      abstention_auroc: 1,
      false_inject_at_95: 0,
      mrr: 1,
    });
  },
);
