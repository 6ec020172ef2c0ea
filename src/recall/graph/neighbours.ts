import { compareText } from '../../domain/compare-text.js';
import type { Filter } from '../../domain/filter.js';
import { passesFilter } from '../../domain/filter.js';
import type { MemoryLink } from '../../domain/link.js';
import { linkAt } from '../../domain/link.js';
import type { Memory } from '../../domain/memory.js';
import type { GraphEdge } from '../../graph/graph.js';
import type { TenantStore } from '../../ports/store.js';
import { linkEdge } from './link-edge.js';

/** What walks read a store with. */
export type WalkStore = Pick<TenantStore, 'lookup' | 'links' | 'get' | 'history'>;

/** How far and how widely neighbours are read. */
export interface NeighbourBounds {
  /** Most steps from the given memories, from 0. */
  readonly depth: number;
  /** Most steps that are read from one memory. */
  readonly fanOut: number;
  /** Most memories in all, the given ones included. */
  readonly most: number;
  /** Only links of these relations. @default all */
  readonly relations?: readonly string[];
  /** When it fires, what was read so far is what there is. */
  readonly signal?: AbortSignal;
}

/** Memories around given ones. Nodes are ids of memories. */
export interface Neighbourhood {
  /** In the direction of their links, each once; both ends are in `memories`. */
  readonly edges: readonly GraphEdge[];
  /** The given ones and what was reached, by id: the version that passes the filter. */
  readonly memories: ReadonlyMap<string, Memory>;
  /** False where a bound or the signal ended the walk before all was read. */
  readonly complete: boolean;
}

/**
 * Reads the links around memories, a step at a time in both directions. What does not pass the filter is neither a neighbour
 * nor a way to one; so nothing outside the viewer's scope is ever walked.
 *
 * @throws what the store throws
 */
export async function readNeighbours(
  store: WalkStore,
  origins: readonly Memory[],
  filter: Filter,
  { depth, fanOut, most, relations = [], signal }: NeighbourBounds,
): Promise<Neighbourhood> {
  const memories = new Map(origins.slice(0, most).map((memory) => [memory.id, memory]));
  const edges = new Map<string, GraphEdge>();
  let complete = origins.length <= most;
  let level = [...memories.keys()];
  for (let hops = 1; hops <= depth && level.length > 0; hops++) {
    if (signal?.aborted === true) return { edges: [...edges.values()], memories, complete: false };
    const { links, isWhole } = await linksAround(store, level, filter, { relations, most: fanOut });
    if (!isWhole) complete = false;
    const holding = links.flatMap((link) => {
      const state = linkAt(link, filter.asOf);
      return state === null ? [] : [linkEdge(link, state)];
    });
    const steps = capped(holding, new Set(level), fanOut);
    if (steps.length < holding.length) complete = false;
    const unknown = [...new Set(steps.flatMap(({ from, to }) => [from, to]))].filter((id) => !memories.has(id));
    const room = most - memories.size;
    if (unknown.length > room) complete = false;
    const next = await versionsThatPass(store, unknown.slice(0, room), filter);
    for (const memory of next) memories.set(memory.id, memory);
    for (const edge of steps)
      if (memories.has(edge.from) && memories.has(edge.to))
        edges.set(JSON.stringify([edge.from, edge.to, edge.relation]), edge);
    level = next.map(({ id }) => id);
  }
  return { edges: [...edges.values()], memories, complete };
}

/**
 * Links that have one of these memories at either end, of each memory at least the first `most` in the order of writing where it
 * has so many; one with very many does not keep those of the others from being seen.
 *
 * @returns links over by now as well, and whether these are all
 */
export async function linksAround(
  store: Pick<TenantStore, 'links'>,
  ids: readonly string[],
  { viewer }: Pick<Filter, 'viewer'>,
  { relations, most }: { readonly relations: readonly string[]; readonly most: number },
): Promise<{ readonly links: readonly MemoryLink[]; readonly isWhole: boolean }> {
  const query = { viewer, relations, settled: null };
  const limit = most * ids.length;
  const together = await store.links({ ...query, ids, limit });
  if (together.length < limit) return { links: together, isWhole: true };
  const apart = new Map<string, MemoryLink>();
  let isWhole = true;
  for (const id of ids) {
    const own = await store.links({ ...query, ids: [id], limit: most });
    if (own.length === most) isWhole = false;
    for (const link of own) apart.set(link.id, link);
  }
  return { links: [...apart.values()], isWhole };
}

/** The strongest steps of each node of a level, at most so many; a step counts for whichever of its ends has room. */
function capped(steps: readonly GraphEdge[], level: ReadonlySet<string>, fanOut: number): readonly GraphEdge[] {
  const taken = new Map<string, number>();
  const order = [...steps].sort((one, other) => other.weight - one.weight || compareText(one.to, other.to));
  return order.filter(({ from, to }) => {
    const end = [from, to].find((node) => level.has(node) && (taken.get(node) ?? 0) < fanOut);
    if (end === undefined) return false;
    taken.set(end, (taken.get(end) ?? 0) + 1);
    return true;
  });
}

/** Of each id the version that passes the filter, if any: the newest, or an older one where the filter looks at another time. */
export async function versionsThatPass(
  store: Pick<TenantStore, 'get' | 'history'>,
  ids: readonly string[],
  filter: Filter,
): Promise<readonly Memory[]> {
  const newest = new Map((await store.get(ids)).map((memory) => [memory.id, memory]));
  const found: Memory[] = [];
  for (const id of ids) {
    const memory = newest.get(id);
    if (memory === undefined) continue;
    const version = passesFilter(filter, memory)
      ? memory
      : (await store.history(id)).findLast((each) => passesFilter(filter, each));
    if (version !== undefined) found.push(version);
  }
  return found;
}
