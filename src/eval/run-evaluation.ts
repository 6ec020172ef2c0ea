import { join } from 'node:path';
import { invalid, RecollectError } from '../domain/errors.js';
import type { Recipe } from '../recall/recipe.js';
import type { PooledAbstention } from './abstention.js';
import { AbstentionPool } from './abstention.js';
import type { ConfiguredOptions } from './compare/configuration.js';
import type { EmbedderChoice } from './embedder-choice.js';
import { embedderOfChoice } from './embedder-choice.js';
import type { OpenRetrievalEngine } from './engine.js';
import type { EvalSource } from './eval-source.js';
import { setSource } from './eval-source.js';
import { rankedFileName, writeRankedFile } from './ranked-file.js';
import type { RecipeChoice } from './recipe-choice.js';
import { chooseRecipes } from './recipe-choice.js';
import type { EvalReport, EvalRun } from './report.js';
import { summarise } from './report.js';
import type { RerankerChoice } from './reranker-choice.js';
import { runSources } from './run-sources.js';
import type { SetName } from './sets.js';
import { parseSetName } from './sets.js';
import type { Split } from './split.js';
import { parseSplit } from './split.js';

/** The one seed of published figures: opaque ids, orders, samples and resamples follow from it. */
export const DEFAULT_SEED = 'recollect-eval-1';

/** Most processes a run may take. */
const MOST_JOBS = 64;

/** How to evaluate, whatever is evaluated. */
export interface HowToEvaluate {
  /**
   * Names of recipes of the engine and of baselines, or `all`; with an engine of one's own, whatever it understands.
   * @default the engine's default recipe
   */
  readonly recipes?: readonly string[];
  /** @default ['all'] */
  readonly splits?: readonly Split[];
  /** Depth of the rankings, 1 to 500. @default 50 */
  readonly limit?: number;
  /** Further depths to give recall, full and hit at, each 1 to `limit`. */
  readonly depths?: readonly number[];
  /** Budgets of tokens to give the evidence recall under. */
  readonly budgets?: readonly number[];
  /** Ask only so many queries of each set, chosen by the seed. */
  readonly sample?: number;
  /** Decides the opaque ids and the order of what has no time. @default 'recollect-eval-1' */
  readonly seed?: string;
  /** @default 'built-in' */
  readonly embedder?: EmbedderChoice;
  /** Judges the best candidates of recipes that rerank. @default 'none' */
  readonly reranker?: RerankerChoice;
  /** Processes to share the haystacks among. 1, in this process, with an engine, embedder or reranker object. @default 1 */
  readonly jobs?: number;
  /** Write the rankings into this folder, a file for each set and recipe. */
  readonly rankedDir?: string;
  /** Store copies of another user and tenant beside each haystack, so that a leak shows. @default false */
  readonly neighbours?: boolean;
  /** Keep what tells why an item is where it is. @default false */
  readonly explain?: boolean;
  /** Recipes beside those that come with the engine; `recipes` may name them. */
  readonly ownRecipes?: readonly Recipe[];
  /** Options of every recall of the engine. @default none */
  readonly recallOptions?: ConfiguredOptions;
  /** Folder for the stores. @default null: SQLite in memory */
  readonly storeFolder?: string | null;
  /** @default the engine over SQLite */
  readonly openEngine?: OpenRetrievalEngine;
  readonly signal?: AbortSignal;
  /** Gets the runs of each set when it is done, one a recipe; they are not kept. */
  readonly onRuns?: (runs: readonly EvalRun[]) => void | Promise<void>;
  /** Called now and then: queries of this set that are done, and all of them. */
  readonly onProgress?: (set: string, done: number, total: number) => void;
}

/** What to evaluate, and how. */
export interface EvaluationsOptions extends HowToEvaluate {
  /** Folder that holds the data sets, one folder each. */
  readonly dataDir: string;
  readonly sets: readonly SetName[];
}

/** Reports of several sets, recipes and halves, in this order of nesting, as they were named. */
export interface Evaluations {
  readonly reports: readonly EvalReport[];
  /** Abstention over the sets together. */
  readonly pooled: readonly PooledAbstention[];
}

/**
 * Stores sets through the public API, asks their questions with every recipe and scores the answers; deterministic but
 * for the times, whatever the number of processes.
 *
 * @throws `not_found` when the data is missing, `validation` for an unknown set, recipe or split. A question that throws
 * is counted as a failure, not thrown.
 */
export async function runEvaluations(options: EvaluationsOptions): Promise<Evaluations> {
  const sets = options.sets.map(parseSetName);
  return evaluateSources(await Promise.all(sets.map((set) => setSource(options.dataDir, set))), options);
}

/** Like {@link runEvaluations}, on sources of any kind. */
export async function evaluateSources(sources: readonly EvalSource[], options: HowToEvaluate): Promise<Evaluations> {
  const { rankedDir, depths = [], budgets = [], onRuns } = options;
  const splits = (options.splits ?? ['all']).map(parseSplit);
  const limit = parseCount('limit', options.limit ?? 50, 500);
  for (const depth of depths) parseCount('k', depth, limit);
  for (const budget of budgets) parseCount('budget', budget, 1_000_000);
  const recipes = chooseFor(options);
  const reports = new Map<string, EvalReport[]>();
  const pool = new AbstentionPool();
  await runSources({
    sources,
    settings: {
      recipes,
      limit,
      seed: options.seed ?? DEFAULT_SEED,
      embedder: options.embedder ?? 'built-in',
      reranker: options.reranker ?? 'none',
      folder: options.storeFolder ?? null,
      explain: options.explain ?? false,
      neighbours: options.neighbours ?? false,
      own: options.ownRecipes ?? [],
      recall: options.recallOptions ?? {},
    },
    split: splits.every((split) => split === splits[0]) ? (splits[0] ?? 'all') : 'all',
    sample: options.sample === undefined ? null : parseCount('sample', options.sample, 1_000_000),
    jobs: jobsOf(options),
    openEngine: options.openEngine,
    signal: options.signal,
    onProgress: options.onProgress,
    onSource: async (runs) => {
      const baseline = runs.find((run) => run.recipe === 'bm25');
      for (const run of runs) {
        const rankedFile = rankedDir === undefined ? null : join(rankedDir, rankedFileName(run));
        if (rankedFile !== null) await writeRankedFile(rankedFile, run);
        const versus = run === baseline ? undefined : baseline;
        const made = splits.map((split) => summarise(run, split, { rankedFile, depths, budgets, versus }));
        reports.set(run.set, [...(reports.get(run.set) ?? []), ...made]);
        pool.add(run);
      }
      await onRuns?.(runs);
    },
  });
  return {
    reports: sources.flatMap(({ name }) => reports.get(name) ?? []),
    pooled: recipes
      .flatMap(({ name }) => splits.map((split) => pool.figures(name, split)))
      .filter((figures) => figures !== null),
  };
}

/** What one evaluation of one recipe on one set is asked for. */
export interface EvaluationOptions extends Omit<HowToEvaluate, 'recipes' | 'splits' | 'onProgress' | 'onRuns'> {
  readonly dataDir: string;
  readonly set: SetName;
  readonly recipe: string;
  /** @default 'all' */
  readonly split?: Split;
}

/** Evaluates one recipe on one set and keeps the row of every query; `summarise` makes reports of any half of it. */
export async function evaluate({ recipe, set, split, ...options }: EvaluationOptions): Promise<EvalRun> {
  const kept: EvalRun[] = [];
  await runEvaluations({
    ...options,
    sets: [set],
    recipes: [recipe],
    ...(split === undefined ? {} : { splits: [split] }),
    onRuns: (runs) => {
      kept.push(...runs);
    },
  });
  const [run] = kept;
  if (run === undefined) throw new RecollectError('internal', `${set} gave no run`);
  return run;
}

/** An engine of one's own is asked with the names as they are; so is nobody else. */
function chooseFor({ recipes = [], openEngine, embedder, ownRecipes }: HowToEvaluate): readonly RecipeChoice[] {
  if (openEngine !== undefined) return recipes.map((name) => ({ name, by: 'engine', recipe: name }));
  return chooseRecipes(recipes, embedderOfChoice(embedder ?? 'built-in'), ownRecipes);
}

/** What only this process has can't go to another one. */
function jobsOf({ jobs = 1, openEngine, embedder, reranker }: HowToEvaluate): number {
  const wanted = parseCount('jobs', jobs, MOST_JOBS);
  const isBound = openEngine !== undefined || typeof embedder === 'object' || typeof reranker === 'object';
  return isBound ? 1 : wanted;
}

function parseCount(field: string, value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw invalid(field, `must be a whole number from 1 to ${most}`);
}
