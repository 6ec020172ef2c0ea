/** The words of a list that is written with spaces and line ends between them. */
export function wordsOfList(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter((word) => word !== ''));
}
