import type { Viewer } from '../domain/scope.js';
import type { Seq } from './store.js';

/**
 * What is kept of one recall: plain JSON data of ids, numbers and the query, never the text of a memory. What `config`,
 * `request`, `recording` and `answer` hold is the business of whoever made the record.
 */
export interface TraceRecord {
  /** Of the trace; unique in the tenant. */
  readonly id: string;
  /** Version of the shape of what follows. */
  readonly format: number;
  /** The request's clock. */
  readonly atMs: number;
  /** The engine's clock when the answer was given; by it a record grows old. */
  readonly notedAtMs: number;
  readonly viewer: Viewer;
  /** Of the tenant when the recall began; null when the store could not tell. */
  readonly seq: Seq | null;
  readonly query: string;
  /** Items that were returned. */
  readonly returned: number;
  /** Equal for equal `config`. */
  readonly configHash: string;
  readonly config: object;
  readonly request: object;
  /** What was read, and what models answered; null once a memory that it tells of was forgotten. */
  readonly recording: object | null;
  readonly answer: object;
  /** Ids of memories that were forgotten since. */
  readonly forgotten: readonly string[];
}

/** One line of a list of traces. */
export type TraceHead = Pick<TraceRecord, 'id' | 'atMs' | 'query' | 'returned' | 'forgotten'>;

/** Who a trace belongs to: whoever names the same user, agent and session. */
export type TraceOwner = Pick<Viewer, 'user' | 'agent' | 'session'>;

/**
 * The traces of one tenant, apart from its memories and bounded in number and age: the oldest go first. A trace is seen by
 * its owner alone. All methods reject with `storage_*` errors, and with `closed` once the store was closed.
 */
export interface TraceStore {
  /** Keeps a record. It may reach the disk later; what went wrong there is thrown by the next call. */
  put(record: TraceRecord): Promise<void>;
  /** Null for an id that is not there, and for one of another owner. */
  get(id: string, owner: TraceOwner): Promise<TraceRecord | null>;
  /** The newest first, at most `limit`. */
  list(owner: TraceOwner, options: { readonly limit: number }): Promise<readonly TraceHead[]>;
  /** Drops the recordings that tell of one of these memories, and notes the ids in their `forgotten`. */
  forgetMemories(ids: readonly string[]): Promise<void>;
  /** Drops the traces of a user, with all agents and in all sessions; gives how many there were. */
  dropUser(user: string): Promise<number>;
  /** Drops all. */
  clear(): Promise<void>;
}

/** The traces of all tenants. */
export interface TraceStores {
  /** Makes nothing until a record is put. */
  tenant(id: string): TraceStore;
  /** Waits until what was put is where others find it; what goes wrong is thrown by the next call on that tenant. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
