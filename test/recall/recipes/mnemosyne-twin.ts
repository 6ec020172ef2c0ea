/** The two formulas of mnemosyne once more, from the text and not from the engine: imports nothing. */
export interface MnemosyneInput {
  readonly sim: number | null;
  readonly lexical: number;
  readonly fts: number;
  readonly importance: number;
  readonly ageHours: number;
  readonly tokens: number;
  readonly edges?: number;
  readonly facts?: number;
  readonly veracity?: 'stated' | 'tool' | 'inferred' | 'imported' | 'unknown';
  /** Weight and distance of the time asked, in hours. */
  readonly temporal?: readonly [number, number];
  readonly weights?: readonly [number, number, number];
  /** Freshness never falls below this share. */
  readonly fresh?: number;
  /** Least cosine that lets in what words do not; null: not of interest here. */
  readonly admit: number;
}

const VERACITY = { stated: 1, tool: 0.8, inferred: 0.7, imported: 0.6, unknown: 0.5 };

function minLexical(tokens: number): number {
  if (tokens <= 2) return 0.15;
  return tokens === 3 ? 0.5 : 0.3;
}

function shared(weights: readonly [number, number, number]): readonly [number, number, number] {
  const clamped = weights.map((weight) => Math.max(0, weight));
  const sum = (clamped[0] ?? 0) + (clamped[1] ?? 0) + (clamped[2] ?? 0);
  const bad = weights.some((weight) => Number.isNaN(weight) || Math.abs(weight) === Number.POSITIVE_INFINITY);
  if (bad || sum === 0) return [0.5, 0.3, 0.2];
  return [(clamped[0] ?? 0) / sum, (clamped[1] ?? 0) / sum, (clamped[2] ?? 0) / sum];
}

export function weightsAsShares(weights: readonly [number, number, number]): readonly [number, number, number] {
  return shared(weights);
}

/** Share of the entries of two vectors that are not on the same side of 0. */
function hamming(one: readonly number[], other: readonly number[]): number {
  let apart = 0;
  for (const [at, value] of one.entries()) if (value > 0 !== (other[at] ?? 0) > 0) apart += 1;
  return apart / one.length;
}

const boost = (temporal: readonly [number, number] | undefined): number =>
  temporal === undefined ? 1 : 1 + temporal[0] * Math.exp(-temporal[1] / 24);

/** Null: the gate drops it. */
export function episodicScore(input: MnemosyneInput): number | null {
  const { sim, lexical, fts, importance, ageHours, tokens, edges = 0, facts = 0, fresh = 0.7, temporal } = input;
  const near = sim ?? 0;
  if (lexical < minLexical(tokens) && near < input.admit) return null;
  const [vw, fw, iw] = shared(input.weights ?? [0.5, 0.3, 0.2]);
  const base = vw * Math.max(0, near) + fw * fts + iw * importance;
  const decay = Math.exp(-ageHours / 168);
  let score = Math.max(base, 0.8 * lexical) * (fresh + (1 - fresh) * decay);
  score += Math.min(0.02 * edges, 0.08) + Math.min(0.04 * facts, 0.1);
  if (sim !== null) score += 0.08 * (1 - Math.tanh(3 * hamming([1, 0], [sim, Math.sqrt(1 - sim * sim)])));
  score *= boost(temporal);
  const days = ageHours / 24;
  if (days > 180) score *= 0.25;
  else if (days > 30) score *= 0.5;
  return Math.min(1, score * VERACITY[input.veracity ?? 'stated']);
}

/** Null: the gate drops it. */
export function workingScore(input: MnemosyneInput): number | null {
  const { sim, lexical, fts, importance, ageHours, tokens, temporal } = input;
  const near = sim ?? 0;
  const passes = lexical >= minLexical(tokens);
  if (!passes && near < input.admit) return null;
  const iw = shared(input.weights ?? [0.5, 0.3, 0.2])[2];
  const rel = passes ? Math.max(lexical, 0.75 * lexical + 0.25 * fts) : 0;
  let base = rel * (1 - iw) * 0.6 + importance * iw + 0.08 * rel * rel;
  if (near > 0) base = 0.8 * base + 0.2 * near;
  const share = (1 - iw) * 0.4;
  const decay = Math.exp(-ageHours / 168);
  return Math.min(1, base * (share + (1 - share) * decay) * boost(temporal) * VERACITY[input.veracity ?? 'stated']);
}
