import type { ErrorCode } from '../../domain/errors.js';
import type { Caller } from '../caller.js';
import type { Call, Observed } from '../operation.js';

/** A request that a reader answers: read and checked, whose tenant the key has decided. Plain data, so that it crosses threads. */
export interface ReadTask extends Pick<Call, 'params' | 'query' | 'body' | 'traceId' | 'deadlineMs'> {
  /** Id of the operation. */
  readonly operation: string;
  readonly caller: Caller;
  /** When it was sent, in milliseconds of the epoch: what it waits for a reader counts against its deadline. */
  readonly sentAtMs: number;
}

/** What a reader answered: the body as the JSON text that goes out, and what is measured and logged. */
export interface ReadAnswer {
  readonly status: number;
  readonly json: string;
  readonly observed: Observed;
}

/** Why a reader did not answer. */
export interface ReadFault {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field: string | undefined;
  /** An error as threads hand it on: its stack, without what was attached to it. */
  readonly cause: Error | undefined;
}

/** What is said to a reader. */
export type ToReader =
  | { readonly say: 'read'; readonly number: number; readonly task: ReadTask }
  /** Nobody waits for the answer any more. */
  | { readonly say: 'abort'; readonly number: number }
  /** Answer what was asked, close the engine and end. */
  | { readonly say: 'end' };

/** What a reader says. */
export type FromReader =
  | { readonly say: 'ready' }
  | { readonly say: 'answer'; readonly number: number; readonly answer: ReadAnswer }
  | { readonly say: 'fault'; readonly number: number; readonly fault: ReadFault };
