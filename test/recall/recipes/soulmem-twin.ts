/** The formulas of RECIPES 4 a second time, from the sheet alone; nothing of the engine is used. */

/** One memory as the formulas see it. */
export interface TwinMemory {
  readonly id: string;
  /** In [-1,1]. */
  readonly cosine: number;
  /** Jaro-Winkler; null: strings say nothing of it. */
  readonly likeness: number | null;
  /** Share of the asked tags that it carries; null: none are asked for. */
  readonly tags: number | null;
  readonly kind: 'fact' | 'situation' | 'procedure';
}

export function twinScore({ cosine, likeness, tags, kind }: TwinMemory): number {
  if (kind === 'procedure') return 0;
  const e = Math.max(0, cosine);
  const variant = likeness !== null && likeness > 0 ? Math.max(e, 0.6 * e + 0.4 * likeness) : e;
  return tags === null ? variant : 0.3 * tags + 0.7 * variant;
}

/** Ids with their scores, best first, cut by the floor and at ten. */
export function twinAnswer(memories: readonly TwinMemory[], floor: number): readonly (readonly [string, number])[] {
  return memories
    .map(
      (memory) => [memory.id, twinScore(memory), memory.kind === 'situation' ? Math.min(floor, 0.5) : floor] as const,
    )
    .filter(([, score, least]) => score >= least && score > 0)
    .sort((one, other) => other[1] - one[1])
    .slice(0, 10)
    .map(([id, score]) => [id, score] as const);
}

/** Personalised PageRank from its definition: steps of the power iteration until nothing moves. */
export function twinRanks(
  seeds: { readonly [id: string]: number },
  edges: readonly (readonly [from: string, to: string, weight: number])[],
): { readonly [id: string]: number } {
  const nodes = [...new Set([...Object.keys(seeds), ...edges.flat()])];
  const total = Object.values(seeds).reduce((sum, each) => sum + each, 0);
  const start = Object.fromEntries(nodes.map((node) => [node, (seeds[node] ?? 0) / total]));
  let ranks: { [id: string]: number } = { ...start };
  for (let round = 0; round < 500; round += 1) {
    const next: { [id: string]: number } = Object.fromEntries(nodes.map((node) => [node, 0.35 * (start[node] ?? 0)]));
    for (const node of nodes) {
      const own = edges.filter(([from]) => from === node);
      const sum = own.reduce((weights, [, , weight]) => weights + weight, 0);
      const mass = 0.65 * (ranks[node] ?? 0);
      if (own.length === 0) for (const seed of nodes) next[seed] = (next[seed] ?? 0) + mass * (start[seed] ?? 0);
      else for (const [, to, weight] of own) next[to] = (next[to] ?? 0) + (mass * weight) / sum;
    }
    ranks = next;
  }
  return ranks;
}
