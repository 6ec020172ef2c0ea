import { describe, expect, test } from 'vitest';
import { measure } from '../../src/eval/metrics.js';
import type { QuotientName, ScoredRow } from '../../src/eval/observe.js';
import { abstentionArea, observe, thresholdOnDev } from '../../src/eval/observe.js';
import { queryLanguage } from '../../src/eval/query-language.js';
import { quotientOf } from '../../src/eval/statistics/bootstrap.js';
import { fitting } from '../../src/eval/token-budget.js';
import { rankedRow } from './rows.js';

const figureOf = (name: QuotientName, rows: readonly ScoredRow[], threshold: number | null = null): number | null =>
  quotientOf(observe(name, rows, threshold));

const change = (ranked: readonly string[]): ScoredRow =>
  rankedRow({ ranked, gold: ['old', 'new'], current: ['new'], stale: ['old'] });

describe('changed facts', () => {
  const deep = Array.from({ length: 60 }, (_, at) => (at === 55 ? 'old' : `x${at}`));
  const rows = [
    change(['old', 'new']),
    change(['new', 'old']),
    change(['x', 'old']),
    change(['new']),
    // Neither is among the first 50: no part in the first figure; silent ones neither, but both miss the second.
    change(deep),
    change([]),
    rankedRow({ ranked: ['old'], gold: ['old'] }),
  ];

  test('stale above current: of those where either is in the first 50', () => {
    expect(figureOf('stale_above_current', rows)).toBe(2 / 4);
  });

  test('current first: of all that name both', () => {
    expect(figureOf('current_at_1', rows)).toBe(2 / 6);
  });

  test('neither is a figure where no query names both', () => {
    expect(figureOf('stale_above_current', rows.slice(-1))).toBeNull();
    expect(figureOf('current_at_1', [])).toBeNull();
  });
});

describe('silence', () => {
  const asked = (confidence: number | null, answerable: boolean, half: 'dev' | 'test' = 'dev'): ScoredRow =>
    rankedRow({ confidence, answerable, half, gold: answerable ? ['a'] : [] });
  const rows = [
    ...Array.from({ length: 20 }, (_, at) => asked((at + 1) / 100, true)),
    // Lower confidences of the other half must not move the threshold.
    ...Array.from({ length: 20 }, () => asked(0.001, true, 'test')),
    asked(0.5, false),
    asked(0.01, false),
    asked(null, false),
    asked(0.02, false, 'test'),
  ];

  test('the threshold is fixed on the answerable queries of the dev half', () => {
    expect(thresholdOnDev(rows)).toBe(0.02);
    expect(thresholdOnDev(rows.filter((row) => row.answerable))).toBeNull();
  });

  test('false inject: unanswerable queries that still get a memory', () => {
    expect(figureOf('false_inject_at_95', rows, 0.02)).toBe(2 / 4);
    expect(figureOf('false_inject_at_95', rows, null)).toBeNull();
  });

  test('a silent answer has less confidence than any other', () => {
    expect(abstentionArea([asked(0.1, true), asked(null, false)])).toBe(1);
    expect(abstentionArea([asked(null, true), asked(null, false)])).toBe(0.5);
  });

  test('unanswerable queries have no part in recall', () => {
    const hit = rankedRow({ ranked: ['a'], gold: ['a'] });
    expect(figureOf('recall_at_1', [hit, asked(0.9, false)])).toBe(1);
  });
});

test('forbidden: of the queries that forbid something', () => {
  const rows = [
    rankedRow({ ranked: ['x', 'no'], forbidden: ['no'] }),
    rankedRow({ ranked: ['no'], forbidden: ['no', 'never'] }),
    rankedRow({ ranked: ['x'] }),
  ];
  expect(figureOf('forbidden_at_1', rows)).toBe(1 / 2);
  expect(figureOf('forbidden_at_10', rows)).toBe(1);
});

test('a budget skips what does not fit and goes on', () => {
  expect(fitting([50, 80, 30, 20], 100)).toEqual([0, 2, 3]);
  expect(fitting([101, 100, 1], 100)).toEqual([1]);
  expect(fitting([], 100)).toEqual([]);
  expect(fitting([0, 5], 0)).toEqual([0]);
});

test.each([
  ['where is the kettle', 'en'],
  ['', 'en'],
  ['上周三我们去了哪里', 'zh'],
  ['我的iPhone在哪里买的来着呢', 'zh'],
  ['订 meeting room 了吗', 'mixed'],
  ['He said 你好 to me and to everybody else in the big room', 'en'],
])('the language of "%s" is %s', (text, language) => {
  expect(queryLanguage(text)).toBe(language);
});

test('the metrics of a made row are those of its ranking', () => {
  expect(rankedRow({ ranked: ['x', 'a'], gold: ['a'] }).metrics).toEqual(measure(['x', 'a'], new Set(['a'])));
});
