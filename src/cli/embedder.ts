import { invalid, RecollectError } from '../domain/errors.js';
import type { Embedder } from '../ports/embedder.js';
import { toNumber } from './option-values.js';

/** Options that name an embedding endpoint; each can come from the environment instead. */
export interface EmbedOptions {
  readonly embedUrl?: string;
  readonly embedModel?: string;
  readonly embedDimensions?: string;
}

/** Flag and variable of each part. The key has no flag: command lines are seen by others and kept in histories. */
const PARTS = {
  embedUrl: { flag: '--embed-url <address>', variable: 'RECOLLECT_EMBED_URL' },
  embedModel: { flag: '--embed-model <name>', variable: 'RECOLLECT_EMBED_MODEL' },
  embedDimensions: { flag: '--embed-dimensions <number>', variable: 'RECOLLECT_EMBED_DIMENSIONS' },
} as const satisfies { readonly [part in keyof EmbedOptions]: { readonly flag: string; readonly variable: string } };

const KEY = 'RECOLLECT_EMBED_KEY';

/** What the library calls a part, by what the command line calls it. */
const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ['baseUrl', 'embedUrl'],
  ['model', 'embedModel'],
  ['profile.dimensions', 'embedDimensions'],
  ['apiKey', KEY],
]);

/**
 * The embedder that options and environment (in this order) name; null when they name none. Nothing is sent.
 *
 * @throws `validation` naming the missing part of a configuration that is given by half, or the part that is wrong.
 */
export async function embedderOf(
  options: EmbedOptions,
  env: { readonly [name: string]: string | undefined },
): Promise<Embedder | null> {
  const given = (part: keyof EmbedOptions): string | undefined =>
    options[part] ?? (env[PARTS[part].variable] || undefined);
  const apiKey = env[KEY] || undefined;
  const [baseUrl, model, dimensions] = [given('embedUrl'), given('embedModel'), given('embedDimensions')];
  if ([baseUrl, model, dimensions, apiKey].every((value) => value === undefined)) return null;
  if (baseUrl === undefined) throw missing('embedUrl');
  if (model === undefined) throw missing('embedModel');
  if (dimensions === undefined) throw missing('embedDimensions');
  const profile = { dimensions: toNumber('embedDimensions', dimensions) };
  // Loaded on use: most command lines need no model.
  const { createOpenAiEmbedder } = await import('../adapters/models/index.js');
  try {
    return createOpenAiEmbedder({ baseUrl, model, profile, ...(apiKey === undefined ? {} : { apiKey }) });
  } catch (error) {
    throw inOwnWords(error);
  }
}

function missing(part: keyof EmbedOptions): RecollectError {
  const { flag, variable } = PARTS[part];
  return invalid(part, `is missing for the embedder: ${flag} or ${variable}`);
}

/** Who calls knows flags and variables, not the options of the library. */
function inOwnWords(error: unknown): unknown {
  if (!(error instanceof RecollectError) || error.field === undefined) return error;
  const name = FIELD_NAMES.get(error.field);
  if (name === undefined) return error;
  const message = error.message.replace(`${error.field}:`, `${name}:`);
  return new RecollectError(error.code, message, { field: name, cause: error });
}
