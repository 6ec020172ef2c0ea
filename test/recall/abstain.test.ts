import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { openMemory } from '../../src/engine.js';
import { abstain } from '../../src/recall/abstain.js';
import { ANSWER_FEATURES } from '../../src/recall/answer-feature.js';
import { checkRecipe } from '../../src/recall/check-recipe.js';
import { diffRecipes } from '../../src/recall/diff-recipes.js';
import { recall } from '../../src/recall/recall.js';
import type { Abstention } from '../../src/recall/recipe.js';
import { recipeHash } from '../../src/recall/recipe-hash.js';
import { recollectRecipe } from '../../src/recall/recipes/recollect.js';
import { whyNot } from '../../src/recall/why-not.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';
import { candidateOf } from './candidates-of.js';
import { dependenciesOf, interceptedTenant, NOW_MS, requestOf } from './parts.js';

const CONTEXT = { query: 'q', calibration: null, text: null, listsOnly: false, isWhole: true };
const byFaintness = (below: number): Abstention => ({ intercept: 2, weights: { faint: -4 }, below });

describe('judging an answer', () => {
  // Without a calibration the cosine decides: of .6, which is enough, .45 leave 1 - .45 / .6 = .25, so x = 2 - 4 * .25 = 1.
  const ordered = [
    candidateOf('first', 0.8),
    { ...candidateOf('second', 0.3), signals: { semantic: 0.45 } },
    { ...candidateOf('third', 0.1), signals: { semantic: 0.2 } },
  ];
  const confidence = 1 / (1 + Math.exp(-1));

  test.each([
    [0, null],
    [0.7, null],
    [0.9, { reason: 'abstained', value: confidence, margin: 0.9 - confidence }],
  ])('[S17] below %f the reason is %j', (below, reason) => {
    const { reading, ...others } = abstain(ordered, byFaintness(below), CONTEXT);
    expect(reading?.confidence).toBeCloseTo(confidence, 12);
    expect(reading?.below).toBe(below);
    expect(reading?.features.faint).toBeCloseTo(0.25, 12);
    expect(others.skipped).toBeNull();
    expect(others.reason?.reason).toBe(reason?.reason);
    expect(others.reason?.margin ?? 0).toBeCloseTo(reason?.margin ?? 0, 12);
  });

  test.each([
    ['the recipe does not abstain', ordered, null, CONTEXT],
    ['nothing is left to judge', [], byFaintness(1), CONTEXT],
    ['time or messages decide what is returned', ordered, byFaintness(1), { ...CONTEXT, listsOnly: true }],
    ['words or vectors are missing', ordered, byFaintness(1), { ...CONTEXT, isWhole: false }],
  ])('[S18] %s: nobody judges, and everything stays', (skipped, candidates, model, context) => {
    expect(abstain(candidates, model, context)).toEqual({ reading: null, reason: null, skipped });
  });
});

const drafts = [
  { id: 'key', text: 'the spare key of the boathouse hangs behind the boiler' },
  { id: 'paint', text: 'the boathouse was painted green' },
  ...Array.from({ length: 20 }, (_, at) => ({ id: `n${at}`, text: `note ${at} about the ferry and its key` })),
];
const embedder = hashEmbedder({ dimensions: 64 });
const QUESTION = 'where is the spare key of the boathouse';

async function storeOf() {
  const store = createMemoryStore();
  const engine = await openMemory({ store, embedder, clock: fixedClock(NOW_MS), ids: sequentialIds() });
  await engine.tenant('t1').scope({ user: 'u1' }).rememberMany(drafts);
  return store.tenant('t1');
}

/** The default recipe with another least confidence. */
const recollectBelow = (below: number) => ({
  ...recollectRecipe,
  name: 'careful',
  abstention: { ...(recollectRecipe.abstention ?? byFaintness(0)), below },
});

describe('an answer that is not sure enough', () => {
  test('[S17] is emptied and nothing else; the trace, the rejections and whyNot tell it with its margin', async () => {
    const dependencies = dependenciesOf(await storeOf(), { current: embedder, previous: null });
    const given = await recall(requestOf(QUESTION, recollectBelow(0), { limit: 3 }), dependencies);
    expect(given.items.length).toBe(3);
    const { confidence } = given;
    if (confidence === null) throw new Error('nobody judged');
    const silent = await recall(requestOf(QUESTION, recollectBelow(1), { limit: 3 }), dependencies);
    expect(silent.items).toEqual([]);
    expect(silent.degraded).toEqual([]);
    expect(silent.confidence).toBe(confidence);
    expect(silent.trace.abstention).toEqual({ ...given.trace.abstention, below: 1 });
    const stage = silent.trace.stages.find(({ stage: name }) => name === 'abstain');
    expect(stage).toMatchObject({ in: given.trace.stages.find(({ stage: name }) => name === 'limit')?.in, out: 0 });
    expect(silent.trace.rejectedCounts['abstained']).toBe(stage?.in);
    expect(silent.nearest[0]?.memory.id).toBe('key');
    const rejection = { reason: 'abstained', value: confidence, margin: 1 - confidence };
    expect(silent.rejected[0]).toMatchObject({ memoryId: 'key', stage: 'abstain', ...rejection });
    const { why } = await whyNot('key', requestOf(QUESTION, recollectBelow(1), { limit: 3 }), dependencies);
    expect(why).toEqual({ verdict: 'rejected', ...rejection });
  });

  test('[X3] returns where the least confidence falls by the margin and a little more', async () => {
    const dependencies = dependenciesOf(await storeOf(), { current: embedder, previous: null });
    const { rejected } = await recall(requestOf(QUESTION, recollectBelow(1)), dependencies);
    const margin = rejected[0]?.margin ?? 0;
    expect(margin).toBeGreaterThan(0);
    const back = await recall(requestOf(QUESTION, recollectBelow(1 - margin - 1e-9)), dependencies);
    expect(back.items[0]?.memory.id).toBe('key');
    const still = await recall(requestOf(QUESTION, recollectBelow(1 - margin + 1e-9)), dependencies);
    expect(still.items).toEqual([]);
  });

  test('[S17] whether it is given does not hang on how many items are wanted', async () => {
    const dependencies = dependenciesOf(await storeOf(), { current: embedder, previous: null });
    const confidences = await Promise.all(
      [1, 3, 10].map(
        async (limit) => (await recall(requestOf(QUESTION, recollectBelow(0), { limit }), dependencies)).confidence,
      ),
    );
    expect(new Set(confidences).size).toBe(1);
  });

  test('[S18] a leg that failed is never told as silence, nor a missing embedder', async () => {
    const store = await storeOf();
    const careful = requestOf(QUESTION, recollectBelow(1));
    const deaf = interceptedTenant(store, (method) => {
      if (method === 'nearest') throw new Error('the disk is gone');
      return undefined;
    });
    const failed = await recall(careful, dependenciesOf(deaf, { current: embedder, previous: null }));
    expect(failed.degraded).toMatchObject([{ part: 'vector' }]);
    expect(failed.items[0]?.memory.id).toBe('key');
    expect(failed.confidence).toBeNull();
    const plain = await recall(careful, dependenciesOf(store));
    expect(plain.items[0]?.memory.id).toBe('key');
    expect(plain.trace.stages.find(({ stage }) => stage === 'abstain')?.skipped).toBe('words or vectors are missing');
  });
});

describe('a model of answers as data', () => {
  test('[S17] is checked, hashed and told apart', () => {
    const { abstention = null } = recollectRecipe;
    if (abstention === null) throw new Error('the default recipe judges its answers');
    expect(checkRecipe(recollectRecipe)).toEqual(recollectRecipe);
    const other = { ...recollectRecipe, abstention: { ...abstention, below: 0.5 } };
    expect(recipeHash(other)).not.toBe(recipeHash(recollectRecipe));
    expect(diffRecipes(recollectRecipe, other)).toEqual([
      { path: 'abstention.below', first: String(abstention.below), second: '0.5' },
    ]);
    expect(Object.keys(abstention.weights).every((name) => ANSWER_FEATURES.some((known) => known === name))).toBe(true);
  });

  test.each([
    [{ intercept: 0, weights: { luck: 1 }, below: 0 }, 'abstention.weights'],
    [{ intercept: 0, weights: {}, below: 1.5 }, 'abstention.below'],
    [{ intercept: 'none', weights: {}, below: 0 }, 'abstention.intercept'],
  ])('[S17] %j is refused', (abstention, field) => {
    expect(() => checkRecipe({ ...recollectRecipe, abstention })).toThrow(
      expect.objectContaining({ code: 'validation', field: expect.stringContaining(field) }),
    );
  });
});
