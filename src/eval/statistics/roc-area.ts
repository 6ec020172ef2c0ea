/**
 * Area under the receiver operating characteristic: the chance that a positive has a higher value than a negative, ties
 * counting half; null when either side is empty. Computed from ranks, in n log n. Source: Mann & Whitney 1947.
 */
export function rocArea(positives: readonly number[], negatives: readonly number[]): number | null {
  if (positives.length === 0 || negatives.length === 0) return null;
  const all = [
    ...positives.map((value) => ({ value, positive: true })),
    ...negatives.map((value) => ({ value, positive: false })),
  ].sort((left, right) => left.value - right.value);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    // Equal values share the mean of their ranks, which count from 1.
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at += 1) if (all[at]?.positive === true) rankSum += rank;
    from = to;
  }
  const [m, n] = [positives.length, negatives.length];
  return (rankSum - (m * (m + 1)) / 2) / (m * n);
}
