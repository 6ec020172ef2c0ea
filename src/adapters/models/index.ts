export type { AiSdkEmbedder, AiSdkEmbedderOptions, ModelUsage } from './ai-sdk/ai-sdk-embedder.js';
export { createAiSdkEmbedder } from './ai-sdk/ai-sdk-embedder.js';
export type {
  AiSdkEmbedCall,
  AiSdkEmbedding,
  AiSdkEmbeddingModel,
  AiSdkProviderOptions,
  AiSdkRanking,
  AiSdkRerankCall,
  AiSdkRerankingModel,
} from './ai-sdk/ai-sdk-model.js';
export type { AiSdkReranker, AiSdkRerankerOptions } from './ai-sdk/ai-sdk-reranker.js';
export { createAiSdkReranker } from './ai-sdk/ai-sdk-reranker.js';
export type { ChatAnswererOptions, EndpointAnswerer } from './answerer/chat-answerer.js';
export { createChatAnswerer } from './answerer/chat-answerer.js';
export type { CacheCounters, CachedEmbedder, CachedEmbedderOptions } from './cache/cached-embedder.js';
export { cachedEmbedder } from './cache/cached-embedder.js';
export type { SqliteEmbeddingCacheOptions } from './cache/sqlite-embedding-cache.js';
export { createSqliteEmbeddingCache } from './cache/sqlite-embedding-cache.js';
export { textHashOf } from './cache/text-hash.js';
export type { EndpointEmbedder } from './openai-compatible/endpoint-embedder.js';
export type { FoundPreset } from './openai-compatible/find-preset.js';
export { findEmbedderPreset } from './openai-compatible/find-preset.js';
export type { EmbeddingsRequestFields, OpenAiEmbedderOptions } from './openai-compatible/openai-embedder.js';
export { createOpenAiEmbedder } from './openai-compatible/openai-embedder.js';
export type { EmbedderPreset, PresetName, TeiEmbedderPreset, TeiPresetName } from './openai-compatible/presets.js';
export { EMBEDDER_PRESETS, TEI_EMBEDDER_PRESETS } from './openai-compatible/presets.js';
export type { TeiEmbedderOptions, TeiRequestFields } from './openai-compatible/tei-embedder.js';
export { createTeiEmbedder } from './openai-compatible/tei-embedder.js';
export type { RerankDialect } from './rerank/dialects.js';
export type { EndpointReranker, HttpRerankerOptions } from './rerank/http-reranker.js';
export { createHttpReranker } from './rerank/http-reranker.js';
export type { RerankerPreset, RerankerPresetName } from './rerank/presets.js';
export { RERANKER_PRESETS } from './rerank/presets.js';
export type { ChatRewriterOptions, EndpointRewriter } from './rewriter/chat-rewriter.js';
export { createChatRewriter } from './rewriter/chat-rewriter.js';
export { builtInEmbedder } from './static/built-in-embedder.js';
export type { LateInteractionOptions } from './static/late-interaction.js';
export { createLateInteractionReranker } from './static/late-interaction.js';
export { createStaticEmbedder } from './static/static-embedder.js';
export type { GptVocabulary } from './tokens/gpt-token-counter.js';
export { gptTokenCounter } from './tokens/gpt-token-counter.js';
export type {
  TransformersDriver,
  TransformersLoadOptions,
  TransformersModel,
  TransformersTensor,
  TransformersTokenizer,
} from './transformers/driver.js';
export type { Pooling } from './transformers/pool.js';
export type { TransformersPreset, TransformersPresetName } from './transformers/presets.js';
export { TRANSFORMERS_PRESETS } from './transformers/presets.js';
export type { TransformersEmbedder, TransformersEmbedderOptions } from './transformers/transformers-embedder.js';
export { createTransformersEmbedder } from './transformers/transformers-embedder.js';
export type { AttemptOptions } from './transport/attempts.js';
export type { CircuitBreakerOptions, CircuitState } from './transport/circuit-breaker.js';
export type { EndpointOptions } from './transport/endpoint.js';
export type { ProfileInput } from './transport/profile.js';
export type { BackoffOptions } from './transport/retry-delay.js';
