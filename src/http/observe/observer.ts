import type { RecollectError } from '../../domain/errors.js';
import type { Caller } from '../caller.js';
import type { HttpFault } from '../faults.js';
import type { Observed } from '../operation.js';

/** One request that has ended. */
export interface Ended {
  /** `id` is that of the OpenAPI document, or `mcp`. */
  readonly operation: { readonly id: string };
  readonly status: number;
  readonly ms: number;
  readonly traceId: string;
  /** Null when it was turned away before it was known who calls. */
  readonly caller: Caller | null;
  readonly observed: Observed;
  readonly fault: RecollectError | HttpFault | null;
}

/** Watches requests end: metrics, logs, the audit. It must not throw. */
export type Observer = (ended: Ended) => void;
