import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { OpenOptions } from '../../src/config.js';
import { RecollectError } from '../../src/domain/errors.js';
import type { TenantMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { Embedding } from '../../src/ports/embedder.js';
import type { Op } from '../../src/ports/store.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';
import { passages } from '../../src/text/passages.js';
import { embedderOf, intercepted, NOW_MS } from '../recall/parts.js';

const good: Embedding = { ok: true, vector: Float32Array.from([1, 0]) };

async function tenantWith(options: OpenOptions): Promise<TenantMemory> {
  const defaults = { store: createMemoryStore(), clock: fixedClock(NOW_MS), ids: sequentialIds() };
  return (await openMemory({ ...defaults, ...options })).tenant('t1');
}

describe('embedding at a write', () => {
  test('gives every passage of a long memory its vector, by one request for the whole batch', async () => {
    const requests: (readonly string[])[] = [];
    const embedder = embedderOf((texts) => {
      requests.push(texts);
      return texts.map(() => good);
    });
    const tenant = await tenantWith({ embedder });
    const long = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ');
    await tenant.scope({ user: 'u1' }).rememberMany([{ text: long }, { text: '短句' }]);
    expect(requests).toEqual([[...passages(long).map(({ start, end }) => long.slice(start, end)), '短句']]);
    expect(await tenant.stats()).toMatchObject({
      passages: requests[0]?.length,
      vectors: { 'test-scripted': requests[0]?.length },
      embedder: { profile: 'test-scripted', pendingPassages: 0 },
    });
  });

  test('[W7] is part of the same batch: vectors are there with the statements or neither is', async () => {
    const batches: (readonly string[])[] = [];
    const store = intercepted((method, given) => {
      if (method === 'apply') batches.push((given[0] as readonly Op[]).map(({ op }) => op));
      return undefined;
    });
    const tenant = await tenantWith({ store, embedder: embedderOf((texts) => texts.map(() => good)) });
    const mira = tenant.scope({ user: 'mira' });
    const { memory } = await mira.remember('Lives in Delft');
    await mira.update(memory.id, { text: 'Lives in Ghent' });
    expect(batches).toEqual([
      ['putVersion', 'putVectors'],
      ['putVersion', 'putVectors', 'closeVersion'],
    ]);
    expect(await mira.rememberMany([])).toEqual({ results: [], degraded: [], repeated: false });
    expect(batches).toHaveLength(2);
  });

  test('a refused batch is refused before anything is embedded', async () => {
    const embedder = embedderOf(() => {
      throw new Error('was asked');
    });
    const mira = (await tenantWith({ embedder })).scope({ user: 'mira' });
    await expect(mira.rememberMany([{ text: 'good' }, { text: ' ' }])).rejects.toMatchObject({
      field: 'drafts.1.text',
    });
    await expect(mira.remember({ text: 'x', supersedes: 'nosuch' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a text that is only signs has a vector like any other', async () => {
    const tenant = await tenantWith({ embedder: hashEmbedder({ dimensions: 16 }) });
    await tenant.scope({ user: 'u1' }).remember('?!');
    expect((await tenant.stats()).embedder?.pendingPassages).toBe(0);
  });

  test('one of many that fails leaves the others embedded, and is named with its number and its code', async () => {
    const embedder = embedderOf((texts) =>
      texts.map((text) =>
        text === 'odd' ? { ok: false, error: new RecollectError('provider_refused', 'too odd') } : good,
      ),
    );
    const tenant = await tenantWith({ embedder });
    const { degraded } = await tenant.scope({ user: 'u1' }).rememberMany(['a', 'odd', 'b'].map((text) => ({ text })));
    expect(degraded).toEqual([
      {
        part: 'embed',
        code: 'provider_refused',
        message: 'embedding: 1 of 3 memories got no vector and wait for maintenance',
      },
    ]);
    expect((await tenant.stats()).vectors).toEqual({ 'test-scripted': 2 });
  });

  test('half a long memory is not embedded: all of its passages or none', async () => {
    const embedder = embedderOf((texts) =>
      texts.map((_, at) => (at === 1 ? { ok: true, vector: new Float32Array(2) } : good)),
    );
    const tenant = await tenantWith({ embedder });
    const long = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ');
    await tenant.scope({ user: 'u1' }).remember(long);
    expect((await tenant.stats()).vectors).toEqual({});
  });

  test('[W15] waits no longer than it may', async () => {
    const clock = fixedClock(NOW_MS);
    let signal: AbortSignal | undefined;
    const embedder = embedderOf((_, given) => {
      signal = given;
      setImmediate(() => clock.advance(250));
      return new Promise(() => undefined);
    });
    const tenant = await tenantWith({ embedder, clock, embedTimeoutMs: 250 });
    const { memory, degraded } = await tenant.scope({ user: 'u1' }).remember('slow');
    expect(degraded).toEqual([{ part: 'embed', code: 'deadline', message: 'embedding: did not finish in time' }]);
    expect(signal?.aborted).toBe(true);
    expect(await tenant.scope({ user: 'u1' }).get(memory.id)).toMatchObject({ text: 'slow' });
  });

  test('[W11] a forgotten memory leaves no vector, and its id is remembered as a digest alone', async () => {
    const tenant = await tenantWith({ embedder: hashEmbedder({ dimensions: 16 }) });
    const mira = tenant.scope({ user: 'mira' });
    const { memory } = await mira.remember('salary figure seventy zorkmids');
    await mira.update(memory.id, { text: 'salary figure eighty zorkmids' });
    await mira.forget(memory.id);
    expect((await tenant.stats()).vectors).toEqual({});
    expect((await mira.recall('zorkmids', { recipe: 'vector' })).items).toEqual([]);
    expect((await mira.whyNot(memory.id, 'zorkmids')).why).toEqual({ verdict: 'forgotten' });
  });
});
