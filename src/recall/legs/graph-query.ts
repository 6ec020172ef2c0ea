import { entities } from '../../text/entities/entities.js';
import type { Entity } from '../../text/entities/entity.js';
import { relationKinds } from '../../text/entities/relation-cues.js';
import type { TextEvidence } from './text.js';
import type { CosineScale, VectorEvidence } from './vector.js';
import { meetsFloor } from './vector.js';

/** What the rules read in a query: whom it names, and along which relations it asks. */
export interface GraphQuery {
  readonly query: string;
  readonly named: readonly Entity[];
  readonly kinds: readonly string[];
}

/** Reads a query for the leg, once: why it runs and where it walks depend on the same. */
export function readGraphQuery(query: string): GraphQuery {
  return { query, named: entities({ text: query }), kinds: relationKinds(query) };
}

/**
 * Below this the other legs count as unsure, in [0,1]: the share of the query's weight that the best hit by words holds; where
 * words were not looked for, the calibrated similarity of the nearest hit.
 */
export const UNSURE_BELOW = 0.35;

/** What the other legs found, as far as it says whether they are sure. */
export interface OtherLegs {
  readonly text: TextEvidence | null;
  readonly vector: VectorEvidence | null;
  readonly scales: ReadonlyMap<string, CosineScale>;
}

/** Why the leg walks along names, as the trace tells it, or why not. */
export function graphReason(
  { named, kinds }: GraphQuery,
  { text, vector, scales }: OtherLegs,
): { readonly runs: boolean; readonly why: string } {
  if (named.length > 0) return { runs: true, why: 'the query names an entity' };
  if (kinds.length > 0) return { runs: true, why: 'the query asks along a relation' };
  const best = text?.matches.hits[0];
  const share = best === undefined ? 0 : shareOf(best.frequencies, text);
  if (text !== null && share < UNSURE_BELOW)
    return { runs: true, why: `the best other hit holds ${share.toFixed(2)} of the query, less than ${UNSURE_BELOW}` };
  const floor = { signal: 'similarity', atLeast: UNSURE_BELOW } as const;
  const near = vector?.searches.some(({ hits }) => hits.some((hit) => meetsFloor(hit, floor, scales))) ?? true;
  if (text === null && !near)
    return { runs: true, why: `the best other hit is less like the query than ${UNSURE_BELOW}` };
  return { runs: false, why: 'the query names no entity and no relation, and other legs are sure' };
}

/** Share of the query's weight that a passage holds, in [0,1]. */
export function shareOf(frequencies: readonly number[], text: TextEvidence | null): number {
  if (text === null) return 0;
  let total = 0;
  let held = 0;
  for (const [at, { weight }] of text.terms.entries()) {
    total += weight;
    if ((frequencies[at] ?? 0) > 0) held += weight;
  }
  return total === 0 ? 0 : held / total;
}
