import type { ProfileInput } from '../transport/profile.js';
import { PROMPTS } from '../transport/prompts.js';
import type { Pooling } from './pool.js';

/** A model as it was trained to be used: spread it into the options of `createTransformersEmbedder`. */
export interface TransformersPreset {
  /** Repository on huggingface.co that holds the model as ONNX. */
  readonly model: string;
  readonly pooling: Pooling;
  readonly profile: ProfileInput;
  /** Whether the first dimensions of a vector are a vector too (Matryoshka). */
  readonly shortenable?: boolean;
}

export type TransformersPresetName =
  | 'bge-m3'
  | 'bge-small-en-v1.5'
  | 'bge-small-zh-v1.5'
  | 'embeddinggemma-300m'
  | 'multilingual-e5-small'
  | 'qwen3-embedding-0.6b';

/**
 * Known models: repository, pooling, prompts and limits as their cards give them. A shortenable model gives shorter
 * vectors when its profile is given fewer dimensions.
 *
 * @example
 * ```ts
 * import { createTransformersEmbedder, TRANSFORMERS_PRESETS } from 'recollect/models';
 * const preset = TRANSFORMERS_PRESETS['embeddinggemma-300m'];
 * createTransformersEmbedder({ ...preset, profile: { ...preset.profile, dimensions: 256 } });
 * ```
 */
export const TRANSFORMERS_PRESETS: { readonly [name in TransformersPresetName]: TransformersPreset } = {
  'bge-m3': { model: 'Xenova/bge-m3', pooling: 'cls', profile: { dimensions: 1024, maxTokens: 8_192 } },
  'bge-small-en-v1.5': {
    model: 'Xenova/bge-small-en-v1.5',
    pooling: 'cls',
    profile: { dimensions: 384, maxTokens: 512, prefixes: PROMPTS.bgeEnglish },
  },
  'bge-small-zh-v1.5': {
    model: 'Xenova/bge-small-zh-v1.5',
    pooling: 'cls',
    profile: { dimensions: 512, maxTokens: 512, prefixes: PROMPTS.bgeChinese },
  },
  // Two dense layers follow the pooling; only the graph's own output has been through them.
  'embeddinggemma-300m': {
    model: 'onnx-community/embeddinggemma-300m-ONNX',
    pooling: 'sentence_embedding',
    profile: { dimensions: 768, maxTokens: 2_048, prefixes: PROMPTS.embeddingGemma },
    shortenable: true,
  },
  'multilingual-e5-small': {
    model: 'Xenova/multilingual-e5-small',
    pooling: 'mean',
    profile: { dimensions: 384, maxTokens: 512, prefixes: PROMPTS.e5 },
  },
  'qwen3-embedding-0.6b': {
    model: 'onnx-community/Qwen3-Embedding-0.6B-ONNX',
    pooling: 'last_token',
    profile: { dimensions: 1024, maxTokens: 8_192, prefixes: PROMPTS.qwen3 },
    shortenable: true,
  },
};
