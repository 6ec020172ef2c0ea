import type { Memory, Usage } from '../../../domain/memory.js';
import type { Passage } from '../../../domain/passage.js';

/** A version with its passages, as written. Lists of them are in the order of writing. */
export interface WrittenVersion {
  readonly memory: Memory;
  readonly passages: readonly Passage[];
  /** Vectors by profile, one per passage in the order of ordinals. */
  readonly vectors: ReadonlyMap<string, readonly Float32Array[]>;
}

/** Everything one tenant holds; a batch makes a new one, so a failed batch leaves no mark. */
export interface TenantState {
  readonly seq: number;
  readonly versions: readonly WrittenVersion[];
  readonly usage: ReadonlyMap<string, Usage>;
  /** Id and user of erased memories, as one JSON text each. */
  readonly erased: ReadonlySet<string>;
}

export const EMPTY_TENANT: TenantState = { seq: 0, versions: [], usage: new Map(), erased: new Set() };

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
