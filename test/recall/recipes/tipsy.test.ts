import { describe, expect, test } from 'vitest';
import { RecollectError } from '../../../src/domain/errors.js';
import { DEFAULT_KIND_POLICIES } from '../../../src/domain/kinds.js';
import type { ScoreNode } from '../../../src/explain/score-node.js';
import { recompute } from '../../../src/explain/score-node.js';
import type { Op } from '../../../src/ports/op.js';
import type { Reranker } from '../../../src/ports/reranker.js';
import { checkRecipe } from '../../../src/recall/check-recipe.js';
import { dominanceOf, weightSums } from '../../../src/recall/dominance.js';
import { recall } from '../../../src/recall/recall.js';
import { fetchSize } from '../../../src/recall/recipe-parts.js';
import { tipsyRecipe } from '../../../src/recall/recipes/tipsy.js';
import type { RecallOptions } from '../../../src/recall/request.js';
import { tokensOf } from '../../../src/recall/select.js';
import { countReturned } from '../../../src/remember/count-returned.js';
import { recency } from '../../../src/scoring/recency.js';
import { usageParts } from '../../../src/scoring/usage.js';
import { dependenciesOf, embedderOf, interceptedTenant, NOW_MS, requestOf } from '../parts.js';
import { DAY_MS, type GoldenMemory, goldenStore } from './golden-store.js';
import { type TipsyInput, tipsyScore } from './tipsy-twin.js';

const ASKED = 'kettle lamp';
const IDENTITY = 'who am i';

interface Row {
  readonly what: string;
  readonly memory: Omit<GoldenMemory, 'ageHours'>;
  readonly query?: string;
  readonly options?: RecallOptions;
  readonly twin: TipsyInput;
  /** The arithmetic, from the weights of the text. */
  readonly score: number;
}

/** Lexical 1: "kettle lamp"; 1/2: one of the two words, which weigh the same as another memory holds the other one; 0: neither. */
const ROWS: readonly Row[] = [
  {
    what: 'meaning alone',
    memory: { text: 'a boat', cosine: 0.6, kind: 'fact' },
    twin: { distanceCosine: 0.6, lexical: 0, importance: null, ageDays: 30, kind: 'fact' },
    score: 0.38 * 0.6 + 0.12 * 0.6,
  },
  {
    what: 'half of the words, half of a month old',
    memory: { text: 'kettle', cosine: 0.6, kind: 'fact', importance: 0.5 },
    twin: { distanceCosine: 0.6, lexical: 0.5, importance: 0.5, ageDays: 15, kind: 'fact' },
    score: 0.38 * 0.6 + 0.18 * 0.5 + 0.22 * 0.5 + 0.04 * (1 - 15 / 30) + 0.12 * 0.6,
  },
  {
    what: 'ruling: the weights sum to 1.05, so everything at once is clamped',
    memory: {
      text: 'kettle lamp',
      cosine: 1,
      kind: 'preference',
      importance: 1,
      messageRange: { from: 1, to: 4 },
    },
    options: { range: { from: 1, to: 9 } },
    twin: {
      distanceCosine: 1,
      lexical: 1,
      importance: 1,
      ageDays: 0,
      kind: 'preference',
      own: [1, 4],
      asked: [1, 9],
      retrieved: { count: 20, daysAgo: 0 },
    },
    score: 1,
  },
  {
    what: 'an identity memory under a question that is not about identity loses .08',
    memory: { text: 'a boat', cosine: 0.8, kind: 'identity' },
    twin: { distanceCosine: 0.8, lexical: 0, importance: null, ageDays: 40, kind: 'identity' },
    score: 0.38 * 0.8 + 0.12 * 0.7 - 0.08,
  },
  {
    what: 'and keeps it when the question is',
    memory: { text: 'a boat', cosine: 0.8, kind: 'identity' },
    query: IDENTITY,
    twin: { distanceCosine: 0.8, lexical: 0, importance: null, ageDays: 40, kind: 'identity', queryIsIdentity: true },
    score: 0.38 * 0.8 + 0.12 * 0.7,
  },
  {
    what: 'an event with a word in common gains .04',
    memory: { text: 'kettle', cosine: 0.5, kind: 'event' },
    twin: { distanceCosine: 0.5, lexical: 0.5, importance: null, ageDays: 40, kind: 'event' },
    score: 0.38 * 0.5 + 0.18 * 0.5 + 0.12 * 0.8 + 0.04,
  },
  {
    what: 'an event without one does not',
    memory: { text: 'a boat', cosine: 0.5, kind: 'event' },
    twin: { distanceCosine: 0.5, lexical: 0, importance: null, ageDays: 40, kind: 'event' },
    score: 0.38 * 0.5 + 0.12 * 0.8,
  },
  {
    what: 'a relationship with all words, importance .9: .04 and .03',
    memory: { text: 'kettle lamp', cosine: 0.5, kind: 'relationship', importance: 0.9 },
    twin: { distanceCosine: 0.5, lexical: 1, importance: 0.9, ageDays: 40, kind: 'relationship' },
    score: 0.38 * 0.5 + 0.18 + 0.22 * 0.9 + 0.12 * 0.9 + 0.04 + 0.03,
  },
  {
    what: 'importance .89 gains nothing of its own',
    memory: { text: 'kettle lamp', cosine: 0.5, kind: 'fact', importance: 0.89 },
    twin: { distanceCosine: 0.5, lexical: 1, importance: 0.89, ageDays: 40, kind: 'fact' },
    score: 0.38 * 0.5 + 0.18 + 0.22 * 0.89 + 0.12 * 0.6,
  },
  {
    what: 'seed: a count of 20 saturates; last used 14 days ago, only the count is left',
    memory: { text: 'a boat', cosine: 0.5, kind: 'fact' },
    twin: {
      distanceCosine: 0.5,
      lexical: 0,
      importance: null,
      ageDays: 40,
      kind: 'fact',
      retrieved: { count: 20, daysAgo: 14 },
    },
    score: 0.38 * 0.5 + 0.12 * 0.6 + 0.05 * (0.8 * 0 + 0.2 * 1),
  },
  {
    what: 'seed: used just now and 20 times: the whole .05 (a light bonus)',
    memory: { text: 'a boat', cosine: 0.5, kind: 'fact' },
    twin: {
      distanceCosine: 0.5,
      lexical: 0,
      importance: null,
      ageDays: 40,
      kind: 'fact',
      retrieved: { count: 20, daysAgo: 0 },
    },
    score: 0.38 * 0.5 + 0.12 * 0.6 + 0.05,
  },
  {
    what: 'used 3 times, a week ago: .8 * .5 + .2 * ln 4 / ln 21',
    memory: { text: 'a boat', cosine: 0.5, kind: 'fact' },
    twin: {
      distanceCosine: 0.5,
      lexical: 0,
      importance: null,
      ageDays: 40,
      kind: 'fact',
      retrieved: { count: 3, daysAgo: 7 },
    },
    score: 0.38 * 0.5 + 0.12 * 0.6 + 0.05 * (0.8 * 0.5 + 0.2 * (1.3862943611 / 3.0445224377)),
  },
  {
    what: 'half of its ten messages lie in the range asked for',
    memory: { text: 'a boat', cosine: 0.5, kind: 'fact', messageRange: { from: 1, to: 10 } },
    options: { range: { from: 6, to: 15 } },
    twin: {
      distanceCosine: 0.5,
      lexical: 0,
      importance: null,
      ageDays: 40,
      kind: 'fact',
      own: [1, 10],
      asked: [6, 15],
    },
    score: 0.38 * 0.5 + 0.06 * (5 / 10) + 0.12 * 0.6,
  },
  {
    what: 'ruling: found by importance alone, distance 0 is not similarity 1',
    memory: { text: 'a boat', cosine: null, kind: 'procedure', importance: 1 },
    twin: { distanceCosine: null, lexical: 0, importance: 1, ageDays: 40, kind: 'procedure' },
    score: 0.22 + 0.12 * 0.5,
  },
  {
    what: 'a vector that points away says nothing, and takes nothing',
    memory: { text: 'a boat', cosine: -0.5, kind: 'safety', importance: 0.5 },
    twin: { distanceCosine: -0.5, lexical: 0, importance: 0.5, ageDays: 40, kind: 'safety' },
    score: 0.22 * 0.5 + 0.12 * 1,
  },
];

const usedOps = (retrieved: TipsyInput['retrieved']): readonly Op[] =>
  retrieved === undefined
    ? []
    : [{ op: 'addUsage', memoryId: 'm', confirmed: retrieved.count, atMs: NOW_MS - retrieved.daysAgo * DAY_MS }];

async function golden({ memory, query = ASKED, options = {}, twin }: Row) {
  const { tenant } = await goldenStore(
    query,
    [
      { ...memory, id: 'm', ageHours: twin.ageDays * 24 },
      ...(twin.lexical === 0.5 ? [{ id: 'other', text: 'lamp', cosine: null }] : []),
    ],
    usedOps(twin.retrieved),
  );
  const embedders = { current: embedderFor(query, memory), previous: null };
  return recall(requestOf(query, 'tipsy', options), dependenciesOf(tenant, embedders));
}

function embedderFor(query: string, { text, cosine }: { readonly text: string; readonly cosine: number | null }) {
  return embedderOf((texts) =>
    texts.map((each) => ({
      ok: true,
      vector: Float32Array.from(
        each === query ? [1, 0] : each === text && cosine !== null ? [cosine, Math.sqrt(1 - cosine ** 2)] : [],
      ),
    })),
  );
}

const labels = (node: ScoreNode): readonly string[] =>
  node.kind === 'leaf'
    ? [`${node.label}${node.detail === 'absent' ? ' (absent)' : ''}`]
    : [node.label, ...node.children.flatMap(labels)];

describe('tipsy: golden rows', () => {
  test.each(ROWS.map((row) => [row.what, row] as const))('%s', async (_what, row) => {
    const { items, degraded } = await golden(row);
    expect(degraded).toEqual([]);
    expect(tipsyScore(row.twin)).toBeCloseTo(row.score, 9);
    const item = items.find(({ memory }) => memory.id === 'm');
    // Vectors are of 32 bits.
    expect(item?.score).toBeCloseTo(row.score, 6);
    for (const { explanation, score } of items) expect(recompute(explanation)).toBe(score);
  });
});

describe('tipsy: rulings and examples of the text', () => {
  test('ruling: the seven weights sum to 1.05, not to 1.0', () => {
    const weights = tipsyRecipe.score.kind === 'weights' ? Object.values(tipsyRecipe.score.weights) : [];
    expect(weights).toHaveLength(7);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1.05, 12);
  });

  test('seed: semantic and lexical are .56; with range .62 depends on the query, against .43 that does not', () => {
    const sums = weightSums(tipsyRecipe);
    expect(0.38 + 0.18).toBeCloseTo(0.56, 12);
    expect(sums?.dependent).toBeCloseTo(0.38 + 0.18 + 0.06, 12);
    expect(sums?.independent).toBeCloseTo(0.22 + 0.04 + 0.12 + 0.05, 12);
    expect(dominanceOf(tipsyRecipe)).toBeNull();
  });

  test('ruling: usage above .05 and too little that depends on the query are refused, with the sums', () => {
    const heavy = { ...tipsyRecipe, name: 'heavy', score: { kind: 'weights', weights: { semantic: 0.4, usage: 0.6 } } };
    expect(() => checkRecipe(heavy)).toThrow(/usage weighs 0.6/u);
    const even = { ...heavy, score: { kind: 'weights', weights: { semantic: 0.5, importance: 0.45, usage: 0.05 } } };
    expect(() => checkRecipe(even)).toThrow(/0\.50 .* 0\.50/u);
    // 20 % more is enough: .6 against .5.
    const enough = { ...heavy, score: { kind: 'weights', weights: { semantic: 0.6, importance: 0.45, usage: 0.05 } } };
    expect(checkRecipe(enough)).toEqual(enough);
  });

  test('ruling: allowUsageDominance lifts both checks', () => {
    const trap = {
      ...tipsyRecipe,
      name: 'trap',
      score: { kind: 'weights', weights: { semantic: 0.2, lexical: 0.2, usage: 0.6 } },
      allowUsageDominance: true,
    };
    expect(checkRecipe(trap)).toEqual(trap);
  });

  test('ruling: priors per kind', () => {
    const priors = Object.fromEntries(Object.entries(DEFAULT_KIND_POLICIES).map(([kind, { prior }]) => [kind, prior]));
    expect(priors).toEqual({
      preference: 1,
      relationship: 0.9,
      event: 0.8,
      safety: 1,
      identity: 0.7,
      fact: 0.6,
      situation: 0.6,
      procedure: 0.5,
    });
  });

  test('ruling: the importance leg fetches max(20, 2 * limit); the vector leg min(20 * limit, 100)', () => {
    expect([1, 10, 11, 50].map((limit) => fetchSize(tipsyRecipe, 'importance', limit))).toEqual([20, 20, 22, 100]);
    expect([1, 3, 5, 6, 50].map((limit) => fetchSize(tipsyRecipe, 'vector', limit))).toEqual([20, 60, 100, 100, 100]);
  });

  test('ruling: absent signals contribute 0 and are listed as absent', async () => {
    const [row] = ROWS;
    if (row === undefined) throw new Error('no rows');
    const { items } = await golden(row);
    const named = items.flatMap(({ explanation }) => labels(explanation));
    expect(named).toContain('range (absent)');
    expect(named).toContain('importance (absent)');
    expect(named).not.toContain('semantic (absent)');
    expect(items[0]?.signals).not.toHaveProperty('range');
  });

  test('seed: recency is 1 today, 0 after thirty days, and a time to come counts as today', () => {
    const rule = { kind: 'linear', days: 30 } as const;
    expect([0, 15, 30, 300, -5].map((days) => recency(days * DAY_MS, rule))).toEqual([1, 0.5, 0, 0, 1]);
  });

  test('seed: usage falls to 0 in fourteen days and saturates at a count of 20', () => {
    expect(usageParts(0, null, NOW_MS)).toEqual({ recent: 0, often: 0 });
    expect(usageParts(20, NOW_MS, NOW_MS)).toEqual({ recent: 1, often: 1 });
    expect(usageParts(500, NOW_MS - 14 * DAY_MS, NOW_MS)).toEqual({ recent: 0, often: 1 });
    expect(usageParts(1, NOW_MS - 7 * DAY_MS, NOW_MS).recent).toBe(0.5);
  });

  test('seed: tokens are ceil(len / 4); ruling: in this preset alone, as it undercounts Chinese', () => {
    expect(['', 'a', 'abcd', 'abcde'].map((text) => tokensOf(text, 'length / 4'))).toEqual([0, 1, 1, 2]);
    expect(tokensOf('我喜欢喝乌龙茶', 'length / 4')).toBe(2);
    expect(tokensOf('我喜欢喝乌龙茶', 'estimate')).toBeGreaterThanOrEqual(7);
  });

  test('a budget is filled greedily: what does not fit is skipped, and the smaller one after it is taken', async () => {
    const query = 'kettle';
    const { tenant } = await goldenStore(query, [
      { id: 'a', text: 'kettle 1234', cosine: null, importance: 1 },
      { id: 'b', text: `kettle ${'x'.repeat(93)}`, cosine: null, importance: 0.9 },
      { id: 'c', text: 'kettle 5678', cosine: null, importance: 0.8 },
    ]);
    // 11 characters are 3 tokens, 100 are 25.
    const { items, rejected } = await recall(requestOf(query, 'tipsy', { maxTokens: 6 }), dependenciesOf(tenant));
    expect(items.map(({ memory }) => memory.id)).toEqual(['a', 'c']);
    expect(rejected).toMatchObject([{ memoryId: 'b', reason: 'budget', tokens: 25, margin: 3 + 25 - 6 }]);
  });

  test('only what scores above 0 is kept', async () => {
    const { tenant } = await goldenStore(ASKED, [
      { id: 'm', text: 'a boat', cosine: null, kind: 'identity', importance: 0 },
    ]);
    // .12 * .7 - .08 = .004, and with a prior of .6 it would be below 0.
    const kinds = { ...DEFAULT_KIND_POLICIES, identity: { ...DEFAULT_KIND_POLICIES['identity'], prior: 0.6 } };
    const request = requestOf(ASKED, 'tipsy', { now: NOW_MS + 60 * DAY_MS });
    expect((await recall(request, dependenciesOf(tenant))).items).toHaveLength(1);
    const answer = await recall(request, { ...dependenciesOf(tenant), kinds: kinds as typeof DEFAULT_KIND_POLICIES });
    expect(answer.items).toEqual([]);
    expect(answer.rejected).toMatchObject([{ reason: 'score not above', value: 0, margin: 0 }]);
  });

  test('ruling: prefix_only keeps what ends at or before the last message, and orders by message, not by score', async () => {
    const { tenant } = await goldenStore(ASKED, [
      { id: 'early', text: 'kettle lamp', cosine: 1, importance: 1, messageRange: { from: 1, to: 3 } },
      { id: 'later', text: 'a boat', cosine: 0.1, messageRange: { from: 4, to: 8 } },
      { id: 'beyond', text: 'kettle lamp now', cosine: 1, messageRange: { from: 7, to: 12 } },
      { id: 'unnumbered', text: 'kettle lamp then', cosine: 1 },
    ]);
    const ask = (options: RecallOptions) =>
      recall(
        requestOf(ASKED, 'tipsy', options),
        dependenciesOf(tenant, { current: embedderFor(ASKED, { text: '', cosine: null }), previous: null }),
      );
    const { items } = await ask({ prefixOnly: true, range: { to: 8 } });
    expect(items.map(({ memory }) => memory.id)).toEqual(['later', 'early']);
    expect(() => requestOf(ASKED, 'tipsy', { prefixOnly: true })).toThrow(RecollectError);
  });

  test('ruling: a range without a query lists its messages, and needs no score', async () => {
    const { tenant } = await goldenStore('?', [
      { id: 'inside', text: 'kettle', cosine: null, kind: 'identity', messageRange: { from: 4, to: 5 } },
      { id: 'after', text: 'lamp', cosine: null, importance: 1, messageRange: { from: 6, to: 9 } },
    ]);
    const { items } = await recall(
      requestOf('', 'tipsy', { range: { from: 3, to: 5 }, now: NOW_MS + 60 * DAY_MS }),
      dependenciesOf(tenant),
    );
    expect(items.map(({ memory }) => memory.id)).toEqual(['inside']);
  });

  test('step 1: an embedder that fails leaves the importance leg, words are still measured, and the answer says so', async () => {
    const { tenant } = await goldenStore(ASKED, [
      { id: 'm', text: 'kettle', cosine: null, importance: 0.5 },
      { id: 'other', text: 'lamp', cosine: null },
    ]);
    const down = embedderOf(async () => Promise.reject(new RecollectError('provider_rate_limited', 'slow down')));
    const { items, degraded, trace } = await recall(
      requestOf(ASKED, 'tipsy'),
      dependenciesOf(tenant, { current: down, previous: null }),
    );
    expect(degraded).toMatchObject([{ part: 'vector', code: 'provider_rate_limited' }]);
    expect(trace.legs.map(({ leg, found }) => [leg, found])).toEqual([
      ['vector', 0],
      ['importance', 2],
    ]);
    expect(items[0]?.signals).toMatchObject({ lexical: 0.5, importance: 0.5 });
  });

  const judge = (relevance: number, calls: { count: number }): Reranker => ({
    id: 'judge',
    batchMax: 100,
    rerank: async (_query, texts) => {
      calls.count += texts.length;
      return texts.map(() => relevance);
    },
  });

  test('step 8: final = .5 * base + .5 * relevance for the best eight; a lead of .08 is left alone', async () => {
    const memories = Array.from({ length: 10 }, (_, at) => ({
      id: `m${at}`,
      text: `kettle ${at}`,
      cosine: null,
      importance: 0.5 + at / 1_000,
      kind: 'fact',
      ageHours: at,
    }));
    const { tenant } = await goldenStore(ASKED, memories);
    const calls = { count: 0 };
    const ask = (options: RecallOptions = {}) =>
      recall(requestOf(ASKED, 'tipsy', options), { ...dependenciesOf(tenant), reranker: judge(0.4, calls) });
    const plain = await ask({ rerank: false });
    expect(plain.trace.stages.find(({ stage }) => stage === 'rerank')?.skipped).toBe(
      'the caller asked for no reranking',
    );
    expect(calls.count).toBe(0);
    const before = new Map(plain.items.map(({ memory, score }) => [memory.id, score]));
    const judged = await ask();
    expect(calls.count).toBe(8);
    const changed = judged.items.filter(({ memory, score }) => score !== before.get(memory.id));
    expect(changed).toHaveLength(8);
    for (const { memory, score } of changed)
      expect(score).toBeCloseTo(0.5 * (before.get(memory.id) ?? 0) + 0.5 * 0.4, 12);
    const late = await ask({ deadlineMs: 399 });
    expect(late.trace.stages.find(({ stage }) => stage === 'rerank')?.skipped).toBe('too little time is left');
  });

  test('the request has 1,350 ms unless it says otherwise', () => {
    expect(requestOf(ASKED, 'tipsy').deadlineMs).toBe(1_350);
    expect(requestOf(ASKED, 'tipsy', { deadlineMs: 900 }).deadlineMs).toBe(900);
    expect(requestOf(ASKED, 'hybrid').deadlineMs).toBe(2_000);
  });

  test('ruling: recall never writes; the engine counts what was returned, after the answer', async () => {
    const { memory, tenant } = await goldenStore(ASKED, [
      { id: 'one', text: 'kettle', cosine: 0.9 },
      { id: 'two', text: 'lamp', cosine: 0.8 },
    ]);
    await recall(requestOf(ASKED, 'tipsy', { limit: 1 }), dependenciesOf(tenant));
    expect(await tenant.usage(['one', 'two'])).toEqual([]);
    const { items } = await memory.recall(ASKED, { recipe: 'tipsy', limit: 1 });
    expect(await tenant.usage(['one', 'two'])).toMatchObject([
      { memoryId: items[0]?.memory.id, confirmed: 1, lastConfirmedAtMs: NOW_MS },
    ]);
    await memory.recall(ASKED, { recipe: 'hybrid' });
    expect((await tenant.usage(['one', 'two'])).map(({ confirmed }) => confirmed)).toEqual([1]);
  });

  test('counters or words that can not be read are named; the answer goes on without them', async () => {
    const { tenant } = await goldenStore(ASKED, [{ id: 'm', text: 'kettle', cosine: null, importance: 0.5 }]);
    const failing = (broken: string) =>
      interceptedTenant(tenant, (method) => {
        if (method === broken) throw new RecollectError('storage_busy', 'busy');
        return undefined;
      });
    const ask = (broken: string) => recall(requestOf(ASKED, 'tipsy'), dependenciesOf(failing(broken)));
    const uncounted = await ask('usage');
    expect(uncounted.degraded).toMatchObject([
      { part: 'usage', code: 'storage_busy' },
      { part: 'trust', code: 'storage_busy' },
    ]);
    expect(uncounted.items[0]?.signals).not.toHaveProperty('usage');
    const wordless = await ask('match');
    expect(wordless.degraded).toMatchObject([{ part: 'lexical', code: 'storage_busy' }]);
    expect(wordless.items[0]?.signals).not.toHaveProperty('lexical');
  });

  test('counting what was returned may fail: the answer stays and says so', async () => {
    const { tenant } = await goldenStore(ASKED, []);
    const failed = await countReturned('t-1', ['gone'], requestOf(ASKED, 'tipsy').filter.viewer, NOW_MS, tenant);
    expect(failed).toMatchObject([{ part: 'usage', code: 'not_found' }]);
  });

  test('step 7: of equal scores the later, then the greater id', async () => {
    const same = (id: string, ageHours: number): GoldenMemory => ({
      id,
      text: `boat ${id}`,
      cosine: 0.5,
      ageHours,
      kind: 'fact',
    });
    const { memory } = await goldenStore(ASKED, [same('a', 1_000), same('b', 1_000), same('c', 900)]);
    const { items } = await memory.recall(ASKED, { recipe: 'tipsy' });
    expect(items.map((item) => item.memory.id)).toEqual(['c', 'b', 'a']);
  });
});
