/** The shape of a graph of undirected pairs. */
export interface GraphShape {
  /** Distinct neighbours of each node that a pair names. */
  readonly degrees: ReadonlyMap<string, number>;
  /** Share of all pairs of nodes that are linked, in [0,1]; 0 for fewer than two nodes. */
  readonly density: number;
  /** Mean local clustering coefficient (Watts, Strogatz 1998) in [0,1]; a node with fewer than two neighbours counts 0. */
  readonly clustering: number;
}

/** Measures how densely and how cliquishly nodes are linked. Direction and repetition do not count. */
export function graphShape(pairs: Iterable<readonly [string, string]>): GraphShape {
  const neighbours = new Map<string, Set<string>>();
  const at = (node: string): Set<string> => {
    const known = neighbours.get(node) ?? new Set();
    neighbours.set(node, known);
    return known;
  };
  for (const [one, other] of pairs)
    if (one !== other) {
      at(one).add(other);
      at(other).add(one);
    }
  const nodes = neighbours.size;
  const degrees = new Map([...neighbours].map(([node, own]) => [node, own.size]));
  const ends = [...degrees.values()].reduce((sum, degree) => sum + degree, 0);
  let clustering = 0;
  for (const own of neighbours.values()) {
    const among = [...own];
    const closed = among.reduce(
      (sum, node) => sum + among.filter((other) => neighbours.get(node)?.has(other) === true).length,
      0,
    );
    if (among.length > 1) clustering += closed / (among.length * (among.length - 1));
  }
  return {
    degrees,
    density: nodes < 2 ? 0 : ends / (nodes * (nodes - 1)),
    clustering: nodes === 0 ? 0 : clustering / nodes,
  };
}
