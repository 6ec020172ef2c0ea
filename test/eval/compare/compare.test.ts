import { describe, expect, test } from 'vitest';
import { ablationsOf } from '../../../src/eval/compare/ablation.js';
import { changedQueries } from '../../../src/eval/compare/changed-queries.js';
import { compareRuns } from '../../../src/eval/compare/compare-runs.js';
import { formatComparisons } from '../../../src/eval/compare/format-comparison.js';
import type { AnswerDetails } from '../../../src/eval/row.js';
import { contributionsOf, detailsOf } from '../../../src/eval/why.js';
import { combine, leaf, weighted } from '../../../src/explain/score-node.js';
import { hybridRecipe } from '../../../src/recall/recipes/hybrid.js';
import { vectorRecipe } from '../../../src/recall/recipes/vector.js';
import { rankedRow } from '../rows.js';

const details = (
  items: { readonly [id: string]: { readonly [signal: string]: number } },
  rejected: AnswerDetails['rejected'] = {},
): AnswerDetails => ({
  items: Object.fromEntries(
    Object.entries(items).map(([id, contributions]) => [id, { legs: ['lexical'], contributions }]),
  ),
  rejected,
});

describe('what changed', () => {
  const options = { seed: 's', split: 'all', metric: 'mrr' } as const;
  const first = [
    rankedRow({ query: 'same', ranked: ['a'], gold: ['a'] }),
    rankedRow({ query: 'gain', ranked: ['x', 'a'], gold: ['a'], category: 'two' }),
    rankedRow({ query: 'loss', ranked: ['a'], gold: ['a'], half: 'test' }),
    rankedRow({ query: 'none', answerable: false }),
    rankedRow({ query: 'only first', ranked: ['a'], gold: ['a'] }),
  ];
  const second = [
    rankedRow({ query: 'loss', ranked: ['x', 'y', 'z', 'a'], gold: ['a'], half: 'test' }),
    rankedRow({ query: 'gain', ranked: ['a'], gold: ['a'], category: 'two' }),
    rankedRow({ query: 'same', ranked: ['a'], gold: ['a'] }),
    rankedRow({ query: 'none', answerable: false }),
  ];
  const compare = (split: 'all' | 'dev' = 'all') =>
    compareRuns(
      { set: 'mine', recipe: 'old', rows: first },
      { set: 'mine', recipe: 'new', rows: second },
      { ...options, split },
    );

  test('rows are paired by query; the greatest gain comes first, the greatest loss last', () => {
    const comparison = compare();
    expect(comparison).toMatchObject({ n: 3, left_out: 1, first: 'old', second: 'new' });
    expect(comparison.changed.map(({ query, delta }) => [query, delta])).toEqual([
      ['gain', 0.5],
      ['loss', -0.75],
    ]);
    expect(comparison.changed[0]?.gold).toEqual({ id: 'a', first: 2, second: 1 });
    // (0.5 - 0.75) / 3
    expect(comparison.differences.mrr?.delta).toBeCloseTo(-0.25 / 3, 12);
    expect(comparison.by_category['two']?.differences.mrr).toEqual({ delta: 0.5, low: 0.5, high: 0.5 });
  });

  test('a half is a half', () => {
    expect(compare('dev').changed.map(({ query }) => query)).toEqual(['gain']);
  });

  test('as text: the table, and the queries with their ranks', () => {
    const text = formatComparisons([compare()], 5);
    expect(text).toContain('new minus old');
    expect(text).toContain('+ gain (two): mrr 0.500 to 1.000; a: rank 2 to rank 1');
    expect(text).toContain('- loss (one): mrr 1.000 to 0.250; a: rank 1 to rank 4');
    expect(text).toContain('mrr rose for 1 queries and fell for 1');
    expect(text).toContain('1 queries are on one side only');
    expect(formatComparisons([], 5)).toBe('');
    expect(text).not.toContain('FAILED');
  });

  test('queries that threw are not passed over', () => {
    const failing = first.map((row) => ({ ...row, failure: 'out of memory' }));
    const comparison = compareRuns(
      { set: 'mine', recipe: 'old', rows: first },
      { set: 'mine', recipe: 'new', rows: failing },
      options,
    );
    expect(comparison.failures).toEqual({ first: 0, second: 5 });
    expect(formatComparisons([comparison], 5)).toContain('FAILED: 0 queries of the first, 5 of the second');
  });
});

describe('which signal moved it', () => {
  const causeOf = (one: AnswerDetails, two: AnswerDetails, ranks: readonly [string[], string[]]): string | null => {
    const [before, after] = ranks.map((ranked) => rankedRow({ ranked, gold: ['a'] }));
    if (before === undefined || after === undefined) return null;
    return changedQueries([{ ...before, why: one }], [{ ...after, why: two }], 'mrr')[0]?.cause ?? null;
  };

  test('the one that gained it most against what it passed', () => {
    // b stays before it in both, so that what b has counts for nothing.
    const before = details({
      b: { bm25: 0.9, semantic: 0.9 },
      x: { bm25: 0.5, semantic: 0.1 },
      a: { bm25: 0.3, semantic: 0.1 },
    });
    const after = details({
      b: { bm25: 0.1, semantic: 1.5 },
      a: { bm25: 0.3, semantic: 0.4 },
      x: { bm25: 0.45, semantic: 0.1 },
    });
    expect(
      causeOf(before, after, [
        ['b', 'x', 'a'],
        ['b', 'a', 'x'],
      ]),
    ).toBe('signal semantic: up by 0.300 against what it passed');
  });

  test('a loss is told by the signal that fell against what passed it', () => {
    const before = details({ a: { bm25: 0.5 }, x: { bm25: 0.3 } });
    const after = details({ x: { bm25: 0.6, semantic: 0.2 }, a: { bm25: 0.5, semantic: 0.1 } });
    expect(
      causeOf(before, after, [
        ['a', 'x'],
        ['x', 'a'],
      ]),
    ).toBe('signal bm25: down by 0.300 against what it fell behind');
  });

  test('where what stood before it is gone, the answer says why', () => {
    const before = details({ x: { bm25: 0.5 }, a: { bm25: 0.3 } });
    const after = details({ a: { bm25: 0.3 } }, { x: 'below floor' });
    expect(causeOf(before, after, [['x', 'a'], ['a']])).toBe('x stood before it; in the second: below floor');
  });

  test('what only one side holds is told by the other side', () => {
    const without = details({ x: { bm25: 0.5 } }, { a: 'below floor' });
    const having = details({ x: { bm25: 0.5 }, a: { bm25: 0.2 } });
    const ranks: [string[], string[]] = [['x'], ['x', 'a']];
    expect(causeOf(without, having, ranks)).toBe(
      'only the second has it (found by lexical); in the first: below floor',
    );
    expect(causeOf(details({ x: {} }), having, ranks)).toMatch(/in the first: no leg brought it$/);
    expect(causeOf(having, without, [['x', 'a'], ['x']])).toMatch(
      /^only the first has it .+; in the second: below floor$/,
    );
  });

  test('files say nothing about signals', () => {
    const [row] = changedQueries(
      [rankedRow({ ranked: ['x', 'a'], gold: ['a'] })],
      [rankedRow({ ranked: ['a'], gold: ['a'] })],
      'mrr',
    );
    expect(row?.cause).toBeNull();
  });

  test('contributions are the parts of the first sum of the tree', () => {
    const tree = combine('clamp', 'score', [
      combine('sum', 'hybrid', [
        weighted('bm25', 0.7, leaf('bm25', 0.5)),
        weighted('semantic', 0.3, leaf('cosine', 1)),
      ]),
    ]);
    expect(contributionsOf(tree)).toEqual({ bm25: 0.35, semantic: 0.3 });
    expect(contributionsOf(leaf('cosine', 0.4))).toEqual({ cosine: 0.4 });
    expect(contributionsOf(undefined)).toEqual({});
    const answer = {
      items: [{ memory: { id: 'a', version: 2 }, legs: ['vector'], explanation: tree }],
      rejected: [{ memoryId: 'b', version: 1, reason: 'limit' }],
      degraded: [],
    };
    expect(detailsOf(answer, (name) => name.toUpperCase())).toEqual({
      items: { 'A@2': { legs: ['vector'], contributions: { bm25: 0.35, semantic: 0.3 } } },
      rejected: { B: 'limit' },
    });
  });
});

describe('ablations', () => {
  test('one thing is off at a time, and all of them are there', () => {
    const ablations = ablationsOf(hybridRecipe);
    expect(ablations[0]).toEqual({ off: 'nothing', recipe: hybridRecipe });
    const offs = ablations.map(({ off }) => off);
    for (const leg of hybridRecipe.legs) expect(offs).toContain(`leg ${leg}`);
    const { score } = hybridRecipe;
    for (const [signal, weight] of score.kind === 'weights' ? Object.entries(score.weights) : [])
      if (weight !== 0) expect(offs).toContain(`signal ${signal}`);
    expect(offs).toContain('floor');
    expect(new Set(ablations.map(({ recipe }) => recipe.name)).size).toBe(ablations.length);
    for (const { off, recipe } of ablations.slice(1)) {
      const changed = Object.entries(recipe).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(hybridRecipe[field as keyof typeof recipe]),
      );
      expect([off, changed.map(([field]) => field).filter((field) => field !== 'name').length]).toEqual([off, 1]);
    }
  });

  test('the only leg that searches stays on', () => {
    expect(ablationsOf(vectorRecipe).map(({ off }) => off)).not.toContain('leg vector');
  });
});
