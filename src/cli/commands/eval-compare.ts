import { existsSync } from 'node:fs';
import { assertNever, invalid } from '../../domain/errors.js';
import type {
  ComparedRun,
  Comparison,
  EmbedderChoice,
  EvalConfiguration,
  HowToEvaluate,
  Metrics,
} from '../../eval/index.js';
import {
  compareRuns,
  DEFAULT_SEED,
  evaluateSources,
  formatComparisons,
  METRIC_NAMES,
  readConfiguration,
  readRankedRuns,
  setSource,
  suiteSource,
} from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { embedderOf } from '../embedder.js';
import type { HowOptions } from '../eval-options.js';
import { howToEvaluate, toSets, toSplits } from '../eval-options.js';
import { toNumber } from '../option-values.js';
import { Progress } from '../progress.js';

/** Options of `recollect eval compare`. */
export interface EvalCompareOptions extends HowOptions {
  readonly data?: string;
  readonly set?: readonly string[];
  readonly suite?: readonly string[];
  readonly split: readonly string[];
  readonly metric: string;
  readonly queries: string;
}

/** `recollect eval compare A B`: what the second of two recipes, or of two results, does better and worse. */
export async function compareRecipes(
  context: CommandContext,
  first: string,
  second: string,
  options: EvalCompareOptions,
): Promise<CommandOutput> {
  const metric = toMetric(options.metric);
  const splits = toSplits(options.split);
  const most = toNumber('queries', options.queries);
  const seed = options.seed ?? DEFAULT_SEED;
  const sides = [await sideOf(first), await sideOf(second)] as const;
  const live = [first, second].filter((_, side) => sides[side]?.kind === 'recipe');
  const runs = live.length === 0 ? [] : await liveRuns(context, { recipes: live }, options);
  const of = async (side: Side, name: string): Promise<readonly ComparedRun[]> => {
    switch (side.kind) {
      case 'rankings':
        return side.runs;
      case 'configuration':
        return configuredRuns(context, side.configuration, options);
      case 'recipe':
        return runs.filter((run) => run.recipe === name);
      default:
        return assertNever(side);
    }
  };
  const [firsts, seconds] = [await of(sides[0], first), await of(sides[1], second)];
  const pairs = firsts.flatMap((one) => {
    const two = seconds.find((run) => run.set === one.set);
    return two === undefined ? [] : [{ one, two }];
  });
  if (pairs.length === 0) throw invalid('second', `${first} and ${second} have no set in common`);
  const comparisons: readonly Comparison[] = pairs.flatMap(({ one, two }) =>
    splits.map((split) => compareRuns(one, two, { seed, split, metric })),
  );
  const configurations = sides.map((side) => (side.kind === 'configuration' ? side.configuration : null));
  return { data: { comparisons, configurations }, text: formatComparisons(comparisons, most) };
}

/** What one side of a comparison is. */
type Side =
  | { readonly kind: 'rankings'; readonly runs: readonly ComparedRun[] }
  | { readonly kind: 'configuration'; readonly configuration: EvalConfiguration }
  | { readonly kind: 'recipe' };

async function sideOf(name: string): Promise<Side> {
  if (name.endsWith('.json')) return { kind: 'configuration', configuration: await readConfiguration(name) };
  const runs = await stored(name);
  return runs === null ? { kind: 'recipe' } : { kind: 'rankings', runs };
}

/** Runs a configuration; its name stands for the recipe. */
async function configuredRuns(
  context: CommandContext,
  configuration: EvalConfiguration,
  options: EvalCompareOptions,
): Promise<readonly ComparedRun[]> {
  if (options.embedder !== undefined) throw invalid('embedder', 'is said by the configuration');
  const { name, recipe, ownRecipe, options: recallOptions } = configuration;
  const embedder = await embedderFor(configuration, context);
  const what = {
    recipes: [recipe],
    recallOptions,
    embedder,
    ...(ownRecipe === null ? {} : { ownRecipes: [ownRecipe] }),
  };
  return (await liveRuns(context, what, options)).map((run) => ({ ...run, recipe: name }));
}

/** An address may hold no key: that comes from the environment, as for every command. */
async function embedderFor({ embedder }: EvalConfiguration, { io: { env } }: CommandContext): Promise<EmbedderChoice> {
  if (typeof embedder === 'string') return embedder;
  const { url, model, dimensions } = embedder;
  const named = await embedderOf(
    {
      embedModel: model,
      ...(url === undefined ? {} : { embedUrl: url }),
      ...(dimensions === undefined ? {} : { embedDimensions: String(dimensions) }),
    },
    { RECOLLECT_EMBED_KEY: env['RECOLLECT_EMBED_KEY'] },
  );
  return named ?? 'none';
}

/** Rankings of a file or folder, `PATH#recipe` where it holds several recipes; null for what is no path. */
async function stored(side: string): Promise<readonly ComparedRun[] | null> {
  const [path = side, recipe] = side.split('#', 2);
  if (!existsSync(path)) return null;
  const runs = (await readRankedRuns(path)).filter((run) => recipe === undefined || run.recipe === recipe);
  const sets = new Set(runs.map((run) => run.set));
  if (runs.length === 0) throw invalid('recipe', `${path} has no rankings of ${recipe ?? 'any recipe'}`);
  if (sets.size < runs.length) throw invalid('recipe', `${path} holds several recipes; name one: ${path}#recipe`);
  return runs;
}

async function liveRuns(
  context: CommandContext,
  what: Pick<HowToEvaluate, 'recallOptions' | 'ownRecipes' | 'embedder'> & { readonly recipes: readonly string[] },
  options: EvalCompareOptions,
): Promise<readonly ComparedRun[]> {
  const sets = toSets(options.set ?? []);
  const suites = options.suite ?? [];
  const { data } = options;
  if (sets.length + suites.length === 0) throw invalid('set', `is needed to run ${what.recipes.join(' and ')}`);
  if (sets.length > 0 && data === undefined) throw invalid('data', 'is needed for sets');
  const progress = new Progress(context);
  const runs: ComparedRun[] = [];
  await evaluateSources(
    [
      ...(data === undefined ? [] : await Promise.all(sets.map((set) => setSource(data, set)))),
      ...suites.map(suiteSource),
    ],
    {
      ...(await howToEvaluate(context, options)),
      ...what,
      explain: true,
      onRuns: (found) => {
        runs.push(...found);
      },
      onProgress: (set, done, total) => progress.show(context.messages.evaluation.progress(set, done, total)),
    },
  );
  return runs;
}

function toMetric(name: string): keyof Metrics {
  const metric = METRIC_NAMES.find((each) => each === name);
  if (metric === undefined) throw invalid('metric', `must be one of ${METRIC_NAMES.join(', ')}`);
  return metric;
}
