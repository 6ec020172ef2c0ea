import { compareText } from '../domain/compare-text.js';
import { breadthFirst } from './breadth-first.js';
import type { Graph, GraphEdge } from './graph.js';
import type { PageRankOptions } from './page-rank.js';
import { personalisedPageRank } from './page-rank.js';

/** A node that comes to mind with others. */
export interface Associated {
  readonly node: string;
  /** Personalised PageRank, in [0,1]. */
  readonly rank: number;
  /** The steps by which it is reached from a seed, of the shortest ways the strongest; empty for a seed. */
  readonly path: readonly GraphEdge[];
}

/** Most steps of a path that is told; what lies further off is named without one. */
const TOLD_STEPS = 4;

/**
 * What comes to mind with the seeds: the `most` nodes of the highest personalised PageRank, the highest first, of equals by id.
 *
 * @param seeds weights of the nodes to begin with, for instance similarities of hits
 */
export function associate(
  graph: Graph,
  seeds: ReadonlyMap<string, number>,
  { most = 8, ...options }: PageRankOptions & { readonly most?: number } = {},
): readonly Associated[] {
  const { ranks } = personalisedPageRank(graph, seeds, options);
  const best = [...ranks].sort(([one, left], [other, right]) => right - left || compareText(one, other)).slice(0, most);
  if (best.length === 0) return [];
  const begin = [...seeds].filter(([, weight]) => weight > 0).map(([node]) => node);
  const ways = new Map(breadthFirst(graph, begin, { depth: TOLD_STEPS }).map(({ node, path }) => [node, path]));
  return best.map(([node, rank]) => ({ node, rank, path: ways.get(node) ?? [] }));
}
