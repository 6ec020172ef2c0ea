import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { RecollectError } from '../../src/domain/errors.js';
import { openMemory } from '../../src/engine.js';
import { recompute } from '../../src/explain/score-node.js';
import type { Reranker } from '../../src/ports/reranker.js';
import { recall } from '../../src/recall/recall.js';
import type { Recipe, Reranking } from '../../src/recall/recipe.js';
import type { RecallOptions } from '../../src/recall/request.js';
import type { RecallResult } from '../../src/recall/result.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';
import { dependenciesOf, NOW_MS, recipeNamed, requestOf } from './parts.js';

const RERANKING: Reranking = { top: 3, weight: 0.5, clearLead: 0.9, leastMs: 100 };
const lexical = recipeNamed('lexical');
const reranking = (parts: Partial<Reranking> = {}): Recipe => ({
  ...lexical,
  name: 'reranking',
  floor: null,
  reranking: { ...RERANKING, ...parts },
});

const TEXTS = ['tomato', 'tomato seed', 'tomato seed pot', 'tomato seed pot balcony sun'];

/** Finds a text as relevant as its length, so that the order turns round. */
function byLength(calls: string[][] = []): Reranker {
  return {
    id: 'by length',
    batchMax: 100,
    rerank: async (_query, texts) => {
      calls.push([...texts]);
      return texts.map((text) => text.length / 100);
    },
  };
}

async function ask(
  recipe: Recipe,
  reranker: Reranker | null,
  query = 'tomato',
  options: RecallOptions = {},
): Promise<RecallResult> {
  const store = createMemoryStore();
  const engine = await openMemory({ store, embedder: null, clock: fixedClock(NOW_MS), ids: sequentialIds() });
  await engine
    .tenant('t1')
    .scope({ user: 'u1' })
    .rememberMany(TEXTS.map((text) => ({ text })));
  const tenant = await store.tenant('t1', { create: false });
  return recall(requestOf(query, recipe, options), { ...dependenciesOf(tenant), reranker });
}

const skippedOf = ({ trace }: RecallResult): string | null | undefined =>
  trace.stages.find(({ stage }) => stage === 'rerank')?.skipped;
const textsOf = ({ items }: RecallResult): readonly string[] => items.map(({ memory }) => memory.text);

describe('[R28] reranking', () => {
  test('judges the best few, puts the relevance into the tree, and orders all anew', async () => {
    const calls: string[][] = [];
    const plain = await ask(reranking(), null);
    const judged = await ask(reranking(), byLength(calls));
    expect(calls).toEqual([textsOf(plain).slice(0, 3)]);
    expect(skippedOf(judged)).toBeNull();
    expect(textsOf(judged)).not.toEqual(textsOf(plain));
    const before = new Map(plain.items.map(({ memory, score }) => [memory.text, score]));
    for (const { memory, score, explanation } of judged.items) {
      expect(recompute(explanation)).toBe(score);
      const base = before.get(memory.text) ?? Number.NaN;
      const wasJudged = calls[0]?.includes(memory.text) === true;
      expect(score).toBeCloseTo(wasJudged ? 0.5 * base + 0.5 * (memory.text.length / 100) : base, 12);
    }
    expect([...judged.items].sort((one, other) => other.score - one.score)).toEqual(judged.items);
  });

  test.each<[string, () => Promise<RecallResult>]>([
    ['the recipe does not rerank', () => ask({ ...reranking(), reranking: null }, byLength())],
    ['no reranker is configured', () => ask(reranking(), null)],
    ['the query is blank', () => ask(reranking(), byLength(), '?!')],
    ['fewer than two candidates', () => ask(reranking(), byLength(), 'balcony')],
    ['the first is far ahead', () => ask(reranking({ clearLead: 0 }), byLength())],
    ['too little time is left', () => ask(reranking({ leastMs: 5_000 }), byLength(), 'tomato', { deadlineMs: 1_000 })],
  ])('is skipped when %s', async (reason, asked) => {
    const result = await asked();
    expect(skippedOf(result)).toBe(reason);
    expect(result.degraded).toEqual([]);
  });

  test.each<[string, Reranker['rerank'], string]>([
    [
      'throws with a code',
      async () => Promise.reject(new RecollectError('provider_unavailable', 'down')),
      'provider_unavailable',
    ],
    ['throws something else', async () => Promise.reject(new Error('secret')), 'internal'],
    ['forgets a text', async (_query, texts) => texts.slice(1).map(() => 0.5), 'provider_bad_answer'],
    ['gives NaN', async (_query, texts) => texts.map(() => Number.NaN), 'provider_bad_answer'],
    ['gives more than 1', async (_query, texts) => texts.map(() => 1.5), 'provider_bad_answer'],
  ])('one that %s is named and changes nothing', async (_what, judge, code) => {
    const plain = await ask(reranking(), null);
    const failed = await ask(reranking(), { id: 'faulty', batchMax: 100, rerank: judge });
    expect(failed.degraded).toMatchObject([{ part: 'rerank', code }]);
    expect(JSON.stringify(failed)).not.toContain('secret');
    expect(failed.items.map(({ memory, score }) => [memory.text, score])).toEqual(
      plain.items.map(({ memory, score }) => [memory.text, score]),
    );
    expect(skippedOf(failed)).toBe(`failed: ${code}`);
  });

  test('when the query could not be embedded, nobody is judged on half the evidence', async () => {
    const store = createMemoryStore();
    const engine = await openMemory({ store, embedder: null, clock: fixedClock(NOW_MS), ids: sequentialIds() });
    await engine
      .tenant('t1')
      .scope({ user: 'u1' })
      .rememberMany(TEXTS.map((text) => ({ text })));
    const down = {
      profile: {
        id: 'down',
        dimensions: 2,
        prefixes: { query: '', passage: '' },
        maxTokens: 10,
        batchMax: 10,
        calibration: null,
      },
      embed: async () => Promise.reject(new RecollectError('provider_unavailable', 'down')),
    };
    const recipe: Recipe = { ...reranking(), legs: ['lexical', 'vector'] };
    const result = await recall(requestOf('tomato', recipe), {
      ...dependenciesOf(await store.tenant('t1', { create: false }), { current: down, previous: null }),
      reranker: byLength(),
    });
    expect(skippedOf(result)).toBe('the query could not be embedded');
    expect(result.items).toHaveLength(4);
  });
});
