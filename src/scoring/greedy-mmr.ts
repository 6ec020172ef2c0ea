/** What greedy maximal marginal relevance is asked. */
export interface MarginalRelevance {
  /** Share of relevance in [0,1]; the rest is how unlike it is to what was taken. */
  readonly lambda: number;
  /** Most that are taken. */
  readonly most: number;
}

/** One that was taken: which one, its marginal relevance when it was, and its greatest similarity to those taken before. */
export interface Taken {
  readonly at: number;
  readonly value: number;
  readonly nearest: number;
}

/**
 * Greedy maximal marginal relevance: takes one after the other the one with the greatest
 * `lambda * relevance - (1 - lambda) * (greatest similarity to one that was taken)`; of equals the one that stood first. The
 * order in which they were taken is the result. Relevance and similarity must be on one scale.
 */
export function greedyMmr(
  relevances: readonly number[],
  similarity: (one: number, other: number) => number,
  { lambda, most }: MarginalRelevance,
): readonly Taken[] {
  const taken: Taken[] = [];
  const left = new Set(relevances.keys());
  /** Greatest similarity of each to what was taken so far. */
  const nearest = relevances.map(() => 0);
  while (taken.length < most && left.size > 0) {
    let best: Taken | null = null;
    for (const at of left) {
      const value = lambda * (relevances[at] ?? 0) - (1 - lambda) * (nearest[at] ?? 0);
      if (best === null || value > best.value) best = { at, value, nearest: nearest[at] ?? 0 };
    }
    if (best === null) break;
    taken.push(best);
    left.delete(best.at);
    for (const at of left)
      nearest[at] = taken.length === 1 ? similarity(at, best.at) : Math.max(nearest[at] ?? 0, similarity(at, best.at));
  }
  return taken;
}
