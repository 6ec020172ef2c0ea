import { performance } from 'node:perf_hooks';
import { setImmediate as breathe } from 'node:timers/promises';
import { invalid, RecollectError } from '../domain/errors.js';
import type { IdGenerator } from '../ports/clock.js';
import type { Recipe } from '../recall/recipe.js';
import { estimateTokens } from '../text/token-estimate.js';
import { openBm25Baseline } from './baseline/bm25-engine.js';
import { openVectorBaseline } from './baseline/vector-engine.js';
import type { ConfiguredOptions } from './compare/configuration.js';
import { openSqliteEngine } from './default-engine.js';
import type { EmbedderChoice } from './embedder-choice.js';
import { embedderOfChoice } from './embedder-choice.js';
import type { OpenRetrievalEngine, RetrievalAnswer } from './engine.js';
import { EvalClock, seededIds } from './eval-clock.js';
import type { EvalQuery, Haystack, Place } from './haystack.js';
import { withNeighbours } from './haystack.js';
import { measure } from './metrics.js';
import type { Ranker } from './ranker.js';
import { EngineRanker, OracleRanker, RandomRanker, versionName } from './ranker.js';
import type { BaselineName, RecipeChoice } from './recipe-choice.js';
import type { RerankerChoice } from './reranker-choice.js';
import type { EvalRow } from './row.js';
import { detailsOf } from './why.js';

/** How haystacks are asked; all of it but `openEngine` is plain data, unless embedder or reranker is an object. */
export interface AskSettings {
  readonly recipes: readonly RecipeChoice[];
  /** Depth of the rankings. */
  readonly limit: number;
  readonly seed: string;
  readonly embedder: EmbedderChoice;
  readonly reranker: RerankerChoice;
  /** Folder for the stores; null: SQLite in memory. */
  readonly folder: string | null;
  /** Keep what tells why an item is where it is. */
  readonly explain: boolean;
  /** Store copies for another user and in another tenant beside each haystack; see {@link withNeighbours}. */
  readonly neighbours: boolean;
  /** Recipes beside those that come with the engine. */
  readonly own: readonly Recipe[];
  /** Options of every recall. */
  readonly recall: ConfiguredOptions;
}

/** What one recipe made of one haystack. */
export interface HaystackResult {
  readonly recipe: string;
  readonly rows: readonly EvalRow[];
  readonly ingest: { readonly memories: number; readonly seconds: number };
}

/** Stores haystacks and asks their queries: each is stored once for all recipes of the engine. */
export class Asker {
  readonly #settings: AskSettings;
  readonly #rankers: ReadonlyMap<RankerName, Ranker>;
  readonly #ids: RestartingIds;
  #stopped = false;

  private constructor(settings: AskSettings, rankers: ReadonlyMap<RankerName, Ranker>, ids: RestartingIds) {
    this.#settings = settings;
    this.#rankers = rankers;
    this.#ids = ids;
  }

  /** Opens the engine and the baselines that the recipes need. */
  static async open(settings: AskSettings, openEngine: OpenRetrievalEngine = openSqliteEngine): Promise<Asker> {
    const ids = new RestartingIds(settings.seed);
    const rankers = new Map<RankerName, Ranker>();
    for (const choice of settings.recipes) {
      const name = rankerOf(choice);
      if (!rankers.has(name)) rankers.set(name, await openRanker(name, settings, ids, openEngine));
    }
    return new Asker(settings, rankers, ids);
  }

  /** One result a recipe, with a row for each query in the haystack's order. */
  async ask(given: Haystack): Promise<readonly HaystackResult[]> {
    const haystack = this.#settings.neighbours ? withNeighbours(given, this.#settings.seed) : given;
    this.#ids.restart(haystack.places[0]?.tenant ?? '');
    const tokensOf = tokenCounts(haystack.places);
    const seconds = new Map<RankerName, number>();
    for (const [name, ranker] of this.#rankers) seconds.set(name, await ranker.store(haystack));
    const memories = haystack.places.reduce((sum, { drafts }) => sum + drafts.length, 0);
    const results: HaystackResult[] = [];
    for (const choice of this.#settings.recipes) {
      const name = rankerOf(choice);
      const rows: EvalRow[] = [];
      for (const query of haystack.queries) {
        // Stores may answer without ever waiting; signals and messages have to get through between two queries.
        await breathe();
        if (this.#stopped) throw new RecollectError('aborted', 'interrupted');
        rows.push(await this.#row(haystack, query, choice, tokensOf));
      }
      results.push({ recipe: choice.name, rows, ingest: { memories, seconds: seconds.get(name) ?? 0 } });
    }
    for (const ranker of this.#rankers.values()) await ranker.drop(haystack);
    return results;
  }

  /** Asks nothing more. */
  stop(): void {
    this.#stopped = true;
  }

  async close(): Promise<void> {
    for (const ranker of this.#rankers.values()) await ranker.close();
  }

  async #row(
    haystack: Haystack,
    query: EvalQuery,
    choice: RecipeChoice,
    tokensOf: (name: string) => number,
  ): Promise<EvalRow> {
    const { limit, explain } = this.#settings;
    const startMs = performance.now();
    let answer: RetrievalAnswer = { items: [], degraded: [] };
    let failure: string | null = null;
    try {
      // Excluded ones are dropped after the cut, so that many more are asked for.
      const depth = limit + query.excluded.length;
      answer = await this.#ranker(choice).rank(haystack, query, engineRecipe(choice), depth);
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    const latencyMs = performance.now() - startMs;
    const visible = haystack.places[query.place]?.originalIds;
    const originalOf = (name: string): string => visible?.get(name) ?? `unknown:${name}`;
    const excluded = new Set(query.excluded);
    const kept = answer.items
      .map(({ memory, score = 0 }) => ({ name: versionName(memory), score }))
      .filter(({ name }) => !excluded.has(originalOf(name)))
      .slice(0, limit);
    const ranked = kept.map(({ name }) => originalOf(name));
    return {
      index: query.index,
      query: query.id,
      category: query.category,
      language: query.language,
      half: query.half,
      answerable: query.answerable,
      gold: query.gold,
      current: query.current,
      stale: query.stale,
      forbidden: query.forbidden,
      ranked,
      tokens: kept.map(({ name }) => tokensOf(name)),
      confidence: confidenceIn(answer, kept[0]?.score ?? null),
      leaks: kept.filter(({ name }) => visible?.has(name) !== true).length,
      failure,
      degraded: answer.degraded.length > 0,
      metrics: measure(ranked, new Set(query.gold)),
      latencyMs,
      why: explain ? detailsOf(answer, originalOf) : null,
    };
  }

  #ranker(choice: RecipeChoice): Ranker {
    const ranker = this.#rankers.get(rankerOf(choice));
    if (ranker === undefined) throw new RecollectError('internal', `no ranker for ${choice.name}`);
    return ranker;
  }
}

/** Silence has no confidence; where the engine says nothing of the whole, the first score stands for it. */
function confidenceIn({ confidence = null }: RetrievalAnswer, first: number | null): number | null {
  return first === null ? null : (confidence ?? first);
}

type RankerName = BaselineName | 'engine';

function rankerOf(choice: RecipeChoice): RankerName {
  return choice.by === 'engine' ? 'engine' : choice.baseline;
}

function engineRecipe(choice: RecipeChoice): string {
  return choice.by === 'engine' ? choice.recipe : choice.name;
}

async function openRanker(
  name: RankerName,
  { seed, folder, embedder, reranker, own, recall }: AskSettings,
  ids: IdGenerator,
  openEngine: OpenRetrievalEngine,
): Promise<Ranker> {
  const clock = new EvalClock(0);
  switch (name) {
    case 'engine': {
      const recipes = own.length === 0 ? {} : { recipes: own };
      return new EngineRanker(await openEngine({ clock, ids, folder, embedder, reranker, ...recipes }), clock, recall);
    }
    case 'bm25':
      return new EngineRanker(openBm25Baseline(), clock);
    case 'vector': {
      const model = embedderOfChoice(embedder);
      if (model === null) throw invalid('recipe', 'vector needs an embedder');
      return new EngineRanker(openVectorBaseline(model), clock);
    }
    case 'random':
      return new RandomRanker(seed);
    case 'oracle':
      return new OracleRanker();
  }
}

/** Seeded ids that begin anew with each haystack, so that what was asked before changes nothing. */
class RestartingIds implements IdGenerator {
  readonly #seed: string;
  #ids: IdGenerator;

  constructor(seed: string) {
    this.#seed = seed;
    this.#ids = seededIds(seed);
  }

  restart(name: string): void {
    this.#ids = seededIds(`${this.#seed} ${name}`);
  }

  next(nowMs: number): string {
    return this.#ids.next(nowMs);
  }
}

/** Estimated tokens of a version's text, counted when first asked for; 0 for what is not there. */
function tokenCounts(places: readonly Place[]): (name: string) => number {
  const texts = new Map<string, string>();
  const versions = new Map<string, number>();
  for (const { drafts } of places)
    for (const { id, supersedes, text } of drafts) {
      const memory = id ?? supersedes ?? '';
      const version = (versions.get(memory) ?? 0) + 1;
      versions.set(memory, version);
      texts.set(versionName({ id: memory, version }), text);
    }
  const counts = new Map<string, number>();
  return (name) => {
    const known = counts.get(name);
    if (known !== undefined) return known;
    const count = estimateTokens(texts.get(name) ?? '');
    counts.set(name, count);
    return count;
  };
}
