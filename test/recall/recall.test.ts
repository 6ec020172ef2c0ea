import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { DraftInput } from '../../src/domain/draft.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { recompute } from '../../src/explain/score-node.js';
import type { Store, TenantStore } from '../../src/ports/store.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const clock = fixedClock(Date.UTC(2026, 2, 10));

async function engineWith(store: Store = createMemoryStore()): Promise<MemoryEngine> {
  return openMemory({ store, clock, ids: sequentialIds(), embedder: null });
}

async function scoped(drafts: readonly DraftInput[], store: Store = createMemoryStore()): Promise<ScopedMemory> {
  const handle = (await engineWith(store)).tenant('t1').scope({ user: 'u1' });
  await handle.rememberMany(drafts);
  return handle;
}

const texts = async (handle: ScopedMemory, query: string, options = {}): Promise<readonly string[]> =>
  (await handle.recall(query, options)).items.map((item) => item.memory.text);

const GARDEN: readonly DraftInput[] = [
  { text: 'The tomato seedlings stand on the south balcony' },
  { text: 'Tomato seeds were ordered from the nursery in Delft' },
  { text: '番茄苗放在南阳台上' },
  { text: 'The bicycle has a flat tyre' },
  { text: 'Invoice INV-2026-0417 is unpaid', importance: 0.4 },
];

describe('recall', () => {
  let garden: ScopedMemory;
  beforeEach(async () => {
    garden = await scoped(GARDEN);
  });

  test('[R16] finds by words and by CJK phrases, best first', async () => {
    expect(await texts(garden, 'where are the tomato seedlings')).toEqual([GARDEN[0]?.text, GARDEN[1]?.text]);
    expect(await texts(garden, '番茄苗在哪里')).toEqual([GARDEN[2]?.text]);
  });

  test('[X1] every score is the value of its tree and lies in [0,1]', async () => {
    const { items } = await garden.recall('tomato balcony INV-2026-0417', { recipe: 'lexical' });
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(recompute(item.explanation)).toBe(item.score);
      expect(item.score).toBeGreaterThan(0);
      expect(item.score).toBeLessThanOrEqual(1);
    }
  });

  test('[X5] silence has near misses whose margins add up', async () => {
    const answer = await garden.recall(
      'what does the fire insurance policy of the glass tomato greenhouse near Utrecht station cost every quarter',
    );
    expect(answer.items).toEqual([]);
    expect(answer.degraded).toEqual([]);
    const [miss] = answer.nearest;
    expect(miss?.rejection).toMatchObject({ reason: 'below floor', signal: 'evidence', stage: 'floor' });
    const rejection = miss?.rejection;
    if (rejection?.reason !== 'below floor') throw new Error('unreachable');
    expect(rejection.value + rejection.margin).toBeCloseTo(0.5, 12);
  });

  test('[R27] a query that names an order is answered by memories that name it, and by no other', async () => {
    const orders = await scoped([
      { id: 'right', text: 'Order SO-48213 holds a green kettle' },
      { id: 'swapped', text: 'Order SO-48231 holds a green kettle' },
      { id: 'glued', text: '订单SO-48213还没到' },
      { id: 'none', text: 'The green kettle of the order leaks' },
    ]);
    const { items, rejected, trace } = await orders.recall('green kettle of order so-48213');
    expect(items.map((item) => item.memory.id).sort()).toEqual(['glued', 'right']);
    expect(rejected.map(({ memoryId, reason, stage }) => [memoryId, reason, stage])).toEqual([
      ['none', 'identifier not confirmed', 'literal'],
      ['swapped', 'identifier not confirmed', 'literal'],
    ]);
    expect(trace.stages.find(({ stage }) => stage === 'literal')).toMatchObject({ in: 4, out: 2, skipped: null });
    expect(await texts(orders, 'green kettle of order SO-48299')).toEqual([]);
    expect(await texts(orders, 'green kettle of the order')).toHaveLength(3);
    expect(await texts(orders, 'green kettle of order SO-48213', { recipe: 'bm25' })).toHaveLength(4);
  });

  test('[R27] an identifier in another passage than the best one confirms as well', async () => {
    const filler = Array.from({ length: 400 }, (_, at) => `harbour${at}`).join(' ');
    const long = await scoped([{ id: 'long', text: `Kettle kettle kettle. ${filler} Paid by SO-48213.` }]);
    expect(await texts(long, 'kettle SO-48213')).toHaveLength(1);
  });

  test('[X3] what the limit cuts is rejected with its rank; one more place would return it', async () => {
    const one = await garden.recall('tomato', { limit: 1 });
    const cut = one.rejected.find((rejection) => rejection.reason === 'limit');
    expect(cut).toMatchObject({ rank: 2, margin: 1, stage: 'limit' });
    const two = await garden.recall('tomato', { limit: 1 + (cut?.margin ?? 0) });
    expect(two.items.map((item) => item.memory.id)).toContain(cut?.memoryId);
  });

  test('[X3] minScore: equal is kept, the margin is exact', async () => {
    const { items } = await garden.recall('tomato seedlings');
    const [first, second] = items;
    if (first === undefined || second === undefined) throw new Error('unreachable');
    const kept = await garden.recall('tomato seedlings', { minScore: first.score });
    expect(kept.items.map((item) => item.memory.id)).toEqual([first.memory.id]);
    const rejection = kept.rejected.find(({ memoryId }) => memoryId === second.memory.id);
    expect(rejection).toMatchObject({ reason: 'below minScore', margin: first.score - second.score });
  });

  test.each(['', '   ', '\n\t', '\u3000\u3000', '\u200b', '\u0000', '???', '…。、'])(
    '[R4] blank query %j has no answer',
    async (query) => {
      const answer = await garden.recall(query);
      expect(answer.items).toEqual([]);
      expect(answer.degraded).toEqual([]);
      expect(answer.trace.stages).toContainEqual(
        expect.objectContaining({ stage: 'analyse', skipped: 'the query is blank' }),
      );
    },
  );

  test('[R4] a blank query with a filter lists the newest that pass', async () => {
    const tagged = await scoped([
      { text: 'older', tags: ['x'], recordedAt: '2025-01-01' },
      { text: 'newer', tags: ['x'], recordedAt: '2026-01-01' },
      { text: 'untagged' },
    ]);
    expect(await texts(tagged, '*', { filter: { tags: ['x'] } })).toEqual(['newer', 'older']);
  });

  test.each<[string, unknown, unknown]>([
    ['query', null, {}],
    ['query', 42, {}],
    ['query', 'x'.repeat(1_000_001), {}],
    ['limit', 'x', { limit: 0 }],
    ['limit', 'x', { limit: -1 }],
    ['limit', 'x', { limit: 1.5 }],
    ['limit', 'x', { limit: '-1' }],
    ['limit', 'x', { limit: Number.NaN }],
    ['limit', 'x', { limit: 1e9 }],
    ['minScore', 'x', { minScore: 2 }],
    ['recipe', 'x', { recipe: 'nosuch' }],
    ['legs.0', 'x', { legs: ['magic'] }],
    ['nosuch', 'x', { nosuch: 1 }],
    ['filter.nosuch', 'x', { filter: { nosuch: 1 } }],
    ['deadlineMs', 'x', { deadlineMs: 0 }],
    ['asOf.validAt', 'x', { asOf: { validAt: 'never' } }],
    ['asOf', 'x', { asOf: {} }],
  ])('[R20] bad input names %s', async (field, query, options) => {
    await expect(garden.recall(query as string, options as object)).rejects.toMatchObject({
      code: 'validation',
      field,
    });
  });

  test('[R7] odd queries have an answer', async () => {
    for (const query of [
      'a\u0000b',
      '\ud83d',
      "'; DROP TABLE memories; --",
      '" OR 1=1',
      'NEAR(a b)',
      'x'.repeat(100_000),
    ])
      await expect(garden.recall(query)).resolves.toMatchObject({ degraded: [] });
  });

  test('[R12] more than 128 terms: the rarest are searched and the trace says so', async () => {
    const query = `${Array.from({ length: 300 }, (_, at) => `filler${at}`).join(' ')} tomato`;
    const { trace, items } = await garden.recall(query, { recipe: 'bm25' });
    expect(trace.terms.length).toBe(128);
    expect(trace.termsDropped).toBeGreaterThanOrEqual(173);
    expect(trace.terms.map((term) => term.label)).toContain('tomato');
    expect(items.length).toBe(2);
  });

  test('[R5] the order is total: score, then newer, then id', async () => {
    const same = await scoped([
      { id: 'a', text: 'blue kettle', recordedAt: '2026-01-01' },
      { id: 'c', text: 'blue kettle', recordedAt: '2026-01-02' },
      { id: 'b', text: 'blue kettle', recordedAt: '2026-01-02' },
    ]);
    const { items } = await same.recall('blue kettle', { recipe: 'bm25' });
    expect(items.map((item) => item.memory.id)).toEqual(['c', 'b', 'a']);
  });

  test('[X7] the trace holds ids and counts, never memory text', async () => {
    const { trace } = await garden.recall('tomato', { limit: 1 });
    expect(trace.items).toHaveLength(1);
    expect(trace.rejectedCounts).toEqual({ limit: 1 });
    expect(trace.statistics?.n).toBe(GARDEN.length);
    expect(JSON.stringify(trace)).not.toMatch(/seedlings|Delft/u);
  });
});

describe('recall and the store', () => {
  /** A store whose tenants pass every call through `intercept` first. */
  function intercepted(intercept: (method: string) => void): Store {
    const inner = createMemoryStore();
    const wrap = (tenant: TenantStore): TenantStore =>
      new Proxy(tenant, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver);
          if (typeof value !== 'function') return value;
          return async (...given: unknown[]) => {
            intercept(String(name));
            return Reflect.apply(value, target, given) as unknown;
          };
        },
      });
    return {
      tenant: async (id, options) => wrap(await inner.tenant(id, options)),
      list: () => inner.list(),
      drop: (id) => inner.drop(id),
      close: () => inner.close(),
    };
  }

  test('[R1] recall never writes', async () => {
    let writing = true;
    const handle = await scoped(
      GARDEN,
      intercepted((method) => {
        if (!writing && method === 'apply') throw new Error('recall wrote');
      }),
    );
    writing = false;
    for (const query of ['tomato', '', 'INV-2026-0417', '番茄'])
      expect((await handle.recall(query)).degraded).toEqual([]);
  });

  test('[R9] a failing leg is named and never looks like "nothing known"', async () => {
    let broken = false;
    const handle = await scoped(
      GARDEN,
      intercepted((method) => {
        if (broken && method === 'match') throw new Error('SQLITE_CORRUPT: no such table fts5_secret');
      }),
    );
    broken = true;
    const answer = await handle.recall('tomato INV-2026-0417');
    expect(answer.items).toEqual([]);
    expect(answer.degraded.map(({ part, code }) => [part, code])).toEqual([
      ['lexical', 'internal'],
      ['identifier', 'internal'],
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/SQLITE|fts5/u);
    expect(answer.trace.legs.map((leg) => leg.skipped)).toContain('failed: internal');
  });

  test('[T6] reading a tenant does not make it', async () => {
    const engine = await engineWith();
    const nobody = engine.tenant('ghost').scope({ user: 'u1' });
    expect((await nobody.recall('anything')).items).toEqual([]);
    expect((await nobody.list()).items).toEqual([]);
    await expect(nobody.get('x')).rejects.toMatchObject({ code: 'not_found' });
    expect(await engine.tenant('ghost').stats()).toMatchObject({ memories: 0 });
    for await (const id of engine.tenants()) throw new Error(`reading made ${id}`);
  });

  test('[T9] answers of one user do not move with what another writes', async () => {
    const store = createMemoryStore();
    const mine = await scoped(GARDEN, store);
    const other = (await engineWith(store)).tenant('t1').scope({ user: 'u10' });
    const before = await mine.recall('tomato seedlings on the balcony');
    await other.rememberMany(
      Array.from({ length: 50 }, (_, at) => ({ text: `tomato seedlings balcony ${at}`, id: `other-${at}` })),
    );
    const after = await mine.recall('tomato seedlings on the balcony');
    expect(after.items).toEqual(before.items);
    expect(after.rejected).toEqual(before.rejected);
    expect(after.trace.statistics).toEqual(before.trace.statistics);
  });

  test('[R10] an aborted request rejects, a passed deadline degrades', async () => {
    const handle = await scoped(GARDEN);
    await expect(handle.recall('tomato', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    const slow = await scoped(
      GARDEN,
      intercepted((method) => {
        if (method === 'match') clock.advance(5_000);
      }),
    );
    const answer = await slow.recall('tomato', { deadlineMs: 1_000 });
    expect(answer.degraded).toContainEqual({
      part: 'lexical',
      code: 'deadline',
      message: 'lexical leg: did not finish in time',
    });
  });

  test('[X1] whatever is stored and asked, scores recompute and the ledger adds up', async () => {
    const word = fc.constantFrom('tea', 'tree', 'red', '茶', '红茶', '树', 'ORD-1234', 'the', '!');
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 12 }),
        text,
        fc.integer({ min: 1, max: 5 }),
        async (stored, query, limit) => {
          const handle = await scoped(stored.map((given) => ({ text: given })));
          const { items, rejected, trace } = await handle.recall(query, { limit });
          for (const item of items) expect(recompute(item.explanation)).toBe(item.score);
          const merged = trace.stages.find((stage) => stage.stage === 'merge')?.out ?? 0;
          expect(items.length + rejected.length).toBe(merged);
          expect(Object.values(trace.rejectedCounts).reduce((sum, count) => sum + count, 0)).toBe(rejected.length);
          expect(items.map((item) => item.score)).toEqual(
            [...items.map((item) => item.score)].sort((left, right) => right - left),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
