import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fullAt,
  hitAt,
  METRIC_NAMES,
  meanMetrics,
  measure,
  ndcgAt,
  percentile,
  recallAt,
  reciprocalRank,
} from '../../src/eval/metrics.js';

const ranked = ['a', 'b', 'c', 'd', 'e', 'f'];
const gold = (...ids: readonly string[]): ReadonlySet<string> => new Set(ids);

describe('known answers', () => {
  test('recall@k is the share of the gold in the first k', () => {
    expect(recallAt(1, ranked, gold('a', 'c'))).toBe(1 / 2);
    expect(recallAt(2, ranked, gold('a', 'c'))).toBe(1 / 2);
    expect(recallAt(3, ranked, gold('a', 'c'))).toBe(1);
    expect(recallAt(6, ranked, gold('a', 'c', 'x', 'y'))).toBe(2 / 4);
    expect(recallAt(6, [], gold('a'))).toBe(0);
    expect(recallAt(6, ranked, gold())).toBe(0);
  });

  test('full@k needs all gold in the first k', () => {
    expect(fullAt(2, ranked, gold('a', 'c'))).toBe(0);
    expect(fullAt(3, ranked, gold('a', 'c'))).toBe(1);
    expect(fullAt(3, ranked, gold())).toBe(0);
  });

  test('hit@k needs any gold in the first k', () => {
    expect(hitAt(2, ranked, gold('c'))).toBe(0);
    expect(hitAt(3, ranked, gold('c', 'x'))).toBe(1);
  });

  test('MRR is one over the rank of the first gold, at any depth', () => {
    expect(reciprocalRank(ranked, gold('a'))).toBe(1);
    expect(reciprocalRank(ranked, gold('d', 'f'))).toBe(1 / 4);
    expect(reciprocalRank(ranked, gold('x'))).toBe(0);
  });

  test('nDCG@10 is binary and ideal over min(|gold|, 10)', () => {
    // Gold at ranks 1 and 3 of two: (1/log2 2 + 1/log2 4) / (1/log2 2 + 1/log2 3).
    expect(ndcgAt(10, ranked, gold('a', 'c'))).toBeCloseTo((1 + 1 / 2) / (1 + 1 / Math.log2(3)), 12);
    // Gold at rank 2 of one: (1/log2 3) / (1/log2 2).
    expect(ndcgAt(10, ranked, gold('b'))).toBeCloseTo(1 / Math.log2(3), 12);
    // Twelve gold, ten of them in the first ten: nothing better is possible in ten places.
    const many = Array.from({ length: 12 }, (_, index) => `g${index}`);
    expect(ndcgAt(10, many, gold(...many))).toBeCloseTo(1, 12);
    // Gold at rank 11 is outside.
    expect(ndcgAt(10, [...many.slice(0, 10), 'z'], gold('z'))).toBe(0);
    expect(ndcgAt(10, ranked, gold())).toBe(0);
  });

  test('a memory that is ranked twice counts once', () => {
    expect(recallAt(3, ['a', 'a', 'b'], gold('a', 'b', 'c'))).toBe(2 / 3);
    expect(ndcgAt(10, ['a', 'a'], gold('a', 'b'))).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 12);
  });

  test('the mean is unweighted and includes zeros', () => {
    const mean = meanMetrics([measure(ranked, gold('a')), measure([], gold('a'))]);
    expect(METRIC_NAMES.map((name) => mean[name])).toEqual(METRIC_NAMES.map(() => 1 / 2));
    expect(METRIC_NAMES.map((name) => meanMetrics([])[name])).toEqual(METRIC_NAMES.map(() => 0));
  });

  test('percentiles are nearest-rank', () => {
    const numbers = [5, 1, 4, 2, 3];
    expect(percentile(0.5, numbers)).toBe(3);
    expect(percentile(0.95, numbers)).toBe(5);
    expect(percentile(0.2, numbers)).toBe(1);
    expect(percentile(0.5, [])).toBe(0);
    expect(numbers).toEqual([5, 1, 4, 2, 3]);
  });
});

test('a naive twin agrees on any ranking', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map(String), { maxLength: 15 });
  fc.assert(
    fc.property(ids, ids, (list, wanted) => {
      const metrics = measure(list, new Set(wanted));
      const found = (k: number): number => wanted.filter((id) => list.indexOf(id) >= 0 && list.indexOf(id) < k).length;
      const share = (k: number): number => (wanted.length === 0 ? 0 : found(k) / wanted.length);
      expect(metrics.recall_at_1).toBeCloseTo(share(1), 12);
      expect(metrics.recall_at_5).toBeCloseTo(share(5), 12);
      expect(metrics.recall_at_10).toBeCloseTo(share(10), 12);
      expect(metrics.full_at_10).toBe(wanted.length > 0 && share(10) === 1 ? 1 : 0);
      expect(metrics.hit_at_5).toBe(found(5) > 0 ? 1 : 0);
      expect(metrics.hit_at_10).toBe(found(10) > 0 ? 1 : 0);
      const ranks = wanted.map((id) => list.indexOf(id) + 1).filter((rank) => rank > 0);
      expect(metrics.mrr).toBe(ranks.length === 0 ? 0 : 1 / Math.min(...ranks));
      const gain = ranks.filter((rank) => rank <= 10).reduce((sum, rank) => sum + Math.LN2 / Math.log(rank + 1), 0);
      const ideal = wanted.slice(0, 10).reduce((sum, _, index) => sum + Math.LN2 / Math.log(index + 2), 0);
      expect(metrics.ndcg_at_10).toBeCloseTo(ideal === 0 ? 0 : gain / ideal, 12);
    }),
  );
});
