import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Deadline } from '../../src/domain/deadline.js';
import { recompute } from '../../src/explain/score-node.js';
import type { ScoredCandidate } from '../../src/recall/candidate.js';
import { diversify } from '../../src/recall/diversify.js';
import { fused, rankVoices } from '../../src/recall/fuse.js';
import { mergeQueries } from '../../src/recall/merge-queries.js';
import { recall } from '../../src/recall/recall.js';
import type { Diversity, Recipe, Voice } from '../../src/recall/recipe.js';
import { replaceBySummary } from '../../src/recall/replace-by-summary.js';
import { type Bounds, select } from '../../src/recall/select.js';
import { fixedClock } from '../../src/testing/index.js';
import { candidateOf } from './candidates-of.js';
import { dependenciesOf, embedderOf, NOW_MS, recipeNamed, requestOf, tableEmbedder } from './parts.js';
import { goldenStore } from './recipes/golden-store.js';

const idsOf = (candidates: readonly ScoredCandidate[]): readonly string[] => candidates.map(({ memory }) => memory.id);

describe('choosing under limit, quotas and tokens', () => {
  const drawn = fc.array(
    fc.record({
      kind: fc.constantFrom('event', 'fact', 'preference'),
      size: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 12 },
  );
  const bounds: fc.Arbitrary<Bounds> = fc.record({
    limit: fc.integer({ min: 1, max: 6 }),
    quotas: fc.constantFrom({}, { event: 1 }, { event: 2, fact: 0 }),
    tokens: fc.constantFrom(null, ...[3, 10, 20].map((most) => ({ most, estimator: 'length / 4' as const }))),
  });
  const candidates = (rows: readonly { readonly kind: string; readonly size: number }[]): readonly ScoredCandidate[] =>
    rows.map(({ kind, size }, at) => candidateOf(`m${at}`, 1 - at / 100, { kind, text: 'x'.repeat(size) }));

  test('takes what the plain loop takes', () => {
    fc.assert(
      fc.property(drawn, bounds, (rows, { limit, quotas, tokens }) => {
        const expected: string[] = [];
        const ofKind: Record<string, number> = {};
        let left = tokens?.most ?? Number.POSITIVE_INFINITY;
        for (const { memory } of candidates(rows)) {
          const cost = Math.ceil(memory.text.length / 4);
          const quota = (quotas as Record<string, number>)[memory.kind] ?? Number.POSITIVE_INFINITY;
          if (expected.length >= limit || cost > left || (ofKind[memory.kind] ?? 0) >= quota) continue;
          expected.push(memory.id);
          ofKind[memory.kind] = (ofKind[memory.kind] ?? 0) + 1;
          left -= tokens === null ? 0 : cost;
        }
        expect(idsOf(select(candidates(rows), { limit, quotas, tokens }).kept)).toEqual(expected);
      }),
    );
  });

  test('[X3] the margin is real: so many more tokens, places or items of the kind, and it is in or lost to the limit alone', () => {
    fc.assert(
      fc.property(drawn, bounds, (rows, given) => {
        const all = candidates(rows);
        for (const { candidate, reason } of select(all, given).left) {
          const moved: Bounds =
            reason.reason === 'limit'
              ? { ...given, limit: given.limit + reason.margin }
              : reason.reason === 'quota'
                ? { ...given, quotas: { ...given.quotas, [reason.kind]: reason.rank } }
                : { ...given, tokens: given.tokens && { ...given.tokens, most: given.tokens.most + reason.margin } };
          const after = select(all, moved);
          const again = after.left.find((each) => each.candidate === candidate)?.reason.reason;
          if (reason.reason === 'limit') expect(again).toBeUndefined();
          else expect(again).not.toBe(reason.reason);
        }
      }),
    );
  });
});

describe('diversity', () => {
  const context = { embedder: null, deadline: new Deadline(fixedClock(NOW_MS), 1_000, null) };
  const texts = ['red tea on the roof', 'red tea on the roof today', 'a boat in Delft', 'red tea on a roof', 'boat'];
  const pool = texts.map((text, at) => candidateOf(`m${at}`, 0.9 - at / 100, { text }));

  test('jaccard: each that stays is unlike all that stay before it', async () => {
    for (const above of [0, 0.3, 0.5, 0.8, 1]) {
      const { candidates, alike } = await diversify(pool, { kind: 'jaccard', above }, context);
      expect(candidates.length + alike.length).toBe(pool.length);
      const words = ({ memory }: ScoredCandidate): Set<string> => new Set(memory.text.split(' '));
      const kept: ScoredCandidate[] = [];
      for (const candidate of pool) {
        const value = Math.max(
          0,
          ...kept.map((other) => {
            const [one, two] = [words(candidate), words(other)];
            const common = [...one].filter((word) => two.has(word)).length;
            return common / (one.size + two.size - common);
          }),
        );
        if (value <= above) kept.push(candidate);
        else expect(alike.find((each) => each.candidate === candidate)?.value).toBeCloseTo(value, 12);
      }
      expect(idsOf(candidates)).toEqual(idsOf(kept));
    }
  });

  test('[R46] mmr by words: nobody is lost, the twin goes behind, scores are marginal relevances', async () => {
    const mmr: Diversity = { kind: 'mmr', lambda: 0.5, by: 'words', pool: 3 };
    const { candidates } = await diversify(pool, mmr, context);
    expect(idsOf(candidates)).toEqual(['m0', 'm2', 'm1', 'm3', 'm4']);
    // Five of six words of m1 are those of m0; m3 and m4 are outside the pool and count as alike as can be.
    const expected = [
      0.5 * 0.9 + 0.5 * (1 - 0),
      0.5 * 0.88 + 0.5 * (1 - 0),
      0.5 * 0.89 + 0.5 * (1 - 5 / 6),
      0.5 * 0.87 + 0.5 * (1 - 1),
      0.5 * 0.86 + 0.5 * (1 - 1),
    ];
    for (const [at, { explanation }] of candidates.entries()) {
      expect(explanation.value).toBeCloseTo(expected[at] ?? -1, 12);
      expect(recompute(explanation)).toBe(explanation.value);
    }
  });

  test('mmr by vectors: embeds what it compares; an embedder that fails is named and the order stays', async () => {
    const mmr: Diversity = { kind: 'mmr', lambda: 0.5, by: 'vectors', pool: 3 };
    const embedder = tableEmbedder({
      [texts[0] ?? '']: [1, 0],
      [texts[1] ?? '']: [0, 1],
      [texts[2] ?? '']: [1, 0.01],
    });
    const { candidates } = await diversify(pool, mmr, { ...context, embedder });
    expect(idsOf(candidates)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
    const crooked = tableEmbedder({ [texts[0] ?? '']: [1, 0], [texts[1] ?? '']: [0, 1], [texts[2] ?? '']: [1] });
    expect((await diversify(pool, mmr, { ...context, embedder: crooked })).degraded).toMatchObject([
      { part: 'diversity', code: 'provider_bad_answer' },
    ]);
    const without = await diversify(pool, mmr, context);
    expect(without.skipped).toBe('no embedder is configured');
    const down = embedderOf(async () => Promise.reject(new Error('secret')));
    const failed = await diversify(pool, mmr, { ...context, embedder: down });
    expect(failed).toMatchObject({ skipped: 'failed: internal', degraded: [{ part: 'diversity', code: 'internal' }] });
    expect(idsOf(failed.candidates)).toEqual(idsOf(pool));
  });
});

describe('several queries', () => {
  test('each gets .05 * priority / greatest priority; of one that several found the greatest score stays', () => {
    const merged = mergeQueries(
      [
        { label: 'first', priority: 2, candidates: [candidateOf('a', 0.5), candidateOf('b', 0.4)] },
        { label: 'second', priority: 1, candidates: [candidateOf('b', 0.45), candidateOf('c', 0.99)] },
        { label: 'third', priority: 0, candidates: [candidateOf('a', 0.52)] },
      ],
      0.05,
    );
    expect(merged.map(({ memory, explanation }) => [memory.id, Number(explanation.value.toFixed(6))])).toEqual([
      ['c', 1],
      ['a', 0.55],
      ['b', 0.475],
    ]);
    for (const { explanation } of merged) expect(recompute(explanation)).toBe(explanation.value);
    expect(idsOf(mergeQueries([{ label: 'only', priority: 0, candidates: [candidateOf('a', 0.5)] }], 0.05))).toEqual([
      'a',
    ]);
  });
});

describe('fusion', () => {
  test('is the plain sum of weight / (constant + rank) over the best possible; a weight of 0 says nothing', () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 });
    const drawn = fc.record({
      lists: fc.array(places, { minLength: 1, maxLength: 3 }),
      constant: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(drawn, ({ lists, constant }) => {
        const all = Array.from({ length: 7 }, (_, at) => candidateOf(`m${at}`, 0));
        const measured = all.map((candidate) => ({ candidate, signals: {} }));
        const legs = ['lexical', 'vector', 'importance'] as const;
        const voices: readonly Voice[] = lists.map((_, at) => ({
          name: `v${at}`,
          by: { leg: legs[at] ?? 'lexical' },
          weight: [1, 0.5, 0][at] ?? 1,
        }));
        const byLeg = new Map(
          lists.map((list, at) => [legs[at] ?? 'lexical', list.flatMap((place) => all[place] ?? [])]),
        );
        const fusion = { kind: 'fusion' as const, voices, constant, rankFrom: 1 as const };
        const ranks = rankVoices(measured, fusion, byLeg);
        const best = voices.reduce((sum, { weight }) => sum + weight / (constant + 1), 0);
        for (const [at, each] of measured.entries()) {
          const votes = lists.map((list, voice) => {
            const rank = list.indexOf(at) + 1;
            return rank === 0 ? 0 : (voices[voice]?.weight ?? 0) / (constant + rank);
          });
          const node = fused(each, fusion, ranks, 'fused');
          expect(node.value).toBeCloseTo(votes.reduce((sum, vote) => sum + vote, 0) / best, 9);
          expect(recompute(node)).toBe(node.value);
        }
      }),
    );
  });
});

test('summaries: a chain of them ends in the one that scores best', () => {
  const summary = (id: string, score: number, of: readonly string[]): ScoredCandidate =>
    candidateOf(id, score, { derivedFrom: of.map((each) => ({ id: each, version: 1 })) });
  const { kept, covered } = replaceBySummary([
    summary('year', 0.9, ['month']),
    summary('month', 0.8, ['day', 'elsewhere']),
    candidateOf('other', 0.75),
    candidateOf('day', 0.7),
  ]);
  expect(idsOf(kept)).toEqual(['year', 'other', 'day']);
  expect(covered).toMatchObject([{ by: { id: 'year', version: 1 } }]);
});

describe('importance stretch', () => {
  const stretched: Recipe = {
    ...recipeNamed('tipsy'),
    name: 'stretched',
    importanceBand: { from: 0.6, to: 0.9 },
  };

  test.each<[number, number]>([
    [0.5, 0],
    [0.6, 0],
    [0.75, 0.5],
    [0.9, 1],
    [1, 1],
  ])('a band of .6 to .9 brings %d to %d, and keeps the order', async (importance, expected) => {
    const { tenant } = await goldenStore('kettle', [{ id: 'm', text: 'kettle', cosine: null, importance }]);
    const { items } = await recall(requestOf('kettle', stretched), dependenciesOf(tenant));
    expect(items[0]?.signals.importance).toBeCloseTo(expected, 12);
    const plain = await recall(requestOf('kettle', 'tipsy'), dependenciesOf(tenant));
    expect(plain.items[0]?.signals.importance).toBe(importance);
  });
});
