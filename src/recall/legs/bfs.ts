import type { Filter } from '../../domain/filter.js';
import { passesFilter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import { breadthFirst } from '../../graph/breadth-first.js';
import { makeGraph } from '../../graph/graph.js';
import type { TenantStore } from '../../ports/store.js';
import type { Hit } from '../candidate.js';
import { readNeighbours } from '../graph/neighbours.js';
import type { Walk } from '../recipe.js';

/** Where a walk begins. */
export interface Origins {
  readonly memories: readonly Memory[];
  /** Whether they are found as well: so they are where the caller named them, and not where another leg found them already. */
  readonly areFound: boolean;
}

/**
 * Walks links breadth first from the origins, in either direction (RECIPES 3, "bfs"). What does not pass the filter is neither found
 * nor walked through; nearer ones come first, then those that are linked more strongly.
 */
export async function findByWalking(
  store: TenantStore,
  { memories: origins, areFound }: Origins,
  filter: Filter,
  { k, signal, depth, fanOut, most }: Walk & { readonly k: number; readonly signal: AbortSignal },
): Promise<readonly Hit[]> {
  const { edges, memories } = await readNeighbours(store, origins, filter, { depth, fanOut, most, signal });
  const ids = new Set(origins.map(({ id }) => id));
  return breadthFirst(makeGraph(edges, { bothWays: true }), ids, { depth })
    .filter(({ node }) => areFound || !ids.has(node))
    .flatMap(({ node }) => memories.get(node) ?? [])
    .filter((memory) => passesFilter(filter, memory))
    .slice(0, k)
    .map((memory): Hit => ({ memory, text: null, vector: null }));
}
