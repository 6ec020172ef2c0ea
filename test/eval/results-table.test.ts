import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeResults } from '../../src/eval/merge-results.js';
import type { EvalReport, SetIntervals } from '../../src/eval/report.js';
import { publishedResults, readResults, writeResults } from '../../src/eval/results-file.js';
import { fillTables, resultsTable, tablePlaces } from '../../src/eval/results-table.js';
import { evalReport } from './reports.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-results-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const recall = (value: number, fields: Partial<EvalReport>): EvalReport =>
  evalReport({
    ...fields,
    metrics: { ...evalReport().metrics, recall_at_10: value },
    intervals: { recall_at_10: [value - 0.1, value + 0.1] } as unknown as SetIntervals,
  });
const versus = (delta: number, low: number, high: number): EvalReport['versus'] => ({
  recipe: 'bm25',
  differences: { recall_at_10: { delta, low, high } } as unknown as NonNullable<EvalReport['versus']>['differences'],
});
const reports = [
  recall(0.6, { recipe: 'bm25', split: 'all', n: 160 }),
  recall(0.61, { recipe: 'bm25', split: 'dev' }),
  recall(0.59, { recipe: 'bm25', split: 'test' }),
  recall(0.7125, { recipe: 'hybrid', split: 'all', n: 160, versus: versus(0.1125, 0.05, 0.17) }),
  recall(0.72, { recipe: 'hybrid', split: 'dev', versus: versus(0.11, -0.01, 0.2) }),
  recall(0.7, { recipe: 'hybrid', split: 'test', versus: versus(0.11, -0.01, 0.2) }),
  recall(0.5, { recipe: 'hybrid', split: 'all', set: 'locomo.turn', n: 1536, versus: versus(-0.01, -0.03, 0.01) }),
];
const results = publishedResults({ reports, pooled: [] }, '2 x Processor, Node 20');

test('results come back from their file as they were', async () => {
  const path = join(folder, 'deep', 'results.json');
  await writeResults(path, results);
  expect(await readResults(path)).toEqual(results);
  expect(results.reports[0]).not.toHaveProperty('by_category');
  await expect(readResults(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'not_found' });
});

test('results of another run replace what they tell of, and come behind the others of their set', () => {
  const fresh = publishedResults(
    {
      reports: [
        recall(0.4, { recipe: 'tipsy', split: 'all', n: 160 }),
        recall(0.8, { recipe: 'hybrid', split: 'all', n: 160 }),
        recall(0.3, { recipe: 'bm25', split: 'all', set: 'semantoneg' }),
      ],
      pooled: [],
    },
    '4 x Processor, Node 20',
  );
  const merged = mergeResults(results, fresh);
  expect(merged.reports.map(({ set, recipe, split, metrics }) => [set, recipe, split, metrics.recall_at_10])).toEqual([
    ['madial_en', 'bm25', 'all', 0.6],
    ['madial_en', 'bm25', 'dev', 0.61],
    ['madial_en', 'bm25', 'test', 0.59],
    ['madial_en', 'hybrid', 'all', 0.8],
    ['madial_en', 'hybrid', 'dev', 0.72],
    ['madial_en', 'hybrid', 'test', 0.7],
    ['madial_en', 'tipsy', 'all', 0.4],
    ['locomo.turn', 'hybrid', 'all', 0.5],
    ['semantoneg', 'bm25', 'all', 0.3],
  ]);
  expect(merged.machine).toBe('2 x Processor, Node 20; 4 x Processor, Node 20');
  expect(mergeResults(results, results)).toEqual(results);
  const pool = (recipe: string, area: number) => ({
    recipe,
    split: 'all' as const,
    sets: ['madial_en'],
    n_answerable: 1,
    n_unanswerable: 1,
    abstention_auroc: area,
    false_inject_at_95: null,
    threshold_on_dev: null,
  });
  const pools = mergeResults(
    { ...results, pooled: [pool('bm25', 0.5), pool('hybrid', 0.6)] },
    { ...fresh, pooled: [pool('hybrid', 0.7)] },
  ).pooled;
  expect(pools.map(({ recipe, abstention_auroc: area }) => [recipe, area])).toEqual([
    ['bm25', 0.5],
    ['hybrid', 0.7],
  ]);
});

describe('the table', () => {
  test('has a row for each set and recipe over all queries, with either half at the end', () => {
    const [quality = '', times = ''] = resultsTable(results).split('\n\n');
    expect(quality.split('\n')).toEqual([
      '| set | queries | recipe | R@1 | R@5 | R@10 | 95 % | full@10 | MRR | against bm25 | dev | test |',
      '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| madial_en | 160 | bm25 | 1.000 | 1.000 | .600 | .500–.700 | 1.000 | 1.000 | | .610 | .590 |',
      '| | | hybrid | 1.000 | 1.000 | .713 | .613–.813 | 1.000 | 1.000 | **+.113** | .720 | .700 |',
      '| locomo.turn | 1536 | hybrid | 1.000 | 1.000 | .500 | .400–.600 | 1.000 | 1.000 | −.010 | | |',
    ]);
    expect(times.split('\n').slice(2)).toEqual([
      '| bm25 | 1.2 | 5.7 | 1600 | 300 |',
      '| hybrid | 1.2 | 5.7 | 1600 | 300 |',
    ]);
  });

  test('shows what is asked for, and speaks Chinese', () => {
    const table = resultsTable(results, { recipes: ['hybrid'], sets: ['locomo.turn'], language: 'zh' });
    expect(table).toContain('| 数据集 | 问题 | 配方 |');
    expect(table).not.toContain('madial_en');
    expect(table).not.toContain('| bm25 ');
    expect(table).toContain('p50');
    expect(resultsTable(results, { parts: ['quality'] })).not.toContain('p50');
  });

  test('changed facts and silence appear where a set asks for them', () => {
    expect(resultsTable(results)).not.toContain('abstention');
    const metrics = { ...evalReport().metrics, abstention_auroc: 0.75, current_at_1: 0.25 };
    const asking = publishedResults({ reports: [evalReport({ split: 'all', metrics })], pooled: [] }, '');
    expect(resultsTable(asking).split('\n\n')[1]?.split('\n')[2]).toBe('| madial_en | engine.bm25 | | .250 | .750 | |');
  });
});

describe('places in a document', () => {
  const document = [
    '# Title',
    '<!-- eval-table results=eval/results/x.json recipes=bm25,hybrid language=zh -->',
    'old table',
    '<!-- /eval-table -->',
    'between',
    '<!-- eval-table results=y.json parts=times,quality -->',
    '<!-- /eval-table -->',
    'end',
  ].join('\n');

  test('say what they show', () => {
    expect(tablePlaces(document)).toEqual([
      { results: 'eval/results/x.json', request: { recipes: ['bm25', 'hybrid'], language: 'zh' } },
      { results: 'y.json', request: { parts: ['quality', 'times'], language: 'en' } },
    ]);
  });

  test('are filled in order, and filling again changes nothing', () => {
    const filled = fillTables(document, ['| one |', '| two |']);
    expect(filled).toContain('language=zh -->\n\n| one |\n\n<!-- /eval-table -->\nbetween');
    expect(filled).toContain('y.json parts=times,quality -->\n\n| two |\n\n<!-- /eval-table -->\nend');
    expect(filled).not.toContain('old table');
    expect(fillTables(filled, ['| one |', '| two |'])).toBe(filled);
  });

  test('without results or without an end are refused', () => {
    expect(() => tablePlaces('<!-- eval-table recipes=x -->\n<!-- /eval-table -->')).toThrowError(/where its results/);
    expect(() => tablePlaces('<!-- eval-table results=x -->\n')).toThrowError(/has no/);
  });
});
