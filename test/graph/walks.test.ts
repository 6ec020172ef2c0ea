import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { associate } from '../../src/graph/associate.js';
import { breadthFirst, distancesFrom, hubPenalty, nearness } from '../../src/graph/breadth-first.js';
import type { GraphEdge } from '../../src/graph/graph.js';
import { makeGraph } from '../../src/graph/graph.js';
import { linkWeight } from '../../src/graph/link-weight.js';
import { personalisedPageRank } from '../../src/graph/page-rank.js';
import { tellPath } from '../../src/graph/tell-path.js';

const edge = (from: string, to: string, weight = 1, via = 'goes to'): GraphEdge => ({
  from,
  to,
  relation: 'step',
  weight,
  via,
});

const NODES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
const anyEdge = fc
  .record({ from: fc.constantFrom(...NODES), to: fc.constantFrom(...NODES), weight: fc.integer({ min: 1, max: 10 }) })
  .map(({ from, to, weight }) => edge(from, to, weight / 10));
const anyEdges = fc.array(anyEdge, { maxLength: 24 });
const anySeeds = fc
  .dictionary(fc.constantFrom(...NODES), fc.integer({ min: 1, max: 9 }), { minKeys: 1, maxKeys: 3 })
  .map((seeds) => new Map(Object.entries(seeds)));

/** PageRank from its definition: x = (1 - d) s + d (P x + dangling mass s), on dense arrays, iterated until it stands still. */
function densePageRank(
  edges: readonly GraphEdge[],
  seeds: ReadonlyMap<string, number>,
  damping: number,
): readonly number[] {
  const total = [...seeds.values()].reduce((sum, weight) => sum + weight, 0);
  const start = NODES.map((node) => (seeds.get(node) ?? 0) / total);
  const steps = NODES.map((from) =>
    NODES.map((to) =>
      edges
        .filter((each) => each.from === from && each.to === to && from !== to)
        .reduce((sum, each) => sum + each.weight, 0),
    ),
  );
  let ranks = start;
  for (let round = 0; round < 200; round++) {
    const next = start.map((share) => (1 - damping) * share);
    for (const [from, row] of steps.entries()) {
      const out = row.reduce((sum, weight) => sum + weight, 0);
      for (const to of NODES.keys())
        next[to] =
          (next[to] ?? 0) + damping * (ranks[from] ?? 0) * (out === 0 ? (start[to] ?? 0) : (row[to] ?? 0) / out);
    }
    ranks = next;
  }
  return ranks;
}

/** Steps between all pairs by Floyd and Warshall. */
function allDistances(edges: readonly GraphEdge[]): readonly (readonly number[])[] {
  const table = NODES.map((from) =>
    NODES.map((to) => {
      if (from === to) return 0;
      return edges.some((each) => each.from === from && each.to === to) ? 1 : Number.POSITIVE_INFINITY;
    }),
  );
  const at = (one: number, other: number): number => table[one]?.[other] ?? Number.POSITIVE_INFINITY;
  for (const middle of NODES.keys())
    for (const from of NODES.keys())
      for (const to of NODES.keys()) {
        const row = table[from];
        if (row !== undefined) row[to] = Math.min(at(from, to), at(from, middle) + at(middle, to));
      }
  return table;
}

describe('a graph', () => {
  test('[G1] refuses weights outside (0,1] and leaves out steps that lead nowhere', () => {
    for (const weight of [0, -0.5, 1.01, Number.NaN])
      expect(() => makeGraph([edge('a', 'b', weight)]), `${weight}`).toThrow('above 0 and at most 1');
    expect(makeGraph([edge('a', 'a')]).edgesFrom('a')).toEqual([]);
    expect(makeGraph([]).edgesFrom('a')).toEqual([]);
  });

  test('[G1] gives the strongest step first and can be walked both ways', () => {
    const edges = [edge('a', 'c', 0.5), edge('a', 'b', 0.5), edge('a', 'd', 0.9)];
    expect(
      makeGraph(edges)
        .edgesFrom('a')
        .map(({ to }) => to),
    ).toEqual(['d', 'b', 'c']);
    expect(makeGraph(edges).edgesFrom('b')).toEqual([]);
    expect(
      makeGraph(edges, { bothWays: true })
        .edgesFrom('b')
        .map(({ to }) => to),
    ).toEqual(['a']);
  });
});

describe('walking breadth first', () => {
  test('[G1] reaches what Floyd and Warshall reach, in as many steps', () => {
    fc.assert(
      fc.property(anyEdges, fc.integer({ min: 0, max: 7 }), (edges, depth) => {
        const graph = makeGraph(edges);
        const table = allDistances(edges);
        for (const [at, origin] of NODES.entries()) {
          const expected = NODES.flatMap((node, to) => {
            const steps = table[at]?.[to] ?? Number.POSITIVE_INFINITY;
            return steps <= depth ? [`${node}:${steps}`] : [];
          });
          const reached = breadthFirst(graph, [origin], { depth });
          expect(reached.map(({ node, hops }) => `${node}:${hops}`).sort()).toEqual(expected.sort());
          expect([...distancesFrom(graph, origin, depth)].map(([node, hops]) => `${node}:${hops}`).sort()).toEqual(
            expected,
          );
          for (const { path, hops, weight } of reached) {
            expect(path).toHaveLength(hops);
            expect(weight).toBeCloseTo(
              path.reduce((product, step) => product * step.weight, 1),
              12,
            );
          }
        }
      }),
    );
  });

  test('[G1] takes the way that is worth most among the shortest', () => {
    const graph = makeGraph([edge('a', 'b', 0.5), edge('a', 'c', 0.9), edge('b', 'd', 1), edge('c', 'd', 0.6)]);
    const [found] = breadthFirst(graph, ['a'], { depth: 2 }).filter(({ node }) => node === 'd');
    // .9 * .6 = .54 goes before .5 * 1 = .5
    expect(found?.weight).toBeCloseTo(0.54, 12);
    expect(found?.path.map(({ to }) => to)).toEqual(['c', 'd']);
  });

  test('[G1] follows no more than the strongest steps of a node, and reaches no more than it may', () => {
    const graph = makeGraph([edge('a', 'b', 0.3), edge('a', 'c', 0.9), edge('a', 'd', 0.6), edge('c', 'e', 0.5)]);
    const nodes = (bounds: Parameters<typeof breadthFirst>[2]): readonly string[] =>
      breadthFirst(graph, ['a'], bounds).map(({ node }) => node);
    expect(nodes({ depth: 2, fanOut: 2 })).toEqual(['a', 'c', 'd', 'e']);
    expect(nodes({ depth: 2, most: 3 })).toEqual(['a', 'c', 'd']);
    expect(nodes({ depth: 0 })).toEqual(['a']);
  });

  test('[G1] counts a way through a hub by the share of its steps that are no excess, but not where it begins', () => {
    const spokes = NODES.slice(1).map((to) => edge('a', to));
    const graph = makeGraph([edge('z', 'a'), ...spokes]);
    const weightOf = (origin: string): number | undefined =>
      breadthFirst(graph, [origin], { depth: 2, hubFrom: 3 }).find(({ node }) => node === 'b')?.weight;
    // six steps leave a: 3 / 6 = .5
    expect(weightOf('z')).toBeCloseTo(0.5, 12);
    expect(weightOf('a')).toBe(1);
    expect([hubPenalty(3, 3), hubPenalty(12, 3), hubPenalty(12, undefined)]).toEqual([1, 0.25, 1]);
  });

  test('[G1] nearness is 1 / (1 + d), and 0 for what cannot be reached', () => {
    expect([nearness(0), nearness(1), nearness(3), nearness(undefined)]).toEqual([1, 0.5, 0.25, 0]);
  });
});

describe('personalised PageRank', () => {
  test('[G2] agrees with a dense power iteration to 1e-6', () => {
    fc.assert(
      fc.property(anyEdges, anySeeds, fc.constantFrom(0.3, 0.65, 0.85), (edges, seeds, damping) => {
        const { ranks } = personalisedPageRank(makeGraph(edges), seeds, { damping, residue: 1e-9 });
        const expected = densePageRank(edges, seeds, damping);
        for (const [at, node] of NODES.entries())
          expect(Math.abs((ranks.get(node) ?? 0) - (expected[at] ?? 0)), node).toBeLessThan(1e-6);
      }),
    );
  });

  test('[G2] with its own residue no rank is too small by more than what it says is left', () => {
    fc.assert(
      fc.property(anyEdges, anySeeds, (edges, seeds) => {
        const { ranks, left } = personalisedPageRank(makeGraph(edges), seeds);
        const expected = densePageRank(edges, seeds, 0.65);
        expect([...ranks.values()].reduce((sum, rank) => sum + rank, left)).toBeCloseTo(1, 9);
        for (const [at, node] of NODES.entries()) {
          const short = (expected[at] ?? 0) - (ranks.get(node) ?? 0);
          expect(short).toBeGreaterThan(-1e-9);
          expect(short).toBeLessThanOrEqual(left + 1e-9);
        }
      }),
    );
  });

  test('[G2] one step from one seed: .35 / (1 - .65 * .65) stays at the seed when its neighbour leads nowhere', () => {
    const { ranks } = personalisedPageRank(makeGraph([edge('a', 'b')]), new Map([['a', 1]]), { residue: 1e-12 });
    expect(ranks.get('a')).toBeCloseTo(0.35 / (1 - 0.4225), 9);
    expect(ranks.get('b')).toBeCloseTo((0.65 * 0.35) / (1 - 0.4225), 9);
  });

  test('[G2] no seeds give no ranks, and the bound of pushes leaves the rest', () => {
    const graph = makeGraph([edge('a', 'b'), edge('b', 'a')]);
    expect(personalisedPageRank(graph, new Map([['a', 0]])).ranks.size).toBe(0);
    const cut = personalisedPageRank(graph, new Map([['a', 1]]), { mostPushes: 1 });
    expect(cut.pushes).toBe(1);
    expect(cut.left).toBeCloseTo(0.65, 12);
  });
});

describe('association', () => {
  test('[G2] gives the highest ranks first, with the way from a seed', () => {
    const graph = makeGraph([edge('a', 'b', 0.9, 'knows'), edge('a', 'c', 0.1), edge('b', 'd', 1, 'owns')]);
    const found = associate(graph, new Map([['a', 1]]), { most: 3 });
    expect(found.map(({ node }) => node)).toEqual(['a', 'b', 'd']);
    expect(found.map(({ path }) => path.length)).toEqual([0, 1, 2]);
    expect(tellPath(found[2]?.path ?? [])).toBe('a -> (knows) b -> (owns) d');
    expect(tellPath([])).toBe('');
    expect(associate(graph, new Map())).toEqual([]);
  });

  test.each([
    // (1 + .8 * 1 + .5) / 2.3 = 1
    [1, 1, 0.5, 1],
    // (.5 + .8 * .25 + 0) / 1.8 = .7 / 1.8
    [0.5, 0.25, 0, 0.7 / 1.8],
    // (0 + 0 + .6) / 2.4 = .25
    [0, 0, 0.6, 0.25],
  ])('[G2] a link of intensity %d, confidence %d and prior %d weighs %d', (intensity, confidence, prior, expected) => {
    expect(linkWeight({ intensity, confidence }, prior)).toBeCloseTo(expected, 12);
  });
});
