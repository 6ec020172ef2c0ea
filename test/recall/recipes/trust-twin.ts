/** The formulas of trust once more, from the text and not from the engine: imports nothing. */
export interface TrustTwinInput {
  /** Share of the best BM25, cosine, share of the soft conditions. */
  readonly signals: readonly [keyword: number, vector: number, metadata: number];
  /** Context scores of vector (.5 when vague) and metadata (.8 with a time range). */
  readonly context?: readonly [vector: number, metadata: number];
  readonly attributes?: number;
  readonly authority: number;
  readonly recency?: number;
  readonly binding?: number;
  readonly violations?: number;
  readonly sources?: number;
  readonly conflict?: boolean;
  readonly wrong?: number;
  readonly useful?: number;
  readonly lineage?: readonly number[];
}

export function twinWeights(context: readonly [number, number], attributes: number): readonly [number, number, number] {
  if (attributes >= 3) return [0.7, 0.2, 0.1];
  const raw = [0.4, 0.45 * (1 + context[0] * 0.3), 0.15 * (1 + context[1] * 0.3)] as const;
  const sum = raw[0] + raw[1] + raw[2];
  return [raw[0] / sum, raw[1] / sum, raw[2] / sum];
}

export function twinTrust(input: TrustTwinInput): number {
  const { authority, recency = 1, binding = 1, violations = 0, sources = 1, conflict = false } = input;
  const crossed = sources >= 3 ? 1 : sources === 2 ? 0.7 : 0;
  const weights = conflict ? [0.4, 0.16, 0.16, 0.16, 0.12] : [0.25, 0.2, 0.2, 0.2, 0.15];
  const values = [authority, recency, binding, 1 - 0.3 * violations, crossed];
  let trust = 0;
  for (let at = 0; at < 5; at += 1) trust += (weights[at] ?? 0) * (values[at] ?? 0);
  const { wrong = 0, useful = 0, lineage = [] } = input;
  trust *= (1 + useful) / (1 + useful + wrong);
  return Math.min(trust, ...lineage);
}

export function twinScore(input: TrustTwinInput): number {
  const [keyword, vector, metadata] = twinWeights(input.context ?? [0, 0], input.attributes ?? 0);
  const relevance = keyword * input.signals[0] + vector * input.signals[1] + metadata * input.signals[2];
  return relevance * twinTrust(input);
}
