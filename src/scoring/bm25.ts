/** Parameters of Okapi BM25. */
export interface Bm25Parameters {
  /** Saturation of term frequency. @default 1.2 */
  readonly k1: number;
  /** Strength of length normalisation in [0,1]. @default 0.75 */
  readonly b: number;
}

export const BM25_DEFAULTS: Bm25Parameters = { k1: 1.2, b: 0.75 };

/**
 * Inverse document frequency, `ln(1 + (n - df + 0.5) / (df + 0.5))`: always positive, so a term that most memories
 * hold still counts a little. Source: Robertson & Zaragoza 2009, in Lucene's non-negative form.
 *
 * @param df passages that hold the term, 0 <= df <= n
 */
export function idf(df: number, n: number): number {
  return Math.log(1 + (n - df + 0.5) / (df + 0.5));
}

/** Passages of a background that every scope is thought to stand in, and how many of them hold any one word. */
const BACKGROUND = { passages: 50, holding: 1 } as const;

/**
 * How much a word says about a topic, for shares of a query: its idf with a background of 50 passages of which one holds it.
 * In a scope of three memories that all speak of planting, "plant" has no idf to speak of and yet says what the query is
 * about; in a large scope the background makes no difference.
 *
 * @param df passages that hold the term, 0 <= df <= n
 */
export function informativeness(df: number, n: number): number {
  return idf(df + BACKGROUND.holding, n + BACKGROUND.passages);
}

/**
 * Saturated, length-normalised term frequency in [0, k1 + 1): `tf (k1 + 1) / (tf + k1 (1 - b + b length / average))`.
 * An average length of 0 (an empty scope) counts every passage as average.
 */
export function saturation(
  frequency: number,
  length: number,
  averageLength: number,
  { k1, b }: Bm25Parameters = BM25_DEFAULTS,
): number {
  if (frequency <= 0) return 0;
  const relative = averageLength > 0 ? length / averageLength : 1;
  return (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + b * relative));
}

/**
 * Okapi BM25 of one passage: sum over the terms of idf * saturation.
 *
 * @param frequencies occurrences of each term in the passage
 * @param idfs idf of each term, aligned
 */
export function bm25(
  frequencies: readonly number[],
  idfs: readonly number[],
  length: number,
  averageLength: number,
  parameters: Bm25Parameters = BM25_DEFAULTS,
): number {
  let total = 0;
  for (let at = 0; at < frequencies.length; at += 1)
    total += (idfs[at] ?? 0) * saturation(frequencies[at] ?? 0, length, averageLength, parameters);
  return total;
}

/** Best score any passage could have: the sum of idf * (k1 + 1). Dividing by it gives the `bm25` signal in [0,1]. */
export function bm25Ceiling(idfs: readonly number[], { k1 }: Bm25Parameters = BM25_DEFAULTS): number {
  return idfs.reduce((sum, value) => sum + value * (k1 + 1), 0);
}
