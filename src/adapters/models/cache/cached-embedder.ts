import { LRUCache } from 'lru-cache';
import { invalid, RecollectError } from '../../../domain/errors.js';
import type { Embedder, Embedding, EmbedRole } from '../../../ports/embedder.js';
import type { EmbeddingCacheStore, EmbeddingKey } from '../../../ports/embedding-cache-store.js';
import { checkVector } from '../../../scoring/vector.js';
import { throwIfAborted } from '../transport/abort.js';
import { Flight } from './flight.js';
import type { Landing } from './landing.js';
import { collect, unanswered } from './landing.js';
import { textHashOf } from './text-hash.js';

export interface CachedEmbedderOptions {
  /** Keeps vectors between processes; null for none. It stays the caller's to close. */
  readonly store: EmbeddingCacheStore | null;
  /** Most bytes kept in memory, keys included; 0 keeps nothing there. */
  readonly maxBytes: number;
}

/** What a cache did since it was made. */
export interface CacheCounters {
  /** Texts found in memory. */
  readonly memoryHits: number;
  /** Texts found in the store. */
  readonly storeHits: number;
  /** Texts that joined a request under way. */
  readonly joined: number;
  /** Texts given to the embedder. */
  readonly misses: number;
  /** Reads and writes of the store that failed; the cache went on without it. */
  readonly storeFailures: number;
  readonly lastStoreFailure: RecollectError | null;
}

/** An embedder that remembers. */
export interface CachedEmbedder extends Embedder {
  /**
   * Removes every vector of these texts, in memory and in the store, those under way included.
   *
   * @throws what the store throws; then nothing is promised.
   */
  forget(texts: readonly string[]): Promise<void>;
  /** Removes everything, like {@link forget}. The store is emptied for every profile. */
  clear(): Promise<void>;
  /** Resolves when all writes to the store have ended, well or not. */
  flush(): Promise<void>;
  counters(): CacheCounters;
}

/** Bytes that an entry costs beside its vector and the characters of its key. */
const ENTRY_OVERHEAD = 160;

/**
 * Puts a cache before an embedder: memory first (least recently used goes first), then the store, then the embedder. A
 * text that is being embedded is waited for and not sent again; a caller that aborts leaves the others undisturbed, and
 * the request is aborted when nobody waits any more. Failures are never kept. A store that fails is counted and passed
 * over: a cache must not take recall down.
 *
 * @throws `validation` when `maxBytes` is no whole number from 0.
 */
export function cachedEmbedder(embedder: Embedder, options: CachedEmbedderOptions): CachedEmbedder {
  return new EmbeddingCache(embedder, options);
}

class EmbeddingCache implements CachedEmbedder {
  readonly profile: Embedder['profile'];
  readonly #embedder: Embedder;
  readonly #store: EmbeddingCacheStore | null;
  readonly #memory: LRUCache<string, Float32Array> | null;
  readonly #underWay: Map<string, Flight<Landing>> = new Map();
  /** Keys forgotten while under way: their vectors must not be kept when they arrive. */
  readonly #barred: Set<string> = new Set();
  readonly #writes: Set<Promise<void>> = new Set();
  #counters: CacheCounters = {
    memoryHits: 0,
    storeHits: 0,
    joined: 0,
    misses: 0,
    storeFailures: 0,
    lastStoreFailure: null,
  };

  constructor(embedder: Embedder, { store, maxBytes }: CachedEmbedderOptions) {
    if (!Number.isSafeInteger(maxBytes) || maxBytes < 0) throw invalid('maxBytes', 'must be a whole number from 0');
    this.profile = embedder.profile;
    this.#embedder = embedder;
    this.#store = store;
    this.#memory = maxBytes === 0 ? null : new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  async embed(
    texts: readonly string[],
    { role, signal }: { readonly role: EmbedRole; readonly signal?: AbortSignal },
  ): Promise<readonly Embedding[]> {
    throwIfAborted(signal);
    const keys = texts.map((text) => keyOf(role, text));
    const results = new Map<string, Embedding>();
    const flights = new Set<Flight<Landing>>();
    const fresh = new Map<string, string>();
    for (const [at, key] of keys.entries()) {
      const vector = this.#memory?.get(key);
      const flight = this.#underWay.get(key);
      if (vector !== undefined) {
        results.set(key, { ok: true, vector });
        this.#count('memoryHits', 1);
      } else if (flight !== undefined) {
        flights.add(flight);
        this.#count('joined', 1);
      } else {
        fresh.set(key, texts[at] ?? '');
      }
    }
    if (fresh.size > 0) flights.add(this.#start(fresh, role));
    const landings = await Promise.allSettled([...flights].map((flight) => flight.wait(signal)));
    throwIfAborted(signal);
    return collect(keys, results, landings);
  }

  async forget(texts: readonly string[]): Promise<void> {
    const distinct = [...new Set(texts)];
    for (const text of distinct)
      for (const role of ROLES) {
        const key = keyOf(role, text);
        this.#memory?.delete(key);
        if (this.#underWay.has(key)) this.#barred.add(key);
      }
    await this.flush();
    await this.#store?.delete(distinct.map(textHashOf));
  }

  async clear(): Promise<void> {
    this.#memory?.clear();
    for (const key of this.#underWay.keys()) this.#barred.add(key);
    await this.flush();
    await this.#store?.clear();
  }

  async flush(): Promise<void> {
    await Promise.all(this.#writes);
  }

  counters(): CacheCounters {
    return this.#counters;
  }

  #start(fresh: ReadonlyMap<string, string>, role: EmbedRole): Flight<Landing> {
    const flight = new Flight<Landing>(
      (signal) => this.#find(fresh, role, signal),
      () => {
        for (const key of fresh.keys()) {
          this.#underWay.delete(key);
          this.#barred.delete(key);
        }
      },
    );
    for (const key of fresh.keys()) this.#underWay.set(key, flight);
    return flight;
  }

  async #find(texts: ReadonlyMap<string, string>, role: EmbedRole, signal: AbortSignal): Promise<Landing> {
    const results = new Map<string, Embedding>();
    const stored = await this.#readStore([...texts.keys()]);
    for (const [key, vector] of stored) {
      this.#keepInMemory(key, vector);
      results.set(key, { ok: true, vector });
    }
    const missing = [...texts].filter(([key]) => !stored.has(key));
    if (missing.length === 0) return { results, fault: null };
    throwIfAborted(signal);
    this.#count('misses', missing.length);
    const { embeddings, fault } = await this.#ask(
      missing.map(([, text]) => text),
      role,
      signal,
    );
    for (const [at, [key]] of missing.entries()) results.set(key, embeddings[at] ?? unanswered());
    // A request nobody waited for may end after a forget that could not see it.
    if (!signal.aborted)
      this.#keep(
        missing.map(([key]) => key),
        results,
      );
    return { results, fault };
  }

  /** Asks the embedder and checks what it gives, whoever wrote it. */
  async #ask(
    texts: readonly string[],
    role: EmbedRole,
    signal: AbortSignal,
  ): Promise<{ embeddings: readonly Embedding[]; fault: RecollectError | null }> {
    try {
      const embeddings = await this.#embedder.embed(texts, { role, signal });
      return { embeddings: embeddings.map((embedding) => this.#checked(embedding)), fault: null };
    } catch (error) {
      const fault =
        error instanceof RecollectError
          ? error
          : new RecollectError('provider_unavailable', 'the embedder failed', { cause: error });
      return { embeddings: texts.map(() => ({ ok: false, error: fault })), fault };
    }
  }

  #checked(embedding: Embedding): Embedding {
    const problem = embedding.ok ? checkVector(embedding.vector, this.profile.dimensions) : null;
    if (problem === null) return embedding;
    const message = `the embedder gave a vector that can not be used: ${problem.replace('_', ' ')}`;
    return { ok: false, error: new RecollectError('provider_bad_answer', message) };
  }

  /** Keeps the good ones of some results. */
  #keep(keys: readonly string[], results: ReadonlyMap<string, Embedding>): void {
    const entries: { key: EmbeddingKey; vector: Float32Array }[] = [];
    for (const key of keys) {
      const embedding = results.get(key);
      if (embedding?.ok !== true || this.#barred.has(key)) continue;
      this.#keepInMemory(key, embedding.vector);
      entries.push({ key: this.#storeKey(key), vector: embedding.vector });
    }
    if (this.#store === null || entries.length === 0) return;
    const write = this.#store
      .putMany(entries)
      .catch((error: unknown) => this.#storeFailed(error))
      .finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }

  #keepInMemory(key: string, vector: Float32Array): void {
    if (!this.#barred.has(key)) this.#memory?.set(key, vector);
  }

  /** What the store has of the keys. A damaged vector counts as absent. */
  async #readStore(keys: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> {
    const found = new Map<string, Float32Array>();
    if (this.#store === null) return found;
    try {
      const vectors = await this.#store.getMany(keys.map((key) => this.#storeKey(key)));
      for (const [at, key] of keys.entries()) {
        const vector = vectors[at] ?? null;
        if (vector !== null && checkVector(vector, this.profile.dimensions) === null) found.set(key, vector);
      }
    } catch (error) {
      this.#storeFailed(error);
    }
    this.#count('storeHits', found.size);
    return found;
  }

  #storeKey(key: string): EmbeddingKey {
    const { id, dimensions } = this.profile;
    const [role, text] = partsOf(key);
    return { profileId: id, role, dimensions, textHash: textHashOf(text) };
  }

  #storeFailed(error: unknown): void {
    const lastStoreFailure =
      error instanceof RecollectError
        ? error
        : new RecollectError('storage_failed', 'the embedding cache failed', { cause: error });
    this.#counters = { ...this.#counters, storeFailures: this.#counters.storeFailures + 1, lastStoreFailure };
  }

  #count(name: 'memoryHits' | 'storeHits' | 'joined' | 'misses', by: number): void {
    this.#counters = { ...this.#counters, [name]: this.#counters[name] + by };
  }
}

const ROLES: readonly EmbedRole[] = ['query', 'passage'];

/** Key in memory: the profile is the cache's own, so role and text are enough. Whole texts can't be taken for one another. */
function keyOf(role: EmbedRole, text: string): string {
  return `${role}:${text}`;
}

function partsOf(key: string): readonly [EmbedRole, string] {
  return key.startsWith('query:') ? ['query', key.slice(6)] : ['passage', key.slice(8)];
}

function bytesOf(vector: Float32Array, key: string): number {
  return vector.byteLength + 2 * key.length + ENTRY_OVERHEAD;
}
