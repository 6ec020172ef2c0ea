import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_IN_PROFILE } from '../../src/adapters/models/static/built-in-embedder.js';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { OpenOptions } from '../../src/config.js';
import { openMemory } from '../../src/engine.js';
import { bm25Recipe } from '../../src/recall/recipes/bm25.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';
import { NOW_MS } from '../recall/parts.js';

const embedder = hashEmbedder({ dimensions: 16 });

describe('openMemory', () => {
  test.each<[string, OpenOptions, string]>([
    ['a store and a path', { store: createMemoryStore(), path: 'x' }, 'path'],
    ['a blank path', { path: '  ' }, 'path'],
    ['a previous embedder of the same profile', { embedder, previousEmbedder: embedder }, 'previousEmbedder'],
    ['a previous embedder without a current one', { embedder: null, previousEmbedder: embedder }, 'previousEmbedder'],
    ['no time for the embedder', { embedder, embedTimeoutMs: 0 }, 'embedTimeoutMs'],
    ['endless time for it', { embedder, embedTimeoutMs: Number.POSITIVE_INFINITY }, 'embedTimeoutMs'],
    ['a recipe whose name is taken', { recipes: [bm25Recipe] }, 'recipes.0.name'],
    ['a recipe without a name', { recipes: [{ ...bm25Recipe, name: ' ' }] }, 'recipes.0.name'],
    ['an unknown recipe', { defaultRecipe: 'magic' }, 'defaultRecipe'],
  ])('refuses %s', async (_what, options, field) => {
    await expect(openMemory(options)).rejects.toMatchObject({ code: 'validation', field });
  });

  test.each<[string, OpenOptions, string]>([
    ['recollect', {}, 'recollect'],
    ['recollect without an embedder', { embedder: null }, 'recollect'],
    ['recollect with one', { embedder }, 'recollect'],
    ['one of the caller', { embedder, recipes: [{ ...bm25Recipe, name: 'mine' }], defaultRecipe: 'mine' }, 'mine'],
    ['what was asked for', { embedder, defaultRecipe: 'bm25' }, 'bm25'],
  ])('recalls by default with %s', async (_what, options, recipe) => {
    const memory = await openMemory({ store: createMemoryStore(), ...options });
    expect((await memory.tenant('t1').scope({ user: 'u1' }).recall('x')).trace.recipe).toBe(recipe);
  });

  test('[P25] understands other words than were stored, with nothing configured, in both languages', async () => {
    const memory = await openMemory({ store: createMemoryStore() });
    const mira = memory.tenant('t1').scope({ user: 'mira' });
    await mira.rememberMany([
      { id: 'film', text: 'Her favourite movie is about a lighthouse keeper' },
      { id: 'roof', text: 'The roof was repaired in April' },
      { id: 'doctor', text: '每个月带猫去看一次兽医' },
      { id: 'rent', text: '房租从五月起涨了两百块' },
    ]);
    expect((await memory.tenant('t1').stats()).embedder).toEqual({
      profile: BUILT_IN_PROFILE.id,
      pendingPassages: 0,
      calibration: BUILT_IN_PROFILE.calibration,
    });
    expect((await mira.recall('which films does she like')).items[0]?.memory.id).toBe('film');
    expect((await mira.recall('宠物医院多久去一回')).items[0]?.memory.id).toBe('doctor');
  });

  test('[D1] asks the embedder for nothing by itself', async () => {
    let asked = 0;
    const counting = {
      profile: embedder.profile,
      embed: (...given: Parameters<typeof embedder.embed>) => {
        asked += 1;
        return embedder.embed(...given);
      },
    };
    const memory = await openMemory({ store: createMemoryStore(), embedder: counting });
    const tenant = memory.tenant('t1');
    const mira = tenant.scope({ user: 'mira' });
    await mira.list();
    await mira.count();
    await tenant.stats();
    await tenant.verify();
    await tenant.maintain();
    await memory.close();
    expect(asked).toBe(0);
  });
});

describe('stats', () => {
  test('tell what waits for the current profile, and nothing of it without an embedder', async () => {
    const store = createMemoryStore();
    const open = async (options: OpenOptions) =>
      (await openMemory({ store, clock: fixedClock(NOW_MS), ids: sequentialIds(), ...options })).tenant('t1');
    const plain = await open({ embedder: null });
    expect((await plain.stats()).embedder).toBeNull();
    await plain.scope({ user: 'u1' }).remember({ id: 'a', text: 'red' });
    const vectorial = await open({ embedder });
    await vectorial.scope({ user: 'u1' }).remember({ id: 'b', text: 'blue' });
    expect(await vectorial.stats()).toMatchObject({
      memories: 2,
      passages: 2,
      vectors: { 'test-hash/16': 1 },
      embedder: { profile: 'test-hash/16', pendingPassages: 1 },
    });
    expect(
      (await open({ embedder: hashEmbedder({ dimensions: 8 }) }).then((tenant) => tenant.stats())).embedder,
    ).toEqual({
      profile: 'test-hash/8',
      pendingPassages: 2,
      calibration: null,
    });
  });
});

describe('[T6] a tenant that does not exist', () => {
  test('answers everything as an empty one does, and is not made by it', async () => {
    const memory = await openMemory({ store: createMemoryStore(), embedder });
    const tenant = memory.tenant('ghost');
    const mira = tenant.scope({ user: 'mira' });
    expect(await tenant.stats()).toMatchObject({ memories: 0, embedder: { pendingPassages: 0 } });
    expect(await tenant.verify()).toEqual([]);
    expect(await mira.recall('x')).toMatchObject({ items: [], always: [], degraded: [] });
    expect((await mira.whyNot('a', 'x')).why).toEqual({ verdict: 'unknown' });
    expect(await mira.confirm('t', [])).toEqual([]);
    await expect(mira.confirm('t', ['a'])).rejects.toMatchObject({ code: 'not_found' });
    await expect(mira.feedback('t', 'a', 'wrong')).rejects.toMatchObject({ code: 'not_found' });
    for await (const id of memory.tenants()) throw new Error(`reading made ${id}`);
    expect(await memory.dropTenant('ghost')).toBe(false);
  });
});

describe('a closed engine', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recollect-engine-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each([
    ['in memory', () => ({ store: createMemoryStore() })],
    ['in files', () => ({ path: folder })],
  ])('%s rejects with `closed`, whatever is asked', async (_name, options) => {
    const memory = await openMemory({ ...options(), embedder });
    const tenant = memory.tenant('t1');
    const mira = tenant.scope({ user: 'mira' });
    await mira.remember({ id: 'a', text: 'red' });
    await memory.close();
    const calls: readonly (() => Promise<unknown>)[] = [
      () => mira.remember('x'),
      () => mira.recall('x'),
      () => mira.whyNot('a', 'x'),
      () => mira.get('a'),
      () => mira.list(),
      () => mira.confirm('t', ['a']),
      () => mira.forget('a'),
      () => tenant.stats(),
      () => tenant.maintain(),
      () => tenant.verify(),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'closed' });
  });

  test('[P11] has kept vectors, usage and what it knows of forgotten ids', async () => {
    const path = join(folder, 'kept');
    const first = await openMemory({ path, embedder });
    const mira = first.tenant('t1').scope({ user: 'mira' });
    await mira.rememberMany([
      { id: 'a', text: 'red roof' },
      { id: 'b', text: 'blue boat' },
      { id: 'c', text: 'gone' },
    ]);
    await mira.confirm('t', ['a']);
    await mira.forget('c');
    const before = await mira.recall('red', { recipe: 'vector' });
    await first.close();
    const second = await openMemory({ path, embedder });
    const again = second.tenant('t1').scope({ user: 'mira' });
    expect((await again.recall('red', { recipe: 'vector' })).items).toEqual(before.items);
    expect(await again.confirm('t', ['a'])).toMatchObject([{ confirmed: 2 }]);
    expect((await again.whyNot('c', 'gone')).why).toEqual({ verdict: 'forgotten' });
    await second.close();
  });
});
