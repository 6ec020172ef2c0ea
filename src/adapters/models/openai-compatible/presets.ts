import type { OpenAiEmbedderOptions } from './openai-embedder.js';

/** Everything but the key: spread it into the options of `createOpenAiEmbedder`. */
export type EmbedderPreset = Pick<OpenAiEmbedderOptions, 'baseUrl' | 'model' | 'profile' | 'request'>;

/** A server and a model it serves. */
export type PresetName =
  | 'ollama/bge-m3'
  | 'ollama/nomic-embed-text'
  | 'ollama/qwen3-embedding:0.6b'
  | 'vllm/bge-m3'
  | 'vllm/qwen3-embedding-0.6b'
  | 'tei/bge-m3'
  | 'tei/multilingual-e5-small'
  | 'openai/text-embedding-3-small'
  | 'openai/text-embedding-3-large'
  | 'dashscope/text-embedding-v4'
  | 'dashscope-international/text-embedding-v4';

const OLLAMA = 'http://127.0.0.1:11434/v1';
const VLLM = 'http://127.0.0.1:8000/v1';
const TEI = 'http://127.0.0.1:8080/v1';
const OPENAI = 'https://api.openai.com/v1';
const DASHSCOPE = 'https://dashscope.aliyuncs.com/compatible-mode/v1';
const DASHSCOPE_INTERNATIONAL = 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1';

/** What the models' cards ask to put before queries; passages go bare unless said. */
const QWEN3 = {
  query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ',
  passage: '',
};
const NOMIC = { query: 'search_query: ', passage: 'search_document: ' };
const E5 = { query: 'query: ', passage: 'passage: ' };

const DASHSCOPE_V4 = {
  model: 'text-embedding-v4',
  // The endpoint takes at most ten texts and gives floats only.
  profile: { dimensions: 1024, maxTokens: 8_192, batchMax: 10 },
  request: { dimensions: true, encodingFormat: 'float' },
} as const;

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
  'ollama/bge-m3': { baseUrl: OLLAMA, model: 'bge-m3', profile: { dimensions: 1024, maxTokens: 8_192 } },
  'ollama/nomic-embed-text': {
    baseUrl: OLLAMA,
    model: 'nomic-embed-text',
    profile: { dimensions: 768, maxTokens: 2_048, prefixes: NOMIC },
  },
  'ollama/qwen3-embedding:0.6b': {
    baseUrl: OLLAMA,
    model: 'qwen3-embedding:0.6b',
    profile: { dimensions: 1024, maxTokens: 8_192, prefixes: QWEN3 },
  },
  'vllm/bge-m3': {
    baseUrl: VLLM,
    model: 'BAAI/bge-m3',
    profile: { dimensions: 1024, maxTokens: 8_192, batchMax: 128 },
    request: { encodingFormat: 'base64' },
  },
  'vllm/qwen3-embedding-0.6b': {
    baseUrl: VLLM,
    model: 'Qwen/Qwen3-Embedding-0.6B',
    profile: { dimensions: 1024, maxTokens: 8_192, batchMax: 128, prefixes: QWEN3 },
    request: { encodingFormat: 'base64' },
  },
  'tei/bge-m3': { baseUrl: TEI, model: 'BAAI/bge-m3', profile: { dimensions: 1024, maxTokens: 8_192 } },
  'tei/multilingual-e5-small': {
    baseUrl: TEI,
    model: 'intfloat/multilingual-e5-small',
    profile: { dimensions: 384, maxTokens: 512, prefixes: E5 },
  },
  'openai/text-embedding-3-small': {
    baseUrl: OPENAI,
    model: 'text-embedding-3-small',
    profile: { dimensions: 1536, maxTokens: 8_191, batchMax: 256 },
    request: { dimensions: true, encodingFormat: 'base64' },
  },
  'openai/text-embedding-3-large': {
    baseUrl: OPENAI,
    model: 'text-embedding-3-large',
    profile: { dimensions: 3072, maxTokens: 8_191, batchMax: 256 },
    request: { dimensions: true, encodingFormat: 'base64' },
  },
  'dashscope/text-embedding-v4': { baseUrl: DASHSCOPE, ...DASHSCOPE_V4 },
  'dashscope-international/text-embedding-v4': { baseUrl: DASHSCOPE_INTERNATIONAL, ...DASHSCOPE_V4 },
};
