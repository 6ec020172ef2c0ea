import type { MemoryLink } from '../../../domain/link.js';
import type { Memory, Sightings, Usage } from '../../../domain/memory.js';
import type { Passage } from '../../../domain/passage.js';
import type { PastRequest } from '../../../ports/store.js';

/** A version with what was derived from it, as written. Lists of them are in the order of writing. */
export interface WrittenVersion {
  readonly memory: Memory;
  readonly passages: readonly Passage[];
  readonly keys: readonly string[];
  readonly indexRules: number;
  /** Grows with every writing of passages; of equal matches the later indexed comes first. */
  readonly indexed: number;
  /** Vectors by profile, one per passage in the order of ordinals. */
  readonly vectors: ReadonlyMap<string, readonly Float32Array[]>;
}

/** What became of a write, with the memories that take it with them. */
export interface NotedRequest extends PastRequest {
  readonly memoryIds: readonly string[];
}

/** That a memory was shown under a key. */
export interface Echo {
  readonly key: string;
  readonly memoryId: string;
  readonly user: string | null;
  readonly atMs: number;
}

/** Everything one tenant holds; a batch makes a new one, so a failed batch leaves no mark. */
export interface TenantState {
  readonly seq: number;
  readonly versions: readonly WrittenVersion[];
  /** How often passages were written. */
  readonly indexed: number;
  readonly usage: ReadonlyMap<string, Usage>;
  readonly sightings: ReadonlyMap<string, Sightings>;
  /** By id, in the order of first writing. */
  readonly links: ReadonlyMap<string, MemoryLink>;
  readonly requests: ReadonlyMap<string, NotedRequest>;
  readonly echoes: readonly Echo[];
  /** Digests of id and user of erased memories. */
  readonly erased: ReadonlySet<string>;
}

export const EMPTY_TENANT: TenantState = {
  seq: 0,
  versions: [],
  indexed: 0,
  usage: new Map(),
  sightings: new Map(),
  links: new Map(),
  requests: new Map(),
  echoes: [],
  erased: new Set(),
};

/** A copy nobody can change: callers keep no way into the store, and get none out of it. */
export function frozenCopy<Value>(value: Value): Value {
  return deepFreeze(structuredClone(value));
}

function deepFreeze<Value>(value: Value): Value {
  if (value !== null && typeof value === 'object') {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
