/** Share of what two sets have in common of all that is in either, in [0,1]; two empty sets are alike. */
export function jaccard<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): number {
  if (one.size === 0 && other.size === 0) return 1;
  let common = 0;
  for (const item of one) if (other.has(item)) common += 1;
  return common / (one.size + other.size - common);
}
