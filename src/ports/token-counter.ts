/** Number of tokens that a model makes of a text: an integer >= 0; 0 for an empty text. Never throws. */
export type CountTokens = (text: string) => number;

/** Counts tokens as a certain model does; what it needs is loaded at the first use. */
export interface TokenCounter {
  /** Name of the vocabulary, for traces. */
  readonly id: string;
  /** Resolves to the same function every time. Rejects with `driver_missing` where an optional package is absent. */
  load(): Promise<CountTokens>;
}
