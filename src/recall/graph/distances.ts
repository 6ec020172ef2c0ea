import type { Filter } from '../../domain/filter.js';
import { openFilter } from '../../domain/filter.js';
import { distancesFrom } from '../../graph/breadth-first.js';
import { makeGraph } from '../../graph/graph.js';
import type { TenantStore } from '../../ports/store.js';
import type { Walk } from '../recipe.js';
import { findPlaces } from './find-place.js';
import { readNeighbours } from './neighbours.js';

/** How many steps memories are from the centre. */
export interface Distances {
  /** Steps by id of the memory, 0 for the centre; what is absent was not reached. */
  readonly steps: ReadonlyMap<string, number>;
  /** Whether the centre names nothing that the viewer sees. */
  readonly isUnknown: boolean;
}

/** Steps beyond which a memory counts as out of reach. */
const FARTHEST = 10;

/**
 * Shortest distances from a centre along links, in either direction, over all that the viewer sees at the time that is looked at;
 * the caller's own conditions choose what is found, not what lies between.
 */
export async function distancesFromCentre(
  store: TenantStore,
  centre: string,
  filter: Filter,
  { fanOut, most }: Pick<Walk, 'fanOut' | 'most'>,
  signal: AbortSignal,
): Promise<Distances> {
  const places = await findPlaces(store, [centre], filter);
  const [place] = places;
  if (place === undefined) return { steps: new Map(), isUnknown: true };
  const { viewer, asOf, nowMs } = filter;
  const { edges } = await readNeighbours(store, places, openFilter({ viewer, asOf, nowMs }), {
    depth: FARTHEST,
    fanOut,
    most,
    signal,
  });
  const graph = makeGraph(edges, { bothWays: true });
  return { steps: distancesFrom(graph, place.id), isUnknown: false };
}
