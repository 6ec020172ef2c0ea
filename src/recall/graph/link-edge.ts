import type { MemoryLink } from '../../domain/link.js';
import type { GraphEdge } from '../../graph/graph.js';

/** What a link of a relation is worth as a step, in (0,1]; relations that are not listed count as `OTHER_RELATION`. */
const RELATION_WEIGHTS: { readonly [relation: string]: number } = {
  derives: 0.9,
  'near-duplicate': 0.6,
  conflicts: 0.3,
};
const OTHER_RELATION = 0.8;

/** A link as a step between two memories, in the link's own direction. */
export function linkEdge({ relation, from, to, reason }: MemoryLink): GraphEdge {
  return {
    from: from.id,
    to: to.id,
    relation,
    weight: RELATION_WEIGHTS[relation] ?? OTHER_RELATION,
    via: reason === '' ? relation : `${relation}: ${reason}`,
  };
}
