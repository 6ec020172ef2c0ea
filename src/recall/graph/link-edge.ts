import type { LinkState, MemoryLink } from '../../domain/link.js';
import type { GraphEdge } from '../../graph/graph.js';
import { linkWeight } from '../../graph/link-weight.js';

/** What a link of a relation is worth as a step, in (0,1]; relations that are not listed count as `OTHER_RELATION`. */
const RELATION_WEIGHTS: { readonly [relation: string]: number } = {
  'same-as': 1,
  derives: 0.9,
  'near-duplicate': 0.6,
  contradicts: 0.3,
  conflicts: 0.3,
};
const OTHER_RELATION = 0.8;

/** Strength of a declared link of which nobody said how strong it is. */
const MIDDLING = { intensity: 0.5, confidence: 0.5 };

/**
 * A link as a step between two memories, in the link's own direction. A declared one weighs by what it says; its relation is
 * the prior.
 *
 * @param state what it says at the time that is looked at; @default what it says now
 */
export function linkEdge(
  { relation, from, to, reason, declared }: MemoryLink,
  state: LinkState | undefined = declared,
): GraphEdge {
  const prior = RELATION_WEIGHTS[relation] ?? OTHER_RELATION;
  return {
    from: from.id,
    to: to.id,
    relation,
    weight: declared === undefined ? prior : linkWeight(state?.strength ?? MIDDLING, prior),
    via: reason === '' ? relation : `${relation}: ${reason}`,
  };
}
