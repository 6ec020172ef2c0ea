export type { CacheCounters, CachedEmbedder, CachedEmbedderOptions } from './cache/cached-embedder.js';
export { cachedEmbedder } from './cache/cached-embedder.js';
export type { SqliteEmbeddingCacheOptions } from './cache/sqlite-embedding-cache.js';
export { createSqliteEmbeddingCache } from './cache/sqlite-embedding-cache.js';
export { textHashOf } from './cache/text-hash.js';
export type {
  EmbeddingsRequestFields,
  EndpointEmbedder,
  OpenAiEmbedderOptions,
} from './openai-compatible/openai-embedder.js';
export { createOpenAiEmbedder } from './openai-compatible/openai-embedder.js';
export type { EmbedderPreset, PresetName } from './openai-compatible/presets.js';
export { EMBEDDER_PRESETS } from './openai-compatible/presets.js';
export type { ProfileInput } from './openai-compatible/profile.js';
export type { EndpointReranker, HttpRerankerOptions } from './rerank/http-reranker.js';
export { createHttpReranker } from './rerank/http-reranker.js';
export { createStaticEmbedder } from './static/static-embedder.js';
export type { CircuitBreakerOptions, CircuitState } from './transport/circuit-breaker.js';
export type { EndpointOptions } from './transport/endpoint.js';
export type { BackoffOptions } from './transport/retry-delay.js';
