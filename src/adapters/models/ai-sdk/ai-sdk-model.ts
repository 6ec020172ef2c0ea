/**
 * The shapes of the AI SDK's models (`ai` 5 and 6, `@ai-sdk/provider` 2 and 3) as far as they are used here. A model of
 * any of its providers fits them; nothing of the SDK is imported.
 */

/** A value that JSON can hold. */
export type AiSdkJson = null | string | number | boolean | AiSdkJson[] | { [key: string]: AiSdkJson };

/** Settings for providers, by a provider's name; for example `{ cohere: { inputType: 'search_query' } }`. */
export interface AiSdkProviderOptions {
  [provider: string]: { [option: string]: AiSdkJson };
}

/** What every call may carry. */
export interface AiSdkCall {
  abortSignal?: AbortSignal;
  providerOptions?: AiSdkProviderOptions;
  headers?: { [name: string]: string };
}

/** What an embedding model is called with. */
export interface AiSdkEmbedCall extends AiSdkCall {
  values: string[];
}

/** What it answers. */
export interface AiSdkEmbedding {
  /** In the order of the values. */
  readonly embeddings: readonly (readonly number[])[];
  readonly usage?: { readonly tokens: number };
}

/** An embedding model of the AI SDK, for example `openai.textEmbeddingModel('text-embedding-3-small')`. */
export interface AiSdkEmbeddingModel {
  readonly provider: string;
  readonly modelId: string;
  readonly maxEmbeddingsPerCall: PromiseLike<number | undefined> | number | undefined;
  doEmbed(call: AiSdkEmbedCall): PromiseLike<AiSdkEmbedding>;
}

/** What a reranking model is called with. */
export interface AiSdkRerankCall extends AiSdkCall {
  query: string;
  documents: { type: 'text'; values: string[] };
  topN?: number;
}

/** What it answers: the best first. */
export interface AiSdkRanking {
  readonly ranking: readonly { readonly index: number; readonly relevanceScore: number }[];
}

/** A reranking model of the AI SDK, for example `cohere.reranking('rerank-v3.5')`. */
export interface AiSdkRerankingModel {
  readonly provider: string;
  readonly modelId: string;
  doRerank(call: AiSdkRerankCall): PromiseLike<AiSdkRanking>;
}
