import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import type { OpenOptions } from '../../src/config.js';
import type { DraftInput } from '../../src/domain/draft.js';
import { RecollectError } from '../../src/domain/errors.js';
import type { ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { recompute } from '../../src/explain/score-node.js';
import type { Embedder } from '../../src/ports/embedder.js';
import type { Op, Store, VectorQuery } from '../../src/ports/store.js';
import { recall } from '../../src/recall/recall.js';
import type { Recipe } from '../../src/recall/recipe.js';
import { fixedClock, hashEmbedder, randomFrom, sequentialIds } from '../../src/testing/index.js';
import { passages } from '../../src/text/passages.js';
import {
  dependenciesOf,
  embedderOf,
  intercepted,
  NOW_MS,
  recipeNamed,
  requestOf,
  rotatedEmbedder,
  tableEmbedder,
} from './parts.js';

async function engineOf(options: OpenOptions): Promise<Awaited<ReturnType<typeof openMemory>>> {
  return openMemory({ clock: fixedClock(NOW_MS), ids: sequentialIds(), ...options });
}

async function scoped(drafts: readonly DraftInput[], options: OpenOptions): Promise<ScopedMemory> {
  const handle = (await engineOf({ store: createMemoryStore(), ...options })).tenant('t1').scope({ user: 'u1' });
  // Events: two equal texts are two memories.
  if (drafts.length > 0) await handle.rememberMany(drafts.map((draft) => ({ kind: 'event', ...draft })));
  return handle;
}

const WORDS = [
  'tea',
  'red',
  'roof',
  'key',
  'boat',
  'lamp',
  'moss',
  'kiln',
  '红茶',
  '屋顶',
  '钥匙',
  '灯',
  'ORD-1042',
  'loft',
];

/** Texts of few words, and now and then one that is long enough for several passages. */
function randomTexts(count: number, seed: number): readonly string[] {
  const random = randomFrom(seed);
  const some = (most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  return Array.from({ length: count }, (_, at) => (at % 17 === 0 ? `${some(700)} ${some(5)}` : some(5)));
}

const TEXTS = randomTexts(140, 3);
const QUERIES = randomTexts(40, 4).map((text) => text.split(' ').slice(0, 4).join(' '));

const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['in memory', async () => createMemoryStore()],
  ['SQLite', async () => createSqliteStore({ folder: null })],
];

describe.each(stores)('recipe vector over %s', (_name, makeStore) => {
  test('[S9] [R5] ranks as cosines over all memories do, best passage first', async () => {
    const embedder = hashEmbedder({ dimensions: 96 });
    const vectorOf = async (text: string): Promise<Float32Array> => {
      const [embedding] = await embedder.embed([text], { role: 'passage' });
      if (embedding?.ok !== true) throw new Error('unreachable');
      return embedding.vector;
    };
    const cosine = (one: Float32Array, other: Float32Array): number => {
      const dot = (left: Float32Array, right: Float32Array): number =>
        left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
      return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
    };
    const handle = await scoped(
      TEXTS.map((text) => ({ text })),
      { store: await makeStore(), embedder },
    );
    const stored = await Promise.all(
      TEXTS.map(async (text, at) => ({
        id: `m-${String(at + 1).padStart(4, '0')}`,
        passages: await Promise.all(
          passages(text).map(async ({ start, end }) => ({ start, vector: await vectorOf(text.slice(start, end)) })),
        ),
      })),
    );
    expect(stored.some((memory) => memory.passages.length > 2)).toBe(true);
    for (const query of QUERIES) {
      const asked = await vectorOf(query);
      const expected = stored
        .map((memory) => {
          const similarities = memory.passages.map(({ vector }) => cosine(asked, vector));
          const best = Math.max(...similarities);
          return { ...memory, best, start: memory.passages[similarities.indexOf(best)]?.start };
        })
        .sort((one, other) =>
          Math.abs(other.best - one.best) > 1e-9 ? other.best - one.best : one.id < other.id ? 1 : -1,
        )
        .slice(0, 12);
      const { items, degraded, trace } = await handle.recall(query, { recipe: 'vector', limit: 12 });
      expect(degraded).toEqual([]);
      expect(items.map(({ memory, passage }) => [memory.id, passage?.start])).toEqual(
        expected.map(({ id, start }) => [id, start]),
      );
      for (const [at, item] of items.entries()) {
        expect(item.score).toBeCloseTo(expected[at]?.best ?? -1, 9);
        expect(item.signals).toEqual({ semantic: item.score });
        expect(recompute(item.explanation)).toBe(item.score);
      }
      expect(trace.vector).toEqual({ profile: embedder.profile.id, missing: 0 });
    }
  });
});

describe('recipe hybrid', () => {
  const garden: readonly DraftInput[] = [
    { text: 'The tomato seedlings stand on the south balcony' },
    { text: '番茄苗放在南阳台上' },
    { text: 'Invoice INV-2026-0417 is unpaid' },
    { text: 'A bicycle has a flat tyre' },
  ];
  const open = (options: Partial<OpenOptions> = {}): Promise<ScopedMemory> =>
    scoped(garden, { embedder: hashEmbedder({ dimensions: 512 }), ...options });

  test('uses words, identifiers and vectors together', async () => {
    const handle = await open();
    for (const [query, text] of [
      ['where are the tomato seedlings', garden[0]?.text],
      ['番茄苗在哪里', garden[1]?.text],
      ['is INV-2026-0417 paid', garden[2]?.text],
    ] as const) {
      const { items, trace, degraded } = await handle.recall(query, { recipe: 'hybrid' });
      expect(degraded).toEqual([]);
      expect(trace.recipe).toBe('hybrid');
      expect(items[0]?.memory.text).toBe(text);
      expect(items[0]?.legs).toEqual(expect.arrayContaining(['lexical', 'vector']));
      for (const item of items) {
        expect(Object.keys(item.signals)).toEqual(
          expect.arrayContaining(['similarity', 'bm25', 'lexical', 'evidence']),
        );
        expect(recompute(item.explanation)).toBe(item.score);
        expect(recompute(JSON.parse(JSON.stringify(item.explanation)))).toBe(item.score);
      }
    }
    expect((await handle.recall('is INV-2026-0417 paid')).items[0]?.signals.identifier).toBe(1);
  });

  test('[R8] is silent where neither words nor meaning come near, and says by how much', async () => {
    const { items, nearest, degraded, trace } = await (await open()).recall('quarterly dividend forecast');
    expect([items, degraded]).toEqual([[], []]);
    expect(nearest[0]?.rejection.reason).toBe('below floor');
    expect(trace.rejectedCounts).toEqual({ 'below floor': garden.length });
  });

  test('[R8] what only its meaning brings near is returned', async () => {
    const table = {
      'Keeps a canoe in the shed': [1, 0],
      'Pays rent on the first': [0, 1],
      'where is the boat': [0.9, 0.1],
    };
    const texts = ['Keeps a canoe in the shed', 'Pays rent on the first'];
    const handle = await scoped(
      texts.map((text) => ({ text })),
      { embedder: tableEmbedder(table) },
    );
    const { items } = await handle.recall('where is the boat');
    expect(items.map(({ memory, legs }) => [memory.text, legs])).toEqual([[texts[0], ['vector']]]);
    expect(items[0]?.signals).toMatchObject({ bm25: 0, lexical: 0, evidence: 0 });
    expect(items[0]?.passage).toEqual({ start: 0, end: texts[0]?.length, ordinal: 0, count: 1 });
  });

  test('[R24] without an embedder it is a recipe by words, and says that the leg was skipped', async () => {
    const handle = await scoped(garden, { defaultRecipe: 'hybrid', embedder: null });
    const { items, degraded, trace } = await handle.recall('tomato seedlings');
    expect(items[0]?.memory.text).toBe(garden[0]?.text);
    expect(items[0]?.signals.similarity).toBeUndefined();
    expect(degraded).toEqual([]);
    expect(trace.legs.find(({ leg }) => leg === 'vector')?.skipped).toBe('no embedder is configured');
    expect(trace.vector).toBeNull();
  });

  test('[R20] legs that the recipe does not have leave nothing to find with: an error', async () => {
    const handle = await open();
    await expect(handle.recall('tomato', { recipe: 'lexical', legs: ['vector'] })).rejects.toMatchObject({
      code: 'validation',
      field: 'legs',
    });
    const { trace } = await handle.recall('tomato', { legs: ['vector', 'importance'] });
    expect(trace.legs.map(({ leg }) => leg)).toEqual(['vector']);
  });

  test('the query is embedded once, as a query', async () => {
    const asked: unknown[] = [];
    const inner = hashEmbedder({ dimensions: 64 });
    const handle = await scoped(garden, {
      embedder: {
        profile: inner.profile,
        embed: (texts, options) => {
          asked.push([...texts, options.role]);
          return inner.embed(texts, options);
        },
      },
    });
    expect(asked).toEqual([[...garden.map(({ text }) => text), 'passage']]);
    await handle.recall('tomato');
    await handle.recall('   ');
    expect(asked.slice(1)).toEqual([['tomato', 'query']]);
  });
});

describe('[R22] signals are measured for every candidate, whichever leg found it', () => {
  const inner: Recipe = {
    name: 'all-legs',
    legs: ['lexical', 'identifier', 'vector', 'importance'],
    candidatesMin: 4,
    candidatesPerItem: 0,
    times: 'off',
    confirmsIdentifiers: false,
    score: {
      kind: 'weights',
      weights: {
        bm25: 0.2,
        lexical: 0.1,
        identifier: 0.1,
        evidence: 0.1,
        semantic: 0.2,
        similarity: 0.2,
        importance: 0.1,
      },
    },
    floor: null,
    polarity: null,
    reranking: null,
  };
  const everything: Recipe = { ...inner, candidatesMin: 1_000 };

  test.each(stores)('over %s', async (_name, makeStore) => {
    const embedder = hashEmbedder({ dimensions: 96 });
    const store = await makeStore();
    await scoped(
      TEXTS.map((text, at) => ({ text, ...(at % 3 === 0 ? { importance: (at % 10) / 10 } : {}) })),
      { store, embedder },
    );
    const dependencies = dependenciesOf(await store.tenant('t1'), { current: embedder, previous: null });
    const legsSeen = new Set<string>();
    for (const query of QUERIES) {
      const few = await recall(requestOf(query, inner, { limit: 50 }), dependencies);
      const all = await recall(requestOf(query, everything, { limit: 1_000 }), dependencies);
      expect(all.items).toHaveLength(TEXTS.length);
      expect(few.degraded).toEqual([]);
      for (const item of few.items) {
        legsSeen.add(item.legs.join('+'));
        const same = all.items.find(({ memory }) => memory.id === item.memory.id);
        expect(item.signals).toEqual(same?.signals);
        expect(item.explanation).toEqual(same?.explanation);
        expect(item.passage).toEqual(same?.passage);
      }
    }
    expect([...legsSeen]).toEqual(expect.arrayContaining(['lexical', 'vector', 'importance']));
  });
});

describe('[S9] the similarity signal', () => {
  test.each([
    // cosine, floor, ceiling, (cosine - floor) / (ceiling - floor) within [0,1]
    [0.6, 0.2, 0.8, 0.4 / 0.6],
    [0.8, 0.2, 0.8, 1],
    [1, 0.2, 0.8, 1],
    [0, 0.2, 0.8, 0],
    [-1, -0.5, 0.5, 0],
    [0, -0.5, 0.5, 0.5],
  ])('of a cosine of %d between %d and %d is %d', async (cosine, floor, ceiling, expected) => {
    const table = { stored: [cosine, Math.sqrt(1 - cosine * cosine)], asked: [1, 0] };
    const embedder = tableEmbedder(table, { calibration: { floor, ceiling } });
    const store = createMemoryStore();
    await scoped([{ text: 'stored' }], { store, embedder });
    const recipe: Recipe = {
      ...recipeNamed('vector'),
      name: 'both',
      score: { kind: 'weights', weights: { semantic: 0.5, similarity: 0.5 } },
    };
    const dependencies = dependenciesOf(await store.tenant('t1'), { current: embedder, previous: null });
    const { items } = await recall(requestOf('asked', recipe), dependencies);
    expect(items[0]?.signals.similarity).toBeCloseTo(expected, 6);
    expect(items[0]?.signals.semantic).toBeCloseTo(Math.max(0, cosine), 6);
  });

  test('is the cosine where nobody calibrated the profile, and absent without a vector', async () => {
    const embedder = tableEmbedder({ stored: [0.6, 0.8], asked: [1, 0] });
    const handle = await scoped([{ text: 'stored' }], { embedder });
    await handle.remember('asked and never embedded');
    const { items } = await handle.recall('asked', { limit: 5 });
    expect(items.map(({ memory, signals }) => [memory.text, signals.similarity])).toEqual([
      ['asked and never embedded', undefined],
      ['stored', expect.closeTo(0.6, 6)],
    ]);
  });
});

describe('[R25] minSimilarity', () => {
  const table = {
    'linen curtains': [0.6, 0.8],
    'curtains cost eighty': [0.8, 0.6],
    'washed in spring': [0.9, Math.sqrt(0.19)],
    drapes: [1, 0],
    'linen drapes': [1, 0],
  };
  const open = (): Promise<ScopedMemory> =>
    scoped(
      Object.keys(table)
        .slice(0, 3)
        .map((text) => ({ text, id: text })),
      { embedder: tableEmbedder(table) },
    );

  test.each(['vector', 'hybrid'])(
    'with recipe %s keeps what is equal, and rejects the rest with its margin',
    async (recipe) => {
      const handle = await open();
      const { items, rejected, trace } = await handle.recall('drapes', { recipe, minSimilarity: 0.8 });
      expect(items.map(({ memory }) => memory.id)).toEqual(['washed in spring', 'curtains cost eighty']);
      expect(rejected).toMatchObject([{ memoryId: 'linen curtains', reason: 'below minSimilarity', stage: 'floor' }]);
      expect(rejected[0]?.margin).toBeCloseTo(0.2, 6);
      expect(trace.rejectedCounts).toEqual({ 'below minSimilarity': 1 });
      const margin = rejected[0]?.margin ?? 0;
      const lower = await handle.recall('drapes', { recipe, minSimilarity: 0.8 - margin });
      expect(lower.items).toHaveLength(3);
      expect((await handle.whyNot('linen curtains', 'drapes', { recipe, minSimilarity: 0.8 })).why).toMatchObject({
        verdict: 'rejected',
        reason: 'below minSimilarity',
      });
    },
  );

  test('does not judge what words found too', async () => {
    const { items } = await (await open()).recall('linen drapes', { minSimilarity: 0.99 });
    expect(items.map(({ memory }) => memory.id)).toEqual(['linen curtains']);
  });

  test.each([-0.1, 1.1, Number.NaN, '0.5', null])('%s is refused', async (minSimilarity) => {
    const options = { minSimilarity } as { minSimilarity: number };
    await expect((await open()).recall('drapes', options)).rejects.toMatchObject({ field: 'minSimilarity' });
  });
});

describe('[S8] two profiles', () => {
  const first = rotatedEmbedder('space-a', 0);
  const second = rotatedEmbedder('space-b', 3);
  const drafts = TEXTS.slice(0, 90).map((text) => ({ text }));

  /** Notes which vectors reach the store under which profile. */
  function watched(store: Store): { readonly store: Store; readonly vectors: (VectorQuery & { method: string })[] } {
    const vectors: (VectorQuery & { method: string })[] = [];
    const watching = intercepted((method, given) => {
      if (method === 'nearest') vectors.push({ method, ...(given[0] as VectorQuery) });
      if (method === 'measure' && given[2] !== null) vectors.push({ method, ...(given[2] as VectorQuery) });
      if (method === 'apply')
        for (const op of given[0] as readonly Op[])
          if (op.op === 'putVectors')
            for (const vector of op.vectors) vectors.push({ method, profile: op.profile, vector });
      return undefined;
    }, store);
    return { store: watching, vectors };
  }

  /** An embedder with the vectors that it gave. */
  function noted(embedder: Embedder, given: Set<Float32Array>): Embedder {
    return {
      profile: embedder.profile,
      embed: async (texts, options) => {
        const embeddings = await embedder.embed(texts, options);
        for (const embedding of embeddings) if (embedding.ok) given.add(embedding.vector);
        return embeddings;
      },
    };
  }

  test.each(stores)(
    'never meet over %s; old vectors serve until maintenance has replaced them',
    async (_, makeStore) => {
      const { store, vectors } = watched(await makeStore());
      const given = { 'space-a': new Set<Float32Array>(), 'space-b': new Set<Float32Array>() };
      const [a, b] = [noted(first, given['space-a']), noted(second, given['space-b'])];
      await scoped(drafts, { store, embedder: a });
      const options = { recipe: 'vector', limit: 40 };
      const before = await (await engineOf({ store, embedder: a })).tenant('t1').scope({ user: 'u1' });
      const moved = (await engineOf({ store, embedder: b, previousEmbedder: a })).tenant('t1');
      const handle = moved.scope({ user: 'u1' });
      const answersBefore = await Promise.all(QUERIES.map((query) => before.recall(query, options)));
      const pending = (await moved.stats()).passages;
      expect((await moved.stats()).embedder).toMatchObject({ profile: 'space-b', pendingPassages: pending });

      for (const [at, query] of QUERIES.entries()) {
        const { items, trace } = await handle.recall(query, options);
        expect(items.map(({ memory, score }) => [memory.id, score])).toEqual(
          answersBefore[at]?.items.map(({ memory, score }) => [memory.id, score]),
        );
        expect(trace.vector).toEqual({ profile: 'space-b', missing: drafts.length });
      }

      const report = await moved.maintain();
      expect(report).toMatchObject({ embedded: drafts.length, failed: 0, pending: false, dropped: ['space-a'] });
      expect(Object.keys((await moved.stats()).vectors)).toEqual(['space-b']);
      expect((await moved.stats()).embedder?.pendingPassages).toBe(0);
      for (const [at, query] of QUERIES.entries()) {
        const { items, trace } = await handle.recall(query, options);
        expect(trace.vector).toEqual({ profile: 'space-b', missing: 0 });
        expect(items.map(({ score }) => score.toFixed(9))).toEqual(
          answersBefore[at]?.items.map(({ score }) => score.toFixed(9)),
        );
      }
      expect(new Set(vectors.map(({ method, profile }) => `${method} ${profile}`)).size).toBe(4);
      for (const { profile, vector } of vectors)
        expect(given[profile as keyof typeof given].has(vector), profile).toBe(true);
    },
  );

  test.each(stores)(
    'are each looked at where they are while maintenance is half done, over %s',
    async (_, makeStore) => {
      const store = await makeStore();
      await scoped(drafts, { store, embedder: first });
      const half = drafts.length / 2;
      const tenant = await store.tenant('t1');
      const vectorOf = async (text: string): Promise<Float32Array> => {
        const [embedding] = await second.embed([text], { role: 'passage' });
        if (embedding?.ok !== true) throw new Error('unreachable');
        return embedding.vector;
      };
      for (const { memory, passages: cut } of await tenant.unembedded('space-b', half)) {
        const vectors = await Promise.all(cut.map(({ start, end }) => vectorOf(memory.text.slice(start, end))));
        await tenant.apply([{ op: 'putVectors', ref: { id: memory.id, version: 1 }, profile: 'space-b', vectors }]);
      }
      const options = { recipe: 'vector', limit: 1_000 };
      const old = (await engineOf({ store, embedder: first })).tenant('t1').scope({ user: 'u1' });
      const mixed = (await engineOf({ store, embedder: second, previousEmbedder: first }))
        .tenant('t1')
        .scope({ user: 'u1' });
      const alone = (await engineOf({ store, embedder: second })).tenant('t1').scope({ user: 'u1' });
      const half2 = await mixed.recall(QUERIES[0] ?? '', options);
      expect(half2.trace.vector).toEqual({ profile: 'space-b', missing: half });
      for (const query of QUERIES) {
        const expected = await old.recall(query, options);
        const { items } = await mixed.recall(query, options);
        // The spaces are rotations of each other, so a memory is as near in the one as in the other.
        expect(items.map(({ memory, score }) => [memory.id, score.toFixed(9)])).toEqual(
          expected.items.map(({ memory, score }) => [memory.id, score.toFixed(9)]),
        );
        const top = await mixed.recall(query, { ...options, limit: 5 });
        expect(top.items.map(({ memory }) => memory.id)).toEqual(items.slice(0, 5).map(({ memory }) => memory.id));
        expect((await alone.recall(query, options)).items).toHaveLength(half);
      }
    },
  );

  test('[R22] what words found is measured by the vectors it has, of whichever profile', async () => {
    const store = createMemoryStore();
    const table = { 'loft old': [0.6, 0.8], loft: [1, 0], 'loft new': [0, 1] };
    const old = tableEmbedder(table, { id: 'old' });
    const current = tableEmbedder({ loft: [1, 0, 0], 'loft new': [0.8, 0.6, 0] }, { id: 'new', dimensions: 3 });
    await scoped([{ text: 'loft old' }], { store, embedder: old });
    await scoped([{ text: 'loft new', id: 'newer' }], { store, embedder: current });
    const recipe: Recipe = { ...recipeNamed('hybrid'), name: 'no floor', floor: null };
    // The vector leg brings nothing, so that all that is known of the vectors was measured.
    const blind = intercepted(
      (method) => (method === 'nearest' ? { hits: [], exact: true, scanned: 0, missing: 1 } : undefined),
      store,
    );
    const dependencies = dependenciesOf(await blind.tenant('t1'), { current, previous: old });
    const { items } = await recall(requestOf('loft', recipe, { limit: 5 }), dependencies);
    expect(Object.fromEntries(items.map(({ memory, signals }) => [memory.text, signals.semantic?.toFixed(5)]))).toEqual(
      {
        'loft old': '0.60000',
        'loft new': '0.80000',
      },
    );
  });

  test('[R9] one embedder that is down is named; what the other one knows is still found', async () => {
    const store = createMemoryStore();
    await scoped(drafts, { store, embedder: first });
    const down = (embedder: Embedder): Embedder =>
      embedderOf(() => {
        throw new RecollectError('provider_unavailable', 'the endpoint is down');
      }, embedder.profile);
    const ask = async (embedder: Embedder, previousEmbedder: Embedder): ReturnType<ScopedMemory['recall']> =>
      (await engineOf({ store, embedder, previousEmbedder }))
        .tenant('t1')
        .scope({ user: 'u1' })
        .recall('tea roof', { recipe: 'vector' });
    const reference = await ask(second, first);
    expect(reference.items).toHaveLength(10);
    const currentDown = await ask(down(second), first);
    expect(currentDown.items).toEqual(reference.items);
    expect(currentDown.degraded).toEqual([
      { part: 'vector', code: 'provider_unavailable', message: 'vector leg: the endpoint is down' },
    ]);
    await (await engineOf({ store, embedder: second }))
      .tenant('t1')
      .scope({ user: 'u1' })
      .remember({ id: 'new', text: 'tea on the roof' });
    const previousDown = await ask(second, down(first));
    expect(previousDown.items.map(({ memory }) => memory.text)).toEqual(['tea on the roof']);
    expect(previousDown.degraded).toEqual([
      {
        part: 'vector',
        code: 'provider_unavailable',
        message: 'vector leg, previous embedder: the endpoint is down',
      },
    ]);
    expect((await ask(down(second), down(first))).degraded).toHaveLength(1);
  });
});
