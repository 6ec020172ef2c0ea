import type { ClauseReading, Mark } from './clause-reading.js';
import type { Token } from './token.js';

/** A text as the scope rules see it. */
export interface PolarityAnalysis {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** One for each content token, undefined for the others. */
  readonly marks: readonly (Mark | undefined)[];
  readonly clauses: readonly ClauseReading[];
  /** Product of the negations that stand over each token, without what the token itself denies. */
  readonly outer: Int8Array;
  /** Index into `clauses` for each token. */
  readonly clauseOf: Int32Array;
}
