import type { ErrorCode } from './errors.js';

/** A part that failed or was not reached. The answer goes on without it and says so; its absence is never silent. */
export interface Degradation {
  /** Name of the leg, stage or step, for example `lexical`, `vector`, `embed`. */
  readonly part: string;
  readonly code: ErrorCode;
  readonly message: string;
}
