import type { ProfileInput } from '../transport/profile.js';
import { PROMPTS } from '../transport/prompts.js';
import type { OpenAiEmbedderOptions } from './openai-embedder.js';
import type { TeiEmbedderOptions } from './tei-embedder.js';

/** Everything but the key: spread it into the options of `createOpenAiEmbedder`. */
export type EmbedderPreset = Pick<OpenAiEmbedderOptions, 'baseUrl' | 'model' | 'profile' | 'request'>;

/** Everything but the key: spread it into the options of `createTeiEmbedder`. */
export type TeiEmbedderPreset = Pick<TeiEmbedderOptions, 'baseUrl' | 'model' | 'profile' | 'request'>;

/** A server and a model it serves. */
export type PresetName =
  | 'ollama/bge-m3'
  | 'ollama/embeddinggemma'
  | 'ollama/nomic-embed-text'
  | 'ollama/qwen3-embedding:0.6b'
  | 'vllm/bge-m3'
  | 'vllm/multilingual-e5-small'
  | 'vllm/qwen3-embedding-0.6b'
  | 'tei/bge-m3'
  | 'tei/bge-small-en-v1.5'
  | 'tei/bge-small-zh-v1.5'
  | 'tei/embeddinggemma-300m'
  | 'tei/multilingual-e5-small'
  | 'tei/qwen3-embedding-0.6b'
  | 'openai/text-embedding-3-small'
  | 'openai/text-embedding-3-large'
  | 'dashscope/text-embedding-v4'
  | 'dashscope-international/text-embedding-v4';

/** A model on the native route of Text Embeddings Inference. */
export type TeiPresetName =
  | 'tei-native/bge-m3'
  | 'tei-native/bge-small-en-v1.5'
  | 'tei-native/bge-small-zh-v1.5'
  | 'tei-native/embeddinggemma-300m'
  | 'tei-native/multilingual-e5-small'
  | 'tei-native/qwen3-embedding-0.6b';

const OLLAMA = 'http://127.0.0.1:11434/v1';
const VLLM = 'http://127.0.0.1:8000/v1';
const TEI = 'http://127.0.0.1:8080';
const OPENAI = 'https://api.openai.com/v1';
const DASHSCOPE = 'https://dashscope.aliyuncs.com/compatible-mode/v1';
const DASHSCOPE_INTERNATIONAL = 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1';

const BGE_M3: ProfileInput = { dimensions: 1024, maxTokens: 8_192 };
const BGE_SMALL_EN: ProfileInput = { dimensions: 384, maxTokens: 512, prefixes: PROMPTS.bgeEnglish };
const BGE_SMALL_ZH: ProfileInput = { dimensions: 512, maxTokens: 512, prefixes: PROMPTS.bgeChinese };
const E5_SMALL: ProfileInput = { dimensions: 384, maxTokens: 512, prefixes: PROMPTS.e5 };
const EMBEDDING_GEMMA: ProfileInput = { dimensions: 768, maxTokens: 2_048, prefixes: PROMPTS.embeddingGemma };
// The model reads 32,768 tokens; servers are seldom given the memory for that.
const QWEN3: ProfileInput = { dimensions: 1024, maxTokens: 8_192, prefixes: PROMPTS.qwen3 };

const onOllama = (model: string, profile: ProfileInput): EmbedderPreset => ({ baseUrl: OLLAMA, model, profile });
const onVllm = (model: string, profile: ProfileInput): EmbedderPreset => ({
  baseUrl: VLLM,
  model,
  profile: { ...profile, batchMax: 128 },
  request: { encodingFormat: 'base64' },
});
// The server takes 32 texts at once unless it was told otherwise, which is what profiles do too.
const onTei = (model: string, profile: ProfileInput): EmbedderPreset => ({ baseUrl: `${TEI}/v1`, model, profile });
const onTeiNative = (model: string, profile: ProfileInput): TeiEmbedderPreset => ({ baseUrl: TEI, model, profile });
const onOpenAi = (model: string, dimensions: number): EmbedderPreset => ({
  baseUrl: OPENAI,
  model,
  profile: { dimensions, maxTokens: 8_191, batchMax: 256 },
  request: { dimensions: true, encodingFormat: 'base64' },
});
const onDashScope = (baseUrl: string): EmbedderPreset => ({
  baseUrl,
  model: 'text-embedding-v4',
  // The endpoint takes at most ten texts and gives floats only.
  profile: { dimensions: 1024, maxTokens: 8_192, batchMax: 10 },
  request: { dimensions: true, encodingFormat: 'float' },
});

/**
 * Known models at their servers' usual addresses, by `server/model`. Another model needs no preset: only its
 * `dimensions` are required. A local server that limits its input below the model's needs a lower `maxTokens`.
 *
 * @example
 * ```ts
 * import { createOpenAiEmbedder, EMBEDDER_PRESETS } from 'recollect/models';
 * createOpenAiEmbedder({ ...EMBEDDER_PRESETS['dashscope/text-embedding-v4'], apiKey: 'my-key' });
 * ```
 */
export const EMBEDDER_PRESETS: { readonly [name in PresetName]: EmbedderPreset } = {
  'ollama/bge-m3': onOllama('bge-m3', BGE_M3),
  'ollama/embeddinggemma': onOllama('embeddinggemma', EMBEDDING_GEMMA),
  'ollama/nomic-embed-text': onOllama('nomic-embed-text', {
    dimensions: 768,
    maxTokens: 2_048,
    prefixes: PROMPTS.nomic,
  }),
  'ollama/qwen3-embedding:0.6b': onOllama('qwen3-embedding:0.6b', QWEN3),
  'vllm/bge-m3': onVllm('BAAI/bge-m3', BGE_M3),
  'vllm/multilingual-e5-small': onVllm('intfloat/multilingual-e5-small', E5_SMALL),
  'vllm/qwen3-embedding-0.6b': onVllm('Qwen/Qwen3-Embedding-0.6B', QWEN3),
  'tei/bge-m3': onTei('BAAI/bge-m3', BGE_M3),
  'tei/bge-small-en-v1.5': onTei('BAAI/bge-small-en-v1.5', BGE_SMALL_EN),
  'tei/bge-small-zh-v1.5': onTei('BAAI/bge-small-zh-v1.5', BGE_SMALL_ZH),
  'tei/embeddinggemma-300m': onTei('google/embeddinggemma-300m', EMBEDDING_GEMMA),
  'tei/multilingual-e5-small': onTei('intfloat/multilingual-e5-small', E5_SMALL),
  'tei/qwen3-embedding-0.6b': onTei('Qwen/Qwen3-Embedding-0.6B', QWEN3),
  'openai/text-embedding-3-small': onOpenAi('text-embedding-3-small', 1536),
  'openai/text-embedding-3-large': onOpenAi('text-embedding-3-large', 3072),
  'dashscope/text-embedding-v4': onDashScope(DASHSCOPE),
  'dashscope-international/text-embedding-v4': onDashScope(DASHSCOPE_INTERNATIONAL),
};

/** Known models on the native route of Text Embeddings Inference, by `tei-native/model`, for `createTeiEmbedder`. */
export const TEI_EMBEDDER_PRESETS: { readonly [name in TeiPresetName]: TeiEmbedderPreset } = {
  'tei-native/bge-m3': onTeiNative('BAAI/bge-m3', BGE_M3),
  'tei-native/bge-small-en-v1.5': onTeiNative('BAAI/bge-small-en-v1.5', BGE_SMALL_EN),
  'tei-native/bge-small-zh-v1.5': onTeiNative('BAAI/bge-small-zh-v1.5', BGE_SMALL_ZH),
  'tei-native/embeddinggemma-300m': onTeiNative('google/embeddinggemma-300m', EMBEDDING_GEMMA),
  'tei-native/multilingual-e5-small': onTeiNative('intfloat/multilingual-e5-small', E5_SMALL),
  'tei-native/qwen3-embedding-0.6b': onTeiNative('Qwen/Qwen3-Embedding-0.6B', QWEN3),
};
