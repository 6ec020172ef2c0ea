import type { TenantMemory } from '../index.js';
import type { JsonObject } from '../text/key-case.js';
import type { Caller, KeyScope } from './caller.js';
import type { ObservedRecall } from './observe/observed-recall.js';
import type { RequestSchema } from './schemas/primitives.js';

/** Memory operations as the OpenTelemetry conventions for generative AI name them. */
export type MemoryOperation = 'create_memory' | 'update_memory' | 'upsert_memory' | 'delete_memory' | 'search_memory';

/** What an operation tells of itself besides its answer, for spans, metrics, logs and the audit. Never memory text. */
export interface Observed {
  /** Memories that were returned, written or erased. */
  memoryIds: readonly string[];
  /** How many; differs from the ids where those are not known one by one. */
  count: number | null;
  query: string | null;
  sessionId: string | null;
  recall: ObservedRecall | null;
  /** Code of the embedding of what was written: `ok`, or that of its failure; null where nothing was embedded. */
  embedding: string | null;
}

/** Of what nothing was observed yet. */
export function nothingObserved(): Observed {
  return { memoryIds: [], count: null, query: null, sessionId: null, recall: null, embedding: null };
}

/** One request, read and checked. */
export interface Call {
  readonly tenant: TenantMemory;
  readonly caller: Caller;
  readonly params: { readonly [name: string]: string };
  readonly query: JsonObject;
  readonly body: JsonObject;
  readonly request: Request;
  readonly traceId: string;
  /** What is left of the time that the caller gave by header, in milliseconds; null: no deadline was given. */
  readonly deadlineMs: number | null;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
  readonly observed: Observed;
}

/** What an operation that reads alone is given, in whatever thread. */
export type ReadCall = Omit<Call, 'request'>;

/** What an operation answers. */
export interface Reply {
  readonly status: number;
  /** Sent as JSON, unless a stream is. */
  readonly body?: JsonObject;
  /** A body that is JSON text already. */
  readonly json?: string;
  readonly stream?: { readonly type: string; readonly lines: AsyncIterable<string> };
  readonly headers?: { readonly [name: string]: string };
}

/** An answer as the description of the interface tells it. */
export interface DescribedAnswer {
  readonly description: string;
  /** Null: there is no body. */
  readonly schema: unknown;
  /** @default 'application/json' */
  readonly type?: string;
  readonly headers?: readonly string[];
}

/** One route: what it reads, what it answers and who may call it. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** With parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly scope: KeyScope;
  /** `tenant`: it concerns the whole tenant, so that a key of one user may not call it. @default one user's memories */
  readonly reach?: 'tenant';
  readonly params?: RequestSchema;
  readonly query?: RequestSchema;
  readonly body?: RequestSchema;
  /** The body is read by the operation, line by line. */
  readonly lines?: true;
  /** Headers it reads, besides those of every operation. */
  readonly headers?: readonly ('Idempotency-Key' | 'If-Match' | 'If-None-Match')[];
  readonly span?: MemoryOperation;
  readonly answers: { readonly [status: number]: DescribedAnswer };
  readonly handle: (call: Call) => Promise<Reply>;
  /** The same, where it reads alone, so that reader threads may answer it. */
  readonly reads?: (call: ReadCall) => Promise<Reply>;
}
