import { invalid, RecollectError } from '../../../domain/errors.js';
import type { CountTokens, TokenCounter } from '../../../ports/token-counter.js';

/** Vocabularies of OpenAI's models: `o200k_base` since GPT-4o, `cl100k_base` before. */
export const GPT_VOCABULARIES = ['o200k_base', 'cl100k_base'] as const;
export type GptVocabulary = (typeof GPT_VOCABULARIES)[number];

/** The part of a vocabulary of `gpt-tokenizer` that is used here. */
interface GptTokenizer {
  countTokens(text: string, options: { readonly disallowedSpecial: Set<string> }): number;
}

const PACKAGE: string = 'gpt-tokenizer';
const HOW_TO_INSTALL = `The optional package ${PACKAGE} could not be loaded. Install it: npm install ${PACKAGE}`;

/**
 * Counts tokens exactly as OpenAI's models do, with the optional package `gpt-tokenizer`, which is loaded at the first
 * use. Names of special tokens inside a text count as the plain text they are.
 *
 * @throws `validation` for an unknown vocabulary; `load()` rejects with `driver_missing` where the package is absent.
 */
export function gptTokenCounter({
  vocabulary = 'o200k_base',
  load = (name) => import(`${PACKAGE}/encoding/${name}`),
}: {
  readonly vocabulary?: GptVocabulary;
  /** Loads the module of a vocabulary. @default an import of the package */
  readonly load?: (vocabulary: GptVocabulary) => Promise<unknown>;
} = {}): TokenCounter {
  if (!GPT_VOCABULARIES.includes(vocabulary))
    throw invalid('vocabulary', `unknown; known are ${GPT_VOCABULARIES.join(', ')}`);
  let loading: Promise<CountTokens> | undefined;
  return {
    id: `gpt-tokenizer/${vocabulary}`,
    load() {
      loading ??= loadTokenizer(() => load(vocabulary)).catch((error: unknown) => {
        // The package may be installed while the process lives; a failure is not kept.
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}

async function loadTokenizer(load: () => Promise<unknown>): Promise<CountTokens> {
  let module: unknown;
  try {
    module = await load();
  } catch (cause) {
    throw new RecollectError('driver_missing', HOW_TO_INSTALL, { cause });
  }
  const tokenizer = module as GptTokenizer;
  if (typeof tokenizer.countTokens !== 'function')
    throw new RecollectError('driver_missing', `${HOW_TO_INSTALL} (version 4)`);
  // Without it, a text that names a special token would be refused.
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => (text === '' ? 0 : tokenizer.countTokens(text, options));
}
