/**
 * The highest threshold at which at least the given share of answerable queries keeps its answer, when an answer stays
 * that has at least the threshold's confidence. 0, which keeps every answer there is, when even that keeps fewer or there
 * are no queries.
 *
 * @param confidences one a query, in [0,1]; null where the engine was silent, which no threshold mends
 * @param share in [0,1]
 */
export function keepingThreshold(confidences: readonly (number | null)[], share: number): number {
  const kept = Math.ceil(share * confidences.length);
  const sorted = confidences.filter((confidence) => confidence !== null).sort((left, right) => right - left);
  return kept === 0 ? 0 : (sorted[kept - 1] ?? 0);
}
