/**
 * Brings weights to shares that sum to 1: negative ones count as 0. Where one of them is no finite number, or all are 0,
 * nothing can be said and the defaults are shared out instead.
 *
 * @param defaults finite and not all 0, with the same names
 */
export function weightShares<Name extends string>(
  weights: { readonly [name in Name]: number },
  defaults: { readonly [name in Name]: number },
): { readonly [name in Name]: number } {
  const values = Object.values<number>(weights);
  const clamped = values.map((value) => Math.max(0, value));
  const sum = clamped.reduce((total, value) => total + value, 0);
  const usable = values.every((value) => Number.isFinite(value)) && sum > 0;
  if (!usable) return weights === defaults ? defaults : weightShares(defaults, defaults);
  return Object.fromEntries(
    Object.entries<number>(weights).map(([name, value]) => [name, Math.max(0, value) / sum]),
  ) as { [name in Name]: number };
}
