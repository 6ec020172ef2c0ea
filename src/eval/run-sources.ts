import type { AskSettings, HaystackResult } from './asker.js';
import type { Task } from './askers.js';
import { workOff } from './askers.js';
import { embedderLabel, embedderOfChoice } from './embedder-choice.js';
import type { OpenRetrievalEngine } from './engine.js';
import type { EvalSource, LoadedSource } from './eval-source.js';
import type { Haystack } from './haystack.js';
import type { RecipeChoice } from './recipe-choice.js';
import type { EvalRun } from './report.js';
import { rerankerOfChoice } from './reranker-choice.js';
import type { EvalRow } from './row.js';
import { seededOrder } from './seeded.js';
import type { Split } from './split.js';

/** Queries a task holds at least, unless its set is at its end: small haystacks travel together. */
const QUERIES_A_TASK = 60;

/** How sources are run. */
export interface SourcesOptions {
  readonly sources: readonly EvalSource[];
  readonly settings: AskSettings;
  /** Only queries of this half; the dev half comes along where it is needed to fix a threshold. */
  readonly split: Split;
  /** At most so many queries a source, chosen by the seed; null: all. */
  readonly sample: number | null;
  readonly jobs: number;
  readonly openEngine?: OpenRetrievalEngine | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Gets the runs of a source, one a recipe in the order of the settings, when its last query is answered. */
  readonly onSource: (runs: readonly EvalRun[]) => void | Promise<void>;
  /** Called after each task. */
  readonly onProgress?: ((source: string, done: number, total: number) => void) | undefined;
}

/**
 * Stores each haystack of each source once and asks it with every recipe. The longest source comes first, so that no
 * process is left alone with it at the end; no more than the sources at hand are in memory.
 */
export async function runSources(options: SourcesOptions): Promise<void> {
  const { jobs, settings, openEngine, signal } = options;
  const tasks = tasksOf(options);
  await workOff(tasks, { jobs, settings, signal, ...(openEngine === undefined ? {} : { openEngine }) });
}

async function* tasksOf(options: SourcesOptions): AsyncGenerator<Task, void> {
  const longestFirst = [...options.sources].sort((left, right) => right.weight - left.weight);
  for (const source of longestFirst) {
    const loaded = await source.load(options.settings.seed);
    const indices = chosen(loaded, source.name, options);
    const haystacks = loaded.haystacks
      .map((haystack) => ({ ...haystack, queries: haystack.queries.filter(({ index }) => indices.has(index)) }))
      .filter((haystack) => haystack.queries.length > 0);
    const gathered = new Gathered(source.name, loaded, haystacks, options);
    if (haystacks.length === 0) await gathered.finish();
    for (const group of inTasks(haystacks))
      yield { haystacks: group, done: (results) => gathered.add(group.length, results) };
  }
}

/**
 * Indices of the queries that are asked: those of the split, and of the dev half where a threshold has to be fixed on it;
 * of these the sample.
 */
function chosen({ haystacks }: LoadedSource, name: string, options: SourcesOptions): ReadonlySet<number> {
  const { split, sample, settings } = options;
  const queries = haystacks.flatMap((haystack) => haystack.queries);
  const abstains = queries.some((query) => !query.answerable);
  const wanted = queries
    .filter((query) => split === 'all' || query.half === split || (abstains && query.half === 'dev'))
    .map(({ index }) => index);
  if (sample === null) return new Set(wanted);
  return new Set(seededOrder(wanted, settings.seed, `sample of ${name}`, String).slice(0, sample));
}

function* inTasks(haystacks: readonly Haystack[]): Generator<readonly Haystack[]> {
  let group: Haystack[] = [];
  let queries = 0;
  for (const haystack of haystacks) {
    group.push(haystack);
    queries += haystack.queries.length;
    if (queries < QUERIES_A_TASK) continue;
    yield group;
    group = [];
    queries = 0;
  }
  if (group.length > 0) yield group;
}

/** Collects what the tasks of one source bring. */
class Gathered {
  readonly #name: string;
  readonly #loaded: Omit<LoadedSource, 'haystacks'>;
  readonly #options: SourcesOptions;
  readonly #rows = new Map<string, EvalRow[]>();
  readonly #ingest = new Map<string, { memories: number; seconds: number }>();
  readonly #total: number;
  #haystacksLeft: number;
  #queriesDone = 0;

  constructor(name: string, loaded: LoadedSource, haystacks: readonly Haystack[], options: SourcesOptions) {
    this.#name = name;
    const { haystacks: _haystacks, ...rest } = loaded;
    this.#loaded = rest;
    this.#options = options;
    this.#haystacksLeft = haystacks.length;
    this.#total = haystacks.reduce((sum, { queries }) => sum + queries.length, 0);
    for (const { name: recipe } of options.settings.recipes) {
      this.#rows.set(recipe, []);
      this.#ingest.set(recipe, { memories: 0, seconds: 0 });
    }
  }

  async add(haystacks: number, results: readonly (readonly HaystackResult[])[]): Promise<void> {
    for (const result of results.flat()) {
      this.#rows.get(result.recipe)?.push(...result.rows);
      const ingest = this.#ingest.get(result.recipe);
      if (ingest !== undefined) {
        ingest.memories += result.ingest.memories;
        ingest.seconds += result.ingest.seconds;
      }
    }
    this.#queriesDone += results.reduce((sum, [first]) => sum + (first?.rows.length ?? 0), 0);
    this.#haystacksLeft -= haystacks;
    this.#options.onProgress?.(this.#name, this.#queriesDone, this.#total);
    if (this.#haystacksLeft === 0) await this.finish();
  }

  async finish(): Promise<void> {
    const { settings, sample, onSource } = this.#options;
    const embedder = embedderLabel(embedderOfChoice(settings.embedder));
    const reranker = (await rerankerOfChoice(settings.reranker))?.id;
    const runs = settings.recipes.map(
      (choice): EvalRun => ({
        ...this.#loaded,
        set: this.#name,
        recipe: choice.name,
        limit: settings.limit,
        sample,
        seed: settings.seed,
        embedder: usesVectors(choice) ? embedder : null,
        ...(reranker === undefined || choice.by !== 'engine' ? {} : { reranker }),
        ingest: this.#ingest.get(choice.name) ?? { memories: 0, seconds: 0 },
        // Tasks end in any order; the rows have one.
        rows: (this.#rows.get(choice.name) ?? []).sort((left, right) => left.index - right.index),
      }),
    );
    this.#rows.clear();
    await onSource(runs);
  }
}

/** Whether vectors are made for a recipe; the engine makes them at every write, whatever the recipe reads. */
function usesVectors(choice: RecipeChoice): boolean {
  return choice.by === 'engine' || choice.baseline === 'vector';
}
