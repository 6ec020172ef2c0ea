import type { RecollectError } from '../domain/errors.js';
import { invalid } from '../domain/errors.js';
import type { Reranker } from '../ports/reranker.js';
import { inOwnWords } from './in-own-words.js';

/** Options that name a reranker; each can come from the environment instead. */
export interface RerankOptions {
  readonly rerankUrl?: string;
  readonly rerankModel?: string;
  readonly rerankDialect?: string;
}

/** Flag and variable of each part. The key has no flag: command lines are seen by others and kept in histories. */
const PARTS = {
  rerankUrl: { flag: '--rerank-url <address>', variable: 'RECOLLECT_RERANK_URL' },
  rerankModel: { flag: '--rerank-model <name>', variable: 'RECOLLECT_RERANK_MODEL' },
  rerankDialect: { flag: '--rerank-dialect <name>', variable: 'RECOLLECT_RERANK_DIALECT' },
} as const satisfies { readonly [part in keyof RerankOptions]: { readonly flag: string; readonly variable: string } };

const KEY = 'RECOLLECT_RERANK_KEY';

/** The reranker of the package: late interaction over its token vectors, which asks no endpoint. */
const BUILT_IN = 'built-in';

const DIALECTS = ['cohere', 'tei', 'dashscope'] as const;

/** What the library calls a part, by what the command line calls it. */
const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ['baseUrl', 'rerankUrl'],
  ['model', 'rerankModel'],
  ['apiKey', KEY],
]);

/** What options and environment say, options first. */
interface Given {
  readonly url: string | undefined;
  readonly model: string | undefined;
  readonly dialect: string | undefined;
  readonly apiKey: string | undefined;
}

/**
 * The reranker that options and environment (in this order) name; null when they name none. Nothing is sent.
 *
 * @throws `validation`, as {@link namedReranker} does.
 */
export async function rerankerOf(
  options: RerankOptions,
  env: { readonly [name: string]: string | undefined },
): Promise<Reranker | null> {
  const named = await namedReranker(options, env);
  if (named !== BUILT_IN) return named;
  const { createLateInteractionReranker } = await import('../adapters/models/index.js');
  return createLateInteractionReranker();
}

/**
 * What {@link rerankerOf} makes, but for the one of the package, which goes by its name: other processes can make one of their own. The
 * full name of a preset (`dashscope/gte-rerank-v2`) brings address and dialect; any other model needs an address,
 * and a dialect where it is not Cohere's.
 *
 * @throws `validation` naming the missing part of a configuration that is given by half, or the part that is wrong.
 */
export async function namedReranker(
  options: RerankOptions,
  env: { readonly [name: string]: string | undefined },
): Promise<Reranker | typeof BUILT_IN | null> {
  const part = (name: keyof RerankOptions): string | undefined =>
    options[name] ?? (env[PARTS[name].variable] || undefined);
  const given = {
    url: part('rerankUrl'),
    model: part('rerankModel'),
    dialect: part('rerankDialect'),
    apiKey: env[KEY] || undefined,
  };
  if (Object.values(given).every((value) => value === undefined)) return null;
  try {
    return await rerankerFor(given);
  } catch (error) {
    throw inOwnWords(error, FIELD_NAMES);
  }
}

async function rerankerFor({ url, model, dialect, apiKey }: Given): Promise<Reranker | typeof BUILT_IN> {
  if (model === undefined) throw missing('rerankModel');
  if (model === BUILT_IN) {
    if (url !== undefined) throw invalid('rerankUrl', `means nothing to ${BUILT_IN}, which runs in this process`);
    return BUILT_IN;
  }
  // Loaded on use: most command lines need no model.
  const models = await import('../adapters/models/index.js');
  const preset = Object.entries(models.RERANKER_PRESETS).find(([name]) => name === model)?.[1];
  const baseUrl = url ?? preset?.baseUrl;
  if (baseUrl === undefined) throw missing('rerankUrl');
  const spoken = dialectOf(dialect);
  return models.createHttpReranker({
    ...preset,
    model: preset?.model ?? model,
    baseUrl,
    ...(spoken === undefined ? {} : { dialect: spoken }),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
}

function dialectOf(given: string | undefined): (typeof DIALECTS)[number] | undefined {
  if (given === undefined) return undefined;
  const known = DIALECTS.find((each) => each === given);
  if (known === undefined) throw invalid('rerankDialect', `must be one of ${DIALECTS.join(', ')}`);
  return known;
}

function missing(part: keyof RerankOptions): RecollectError {
  const { flag, variable } = PARTS[part];
  return invalid(part, `is missing for the reranker: ${flag} or ${variable}`);
}
