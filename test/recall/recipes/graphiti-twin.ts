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
