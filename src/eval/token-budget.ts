/**
 * Positions of the items that fit into a budget, in order: what does not fit is skipped, and what comes after it may still
 * fit.
 *
 * @param tokens of each item, best first, each >= 0
 * @param budget in tokens, >= 0
 */
export function fitting(tokens: readonly number[], budget: number): readonly number[] {
  const positions: number[] = [];
  let left = budget;
  for (const [position, size] of tokens.entries())
    if (size <= left) {
      positions.push(position);
      left -= size;
    }
  return positions;
}
