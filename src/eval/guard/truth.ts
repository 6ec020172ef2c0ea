/** A version of a changing fact; both times in days before the clock. */
export interface ChainLink {
  readonly key: string;
  readonly validAgo: number;
  readonly recordedAgo: number;
}

/**
 * The version that is true: of what was recorded by then, the one that began last; of those that began together, the
 * one recorded last. Null when none had begun.
 *
 * @param at point on both axes, in days before the clock; 0 is now
 */
export function truthAt(
  chain: readonly ChainLink[],
  at: { readonly validAgo: number; readonly recordedAgo: number },
): string | null {
  const known = chain.filter((link) => link.recordedAgo >= at.recordedAgo && link.validAgo >= at.validAgo);
  const [best] = [...known].sort(
    (left, right) => left.validAgo - right.validAgo || left.recordedAgo - right.recordedAgo,
  );
  return best?.key ?? null;
}
