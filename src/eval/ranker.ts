import { performance } from 'node:perf_hooks';
import { LIMITS } from '../domain/limits.js';
import type { ConfiguredOptions } from './compare/configuration.js';
import type { RetrievalAnswer, RetrievalEngine, RetrievedItem } from './engine.js';
import type { EvalClock } from './eval-clock.js';
import type { EvalQuery, Haystack } from './haystack.js';
import { seededOrder } from './seeded.js';
import { SeededRandom } from './seeded-random.js';

/** Drafts a batch; the engine stores each batch in one transaction. */
const BATCH = 500;

/** Stores haystacks and ranks their memories for queries. */
export interface Ranker {
  /** Returns the seconds it took. */
  store(haystack: Haystack): Promise<number>;
  rank(haystack: Haystack, query: EvalQuery, recipe: string, limit: number): Promise<RetrievalAnswer>;
  drop(haystack: Haystack): Promise<void>;
  close(): Promise<void>;
}

/** Ranks by an engine through its public API, on the harness's clock. */
export class EngineRanker implements Ranker {
  readonly #engine: RetrievalEngine;
  readonly #clock: EvalClock;
  readonly #options: ConfiguredOptions;

  /** @param options of every recall; what the harness decides itself wins */
  constructor(engine: RetrievalEngine, clock: EvalClock, options: ConfiguredOptions = {}) {
    this.#engine = engine;
    this.#clock = clock;
    this.#options = options;
  }

  async store({ places, newestMs }: Haystack): Promise<number> {
    this.#clock.set(newestMs);
    const startMs = performance.now();
    for (const { tenant, user, drafts } of places)
      for (let from = 0; from < drafts.length; from += BATCH)
        await this.#engine
          .tenant(tenant)
          .scope({ user })
          .rememberMany(drafts.slice(from, from + BATCH));
    return (performance.now() - startMs) / 1_000;
  }

  async rank({ places }: Haystack, query: EvalQuery, recipe: string, limit: number): Promise<RetrievalAnswer> {
    this.#clock.set(query.nowMs);
    const { tenant = '', user = '' } = places[query.place] ?? {};
    return this.#engine
      .tenant(tenant)
      .scope({ user })
      .recall(query.text, {
        ...this.#options,
        limit: Math.min(LIMITS.limit, limit),
        recipe,
        now: query.nowMs,
        // A slow machine must not change the ranking.
        deadlineMs: LIMITS.deadlineMs,
      });
  }

  async drop({ places }: Haystack): Promise<void> {
    for (const tenant of new Set(places.map((place) => place.tenant))) await this.#engine.dropTenant(tenant);
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }
}

/** What chance gives: a seeded order of the memories, and a confidence that says nothing. */
export class RandomRanker implements Ranker {
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
  }

  store: Ranker['store'] = nothingToStore;
  drop: Ranker['drop'] = nothingToDo;
  close: Ranker['close'] = nothingToDo;

  async rank(haystack: Haystack, query: EvalQuery, _recipe: string, limit: number): Promise<RetrievalAnswer> {
    const order = seededOrder(namesIn(haystack, query), this.#seed, `random ${query.id}`, (name) => name);
    const confidence = new SeededRandom(this.#seed, 'confidence', query.id).next();
    return answerOf(order.slice(0, limit), confidence);
  }
}

/** What knowing the answers would give: the gold, the newest first; then nothing; silence where nothing answers. */
export class OracleRanker implements Ranker {
  store: Ranker['store'] = nothingToStore;
  drop: Ranker['drop'] = nothingToDo;
  close: Ranker['close'] = nothingToDo;

  async rank(haystack: Haystack, query: EvalQuery, _recipe: string, limit: number): Promise<RetrievalAnswer> {
    const originalIds = haystack.places[query.place]?.originalIds ?? new Map<string, string>();
    const gold = new Set(query.gold);
    const stale = new Set(query.stale);
    const known = namesIn(haystack, query).filter((name) => gold.has(originalIds.get(name) ?? ''));
    const replaced = known.filter((name) => stale.has(originalIds.get(name) ?? ''));
    return answerOf([...known.filter((name) => !replaced.includes(name)), ...replaced].slice(0, limit), 1);
  }
}

function namesIn({ places }: Haystack, query: EvalQuery): readonly string[] {
  return [...(places[query.place]?.originalIds.keys() ?? [])];
}

function answerOf(names: readonly string[], score: number): RetrievalAnswer {
  return { items: names.map((name) => ({ memory: parseVersionName(name), score })), degraded: [] };
}

async function nothingToStore(): Promise<number> {
  return 0;
}

async function nothingToDo(): Promise<void> {
  // Nothing is kept.
}

/** Name of a version among the ids of a place: the id, and from the second version on its number. */
export function versionName({ id, version = 1 }: RetrievedItem['memory']): string {
  return version > 1 ? `${id}@${version}` : id;
}

function parseVersionName(name: string): RetrievedItem['memory'] {
  const [id = name, version] = name.split('@');
  return version === undefined ? { id } : { id, version: Number(version) };
}
