import type { HttpRerankerOptions } from './http-reranker.js';

/** Everything but the key: spread it into the options of `createHttpReranker`. */
export type RerankerPreset = Pick<
  HttpRerankerOptions,
  'baseUrl' | 'model' | 'dialect' | 'batchMax' | 'charactersMax' | 'scores'
>;

/** A server and a reranking model it serves. */
export type RerankerPresetName =
  | 'cohere/rerank-v3.5'
  | 'cohere/rerank-multilingual-v3.0'
  | 'jina/jina-reranker-v2-base-multilingual'
  | 'vllm/bge-reranker-v2-m3'
  | 'tei/bge-reranker-v2-m3'
  | 'dashscope/gte-rerank-v2';

/**
 * Known rerankers at their servers' usual addresses, by `server/model`. Behind vLLM's `/v1/rerank` and `/v2/rerank` is
 * one and the same answer: the end of `baseUrl` picks the route.
 *
 * @example
 * ```ts
 * import { createHttpReranker, RERANKER_PRESETS } from 'recollect/models';
 * createHttpReranker({ ...RERANKER_PRESETS['dashscope/gte-rerank-v2'], apiKey: 'my-key' });
 * ```
 */
export const RERANKER_PRESETS: { readonly [name in RerankerPresetName]: RerankerPreset } = {
  'cohere/rerank-v3.5': { baseUrl: 'https://api.cohere.com/v2', model: 'rerank-v3.5', dialect: 'cohere' },
  'cohere/rerank-multilingual-v3.0': {
    baseUrl: 'https://api.cohere.com/v2',
    model: 'rerank-multilingual-v3.0',
    dialect: 'cohere',
  },
  'jina/jina-reranker-v2-base-multilingual': {
    baseUrl: 'https://api.jina.ai/v1',
    model: 'jina-reranker-v2-base-multilingual',
    dialect: 'cohere',
  },
  'vllm/bge-reranker-v2-m3': {
    baseUrl: 'http://127.0.0.1:8000/v1',
    model: 'BAAI/bge-reranker-v2-m3',
    dialect: 'cohere',
  },
  // The server takes 32 texts at once unless it was started with another limit.
  'tei/bge-reranker-v2-m3': {
    baseUrl: 'http://127.0.0.1:8080',
    model: 'BAAI/bge-reranker-v2-m3',
    dialect: 'tei',
    batchMax: 32,
  },
  'dashscope/gte-rerank-v2': {
    baseUrl: 'https://dashscope.aliyuncs.com/api/v1/services/rerank/text-rerank',
    model: 'gte-rerank-v2',
    dialect: 'dashscope',
    batchMax: 500,
    // 30,000 tokens, in which the query counts once for every document; a token is seldom less than a character.
    charactersMax: 30_000,
  },
};
