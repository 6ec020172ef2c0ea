/**
 * Gini coefficient of counts, in [0, 1 - 1/n]: 0 when all are equal, towards 1 when one has everything. 0 where there is
 * nothing to share. With counts in rising order it is `sum((2i - n - 1) * x_i) / (n * sum(x))`, i from 1.
 */
export function gini(counts: readonly number[]): number {
  const rising = [...counts].sort((left, right) => left - right);
  const total = rising.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 0;
  const weighted = rising.reduce((sum, count, at) => sum + (2 * (at + 1) - rising.length - 1) * count, 0);
  return weighted / (rising.length * total);
}
