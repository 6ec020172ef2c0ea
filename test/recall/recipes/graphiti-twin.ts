/** Rerankers of graphiti once more, from the text and not from the engine: imports nothing. */

/** Reciprocal ranks from 0 (null: not in that list) over the best possible. */
export function fusedTwin(ranks: readonly (number | null)[], constant: number): number {
  let sum = 0;
  for (const rank of ranks) if (rank !== null) sum += 1 / (rank + constant);
  return sum / (ranks.length / constant);
}

/** Greedy maximal marginal relevance from its definition; the value is the marginal relevance, raised into [0,1]. */
export function mmrTwin(
  items: readonly { readonly id: string; readonly vector: readonly [number, number] }[],
  query: readonly [number, number],
  lambda: number,
): readonly { readonly id: string; readonly value: number }[] {
  const cosine = (one: readonly [number, number], other: readonly [number, number]): number =>
    Math.max(0, (one[0] * other[0] + one[1] * other[1]) / Math.hypot(...one) / Math.hypot(...other));
  const left = [...items];
  const taken: { id: string; value: number; vector: readonly [number, number] }[] = [];
  while (left.length > 0) {
    const values = left.map(({ vector }) => {
      let likeness = 0;
      for (const other of taken) likeness = Math.max(likeness, cosine(vector, other.vector));
      return lambda * cosine(vector, query) - (1 - lambda) * likeness;
    });
    const best = values.indexOf(Math.max(...values));
    const [next] = left.splice(best, 1);
    if (next !== undefined) taken.push({ ...next, value: (values[best] ?? 0) + (1 - lambda) });
  }
  return taken.map(({ id, value }) => ({ id, value }));
}

/** Episodes, halved every `halfLifeDays` (null: never), brought into [0,1). */
export function mentionsTwin(episodes: number, ageDays: number, halfLifeDays: number | null): number {
  let count = episodes;
  if (halfLifeDays !== null) count *= 2 ** (-ageDays / halfLifeDays);
  return count / (1 + count);
}

/** The best `pairs` by what a cross-encoder says of them, then the others in their order, of no relevance. */
export function judgedTwin(
  ordered: readonly string[],
  relevances: { readonly [id: string]: number },
  pairs: number,
): readonly (readonly [id: string, score: number])[] {
  const judged = ordered.slice(0, pairs).map((id) => [id, relevances[id] ?? 0] as const);
  judged.sort((one, other) => other[1] - one[1]);
  return [...judged, ...ordered.slice(pairs).map((id) => [id, 0] as const)];
}

/** 1 / (1 + d) of the shortest path to a centre, by letting every pair of nodes go by way of every third (Floyd and Warshall). */
export function proximityTwin(
  ids: readonly string[],
  ends: readonly (readonly [from: string, to: string])[],
  centre: string,
): { readonly [id: string]: number } {
  const steps = new Map(ids.map((from) => [from, new Map(ids.map((to) => [to, from === to ? 0 : 1 / 0]))]));
  for (const [from, to] of ends) {
    steps.get(from)?.set(to, 1);
    steps.get(to)?.set(from, 1);
  }
  const between = (from: string, to: string): number => steps.get(from)?.get(to) ?? 1 / 0;
  for (const by of ids)
    for (const from of ids)
      for (const to of ids) steps.get(from)?.set(to, Math.min(between(from, to), between(from, by) + between(by, to)));
  return Object.fromEntries(ids.map((id) => [id, 1 / (1 + between(centre, id))]));
}
