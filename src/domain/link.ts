import type { VersionRef } from './memory.js';

/** How two versions are related. `conflicts` ones contradict each other and neither may close the other. */
export type LinkRelation = 'conflicts' | 'near-duplicate' | 'derives' | (string & {});

/** How a conflict ended. */
export interface Settlement {
  readonly atMs: number;
  /** Which end holds from then on. */
  readonly kept: 'from' | 'to' | 'both';
  readonly reason: string | null;
}

/** A relation between two memories of one tenant, found by a rule or declared. */
export interface MemoryLink {
  /** Unique in the tenant. */
  readonly id: string;
  readonly relation: LinkRelation;
  readonly from: VersionRef;
  readonly to: VersionRef;
  readonly recordedAtMs: number;
  /** The deciding sentence, in English. */
  readonly reason: string;
  /** Null while it is open, and for relations that are never settled. */
  readonly settled: Settlement | null;
}
