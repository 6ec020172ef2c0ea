import { createHash } from 'node:crypto';

/**
 * Hexadecimal digest (64 digits) of a purpose and a name under a seed: opaque, and the same in every run. Different
 * purposes give independent digests, so an opaque id says nothing about a seeded order.
 */
export function seededDigest(seed: string, purpose: string, ...names: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([seed, purpose, ...names]))
    .digest('hex');
}

/** The items in a random order that the seed decides, whatever order they came in. */
export function seededOrder<Item>(
  items: readonly Item[],
  seed: string,
  purpose: string,
  nameOf: (item: Item) => string,
): readonly Item[] {
  return items
    .map((item) => ({ item, key: seededDigest(seed, purpose, nameOf(item)) }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ item }) => item);
}
