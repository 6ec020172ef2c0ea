import type { RecollectError } from '../domain/errors.js';
import { invalid } from '../domain/errors.js';
import type { Embedder } from '../ports/embedder.js';
import { inOwnWords } from './in-own-words.js';
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

/** Before the name of a preset of `@huggingface/transformers`. */
const LOCAL = 'transformers/';

/** What the library calls a part, by what the command line calls it. */
const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ['baseUrl', 'embedUrl'],
  ['model', 'embedModel'],
  ['profile.dimensions', 'embedDimensions'],
  ['apiKey', KEY],
]);

/** What options and environment say, options first. */
interface Given {
  readonly url: string | undefined;
  readonly model: string | undefined;
  readonly dimensions: string | undefined;
  readonly apiKey: string | undefined;
}

/**
 * The embedder that options and environment (in this order) name; null when they name none. Nothing is sent.
 *
 * A model that `recollect/models` knows brings its prefixes, dimensions and limits; the full name of a preset
 * (`dashscope/text-embedding-v4`) brings its address too, and `transformers/...` needs none.
 *
 * @throws `validation` naming the missing part of a configuration that is given by half, or the part that is wrong.
 */
export async function embedderOf(
  options: EmbedOptions,
  env: { readonly [name: string]: string | undefined },
): Promise<Embedder | null> {
  const part = (name: keyof EmbedOptions): string | undefined =>
    options[name] ?? (env[PARTS[name].variable] || undefined);
  const given = {
    url: part('embedUrl'),
    model: part('embedModel'),
    dimensions: part('embedDimensions'),
    apiKey: env[KEY] || undefined,
  };
  if (Object.values(given).every((value) => value === undefined)) return null;
  try {
    return await embedderFor(given);
  } catch (error) {
    throw inOwnWords(error, FIELD_NAMES);
  }
}

async function embedderFor({ url, model, dimensions, apiKey }: Given): Promise<Embedder> {
  // Loaded on use: most command lines need no model.
  const models = await import('../adapters/models/index.js');
  const length = dimensions === undefined ? {} : { dimensions: toNumber('embedDimensions', dimensions) };
  const local = Object.entries(models.TRANSFORMERS_PRESETS).find(([name]) => `${LOCAL}${name}` === model);
  if (local !== undefined) {
    if (url !== undefined) throw invalid('embedUrl', `means nothing to ${model}, which runs in this process`);
    const [, preset] = local;
    return models.createTransformersEmbedder({ ...preset, profile: { ...preset.profile, ...length } });
  }
  const found = model === undefined ? null : models.findEmbedderPreset(model, url);
  const baseUrl = url ?? (found?.by === 'named' ? found.preset.baseUrl : undefined);
  if (baseUrl === undefined) throw missing('embedUrl', found?.by === 'model' ? found.names : []);
  if (model === undefined) throw missing('embedModel');
  const endpoint = { baseUrl, ...(apiKey !== undefined && { apiKey }) };
  if (found !== null) {
    const { preset } = found;
    const profile = { ...preset.profile, ...length };
    return found.route === 'tei'
      ? models.createTeiEmbedder({ ...found.preset, ...endpoint, profile })
      : models.createOpenAiEmbedder({ ...found.preset, ...endpoint, profile });
  }
  if (length.dimensions === undefined) throw missing('embedDimensions');
  return models.createOpenAiEmbedder({ ...endpoint, model, profile: { dimensions: length.dimensions } });
}

/** @param names of presets that would say it. */
function missing(part: keyof EmbedOptions, names: readonly string[] = []): RecollectError {
  const { flag, variable } = PARTS[part];
  const hint = names.length === 0 ? '' : `, or --embed-model ${names.join(' or ')}`;
  return invalid(part, `is missing for the embedder: ${flag} or ${variable}${hint}`);
}
