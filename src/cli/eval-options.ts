import { invalid } from '../domain/errors.js';
import type { EmbedderChoice, RerankerChoice, SetName, Split } from '../eval/index.js';
import { parseSetName, parseSplit, SET_NAMES } from '../eval/index.js';
import type { CommandContext, GlobalOptions } from './command.js';
import { embedderOf } from './embedder.js';
import { toNumber } from './option-values.js';
import { namedReranker } from './reranker.js';

/** Options that say how sets are evaluated. */
export interface HowOptions {
  readonly limit?: string;
  readonly sample?: string;
  readonly seed?: string;
  readonly embedder?: string;
  readonly jobs?: string;
}

/** What those options say, as the library takes it. */
export interface How {
  readonly limit?: number;
  readonly sample?: number;
  readonly seed?: string;
  readonly embedder: EmbedderChoice;
  readonly reranker: RerankerChoice;
  readonly jobs: number;
  readonly signal: AbortSignal;
}

/** Cores that most machines have. */
const DEFAULT_JOBS = 2;

/**
 * Reads the options. An embedder that flags or the environment name is used, as by every other command; else the one of
 * the package, or none where `--embedder none` says so. A reranker judges where flags or the environment name one.
 *
 * @throws `validation` naming the option.
 */
export async function howToEvaluate(context: CommandContext, options: HowOptions): Promise<How> {
  const { limit, sample, seed, jobs } = options;
  return {
    ...(limit === undefined ? {} : { limit: toNumber('limit', limit) }),
    ...(sample === undefined ? {} : { sample: toNumber('sample', sample) }),
    ...(seed === undefined ? {} : { seed }),
    embedder: await chosenEmbedder(context, options.embedder),
    reranker: (await namedReranker(context.globals, context.io.env)) ?? 'none',
    jobs: jobs === undefined ? DEFAULT_JOBS : toNumber('jobs', jobs),
    signal: context.signal,
  };
}

async function chosenEmbedder({ globals, io }: CommandContext, choice: string | undefined): Promise<EmbedderChoice> {
  if (choice !== undefined && choice !== 'built-in' && choice !== 'none')
    throw invalid('embedder', 'must be built-in or none');
  return choice ?? (await embedderOf(globals, io.env)) ?? 'built-in';
}

/** Sets by name; `all` stands for every one. @throws `validation` for an unknown one. */
export function toSets(names: readonly string[]): readonly SetName[] {
  return [...new Set(names.flatMap((name) => (name === 'all' ? SET_NAMES : [parseSetName(name)])))];
}

/** Halves by name. @throws `validation` for an unknown one. */
export function toSplits(names: readonly string[]): readonly Split[] {
  return names.map(parseSplit);
}

/** Numbers with commas between them. @throws `validation` naming the option. */
export function toNumbers(field: string, text: string | undefined): readonly number[] {
  return text === undefined ? [] : text.split(',').map((number) => toNumber(field, number));
}

const MODEL_OPTIONS = [
  'embedUrl',
  'embedModel',
  'embedDimensions',
  'rerankUrl',
  'rerankModel',
  'rerankDialect',
] as const satisfies readonly (keyof GlobalOptions)[];

/** Whoever names an embedder or a reranker must not believe that it was used. @throws `validation` naming the option. */
export function refuseModels({ globals }: CommandContext, why: string): void {
  const named = MODEL_OPTIONS.find((part) => globals[part] !== undefined);
  if (named !== undefined) throw invalid(named, why);
}
