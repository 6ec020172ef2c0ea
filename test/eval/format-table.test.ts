import { expect, test } from 'vitest';
import { bm25Floor } from '../../src/eval/floors.js';
import { formatReports } from '../../src/eval/format-table.js';
import { measure } from '../../src/eval/metrics.js';
import type { EvalReport } from '../../src/eval/report.js';
import { SET_NAMES } from '../../src/eval/sets.js';
import { SPLITS } from '../../src/eval/split.js';

function report(fields: Partial<EvalReport> = {}): EvalReport {
  return {
    set: 'madial_en',
    recipe: 'bm25',
    split: 'dev',
    n: 89,
    metrics: measure(['a'], new Set(['a'])),
    metrics_current_gold: null,
    by_category: {},
    latency_ms: { p50: 1.234, p95: 5.678 },
    ingest: { memories: 160, seconds: 0.1, per_second: 1600 },
    failures: 0,
    degraded: 0,
    protocol: { unit: 'event', indexed: 'scene + text', limit: 50, seed: 's', embedder: null },
    data: { memories_sha256: '', queries_sha256: '', as_expected: true },
    ranked_file: null,
    ...fields,
  };
}

test('each set and half is followed by the floor of the same half', () => {
  const table = formatReports([
    report(),
    report({ split: 'test', n: 71 }),
    report({ recipe: 'lexical', failures: 2, degraded: 1 }),
  ]);
  const lines = table.split('\n').map((line) => line.split(/ {2,}/));
  expect(lines.slice(2, 7).map(([set, half, recipe, n]) => [set, half, recipe, n])).toEqual([
    ['madial_en', 'dev', 'bm25', '89'],
    ['madial_en', 'dev', 'lexical', '89'],
    ['madial_en', 'dev', 'BM25 floor', '89'],
    ['madial_en', 'test', 'bm25', '71'],
    ['madial_en', 'test', 'BM25 floor', '71'],
  ]);
  expect(lines[4]?.slice(4, 7)).toEqual(['0.276', '0.519', '0.640']);
  expect(lines[3]?.at(-1)).toBe('2 (+1 degraded)');
});

test('the protocol is told below, once a set', () => {
  const table = formatReports([report(), report({ split: 'test' })]);
  expect(table.match(/one memory = one event; indexed: scene \+ text/g)).toHaveLength(1);
  expect(table).not.toContain('OTHER DATA');
  const other = report({ data: { memories_sha256: '', queries_sha256: '', as_expected: false } });
  expect(formatReports([other])).toContain('OTHER DATA');
});

test('markdown has a row of rules and as many cells in every row', () => {
  const [heading = '', rule = '', ...rows] = formatReports([report()], 'markdown').split('\n\n')[0]?.split('\n') ?? [];
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
