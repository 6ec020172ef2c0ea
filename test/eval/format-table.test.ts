import { expect, test } from 'vitest';
import { bm25Floor } from '../../src/eval/floors.js';
import { formatReports } from '../../src/eval/format-table.js';
import { SET_NAMES } from '../../src/eval/sets.js';
import { SPLITS } from '../../src/eval/split.js';
import { evalReport } from './reports.js';

const rowsOf = (table: string): readonly (readonly string[])[] => table.split('\n').map((line) => line.split(/ {2,}/));

test('each set and half is followed by the floor of the same half', () => {
  const table = formatReports([
    evalReport(),
    evalReport({ split: 'test', n: 71 }),
    evalReport({ recipe: 'lexical', failures: 2, degraded: 1 }),
  ]);
  const lines = rowsOf(table);
  expect(lines.slice(2, 7).map(([set, half, recipe, n]) => [set, half, recipe, n])).toEqual([
    ['madial_en', 'dev', 'engine.bm25', '89'],
    ['madial_en', 'dev', 'lexical', '89'],
    ['madial_en', 'dev', 'BM25 floor', '89'],
    ['madial_en', 'test', 'engine.bm25', '71'],
    ['madial_en', 'test', 'BM25 floor', '71'],
  ]);
  expect(lines[4]?.slice(4, 7)).toEqual(['0.276', '0.519', '0.640']);
  expect(lines[3]?.at(-1)).toBe('2 (+1 degraded)');
});

test('a suite of one’s own and a sample have no floor', () => {
  const { protocol } = evalReport();
  const table = formatReports([evalReport({ set: 'mine' }), evalReport({ protocol: { ...protocol, sample: 20 } })]);
  expect(table).not.toContain('BM25 floor');
  expect(table).toContain('a sample of 20 queries');
});

test('a leak cannot be overlooked', () => {
  expect(formatReports([evalReport({ leaks: 3 })])).toContain('3 LEAKED');
});

test('changed facts and silence have a table of their own, only where a set asks for them', () => {
  expect(formatReports([evalReport()])).not.toContain('stale above current');
  const { metrics } = evalReport();
  const asking = evalReport({
    set: 'longmemeval_pool',
    metrics: {
      ...metrics,
      stale_above_current: 0.5,
      current_at_1: 0.25,
      abstention_auroc: 0.75,
      false_inject_at_95: 1,
    },
  });
  const pooled = { ...POOL, sets: ['longmemeval_pool', 'beam_100k.all'] };
  const table = formatReports([asking], 'text', [pooled, { ...POOL, sets: ['longmemeval_pool'] }]);
  const lines = rowsOf(table);
  const at = lines.findIndex((row) => row.includes('stale above current'));
  expect(lines[at + 2]?.slice(3, 8)).toEqual(['0.500', '0.250', '-', '0.750', '1.000']);
  expect(lines[at + 3]?.slice(0, 3)).toEqual(['2 sets together', 'dev', 'lexical']);
  expect(lines[at + 4]).toEqual(['']);
});

const POOL = {
  recipe: 'lexical',
  split: 'dev' as const,
  n_answerable: 10,
  n_unanswerable: 5,
  abstention_auroc: 0.7,
  false_inject_at_95: 0.8,
  threshold_on_dev: 0.1,
};

test('the protocol is told below, once a set', () => {
  const table = formatReports([evalReport(), evalReport({ split: 'test' })]);
  expect(table.match(/one memory = one event; indexed: scene \+ text/g)).toHaveLength(1);
  expect(table).not.toContain('OTHER DATA');
  const other = evalReport({ data: { memories_sha256: '', queries_sha256: '', as_expected: false } });
  expect(formatReports([other])).toContain('OTHER DATA');
});

test('markdown has a row of rules and as many cells in every row', () => {
  const [heading = '', rule = '', ...rows] =
    formatReports([evalReport()], 'markdown').split('\n\n')[0]?.split('\n') ?? [];
  expect(rule).toMatch(/^\| -+ \| -+ \| -+ \| -+: /);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.split('|')).toHaveLength(heading.split('|').length);
});

test('there is a floor for every half of every set, between the halves for the whole', () => {
  for (const set of SET_NAMES) {
    const [all, dev, half] = SPLITS.map((split) => bm25Floor(set, split).recall_at_10);
    const [low, high] = [Math.min(dev ?? 0, half ?? 0), Math.max(dev ?? 0, half ?? 0)];
    // The whole was measured with another tokeniser than the halves.
    expect(all).toBeGreaterThanOrEqual(low - 0.015);
    expect(all).toBeLessThanOrEqual(high + 0.015);
  }
});
