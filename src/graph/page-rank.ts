import type { Graph } from './graph.js';

/** The numbers of a personalised PageRank. */
export interface PageRankOptions {
  /** Chance to walk on rather than to begin anew at a seed, in [0,1). @default 0.65 */
  readonly damping?: number;
  /** A node whose waiting mass is at most this is left as it is, above 0. @default 1e-5 */
  readonly residue?: number;
  /** Most pushes; what waits then is left over. @default 100000 */
  readonly mostPushes?: number;
}

/** Where a walker is found who begins at the seeds again and again. */
export interface PageRank {
  /** Share of the time at each node that was reached; with `left` they sum to 1. */
  readonly ranks: ReadonlyMap<string, number>;
  /** Mass that was not pushed on: no rank is too small by more than this. */
  readonly left: number;
  readonly pushes: number;
}

/** Chance to walk on, and least mass that is pushed on. */
export const PAGE_RANK = { damping: 0.65, residue: 1e-5, mostPushes: 100_000 } as const;

/**
 * Personalised PageRank by forward push (Andersen, Chung, Lang 2006), weighted: of the mass that waits at a node the share
 * `1 - damping` stays as rank, the rest goes along its edges in proportion to their weights, and from a node without edges back
 * to the seeds in proportion to theirs. Ranks are exact in the limit of residue 0. No seeds give no ranks.
 *
 * @param seeds weights of the nodes where walks begin; those that are not above 0 count for nothing
 */
export function personalisedPageRank(
  graph: Graph,
  seeds: ReadonlyMap<string, number>,
  { damping = PAGE_RANK.damping, residue = PAGE_RANK.residue, mostPushes = PAGE_RANK.mostPushes }: PageRankOptions = {},
): PageRank {
  const begin = sharesOf(seeds);
  const ranks = new Map<string, number>();
  const waiting = new Map<string, number>();
  const queue: string[] = [];
  const queued = new Set<string>();
  const receive = (node: string, mass: number): void => {
    const total = (waiting.get(node) ?? 0) + mass;
    waiting.set(node, total);
    if (total <= residue || queued.has(node)) return;
    queued.add(node);
    queue.push(node);
  };
  for (const [node, share] of begin) receive(node, share);
  let pushes = 0;
  for (; pushes < queue.length && pushes < mostPushes; pushes++) {
    const node = queue[pushes] ?? '';
    const mass = waiting.get(node) ?? 0;
    queued.delete(node);
    waiting.set(node, 0);
    ranks.set(node, (ranks.get(node) ?? 0) + (1 - damping) * mass);
    const edges = graph.edgesFrom(node);
    const total = edges.reduce((sum, { weight }) => sum + weight, 0);
    for (const { to, weight } of edges) receive(to, (damping * mass * weight) / total);
    if (edges.length === 0) for (const [seed, share] of begin) receive(seed, damping * mass * share);
  }
  const left = [...waiting.values()].reduce((sum, mass) => sum + mass, 0);
  return { ranks, left, pushes };
}

function sharesOf(seeds: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const positive = [...seeds].filter(([, weight]) => weight > 0);
  const sum = positive.reduce((total, [, weight]) => total + weight, 0);
  return new Map(positive.map(([node, weight]) => [node, weight / sum]));
}
