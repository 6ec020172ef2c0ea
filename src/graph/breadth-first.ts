import { compareText } from '../domain/compare-text.js';
import type { Graph, GraphEdge } from './graph.js';

/** How far, and how widely, a walk goes. */
export interface WalkBounds {
  /** Most steps from an origin, from 0. */
  readonly depth: number;
  /** Most edges that are followed from one node, the strongest. @default all */
  readonly fanOut?: number;
  /**
   * Edges of a node from which on it counts as a hub: a walk that goes on through one with `d` edges is worth `hubFrom / d`
   * of what it was. @default no node is one
   */
  readonly hubFrom?: number;
  /** Most nodes that are reached, origins included. @default all */
  readonly most?: number;
}

/** A node that a walk reached. */
export interface Reached {
  readonly node: string;
  /** Steps from the nearest origin; 0 for an origin. */
  readonly hops: number;
  /** Product of the weights along the path, hubs counted, in (0,1]; 1 for an origin. */
  readonly weight: number;
  /** The steps from an origin to the node; empty for an origin. */
  readonly path: readonly GraphEdge[];
}

/**
 * Walks a graph breadth first: every node within `depth` steps, by a shortest path, and of shortest paths by the one that is
 * worth most. The order is by steps, then by worth, then by id.
 */
export function breadthFirst(graph: Graph, origins: Iterable<string>, bounds: WalkBounds): readonly Reached[] {
  const { depth, fanOut = Number.POSITIVE_INFINITY, hubFrom, most = Number.POSITIVE_INFINITY } = bounds;
  const reached = new Map<string, Reached>();
  for (const node of origins) if (reached.size < most) reached.set(node, { node, hops: 0, weight: 1, path: [] });
  let level = [...reached.values()].sort((left, right) => compareText(left.node, right.node));
  const result = [...level];
  for (let hops = 1; hops <= depth && level.length > 0 && result.length < most; hops++) {
    const next = new Map<string, Reached>();
    for (const step of level) {
      const edges = graph.edgesFrom(step.node);
      const through = step.weight * hubPenalty(edges.length, hops === 1 ? undefined : hubFrom);
      for (const edge of edges.slice(0, fanOut)) {
        if (reached.has(edge.to)) continue;
        const weight = through * edge.weight;
        if (weight > (next.get(edge.to)?.weight ?? 0))
          next.set(edge.to, { node: edge.to, hops, weight, path: [...step.path, edge] });
      }
    }
    level = [...next.values()].sort((left, right) => right.weight - left.weight || compareText(left.node, right.node));
    level = level.slice(0, most - result.length);
    for (const step of level) reached.set(step.node, step);
    result.push(...level);
  }
  return result;
}

/** What is left of a walk that goes through a node with so many edges: 1 below `hubFrom`, `hubFrom / degree` above. */
export function hubPenalty(degree: number, hubFrom: number | undefined): number {
  return hubFrom === undefined || degree <= hubFrom ? 1 : hubFrom / degree;
}

/**
 * Steps of the shortest path from a node to every node that can be reached, itself included with 0; unreachable ones are
 * absent.
 */
export function distancesFrom(
  graph: Graph,
  centre: string,
  depth: number = Number.POSITIVE_INFINITY,
): ReadonlyMap<string, number> {
  const distances = new Map([[centre, 0]]);
  let level = [centre];
  for (let hops = 1; hops <= depth && level.length > 0; hops++) {
    const next: string[] = [];
    for (const node of level)
      for (const { to } of graph.edgesFrom(node)) {
        if (distances.has(to)) continue;
        distances.set(to, hops);
        next.push(to);
      }
    level = next;
  }
  return distances;
}

/** Nearness in [0,1] of a shortest distance d in steps: 1 / (1 + d); 0 for what can't be reached (undefined). */
export function nearness(distance: number | undefined): number {
  return distance === undefined ? 0 : 1 / (1 + distance);
}
