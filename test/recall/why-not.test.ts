import { beforeAll, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { BUILT_IN_RECIPES } from '../../src/config.js';
import type { DraftInput } from '../../src/domain/draft.js';
import { RecollectError } from '../../src/domain/errors.js';
import { filterVerdict } from '../../src/domain/filter.js';
import type { Memory } from '../../src/domain/memory.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { TenantStore } from '../../src/ports/store.js';
import type { RecallDependencies } from '../../src/recall/recall.js';
import { recall, run } from '../../src/recall/recall.js';
import type { Floor, Recipe } from '../../src/recall/recipe.js';
import { needsCentre } from '../../src/recall/recipe-parts.js';
import type { RecallOptions, RecallRequest } from '../../src/recall/request.js';
import type { WhyNot } from '../../src/recall/why-not.js';
import { whyNot } from '../../src/recall/why-not.js';
import { fixedClock, hashEmbedder, randomFrom, sequentialIds } from '../../src/testing/index.js';
import { dependenciesOf, embedderOf, intercepted, NOW_MS, recipeNamed, requestOf } from './parts.js';

const embedder = hashEmbedder({ dimensions: 256 });

async function engineOf(
  store = createMemoryStore(),
  options: Parameters<typeof openMemory>[0] = { embedder },
): Promise<MemoryEngine> {
  return openMemory({ store, clock: fixedClock(NOW_MS), ids: sequentialIds(), ...options });
}

describe('[X9] every verdict can be reached', () => {
  let mira: ScopedMemory;
  let engine: MemoryEngine;
  beforeAll(async () => {
    engine = await engineOf();
    mira = engine.tenant('t1').scope({ user: 'mira' });
    await mira.rememberMany([
      { id: 'kettle', text: 'The kettle is blue', tags: ['kitchen'] },
      { id: 'allergy', text: 'Allergic to hazelnuts', kind: 'safety' },
      { id: 'pinned', text: 'Speaks Frisian', pinned: true },
      { id: 'archived', text: 'The kettle was red', status: 'archived' },
      { id: 'expired', text: 'Kettle code 41', expiresAt: NOW_MS },
      { id: 'future', text: 'The kettle will be green', validFrom: NOW_MS + 1 },
      { id: 'past', text: 'The kettle was yellow', validTo: NOW_MS },
      { id: 'address', text: 'The kettle stands in Delft', recordedAt: NOW_MS - 9_000 },
      { id: 'session', text: 'The kettle talk of today', session: 's1' },
      { id: 'weak', text: 'A boat with a long story about rivers, locks, harbours and quays' },
      { id: 'gone', text: 'The kettle is stolen' },
    ]);
    await mira.update('address', { text: 'The kettle stands in Ghent', recordedAt: NOW_MS - 5_000 });
    await mira.forget('gone');
    await engine.tenant('t1').scope({ user: 'mir' }).remember({ id: 'foreign', text: 'The kettle is mine' });
    await engine.tenant('t1').scope({ user: 'mir' }).remember({ id: 'foreign and gone', text: 'The kettle is mine' });
    await engine.tenant('t1').scope({ user: 'mir' }).forget('foreign and gone');
    await engine.tenant('t2').scope({ user: 'mira' }).remember({ id: 'elsewhere', text: 'The kettle is here' });
    await engine.tenant('t1').shared().remember({ id: 'shared', text: 'The kettle of all' });
  });

  const byWords: RecallOptions = { recipe: 'lexical' };
  const table: readonly (readonly [string, string, RecallOptions & { version?: number }, WhyNot | object])[] = [
    ['kettle', 'blue kettle', {}, { verdict: 'returned', rank: 1 }],
    ['allergy', 'blue kettle', {}, { verdict: 'always returned' }],
    ['allergy', 'blue kettle', { filter: { tags: ['kitchen'] } }, { verdict: 'always returned' }],
    ['allergy', 'hazelnuts', {}, { verdict: 'returned', rank: 1 }],
    ['pinned', '', {}, { verdict: 'always returned' }],
    ['nosuch', 'blue kettle', {}, { verdict: 'unknown' }],
    ['foreign', 'blue kettle', {}, { verdict: 'unknown' }],
    ['foreign and gone', 'blue kettle', {}, { verdict: 'unknown' }],
    ['elsewhere', 'blue kettle', {}, { verdict: 'unknown' }],
    ['shared', 'blue kettle', {}, { verdict: 'unknown' }],
    ['shared', 'blue kettle', { includeShared: true }, { verdict: 'returned', rank: 2 }],
    ['gone', 'blue kettle', {}, { verdict: 'forgotten' }],
    ['session', 'blue kettle', {}, { verdict: 'other scope' }],
    ['kettle', 'blue kettle', { filter: { tags: ['garden'] } }, { verdict: 'filtered by the caller' }],
    ['archived', 'kettle', {}, { verdict: 'status' }],
    ['archived', 'kettle', { filter: { statuses: ['archived'] } }, { verdict: 'returned', rank: 1 }],
    ['expired', 'kettle', {}, { verdict: 'expired' }],
    ['future', 'kettle', {}, { verdict: 'not valid yet' }],
    ['past', 'kettle', {}, { verdict: 'no longer valid' }],
    ['kettle', 'kettle', { asOf: { recordedAt: NOW_MS - 1 } }, { verdict: 'not recorded yet' }],
    ['address', 'kettle Ghent', {}, { verdict: 'returned', rank: 1 }],
    ['address', 'kettle Delft', { version: 1 }, { verdict: 'superseded', by: { id: 'address', version: 2 } }],
    ['address', 'kettle Delft', { version: 3 }, { verdict: 'unknown' }],
    ['kettle', ' ?! ', {}, { verdict: 'blank query' }],
    ['weak', 'kettle', byWords, { verdict: 'no leg reached it' }],
    [
      'kettle',
      'kettle prices compared across warehouses, shops and markets',
      byWords,
      { verdict: 'rejected', reason: 'below floor' },
    ],
    ['address', 'blue kettle', { minScore: 0.9 }, { verdict: 'rejected', reason: 'below minScore' }],
    ['address', 'blue kettle', { limit: 1 }, { verdict: 'rejected', reason: 'limit', rank: 2, margin: 1 }],
    [
      'weak',
      'kettle',
      { recipe: 'vector', minSimilarity: 0.5 },
      { verdict: 'rejected', reason: 'below minSimilarity' },
    ],
  ];
  test.each(table)('%s, asked with "%s" and %j: %j', async (id, query, options, expected) => {
    const answer = await mira.whyNot(id, query, options);
    expect(answer.why).toMatchObject(expected);
    expect(answer.memoryId).toBe(id);
  });

  test('of two versions the one that came furthest is told', async () => {
    expect((await mira.whyNot('address', 'kettle', {})).version).toBe(2);
    const asOf = { validAt: NOW_MS - 6_000 };
    expect(await mira.whyNot('address', 'kettle', { asOf })).toMatchObject({
      version: 1,
      why: { verdict: 'returned' },
    });
  });

  test('a degraded leg is named before anything is concluded from its silence', async () => {
    let broken = false;
    const store = intercepted((method) => {
      if (broken && method === 'match') throw new Error('driver text');
      return undefined;
    });
    const handle = (await engineOf(store, { embedder: null })).tenant('t1').scope({ user: 'mira' });
    await handle.remember({ id: 'kettle', text: 'The kettle is blue' });
    broken = true;
    expect((await handle.whyNot('kettle', 'kettle')).why).toEqual({
      verdict: 'leg degraded',
      leg: 'lexical',
      code: 'internal',
    });
  });

  test('what is always returned, but could not be read, is not said to be out of reach', async () => {
    let broken = false;
    const store = intercepted((method) => {
      if (broken && method === 'scan') throw new RecollectError('storage_busy', 'busy');
      return undefined;
    });
    const handle = (await engineOf(store, { embedder: null })).tenant('t1').scope({ user: 'mira' });
    await handle.rememberMany([
      { id: 'allergy', text: 'Allergic to hazelnuts', kind: 'safety' },
      { id: 'kettle', text: 'The kettle is blue' },
    ]);
    broken = true;
    const why = async (id: string): Promise<WhyNot> => (await handle.whyNot(id, 'window')).why;
    expect(await why('allergy')).toEqual({ verdict: 'leg degraded', leg: 'always', code: 'storage_busy' });
    expect(await why('kettle')).toMatchObject({ verdict: 'no leg reached it' });
  });

  test('when even measuring fails, that is said', async () => {
    const store = intercepted((method) => {
      if (method === 'measure') throw new Error('driver text');
      return undefined;
    });
    const handle = (await engineOf(store, { embedder: null })).tenant('t1').scope({ user: 'mira' });
    await handle.remember({ id: 'kettle', text: 'The kettle is blue' });
    expect((await handle.whyNot('kettle', 'window')).why).toMatchObject({ verdict: 'leg degraded', leg: 'complete' });
  });

  test.each([0, -1, 1.5, Number.NaN, '1', null])('version %s is refused', async (version) => {
    await expect(mira.whyNot('kettle', 'kettle', { version } as { version: number })).rejects.toMatchObject({
      code: 'validation',
      field: 'version',
    });
  });
});

describe('a memory that no leg reached', () => {
  test('is told how near each leg came, and which did not run', async () => {
    const handle = (await engineOf(undefined, { embedder: null })).tenant('t1').scope({ user: 'u1' });
    await handle.remember({ id: 'a', text: 'The kettle is blue' });
    expect((await handle.whyNot('a', 'window', { recipe: 'hybrid' })).why).toEqual({
      verdict: 'no leg reached it',
      legs: [
        { leg: 'lexical', asked: recipeNamed('hybrid').candidatesMin, value: null, lastValue: null, skipped: null },
        { leg: 'identifier', asked: 0, value: null, lastValue: null, skipped: 'the query holds no identifier' },
        { leg: 'vector', asked: 0, value: null, lastValue: null, skipped: 'no embedder is configured' },
        { leg: 'attribute', asked: 0, value: null, lastValue: null, skipped: 'the query asks for no attribute' },
        { leg: 'time', asked: 0, value: null, lastValue: null, skipped: 'the query names no time' },
      ],
    });
    expect((await handle.whyNot('a', 'kettle', { recipe: 'vector' })).why).toMatchObject({
      verdict: 'no leg reached it',
    });
  });

  test('is compared with the last that each leg brought', async () => {
    const handle = (await engineOf()).tenant('t1').scope({ user: 'u1' });
    await handle.rememberMany([
      ...Array.from({ length: recipeNamed('recollect').candidatesMin + 10 }, (_, at) => ({
        id: `near-${at}`,
        text: 'kettle ORD-1042',
      })),
      { id: 'far', text: 'A kettle among many other things that are told here at some length' },
      { id: 'bare', text: 'nothing of the kind' },
    ]);
    const legsOf = async (id: string): Promise<Extract<WhyNot, { verdict: 'no leg reached it' }>['legs']> => {
      const { why } = await handle.whyNot(id, 'kettle ORD-1042', { limit: 5 });
      if (why.verdict !== 'no leg reached it') throw new Error(why.verdict);
      return why.legs;
    };
    const [lexical, identifier, vector] = await legsOf('far');
    expect(lexical?.value).toBeGreaterThan(0);
    expect(lexical?.value).toBeLessThan(lexical?.lastValue ?? 0);
    expect(identifier).toMatchObject({ value: null, lastValue: lexical?.lastValue });
    expect(vector?.value).toBeGreaterThan(0);
    expect(vector?.value).toBeLessThan(vector?.lastValue ?? 0);
    expect((await legsOf('bare'))[0]?.value).toBeNull();
  });

  test('[R4] of a blank query with a filter is cut by the limit, with its rank among the newest', async () => {
    const handle = (await engineOf(undefined, { embedder: null })).tenant('t1').scope({ user: 'u1' });
    await handle.rememberMany(
      Array.from({ length: recipeNamed('recollect').candidatesMin + 20 }, (_, at) => ({
        id: `m${at}`,
        text: `note ${at}`,
        recordedAt: NOW_MS - at * 1_000,
      })),
    );
    const options: RecallOptions = { limit: 5, filter: { kinds: ['fact'] } };
    const asked = recipeNamed('recollect').candidatesMin;
    const { items, trace } = await handle.recall(' ', options);
    expect(items.map(({ memory }) => memory.id)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
    expect(trace.rejectedCounts).toEqual({ limit: asked - 5 });
    const { why } = await handle.whyNot('m20', ' ', options);
    expect(why).toEqual({ verdict: 'rejected', reason: 'limit', rank: 21, margin: 16 });
    const wider = await handle.recall(' ', { ...options, limit: 21 });
    expect(wider.items.at(-1)?.memory.id).toBe('m20');
    expect((await handle.whyNot(`m${asked + 10}`, ' ', options)).why).toMatchObject({
      verdict: 'no leg reached it',
      legs: [
        { leg: 'lexical' },
        { leg: 'identifier' },
        { leg: 'vector' },
        { leg: 'attribute' },
        { leg: 'graph' },
        { leg: 'time', asked, value: null, skipped: null },
        { leg: 'beside' },
      ],
    });
  });

  test('by importance has no value of its own, since that leg measures nothing', async () => {
    const store = createMemoryStore();
    const handle = (await engineOf(store, { embedder: null })).tenant('t1').scope({ user: 'u1' });
    await handle.rememberMany([
      { id: 'low', text: 'note', importance: 0.1 },
      { id: 'high', text: 'note', importance: 0.9 },
    ]);
    const recipe: Recipe = {
      ...recipeNamed('bm25'),
      name: 'one',
      legs: ['importance'],
      candidatesMin: 1,
      candidatesPerItem: 0,
    };
    const answer = await whyNot('low', requestOf('window', recipe), dependenciesOf(await store.tenant('t1')));
    expect(answer.why).toEqual({
      verdict: 'no leg reached it',
      legs: [{ leg: 'importance', asked: 1, value: null, lastValue: null, skipped: null }],
    });
  });

  test('and has only old vectors, is compared in the old space', async () => {
    const store = createMemoryStore();
    const unit = (x: number): Float32Array => Float32Array.from([x, Math.sqrt(1 - x * x)]);
    const old = embedderOf((texts) => texts.map((text) => ({ ok: true, vector: unit(text === 'x' ? 1 : 0.5) })), {
      id: 'old',
    });
    const current = embedderOf((texts) => texts.map(() => ({ ok: true, vector: unit(0.9) })), { id: 'new' });
    const before = (await engineOf(store, { embedder: old })).tenant('t1').scope({ user: 'u1' });
    await before.rememberMany(
      Array.from({ length: recipeNamed('hybrid').candidatesMin + 10 }, (_, at) => ({
        id: `old-${at}`,
        text: `thing ${at}`,
      })),
    );
    const handle = (await engineOf(store, { embedder: current, previousEmbedder: old, ids: sequentialIds('n-') }))
      .tenant('t1')
      .scope({ user: 'u1' });
    const { why } = await handle.whyNot('old-0', 'x', { recipe: 'vector', limit: 5 });
    expect(why).toMatchObject({
      verdict: 'no leg reached it',
      legs: [{ leg: 'vector', value: expect.closeTo(0.5, 6), lastValue: expect.closeTo(0.5, 6) }, { leg: 'time' }],
    });
  });
});

describe('[X9] [X3] on 200 memories', () => {
  const WORDS = [
    'tea',
    'red',
    'roof',
    'key',
    'boat',
    'lamp',
    'moss',
    'kiln',
    'loft',
    'rope',
    '红茶',
    '屋顶',
    '钥匙',
    'ORD-1042',
  ];
  const random = randomFrom(11);
  const chance = (share: number): boolean => random() < share;
  const words = (most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  const drafts: readonly DraftInput[] = Array.from({ length: 200 }, (_, at) => ({
    id: `m${at}`,
    text: chance(0.03) ? words(600) : words(9),
    recordedAt: NOW_MS - Math.floor(random() * 50) * 1_000,
    ...(chance(0.05) ? { kind: 'safety' } : {}),
    ...(chance(0.04) ? { pinned: true } : {}),
    ...(chance(0.05) ? { status: 'archived' as const } : {}),
    ...(chance(0.05) ? { expiresAt: NOW_MS } : {}),
    ...(chance(0.05) ? { validFrom: NOW_MS + 1 } : {}),
    ...(chance(0.05) ? { session: 'other' } : {}),
    ...(chance(0.5) ? { tags: ['tagged'] } : {}),
    ...(chance(0.5) ? { importance: Math.floor(random() * 100) / 100 } : {}),
    ...(chance(0.4) ? { tier: 'working' as const } : {}),
  }));
  const LATER = [
    'identifier not confirmed',
    'authority below policy',
    'outside the time asked',
    'floor',
    'below minSimilarity',
    'score not above',
    'below minScore',
    'duplicate of',
    'diversity',
    'abstained',
    'quota',
    'budget',
    'limit',
  ];
  let dependencies: RecallDependencies;
  let tenant: TenantStore;
  let all: readonly Memory[] = [];

  beforeAll(async () => {
    const store = await createSqliteStore({ folder: null });
    const engine = await openMemory({ store, embedder, clock: fixedClock(NOW_MS), ids: sequentialIds() });
    const mine = engine.tenant('t1').scope({ user: 'u1' });
    await mine.rememberMany(drafts);
    for (const { id = '' } of drafts.filter(({ session }) => session === undefined).slice(0, 12))
      await mine.update(id, { text: words(9), recordedAt: NOW_MS - 100 });
    const other = engine.tenant('t1').scope({ user: 'u2' });
    await other.rememberMany(Array.from({ length: 30 }, (_, at) => ({ id: `x${at}`, text: words(9) })));
    await other.forget('x0');
    await mine.remember({ id: 'mine once', text: words(3) });
    await mine.forget('mine once');
    await other.remember({ id: 'mine once', text: words(3) });
    tenant = await store.tenant('t1');
    dependencies = dependenciesOf(tenant, { current: embedder, previous: null });
    all = (await Promise.all(drafts.map(({ id }) => tenant.history(id ?? '')))).map((versions) => {
      const newest = versions.at(-1);
      if (newest === undefined) throw new Error('unreachable');
      return newest;
    });
  });

  /** The request with what the verdict names moved by its margin and a little more. */
  function moved(request: RecallRequest, why: Extract<WhyNot, { verdict: 'rejected' }>): RecallRequest {
    const little = 1e-9;
    switch (why.reason) {
      case 'below floor': {
        const lowered = (floor: Floor | null): Floor | null =>
          floor === null
            ? null
            : {
                anyOf: floor.anyOf.map((condition) =>
                  condition.signal === why.signal ? { ...condition, atLeast: why.value - little } : condition,
                ),
              };
        const { floor, compartments = [], legFloors = {} } = request.recipe;
        return {
          ...request,
          recipe: {
            ...request.recipe,
            floor: lowered(floor),
            compartments: compartments.map((each) => ({ ...each, floor: lowered(each.floor) })),
            legFloors: Object.fromEntries(
              Object.entries(legFloors).map(([leg, each]) => [
                leg,
                each.signal === why.signal ? { ...each, atLeast: why.value - little } : each,
              ]),
            ),
          },
        };
      }
      case 'below minSimilarity':
        return { ...request, minSimilarity: (request.minSimilarity ?? 0) - why.margin - little };
      case 'below minScore':
        return { ...request, minScore: request.minScore - why.margin - little };
      case 'identifier not confirmed':
        return { ...request, recipe: { ...request.recipe, confirmsIdentifiers: false } };
      case 'outside the time asked':
        return { ...request, recipe: { ...request.recipe, times: 'read' } };
      case 'authority below policy': {
        const { policies = [] } = request.recipe;
        const least = why.required - why.margin - little;
        return {
          ...request,
          recipe: {
            ...request.recipe,
            policies: policies.map((policy) =>
              policy.name === why.policy ? { ...policy, effect: { minAuthority: least } } : policy,
            ),
          },
        };
      }
      case 'tainted':
        throw new Error('nothing of the request moves it');
      case 'duplicate of':
        return { ...request, recipe: { ...request.recipe, duplicates: 'keep' } };
      case 'score not above':
        return {
          ...request,
          recipe: { ...request.recipe, scoreAbove: (request.recipe.scoreAbove ?? 0) - why.margin - little },
        };
      case 'in no compartment':
        return { ...request, recipe: { ...request.recipe, compartments: [] } };
      case 'covered by summary':
        return { ...request, recipe: { ...request.recipe, summaries: false } };
      case 'diversity': {
        const { diversity } = request.recipe;
        if (diversity?.kind !== 'jaccard') throw new Error('nothing to move');
        return {
          ...request,
          recipe: { ...request.recipe, diversity: { ...diversity, above: diversity.above + why.margin + little } },
        };
      }
      case 'abstained': {
        const { abstention } = request.recipe;
        if (abstention === undefined || abstention === null) throw new Error('nothing to move');
        const below = abstention.below - why.margin - little;
        return { ...request, recipe: { ...request.recipe, abstention: { ...abstention, below } } };
      }
      case 'quota':
        return {
          ...request,
          recipe: { ...request.recipe, quotas: { ...request.recipe.quotas, [why.kind]: why.rank } },
        };
      case 'budget':
        return { ...request, maxTokens: (request.maxTokens ?? 0) + why.margin };
      case 'limit':
        return { ...request, limit: request.limit + why.margin };
    }
  }

  /** Moves what is named, again while a later stage objects, and gives how often it took. */
  async function movesUntilReturned(id: string, start: RecallRequest): Promise<number> {
    let request = start;
    let last = -1;
    for (let moves = 0; moves <= MOST_MOVES; moves += 1) {
      const { why } = await whyNot(id, request, dependencies);
      if (why.verdict === 'returned') return moves;
      if (why.verdict !== 'rejected') throw new Error(why.verdict);
      const place = LATER.indexOf(why.reason === 'below floor' ? 'floor' : why.reason);
      // A higher limit brings further candidates, which may be more alike, say the same or take the tokens.
      if (last === LATER.length - 1) expect(['duplicate of', 'diversity', 'budget']).toContain(why.reason);
      else expect(place).toBeGreaterThan(last);
      last = place;
      request = moved(request, why);
    }
    throw new Error('never returned');
  }

  const OPTIONS: readonly RecallOptions[] = [
    { limit: 5 },
    { limit: 3, minScore: 0.3 },
    { limit: 1_000, filter: { tags: ['tagged'] } },
    { limit: 7, minSimilarity: 0.6, filter: { tags: ['tagged'] } },
    { limit: 6, maxTokens: 60 },
  ];
  const cases = [...BUILT_IN_RECIPES.keys()].flatMap((recipe) =>
    OPTIONS.map((options, at) => [recipe, options, at] as const),
  );
  /** All memories for `hybrid`, and for every recipe where RECOLLECT_SOAK asks for it; else one of so many. */
  const everyOf = (name: string): number => (name === 'hybrid' || process.env['RECOLLECT_SOAK'] !== undefined ? 1 : 10);
  /** Moves that bring any memory in: each of the later stages may object once, and tokens and limit a few times in turn. */
  const MOST_MOVES = LATER.length + 10;
  test.each(cases)('recipe %s with %j accounts for every memory', async (name, options, at) => {
    // Few candidates, so that what no leg reached is there too.
    const recipe: Recipe = { ...recipeNamed(name), candidatesMin: 20 };
    const query =
      ['red tea on the roof', '红茶 boat ORD-1042', 'kiln', 'moss lamp key rope loft', 'red boat kiln'][at] ?? '';
    // A recipe that asks the gate would answer some of these without looking.
    const open: RecallOptions = { ...options, gate: 'off' };
    const request = requestOf(query, recipe, needsCentre(recipe) ? { ...open, centre: 'm0' } : open);
    const answer = await recall(request, dependencies);
    const { found, ledger } = await run(request, dependencies);
    expect(answer.degraded).toEqual([]);
    const merged = answer.trace.stages.find(({ stage }) => stage === 'merge')?.out ?? -1;
    const rejections = Object.values(answer.trace.rejectedCounts).reduce((sum, count) => sum + count, 0);
    expect(answer.items.length + rejections).toBe(merged);
    const reached = new Set([...found.byLeg.values()].flat().map(({ memory }) => memory.id));
    const verdicts = new Map<string, number>();
    let moving = 0;
    for (const [place, memory] of all.entries()) {
      const isListed = answer.items.some((item) => item.memory.id === memory.id);
      if (!isListed && (place + at) % everyOf(name) !== 0) continue;
      const { why, version } = await whyNot(memory.id, request, dependencies);
      verdicts.set(why.verdict, (verdicts.get(why.verdict) ?? 0) + 1);
      const rank = answer.items.findIndex((item) => item.memory.id === memory.id) + 1;
      const rejection = ledger.rejectionOf(memory.id, memory.version);
      const isAlways = answer.always.some(({ id }) => id === memory.id);
      expect(version).toBe(memory.version);
      if (rank > 0) expect(why).toEqual({ verdict: 'returned', rank });
      else if (isAlways) expect(why).toEqual({ verdict: 'always returned' });
      else if (rejection !== null) {
        const { reason } = rejection;
        expect(why).toMatchObject({ verdict: 'rejected', reason });
        if (reason !== 'limit') expect(why).toMatchObject({ margin: rejection.margin });
        moving += 1;
        // Moving is what takes time: some for `hybrid`, fewer for each of the others.
        if (moving > (name === 'hybrid' ? 6 : 2)) continue;
        const moves = await movesUntilReturned(memory.id, request);
        expect(moves).toBeGreaterThan(0);
        if (reason === 'limit' || options.limit === 1_000) expect(moves).toBe(1);
      } else {
        const verdict = filterVerdict(request.filter, memory);
        if (verdict !== null) expect(why.verdict).toBe(verdict === 'filtered' ? 'filtered by the caller' : verdict);
        else {
          expect(reached.has(memory.id)).toBe(false);
          if (why.verdict !== 'no leg reached it') throw new Error(why.verdict);
          for (const { leg, value, lastValue, skipped } of why.legs)
            if (skipped === null && value !== null) expect(value, leg).toBeLessThanOrEqual(lastValue ?? -1);
        }
      }
    }
    expect(verdicts.get('returned') ?? 0).toBe(answer.items.filter(({ memory }) => memory.id.startsWith('m')).length);
    if (everyOf(name) === 1)
      expect([...verdicts.keys()]).toEqual(
        expect.arrayContaining(['status', 'expired', 'other scope', 'always returned']),
      );
  });

  test('[T7] what is another user’s, was another user’s, or never was, is answered alike', async () => {
    for (const recipe of BUILT_IN_RECIPES.keys())
      for (const query of ['red tea', '', 'zzz']) {
        const request = requestOf(query, recipe, needsCentre(recipeNamed(recipe)) ? { centre: 'm0' } : {});
        const answers = await Promise.all(
          ['x1', 'x0', 'nosuch'].map(async (id) => ({ ...(await whyNot(id, request, dependencies)), memoryId: '' })),
        );
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        expect(answers[0]).toEqual({ memoryId: '', version: null, why: { verdict: 'unknown' } });
        // Whether somebody else took the id later makes no difference to who forgot it.
        expect((await whyNot('mine once', request, dependencies)).why).toEqual({ verdict: 'forgotten' });
      }
  });
});
