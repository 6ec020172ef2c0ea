import type { VersionRef } from './memory.js';
import type { AsOf } from './validity.js';

/**
 * How two versions are related. `conflicts` ones contradict each other and neither may close the other; `specialises` goes
 * from a specific situation to the abstract one; `leads-to` from a situation to what is done in it.
 */
export type LinkRelation =
  | 'conflicts'
  | 'near-duplicate'
  | 'derives'
  | 'supports'
  | 'contradicts'
  | 'updates'
  | 'next'
  | 'same-as'
  | 'specialises'
  | 'leads-to'
  | (string & {});

/** Relations that a caller may declare; the others are found by the rules of writing. */
export const DECLARED_RELATIONS = [
  'supports',
  'contradicts',
  'updates',
  'derives',
  'next',
  'same-as',
  'specialises',
  'leads-to',
  'related',
] as const;
export type DeclaredRelation = (typeof DECLARED_RELATIONS)[number];

/** How a conflict ended. */
export interface Settlement {
  readonly atMs: number;
  /** Which end holds from then on. */
  readonly kept: 'from' | 'to' | 'both';
  readonly reason: string | null;
}

/** How strong a relation is; both in [0,1]. */
export interface LinkStrength {
  readonly intensity: number;
  readonly confidence: number;
}

/** What a declared link says, from the moment it was recorded until it says something else. */
export interface LinkState {
  readonly recordedAtMs: number;
  /** Null when nobody said. */
  readonly strength: LinkStrength | null;
  /** How likely what `to` names follows from `from`, in [0,1], as given; null when nobody said. */
  readonly probability: number | null;
  /** First instant it is true; null: always was. */
  readonly validFromMs: number | null;
  /** First instant it is no longer true; null: open. */
  readonly validToMs: number | null;
  /** Whether it was taken back: it says nothing from `recordedAtMs` on. */
  readonly removed: boolean;
}

/** What a declared link says now, and what it said before. */
export interface Declared extends LinkState {
  /** Oldest first; the newest {@link MOST_EARLIER} are kept. */
  readonly earlier: readonly LinkState[];
}

/** Earlier states of a link that are kept. */
export const MOST_EARLIER = 64;

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
  /** Absent for links that the rules of writing found. */
  readonly declared?: Declared;
}

/** Whether a link is over: a conflict that was settled, or a link that was taken back. */
export function isOver({ settled, declared }: MemoryLink): boolean {
  return settled !== null || declared?.removed === true;
}

/**
 * What a link says at a point of both time axes (rules A2 and V1); null where it says nothing then. A link found by rule says
 * that it is there, from the moment it was recorded on.
 */
export function linkAt(link: MemoryLink, { validAtMs, recordedAtMs }: AsOf): LinkState | null {
  const states = link.declared === undefined ? [bare(link)] : [...link.declared.earlier, link.declared];
  const known = states.findLast((state) => recordedAtMs === null || state.recordedAtMs <= recordedAtMs);
  if (known === undefined || known.removed) return null;
  if (known.validFromMs !== null && validAtMs < known.validFromMs) return null;
  return known.validToMs !== null && validAtMs >= known.validToMs ? null : known;
}

function bare({ recordedAtMs }: MemoryLink): LinkState {
  return { recordedAtMs, strength: null, probability: null, validFromMs: null, validToMs: null, removed: false };
}
