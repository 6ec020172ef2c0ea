import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';

const nowMs = Date.UTC(2026, 2, 10);
let engine: MemoryEngine;
let mira: ScopedMemory;
const asked: string[] = [];
beforeEach(async () => {
  asked.length = 0;
  const embedder = {
    ...hashEmbedder({ dimensions: 32 }),
    forget: async (texts: readonly string[]) => {
      asked.push(...texts);
    },
  };
  engine = await openMemory({ store: createMemoryStore(), clock: fixedClock(nowMs), ids: sequentialIds(), embedder });
  mira = engine.tenant('t1').scope({ user: 'mira' });
});

describe('forget', () => {
  test('[W11] takes the texts out of the embedder’s cache as well', async () => {
    const { memory } = await mira.remember('Prefers window seats');
    await mira.update(memory.id, { text: 'Prefers aisle seats' });
    expect(await mira.forget(memory.id)).toEqual({ memoryId: memory.id, versions: 2, state: 'proven' });
    expect(asked.sort()).toEqual(['Prefers aisle seats', 'Prefers window seats']);
  });

  test('[W21] by filter: every memory of which some version passes, at any time and of any status', async () => {
    await mira.rememberMany([
      { id: 'now', text: 'tagged', tags: ['trip'] },
      { id: 'over', text: 'tagged and over', tags: ['trip'], validTo: '2025-01-01' },
      { id: 'filed', text: 'tagged and archived', tags: ['trip'], status: 'archived' },
      { id: 'other', text: 'not tagged' },
      { id: 'was', text: 'was tagged', tags: ['trip'] },
    ]);
    await mira.update('was', { tags: [] });
    const tom = engine.tenant('t1').scope({ user: 'tom' });
    await tom.remember({ id: 'toms', text: 'tagged', tags: ['trip'] });
    expect(await mira.forgetWhere({ tags: ['trip'] })).toEqual({ memories: 4, versions: 5, state: 'proven' });
    expect((await mira.list({ filter: { statuses: ['active', 'archived'] } })).items.map(({ id }) => id)).toEqual([
      'other',
    ]);
    expect(await tom.count()).toBe(1);
    for (const filter of [{}, null])
      await expect(mira.forgetWhere(filter as object)).rejects.toMatchObject({ code: 'validation', field: 'filter' });
  });

  test('[W21] a handle forgets only what it sees; a whole user is forgotten in all sessions', async () => {
    const tenant = engine.tenant('t1');
    await tenant.scope({ user: 'mira', session: 's1' }).remember({ text: 'of a session', tags: ['x'] });
    await tenant.scope({ user: 'mira', agent: 'a1' }).remember({ text: 'of an agent', tags: ['x'] });
    await tenant.scope({ user: 'mir' }).remember({ text: 'of another user', tags: ['x'] });
    await tenant.shared().remember({ text: 'of nobody', tags: ['x'] });
    expect(await mira.forgetWhere({ tags: ['x'] })).toMatchObject({ memories: 0 });
    expect(await tenant.forgetUser('mira')).toMatchObject({ memories: 2, state: 'proven' });
    expect((await tenant.stats()).memories).toBe(2);
    await expect(tenant.forgetUser(' ')).rejects.toMatchObject({ code: 'validation', field: 'user' });
  });

  test('[W22] maintain erases what has expired', async () => {
    await mira.rememberMany([
      { id: 'gone', text: 'parking code', expiresAt: nowMs },
      { id: 'kept', text: 'locker code', expiresAt: nowMs + 1 },
    ]);
    expect(await engine.tenant('t1').maintain()).toMatchObject({ expired: 1, pending: false });
    expect((await engine.tenant('t1').stats()).memories).toBe(1);
  });
});

describe('dump and load', () => {
  test('[W23] make an equal tenant, wherever the dump is loaded', async () => {
    await mira.rememberMany([
      { id: 'city', text: 'Lives in Delft', validFrom: '2024-01-01' },
      { supersedes: 'city', text: 'Lives in Porto', validFrom: '2025-01-01' },
      { supersedes: 'city', text: 'Lives in Ghent', validFrom: '2024-06-01' },
      { text: '喜欢茉莉花茶', kind: 'preference' },
    ]);
    expect(await mira.remember('喜欢茉莉花茶')).toMatchObject({ outcome: 'reinforced' });
    await mira.confirm('t', ['city']);
    const { memory } = await mira.remember('to be forgotten');
    await mira.forget(memory.id);
    const lines: string[] = [];
    for await (const line of engine.tenant('t1').dump()) lines.push(line);
    expect(lines.join('\n')).not.toContain('forgotten');
    const other = await openMemory({
      clock: fixedClock(nowMs),
      ids: sequentialIds(),
      embedder: hashEmbedder({ dimensions: 32 }),
    });
    expect(await other.tenant('t9').load(lines)).toMatchObject({ memories: 2, versions: 4 });
    const copy = other.tenant('t9').scope({ user: 'mira' });
    for (const query of ['where does she live', '茉莉花茶', 'Porto'])
      for (const asOf of [undefined, { validAt: '2024-07-01' }]) {
        const options = asOf === undefined ? {} : { asOf };
        const [one, two] = [await mira.recall(query, options), await copy.recall(query, options)];
        expect(two.items.map(({ memory: { text }, score }) => [text, score])).toEqual(
          one.items.map(({ memory: { text }, score }) => [text, score]),
        );
      }
    expect(await copy.whyNot(memory.id, 'x')).toMatchObject({ why: { verdict: 'forgotten' } });
    const again: string[] = [];
    for await (const line of other.tenant('t9').dump()) again.push(line);
    expect(again.sort()).toEqual([...lines].sort());
    await other.close();
  });

  test('[W23] a tenant that holds something, and lines that can’t be read, are refused', async () => {
    const header = JSON.stringify({ format: 'recollect-dump', version: 1 });
    const load = (lines: readonly string[], name: string): Promise<unknown> => engine.tenant(name).load(lines);
    await mira.remember('something');
    await expect(load([header], 't1')).rejects.toMatchObject({ code: 'conflict' });
    await expect(load(['{"format":"other"}'], 'a')).rejects.toMatchObject({ code: 'validation' });
    await expect(load([header, '{'], 'b')).rejects.toMatchObject({ code: 'validation', field: 'line 2' });
    await expect(load([header, '{"op":"erase","memoryId":"x"}'], 'c')).rejects.toMatchObject({ code: 'validation' });
    const vector = { op: 'putVectors', ref: { id: 'x', version: 1 }, profile: 'p', vectors: ['!'] };
    await expect(load([header, JSON.stringify(vector)], 'd')).rejects.toMatchObject({ field: 'line 2' });
  });
});
