/** Judges how well each text answers a query; slower and better than the legs. */
export interface Reranker {
  /** Name of model and dialect, for traces. */
  readonly id: string;
  /** Most texts in one request. */
  readonly batchMax: number;
  /** Relevance in [0,1] of each text, aligned with them. */
  rerank(
    query: string,
    texts: readonly string[],
    options: { readonly signal?: AbortSignal },
  ): Promise<readonly number[]>;
}
