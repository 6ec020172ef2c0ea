/** Makes a query that can be understood alone of a message that stands on earlier turns. */
export interface Rewriter {
  /** Name of model and dialect, for traces. */
  readonly id: string;
  /**
   * The message in its own language with what it refers to named; never blank.
   *
   * @param turns earlier turns, oldest first
   * @throws `provider_*` or `aborted`; the caller then falls back.
   */
  rewrite(query: string, turns: readonly string[], options: { readonly signal?: AbortSignal }): Promise<string>;
}
