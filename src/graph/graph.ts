import { compareText } from '../domain/compare-text.js';
import { RecollectError } from '../domain/errors.js';

/** A step from one node to another. Nodes are ids of any kind: memories, entities. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** What the step means, for instance `shares` or `leads-to`. */
  readonly relation: string;
  /** How much the step is worth, in (0,1]. */
  readonly weight: number;
  /** What it rests on, as a phrase for people. */
  readonly via: string;
}

/** Nodes with the edges that leave them; walks of a graph depend on nothing else. */
export interface Graph {
  /** Every node that an edge names, in the order of first mention. */
  readonly nodes: readonly string[];
  /** Edges that leave a node, the strongest first; of equals, by target and relation. Empty for unknown nodes. */
  edgesFrom(node: string): readonly GraphEdge[];
}

/**
 * Makes a graph of edges. An edge from a node to itself leads nowhere and is left out.
 *
 * @param bothWays whether every edge can be walked against its direction as well; a turned edge keeps its weight
 * @throws `validation` for a weight outside (0,1]
 */
export function makeGraph(
  edges: Iterable<GraphEdge>,
  { bothWays = false }: { readonly bothWays?: boolean } = {},
): Graph {
  const leaving = new Map<string, GraphEdge[]>();
  const at = (node: string): GraphEdge[] => {
    const known = leaving.get(node) ?? [];
    if (known.length === 0) leaving.set(node, known);
    return known;
  };
  for (const edge of edges) {
    if (!(edge.weight > 0 && edge.weight <= 1))
      throw new RecollectError('validation', `the weight of an edge must be above 0 and at most 1, not ${edge.weight}`);
    const own = at(edge.from);
    const others = at(edge.to);
    if (edge.from === edge.to) continue;
    own.push(edge);
    if (bothWays) others.push({ ...edge, from: edge.to, to: edge.from });
  }
  for (const list of leaving.values()) list.sort(strongestFirst);
  return { nodes: [...leaving.keys()], edgesFrom: (node) => leaving.get(node) ?? [] };
}

/** Whether one edge goes before another: greater weight, then target, then relation. */
export function strongestFirst(left: GraphEdge, right: GraphEdge): number {
  return right.weight - left.weight || compareText(left.to, right.to) || compareText(left.relation, right.relation);
}
