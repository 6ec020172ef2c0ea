import type { Filter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import type { Associated } from '../../graph/associate.js';
import { associate } from '../../graph/associate.js';
import { makeGraph } from '../../graph/graph.js';
import type { TenantStore } from '../../ports/store.js';
import { readNeighbours } from '../graph/neighbours.js';
import type { ActionChannel } from './channel.js';

/** How far and how widely what comes to mind is looked for. */
const BOUNDS = { depth: 3, fanOut: 32, most: 256 } as const;

/** A memory that comes to mind with others. */
export interface AssociatedMemory extends Associated {
  readonly memory: Memory;
}

/**
 * What comes to mind with memories: personalised PageRank over the links that hold, in their direction. A procedure is what is
 * done, not what is known, so steps to it are left out.
 *
 * @param seeds memories with their scores, above 0
 */
export async function associateMemories(
  store: TenantStore,
  seeds: readonly { readonly memory: Memory; readonly score: number }[],
  filter: Filter,
  { damping, residue, associated }: Pick<ActionChannel, 'damping' | 'residue' | 'associated'>,
  signal: AbortSignal,
): Promise<readonly AssociatedMemory[]> {
  const origins = seeds.map(({ memory }) => memory);
  const { edges, memories } = await readNeighbours(store, origins, filter, { ...BOUNDS, signal });
  const graph = makeGraph(edges.filter(({ relation }) => relation !== 'leads-to'));
  const weights = new Map<string, number>();
  for (const { memory, score } of seeds) weights.set(memory.id, Math.max(weights.get(memory.id) ?? 0, score));
  return associate(graph, weights, { damping, residue, most: associated }).flatMap((each) => {
    const memory = memories.get(each.node);
    return memory === undefined ? [] : [{ ...each, memory }];
  });
}
