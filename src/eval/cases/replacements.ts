import type { Fields } from './case-file.js';

/**
 * The memories in an order in which each comes after all that it replaces, otherwise as given: through the API the
 * replaced one has to be there first. Null when some replace each other in a circle.
 */
export function replacedFirst(memories: readonly Fields[]): readonly Fields[] | null {
  const replacedBy = new Map<unknown, Fields[]>();
  for (const memory of memories) {
    const by = memory['superseded_by'];
    if (by !== undefined) replacedBy.set(by, [...(replacedBy.get(by) ?? []), memory]);
  }
  const ordered: Fields[] = [];
  const state = new Map<Fields, 'open' | 'done'>();
  const place = (memory: Fields): boolean => {
    const seen = state.get(memory);
    if (seen !== undefined) return seen === 'done';
    state.set(memory, 'open');
    if (!(replacedBy.get(memory['key']) ?? []).every(place)) return false;
    state.set(memory, 'done');
    ordered.push(memory);
    return true;
  };
  return memories.every(place) ? ordered : null;
}

/** The memories that are part of a circle of replacements. */
export function circlesOf(memories: readonly Fields[]): readonly Fields[] {
  const byKey = new Map(memories.map((memory) => [memory['key'], memory]));
  return memories.filter((memory) => {
    const seen = new Set<Fields>();
    let next = byKey.get(memory['superseded_by']);
    while (next !== undefined && next !== memory && !seen.has(next)) {
      seen.add(next);
      next = byKey.get(next['superseded_by']);
    }
    return next === memory;
  });
}
