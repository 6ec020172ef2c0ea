import { compareText } from '../../domain/compare-text.js';
import type { Filter } from '../../domain/filter.js';
import type { DeclaredRelation, MemoryLink } from '../../domain/link.js';
import { DECLARED_RELATIONS, linkAt } from '../../domain/link.js';
import type { Memory } from '../../domain/memory.js';
import { hubPenalty } from '../../graph/breadth-first.js';
import type { GraphEdge } from '../../graph/graph.js';
import { strongestFirst } from '../../graph/graph.js';
import { linkEdge } from './link-edge.js';
import type { WalkStore } from './neighbours.js';
import { linksAround, versionsThatPass } from './neighbours.js';

/** A memory that a walk stands at, with the worth of the way to it. */
export interface Stand {
  readonly memory: Memory;
  /** In (0,1]. */
  readonly value: number;
  /** From the memory that the way begins with, or from the query's own words (``). */
  readonly path: readonly GraphEdge[];
}

/** How far and how widely declared links are walked. */
export interface LinkBounds {
  /** Most links between a memory and where its way begins. @default 3 */
  readonly steps?: number;
  /** Most links that are followed from one memory, the strongest. @default 8 */
  readonly fanOut?: number;
  /** Links from which on a memory that is walked through counts as a hub; see `hubPenalty`. @default 8 */
  readonly hubFrom?: number;
  /** Most memories that a step goes on from, those worth most. @default 8 */
  readonly wide?: number;
  /** Most memories that a step reaches, those worth most. @default 12 */
  readonly most?: number;
  /** A memory that is worth less is not walked on from. @default 0.25 */
  readonly onward?: number;
  /** A way that is worth less leads nowhere. @default 0.2 */
  readonly least?: number;
  /** What was read of the same store under the same filter before. @default nothing */
  readonly links?: HeldLinks;
}

/** Relations that are walked: what a situation leads to is proposed as an action and never found as a memory (rule A3). */
const WALKED: readonly DeclaredRelation[] = DECLARED_RELATIONS.filter((relation) => relation !== 'leads-to');
/** Links of one memory that are looked at. */
const READ_OF_ONE = 32;

/**
 * Walks the links that were declared and hold at the time that is looked at, a step at a time in either direction, but from what
 * has been updated only to what updates it. A memory is worth the best way to it: what its beginning is worth, times the weights
 * of the links, less what hubs on the way take; where a way began is reached only by another that is worth more. What does not
 * pass the filter is neither reached nor walked through. Where nothing is linked, one look says so.
 *
 * @param take is given what a step reached, the most worth first; a memory again where a later way is worth more
 * @returns false where a bound cut the walk short
 * @throws what the store throws
 */
export async function walkLinks(
  store: WalkStore,
  origins: readonly Stand[],
  filter: Filter,
  take: (stand: Stand) => void,
  {
    links = new HeldLinks(store, filter),
    steps = 3,
    fanOut = 8,
    hubFrom = 8,
    wide = 8,
    most = 12,
    onward = 0.25,
    least = 0.2,
  }: LinkBounds = {},
): Promise<boolean> {
  const passing = new Map<string, Memory | null>(origins.map(({ memory }) => [memory.id, memory]));
  const worth = new Map<string, number>();
  for (const { memory, value } of origins) worth.set(memory.id, Math.max(value, worth.get(memory.id) ?? 0));
  let level: readonly Stand[] = [...origins].sort(
    (left, right) => right.value - left.value || compareText(left.memory.id, right.memory.id),
  );
  let complete = true;
  for (let step = 1; step <= steps; step++) {
    const worthy = level.filter(({ value }) => value >= onward);
    if (worthy.length === 0) break;
    const from = worthy.slice(0, wide);
    if (from.length < worthy.length) complete = false;
    await links.read(from.map(({ memory }) => memory.id));
    const ways = new Map<string, Pick<Stand, 'value' | 'path'>>();
    for (const { memory, value, path } of from) {
      const edges = links.of(memory.id);
      if (edges.length > fanOut) complete = false;
      const through = value * hubPenalty(edges.length, step === 1 ? undefined : hubFrom);
      for (const edge of edges.slice(0, fanOut)) {
        const way = { value: through * edge.weight, path: [...path, edge] };
        const known = Math.max(worth.get(edge.to) ?? 0, ways.get(edge.to)?.value ?? 0);
        if (way.value >= least && way.value > known) ways.set(edge.to, way);
      }
    }
    if (ways.size === 0) break;
    const best = [...ways].sort(([one, left], [other, right]) => right.value - left.value || compareText(one, other));
    if (best.length > most) complete = false;
    const taken = best.slice(0, most);
    const unknown = taken.map(([id]) => id).filter((id) => !passing.has(id));
    for (const id of unknown) passing.set(id, null);
    for (const memory of await versionsThatPass(store, unknown, filter)) passing.set(memory.id, memory);
    level = taken.flatMap(([id, way]): readonly Stand[] => {
      const memory = passing.get(id) ?? null;
      return memory === null ? [] : [{ memory, ...way }];
    });
    for (const stand of level) {
      worth.set(stand.memory.id, stand.value);
      take(stand);
    }
  }
  return complete && links.isWhole;
}

/** Steps along declared links that leave memories, those of each read once. */
export class HeldLinks {
  isWhole = true;
  readonly #store: WalkStore;
  readonly #filter: Filter;
  readonly #edges = new Map<string, readonly GraphEdge[]>();

  constructor(store: WalkStore, filter: Filter) {
    this.#store = store;
    this.#filter = filter;
  }

  async read(ids: readonly string[]): Promise<void> {
    const unread = [...new Set(ids)].filter((id) => !this.#edges.has(id));
    if (unread.length === 0) return;
    const bounds = { relations: WALKED, most: READ_OF_ONE };
    const { links, isWhole } = await linksAround(this.#store, unread, this.#filter, bounds);
    if (!isWhole) this.isWhole = false;
    const edges = new Map<string, GraphEdge[]>(unread.map((id) => [id, []]));
    for (const edge of links.flatMap((link) => this.#steps(link))) edges.get(edge.from)?.push(edge);
    for (const [id, own] of edges) this.#edges.set(id, own.sort(strongestFirst));
  }

  /** The strongest first. */
  of(id: string): readonly GraphEdge[] {
    return this.#edges.get(id) ?? [];
  }

  /** A link as the steps that can be taken along it at the time that is looked at. */
  #steps(link: MemoryLink): readonly GraphEdge[] {
    const state = link.declared === undefined ? null : linkAt(link, this.#filter.asOf);
    if (state === null) return [];
    const edge = linkEdge(link, state);
    const turned = { ...edge, from: edge.to, to: edge.from };
    return link.relation === 'updates' ? [turned] : [edge, turned];
  }
}
