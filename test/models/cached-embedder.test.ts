import { getEventListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CachedEmbedder } from '../../src/adapters/models/cache/cached-embedder.js';
import { cachedEmbedder } from '../../src/adapters/models/cache/cached-embedder.js';
import { textHashOf } from '../../src/adapters/models/cache/text-hash.js';
import { RecollectError } from '../../src/domain/errors.js';
import type { Embedder, Embedding } from '../../src/ports/embedder.js';
import type { EmbeddingCacheStore } from '../../src/ports/embedding-cache-store.js';
import { hashEmbedder } from '../../src/testing/hash-embedder.js';
import { failureOf } from './failing.js';

const real = hashEmbedder({ dimensions: 16 });
const PLENTY = 1_000_000;

/** An embedder whose answers wait until the test lets them go. */
function heldEmbedder(): Embedder & {
  readonly calls: { readonly texts: readonly string[]; readonly signal: AbortSignal | undefined }[];
  release(nth: number, answer?: readonly Embedding[] | Error): void;
  called(nth: number): Promise<void>;
} {
  const calls: { texts: readonly string[]; signal: AbortSignal | undefined }[] = [];
  const answers: PromiseWithResolversOf<readonly Embedding[]>[] = [];
  const arrivals: PromiseWithResolversOf<void>[] = [];
  const at = <Value>(list: PromiseWithResolversOf<Value>[], nth: number): PromiseWithResolversOf<Value> => {
    while (list.length < nth) list.push(withResolvers());
    return list[nth - 1] ?? withResolvers();
  };
  return {
    profile: real.profile,
    calls,
    async embed(texts, { role, signal }) {
      calls.push({ texts, signal });
      const answer = at(answers, calls.length).promise;
      at(arrivals, calls.length).resolve();
      const given = await answer;
      return given.length > 0 ? given : real.embed(texts, { role });
    },
    release(nth, answer = []) {
      if (answer instanceof Error) at(answers, nth).reject(answer);
      else at(answers, nth).resolve(answer);
    },
    called: (nth) => at(arrivals, nth).promise,
  };
}

interface PromiseWithResolversOf<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
}

function withResolvers<Value>(): PromiseWithResolversOf<Value> {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((resolveIt, rejectIt) => {
    resolve = resolveIt;
    reject = rejectIt;
  });
  return { promise, resolve, reject };
}

/** Counts what the embedder is asked. */
function counted(embedder: Embedder = real): Embedder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    profile: embedder.profile,
    asked,
    embed(texts, options) {
      asked.push(...texts.map((text) => `${options.role}:${text}`));
      return embedder.embed(texts, options);
    },
  };
}

const keyText = (key: { profileId: string; role: string; dimensions: number; textHash: string }): string =>
  JSON.stringify([key.profileId, key.role, key.dimensions, key.textHash]);

/** A store in a map. */
function mapStore(): EmbeddingCacheStore & { readonly kept: Map<string, Float32Array> } {
  const kept = new Map<string, Float32Array>();
  return {
    kept,
    getMany: async (keys) => keys.map((key) => kept.get(keyText(key)) ?? null),
    putMany: async (entries) => {
      for (const { key, vector } of entries) kept.set(keyText(key), vector);
    },
    delete: async (hashes) => {
      const gone = [...kept.keys()].filter((key) => hashes.some((hash) => key.includes(hash)));
      for (const key of gone) kept.delete(key);
      return gone.length;
    },
    clear: async () => kept.clear(),
    close: async () => undefined,
  };
}

/** A store of which every method fails. */
function brokenStore(): EmbeddingCacheStore {
  const fail = async (): Promise<never> => {
    throw new RecollectError('storage_busy', 'the store is locked');
  };
  return { getMany: fail, putMany: fail, delete: fail, clear: fail, close: fail };
}

const inMemory = (embedder: Embedder, maxBytes = PLENTY): CachedEmbedder =>
  cachedEmbedder(embedder, { store: null, maxBytes });

describe('the cache in memory', () => {
  test('[P17] a text is embedded once for each role, duplicates in one call included', async () => {
    const embedder = counted();
    const cached = inMemory(embedder);
    const first = await cached.embed(['tea', 'tea', 'kettle'], { role: 'passage' });
    expect(await cached.embed(['kettle', 'tea'], { role: 'passage' })).toEqual([first[2], first[0]]);
    await cached.embed(['tea'], { role: 'query' });
    expect(embedder.asked).toEqual(['passage:tea', 'passage:kettle', 'query:tea']);
    expect(cached.counters()).toMatchObject({ memoryHits: 2, misses: 3, joined: 0, storeHits: 0 });
  });

  test('[P17] is invisible: whatever is asked, the answers are those of the embedder', async () => {
    const text = fc.constantFrom('a', 'b', 'c', '茶', '\ud800', '\udfff', '\ufffd', '');
    const call = fc.record({
      texts: fc.array(text, { maxLength: 6 }),
      role: fc.constantFrom('query' as const, 'passage' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 8 }), fc.constantFrom(0, 700, PLENTY), async (calls, maxBytes) => {
        const cached = cachedEmbedder(real, { store: mapStore(), maxBytes });
        const answers = await Promise.all(calls.map(({ texts, role }) => cached.embed(texts, { role })));
        for (const [at, { texts, role }] of calls.entries())
          expect(answers[at]).toEqual(await real.embed(texts, { role }));
      }),
    );
  });

  test('[P17] keeps no more than its bytes; the least recently used goes first', async () => {
    const embedder = counted();
    // 64 bytes of vector, 2 * 9 characters of key, 160 more: 242 an entry, so three fit and four do not.
    const cached = inMemory(embedder, 800);
    for (const text of ['a', 'b', 'c', 'a', 'd']) await cached.embed([text], { role: 'passage' });
    embedder.asked.length = 0;
    for (const text of ['a', 'c', 'd', 'b']) await cached.embed([text], { role: 'passage' });
    expect(embedder.asked).toEqual(['passage:b']);
  });

  test('[P17] no caller can change what others get', async () => {
    const cached = inMemory(real);
    const [first] = await cached.embed(['tea'], { role: 'passage' });
    if (first?.ok) first.vector.fill(9);
    expect(await cached.embed(['tea'], { role: 'passage' })).toEqual(await real.embed(['tea'], { role: 'passage' }));
  });

  test('[P17] failures are not kept: neither of one text nor of the whole', async () => {
    const error = new RecollectError('provider_refused', 'refused');
    const outcomes: (readonly Embedding[] | RecollectError)[] = [
      new RecollectError('provider_unavailable', 'down'),
      [{ ok: false, error }],
    ];
    const cached = inMemory({
      profile: real.profile,
      embed: async (texts, options) => {
        const outcome = outcomes.shift() ?? (await real.embed(texts, options));
        if (outcome instanceof RecollectError) throw outcome;
        return outcome;
      },
    });
    expect(await failureOf(cached.embed(['tea'], { role: 'query' }))).toMatchObject({ code: 'provider_unavailable' });
    expect(await cached.embed(['tea'], { role: 'query' })).toEqual([{ ok: false, error }]);
    expect(await cached.embed(['tea'], { role: 'query' })).toEqual(await real.embed(['tea'], { role: 'query' }));
  });

  test('[P17] an embedder that is down does not take the known texts with it', async () => {
    let down = false;
    const cached = inMemory({
      profile: real.profile,
      embed: async (texts, options) => {
        if (down) throw new Error('not coded');
        return real.embed(texts, options);
      },
    });
    await cached.embed(['tea'], { role: 'query' });
    down = true;
    const embeddings = await cached.embed(['tea', 'kettle'], { role: 'query' });
    expect(embeddings.map((embedding) => (embedding.ok ? 'ok' : embedding.error.code))).toEqual([
      'ok',
      'provider_unavailable',
    ]);
  });

  test.each([
    ['too short', Float32Array.of(1)],
    ['NaN', new Float32Array(16).fill(Number.NaN)],
    ['all zero', new Float32Array(16)],
  ])('[P18] a vector that is %s is refused, whoever made it, and not kept', async (_, vector) => {
    const store = mapStore();
    const careless: Embedder = { profile: real.profile, embed: async () => [{ ok: true, vector }] };
    const cached = cachedEmbedder(careless, { store, maxBytes: PLENTY });
    for (let nth = 0; nth < 2; nth += 1)
      expect(await cached.embed(['tea'], { role: 'query' })).toMatchObject([
        { ok: false, error: { code: 'provider_bad_answer' } },
      ]);
    expect(cached.counters().misses).toBe(2);
    expect(store.kept.size).toBe(0);
  });

  test('[P18] an embedder that gives too few results fails the texts left over', async () => {
    const short: Embedder = { profile: real.profile, embed: (texts, options) => real.embed(texts.slice(1), options) };
    const embeddings = await inMemory(short).embed(['a', 'b'], { role: 'query' });
    expect(embeddings[1]).toMatchObject({ ok: false, error: { code: 'provider_bad_answer' } });
  });

  test.each([-1, 1.5, Number.NaN])('[P17] maxBytes %d is a validation error', async (maxBytes) => {
    expect(await failureOf((async () => inMemory(real, maxBytes))())).toMatchObject({
      code: 'validation',
      field: 'maxBytes',
    });
  });
});

describe('texts under way', () => {
  test('[P17] are waited for and not asked again', async () => {
    const embedder = heldEmbedder();
    const cached = inMemory(embedder);
    const asked = [['tea'], ['tea', 'kettle'], ['kettle', 'tea']].map((texts) =>
      cached.embed(texts, { role: 'query' }),
    );
    await embedder.called(2);
    embedder.release(1);
    embedder.release(2);
    const [first, second, third] = await Promise.all(asked);
    expect(second?.[0]).toEqual(first?.[0]);
    expect(third).toEqual([second?.[1], second?.[0]]);
    expect(embedder.calls.map(({ texts }) => texts)).toEqual([['tea'], ['kettle']]);
    expect(cached.counters()).toMatchObject({ joined: 3, misses: 2 });
  });

  test('[P17] one waiter leaving does not abort the others', async () => {
    const embedder = heldEmbedder();
    const cached = inMemory(embedder);
    const controller = new AbortController();
    const leaving = failureOf(cached.embed(['tea'], { role: 'query', signal: controller.signal }));
    const staying = cached.embed(['tea'], { role: 'query' });
    await embedder.called(1);
    controller.abort();
    expect(await leaving).toMatchObject({ code: 'aborted' });
    expect(embedder.calls[0]?.signal?.aborted).toBe(false);
    embedder.release(1);
    expect(await staying).toEqual(await real.embed(['tea'], { role: 'query' }));
    expect(embedder.calls).toHaveLength(1);
  });

  test('[P17] the last one leaving aborts the request, and the next caller starts afresh', async () => {
    const embedder = heldEmbedder();
    const cached = inMemory(embedder);
    const controllers = [new AbortController(), new AbortController()];
    const asked = controllers.map(({ signal }) => failureOf(cached.embed(['tea'], { role: 'query', signal })));
    await embedder.called(1);
    for (const controller of controllers) controller.abort();
    for (const error of await Promise.all(asked)) expect(error.code).toBe('aborted');
    expect(embedder.calls[0]?.signal?.aborted).toBe(true);
    const again = cached.embed(['tea'], { role: 'query' });
    await embedder.called(2);
    embedder.release(1, new Error('too late to matter'));
    embedder.release(2);
    expect(await again).toEqual(await real.embed(['tea'], { role: 'query' }));
  });

  test('[P17] a failure reaches everybody who waits', async () => {
    const embedder = heldEmbedder();
    const cached = inMemory(embedder);
    const asked = [1, 2, 3].map(() => failureOf(cached.embed(['tea'], { role: 'query' })));
    await embedder.called(1);
    embedder.release(1, new RecollectError('provider_timeout', 'too slow'));
    for (const error of await Promise.all(asked)) expect(error.code).toBe('provider_timeout');
    expect(embedder.calls).toHaveLength(1);
  });

  test('[P17] who comes with a fired signal gets aborted and starts nothing', async () => {
    const embedder = counted();
    const asked = inMemory(embedder).embed(['tea'], { role: 'query', signal: AbortSignal.abort() });
    expect(await failureOf(asked)).toMatchObject({ code: 'aborted' });
    expect(embedder.asked).toEqual([]);
  });
});

describe('the cache with a store', () => {
  test('[P17] finds what another cache wrote, by profile, role and text', async () => {
    const store = mapStore();
    await cachedEmbedder(real, { store, maxBytes: 0 }).embed(['tea', '茶'], { role: 'passage' });
    const embedder = counted();
    const cached = cachedEmbedder(embedder, { store, maxBytes: PLENTY });
    expect(await cached.embed(['茶', 'tea'], { role: 'passage' })).toEqual(
      await real.embed(['茶', 'tea'], { role: 'passage' }),
    );
    expect(embedder.asked).toEqual([]);
    expect(cached.counters()).toMatchObject({ storeHits: 2, misses: 0 });
    await cached.embed(['tea'], { role: 'query' });
    const other = counted({ ...real, profile: { ...real.profile, id: 'another' } });
    await cachedEmbedder(other, { store, maxBytes: PLENTY }).embed(['tea'], { role: 'passage' });
    expect([embedder.asked, other.asked]).toEqual([['query:tea'], ['passage:tea']]);
  });

  test('[P17] a store that fails is passed over and counted', async () => {
    const cached = cachedEmbedder(real, { store: brokenStore(), maxBytes: PLENTY });
    expect(await cached.embed(['tea'], { role: 'query' })).toEqual(await real.embed(['tea'], { role: 'query' }));
    await cached.flush();
    expect(cached.counters()).toMatchObject({ storeFailures: 2, lastStoreFailure: { code: 'storage_busy' } });
  });

  test('[P18] a damaged vector in the store counts as absent', async () => {
    const store = mapStore();
    const embedder = counted();
    await cachedEmbedder(real, { store, maxBytes: 0 }).embed(['tea'], { role: 'query' });
    for (const key of store.kept.keys()) store.kept.set(key, new Float32Array(16).fill(Number.NaN));
    const cached = cachedEmbedder(embedder, { store, maxBytes: PLENTY });
    expect(await cached.embed(['tea'], { role: 'query' })).toEqual(await real.embed(['tea'], { role: 'query' }));
    expect(embedder.asked).toEqual(['query:tea']);
  });

  test('[P17] forget removes a text in every role, and nothing else', async () => {
    const store = mapStore();
    const embedder = counted();
    const cached = cachedEmbedder(embedder, { store, maxBytes: PLENTY });
    await cached.embed(['tea', 'kettle'], { role: 'passage' });
    await cached.embed(['tea'], { role: 'query' });
    await cached.forget(['tea']);
    expect([...store.kept.keys()].filter((key) => key.includes(textHashOf('tea')))).toEqual([]);
    embedder.asked.length = 0;
    await cached.embed(['tea', 'kettle'], { role: 'passage' });
    expect(embedder.asked).toEqual(['passage:tea']);
  });

  test('[P17] forget reaches what is under way, but not what is asked later', async () => {
    const store = mapStore();
    const embedder = heldEmbedder();
    const cached = cachedEmbedder(embedder, { store, maxBytes: PLENTY });
    const asked = cached.embed(['tea', 'kettle'], { role: 'passage' });
    await embedder.called(1);
    await cached.forget(['tea']);
    embedder.release(1);
    expect((await asked).every(({ ok }) => ok)).toBe(true);
    await cached.flush();
    expect([...store.kept.keys()].map((key) => key.includes(textHashOf('kettle')))).toEqual([true]);
    const again = cached.embed(['tea'], { role: 'passage' });
    await embedder.called(2);
    embedder.release(2);
    await again;
    await cached.flush();
    expect(store.kept.size).toBe(2);
  });

  test('[P17] an aborted request that answers after a forget keeps nothing', async () => {
    const store = mapStore();
    const embedder = heldEmbedder();
    const cached = cachedEmbedder(embedder, { store, maxBytes: PLENTY });
    const controller = new AbortController();
    const asked = failureOf(cached.embed(['tea'], { role: 'passage', signal: controller.signal }));
    await embedder.called(1);
    controller.abort();
    await asked;
    await cached.forget(['tea']);
    embedder.release(1);
    await nextTurn();
    expect(store.kept.size).toBe(0);
    const next = cached.embed(['tea'], { role: 'passage' });
    await embedder.called(2);
    embedder.release(2);
    await next;
  });

  test('[P17] forget waits for writes that have begun', async () => {
    const store = mapStore();
    const writing = withResolvers<void>();
    const slow: EmbeddingCacheStore = {
      ...store,
      putMany: async (entries) => {
        await writing.promise;
        await store.putMany(entries);
      },
    };
    const cached = cachedEmbedder(real, { store: slow, maxBytes: PLENTY });
    await cached.embed(['tea'], { role: 'passage' });
    const forgotten = cached.forget(['tea']);
    await nextTurn();
    writing.resolve();
    await forgotten;
    expect(store.kept.size).toBe(0);
  });

  test('[P17] a signal that lives on is left without listeners', async () => {
    const { signal } = new AbortController();
    const cached = inMemory(real);
    await Promise.all([1, 2].map(() => cached.embed(['tea'], { role: 'passage', signal })));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('[P17] clear reaches what is under way', async () => {
    const store = mapStore();
    const embedder = heldEmbedder();
    const cached = cachedEmbedder(embedder, { store, maxBytes: PLENTY });
    const asked = cached.embed(['tea'], { role: 'passage' });
    await embedder.called(1);
    await cached.clear();
    embedder.release(1);
    expect(await asked).toEqual(await real.embed(['tea'], { role: 'passage' }));
    await cached.flush();
    expect(store.kept.size).toBe(0);
    expect(cached.counters().memoryHits).toBe(0);
  });

  test('[P17] clear empties both; a store that can not forget says so', async () => {
    const store = mapStore();
    const embedder = counted();
    const cached = cachedEmbedder(embedder, { store, maxBytes: PLENTY });
    await cached.embed(['tea'], { role: 'query' });
    await cached.clear();
    expect(store.kept.size).toBe(0);
    await cached.embed(['tea'], { role: 'query' });
    expect(embedder.asked).toHaveLength(2);
    const broken = cachedEmbedder(real, { store: brokenStore(), maxBytes: PLENTY });
    expect(await failureOf(broken.forget(['tea']))).toMatchObject({ code: 'storage_busy' });
    expect(await failureOf(broken.clear())).toMatchObject({ code: 'storage_busy' });
  });
});

describe('the digest of a text', () => {
  test('[P17] is SHA-256 of the UTF-16 units, so that lone surrogates stay apart', () => {
    // printf 'a\0b\0' | sha256sum
    expect(textHashOf('ab')).toBe('8fb20ef63ced4145fc2e983ffe597d1dcff39154c3bf21f0fa9dde6a0c50fdc9');
    expect(new Set(['\ud800', '\ud801', '\ufffd', ''].map(textHashOf)).size).toBe(4);
  });
});
