import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import type { ErrorCode } from '../../src/domain/errors.js';
import { RecollectError } from '../../src/domain/errors.js';
import type { TenantMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { Embedder, Embedding } from '../../src/ports/embedder.js';
import type { Op, Store } from '../../src/ports/store.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';
import { embedderOf, intercepted, NOW_MS } from '../recall/parts.js';

const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['in memory', async () => createMemoryStore()],
  ['SQLite', async () => createSqliteStore({ folder: null })],
];

const good: Embedding = { ok: true, vector: Float32Array.from([1, 0]) };
const failing = (code: ErrorCode): Embedding => ({ ok: false, error: new RecollectError(code, 'no') });

async function tenantOver(
  store: Store,
  options: Parameters<typeof openMemory>[0] & { readonly clock?: ReturnType<typeof fixedClock> },
): Promise<TenantMemory> {
  const engine = await openMemory({ store, clock: fixedClock(NOW_MS), ids: sequentialIds(), ...options });
  return engine.tenant('t1');
}

/** A store with texts and no vectors. */
async function unembedded(count: number, makeStore: () => Promise<Store> | Store): Promise<Store> {
  const store = await makeStore();
  const tenant = await tenantOver(store, { embedder: null });
  await tenant
    .scope({ user: 'u1' })
    .rememberMany(Array.from({ length: count }, (_, at) => ({ id: `m${at}`, text: `note ${at}` })));
  return store;
}

describe.each(stores)('[W15] maintain over %s', (_name, makeStore) => {
  test('embeds everything that waits, of every user, superseded versions too', async () => {
    const store = await unembedded(5, makeStore);
    const tenant = await tenantOver(store, { embedder: hashEmbedder({ dimensions: 8 }) });
    const other = (await tenantOver(store, { embedder: null })).scope({ user: 'u2', session: 's' });
    await other.remember({ id: 'x', text: 'of another user' });
    await other.update('x', { text: Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ') });
    const { passages, embedder } = await tenant.stats();
    expect(embedder?.pendingPassages).toBe(passages);
    expect(passages).toBeGreaterThan(7);
    expect(await tenant.maintain()).toMatchObject({
      embedded: 7,
      failed: 0,
      pending: false,
      dropped: [],
      degraded: [],
    });
    expect((await tenant.stats()).embedder?.pendingPassages).toBe(0);
    expect((await tenant.stats()).vectors).toEqual({ 'test-hash/8': passages });
    expect(await tenant.maintain()).toMatchObject({ embedded: 0, pending: false });
    expect(await tenant.verify()).toEqual([]);
  });

  test('does what the budget allows, and goes on where it was', async () => {
    const store = await unembedded(100, makeStore);
    const clock = fixedClock(NOW_MS);
    const asked: number[] = [];
    const embedder = embedderOf(
      (texts) => {
        asked.push(texts.length);
        clock.advance(10);
        return texts.map(() => good);
      },
      { batchMax: 8 },
    );
    const tenant = await tenantOver(store, { embedder, clock });
    const pending = async (): Promise<number> => (await tenant.stats()).embedder?.pendingPassages ?? -1;
    const reports = [];
    while ((await pending()) > 0) {
      const before = await pending();
      const report = await tenant.maintain({ budgetMs: 25 });
      reports.push(report);
      expect(await pending()).toBe(before - report.embedded);
      expect(report.embedded).toBeGreaterThan(0);
      expect(report.pending).toBe((await pending()) > 0);
    }
    expect(reports.length).toBeGreaterThan(3);
    expect(reports.reduce((sum, { embedded }) => sum + embedded, 0)).toBe(100);
    expect(reports.every(({ elapsedMs, degraded }) => elapsedMs <= 30 && degraded.length <= 1)).toBe(true);
    expect(Math.max(...asked)).toBe(8);
  });

  test('a version whose passages fill more than one request is embedded whole', async () => {
    const store = await makeStore();
    const text = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
    await (await tenantOver(store, {})).scope({ user: 'u1' }).rememberMany([{ text }, { text: 'short' }]);
    const tenant = await tenantOver(store, { embedder: embedderOf((texts) => texts.map(() => good), { batchMax: 2 }) });
    expect((await tenant.stats()).passages).toBeGreaterThan(4);
    expect(await tenant.maintain()).toMatchObject({ embedded: 2, pending: false });
    expect((await tenant.stats()).embedder?.pendingPassages).toBe(0);
  });

  test.each(['provider_refused', 'provider_bad_answer'] as const)(
    'goes past texts that fail with %s, counts them and keeps the old vectors for them',
    async (code) => {
      const store = await makeStore();
      const old = embedderOf((texts) => texts.map(() => good), { id: 'old' });
      await (await tenantOver(store, { embedder: old }))
        .scope({ user: 'u1' })
        .rememberMany(Array.from({ length: 200 }, (_, at) => ({ text: `note ${at}` })));
      const embedder = embedderOf((texts) => texts.map((text) => (text.endsWith('7') ? failing(code) : good)), {
        id: 'new',
      });
      const tenant = await tenantOver(store, { embedder, previousEmbedder: old });
      const report = await tenant.maintain();
      expect(report).toMatchObject({ embedded: 180, failed: 20, pending: false, dropped: [] });
      expect(report.degraded).toMatchObject([{ part: 'embed', code }]);
      expect((await tenant.stats()).vectors).toEqual({ old: 200, new: 180 });
      const { items, degraded } = await tenant
        .scope({ user: 'u1' })
        .recall('note 16', { recipe: 'vector', limit: 500 });
      expect([items.length, degraded]).toEqual([200, []]);
      expect(await tenant.maintain()).toMatchObject({ embedded: 0, failed: 20 });
    },
  );

  test('one text that makes every request fail does not keep the others waiting for ever', async () => {
    const store = await unembedded(150, makeStore);
    const embedder = embedderOf(
      (texts) => {
        if (texts.includes('note 3')) throw new RecollectError('provider_unavailable', '500');
        return texts.map(() => good);
      },
      { batchMax: 10 },
    );
    const tenant = await tenantOver(store, { embedder });
    const report = await tenant.maintain();
    expect(report).toMatchObject({ embedded: 140, failed: 0, pending: true });
    expect(report.degraded).toMatchObject([{ code: 'provider_unavailable' }]);
  });

  test('an embedder that is down is left alone after a few requests', async () => {
    const store = await unembedded(150, makeStore);
    let requests = 0;
    const embedder = embedderOf(
      () => {
        requests += 1;
        throw new RecollectError('provider_circuit_open', 'down');
      },
      { batchMax: 10 },
    );
    const tenant = await tenantOver(store, { embedder });
    expect(await tenant.maintain()).toMatchObject({ embedded: 0, failed: 0, pending: true, dropped: [] });
    expect(requests).toBe(3);
  });

  test('what fails in the middle of a batch waits, and the rest of it is kept', async () => {
    const store = await unembedded(30, makeStore);
    const embedder = embedderOf((texts) => texts.map((_, at) => (at < 20 ? good : failing('provider_unavailable'))));
    const tenant = await tenantOver(store, { embedder });
    expect(await tenant.maintain()).toMatchObject({ embedded: 20, failed: 0, pending: true });
    expect((await tenant.stats()).embedder?.pendingPassages).toBe(10);
    expect(await tenant.maintain()).toMatchObject({ embedded: 10, pending: false });
  });

  test('[W16] drops the vectors of all other profiles once nothing needs them, and not before', async () => {
    const store = await makeStore();
    const named = (id: string): Embedder => embedderOf((texts) => texts.map(() => good), { id });
    for (const id of ['a', 'b'])
      await (await tenantOver(store, { embedder: named(id) }))
        .scope({ user: 'u1' })
        .remember({ id: `written with ${id}`, text: 'note' });
    const tenant = await tenantOver(store, { embedder: named('c') });
    expect((await tenant.stats()).vectors).toEqual({ a: 1, b: 1 });
    const report = await tenant.maintain();
    expect(report.embedded).toBe(2);
    expect([...report.dropped].sort()).toEqual(['a', 'b']);
    expect((await tenant.stats()).vectors).toEqual({ c: 2 });
  });

  test('a version forgotten while its text was on its way costs the others nothing', async () => {
    const inner = await unembedded(10, makeStore);
    const tenantStore = await inner.tenant('t1');
    const embedder = embedderOf(async (texts) => {
      if (texts.includes('note 4')) await tenantStore.apply([{ op: 'erase', memoryId: 'm4' }]);
      return texts.map(() => good);
    });
    const tenant = await tenantOver(inner, { embedder });
    expect(await tenant.maintain()).toMatchObject({ embedded: 9, failed: 0, pending: false, degraded: [] });
    expect(await tenant.stats()).toMatchObject({ memories: 9, embedder: { pendingPassages: 0 } });
    expect(await tenant.verify()).toEqual([]);
  });

  test('a statement written meanwhile is embedded in the same run', async () => {
    const inner = await unembedded(3, makeStore);
    const writer = (await tenantOver(inner, {})).scope({ user: 'u1' });
    let written = false;
    const embedder = embedderOf(async (texts) => {
      if (!written) await writer.remember({ id: 'late', text: 'late' });
      written = true;
      return texts.map(() => good);
    });
    expect(await (await tenantOver(inner, { embedder })).maintain()).toMatchObject({ embedded: 4, pending: false });
  });
});

describe('maintain', () => {
  test('writes batch by batch, so that nobody waits for long', async () => {
    const batches: number[] = [];
    const store = intercepted(
      (method, given) => {
        if (method === 'apply')
          batches.push((given[0] as readonly Op[]).filter(({ op }) => op === 'putVectors').length);
        return undefined;
      },
      await unembedded(150, createMemoryStore),
    );
    await (
      await tenantOver(store, { embedder: embedderOf((texts) => texts.map(() => good), { batchMax: 1_000 }) })
    ).maintain();
    expect(batches.filter((count) => count > 0)).toEqual([64, 64, 22]);
  });

  test('lets other work of the process have its turn after every batch', async () => {
    const store = await unembedded(100, createMemoryStore);
    let batches = 0;
    const turns: number[] = [];
    const embedder = embedderOf(
      (texts) => {
        batches += 1;
        setImmediate(() => turns.push(batches));
        return texts.map(() => good);
      },
      { batchMax: 10 },
    );
    const tenant = (await openMemory({ store, embedder })).tenant('t1');
    await tenant.maintain();
    expect(turns).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
  });

  test('what the store refuses is an error', async () => {
    const store = intercepted(
      (method) => {
        if (method === 'apply') throw new RecollectError('storage_full', 'the disk is full');
        return undefined;
      },
      await unembedded(3, createMemoryStore),
    );
    const tenant = await tenantOver(store, { embedder: hashEmbedder({ dimensions: 4 }) });
    await expect(tenant.maintain()).rejects.toMatchObject({ code: 'storage_full' });
  });

  test('without an embedder, or without a tenant, there is nothing to do', async () => {
    const nothing = { embedded: 0, failed: 0, pending: false, dropped: [], degraded: [] };
    expect(
      await (await tenantOver(await unembedded(3, createMemoryStore), { embedder: null })).maintain(),
    ).toMatchObject(nothing);
    const store = createMemoryStore();
    const ghost = await tenantOver(store, { embedder: hashEmbedder({ dimensions: 4 }) });
    expect(await ghost.maintain()).toMatchObject(nothing);
    for await (const id of store.list()) throw new Error(`maintenance made ${id}`);
  });

  test.each([0, -1, Number.NaN, 86_400_001, '60'])('a budget of %s is refused', async (budgetMs) => {
    const tenant = await tenantOver(createMemoryStore(), {});
    await expect(tenant.maintain({ budgetMs } as { budgetMs: number })).rejects.toMatchObject({
      code: 'validation',
      field: 'budgetMs',
    });
  });
});
