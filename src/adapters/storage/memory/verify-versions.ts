import type { Memory } from '../../../domain/memory.js';
import type { Problem } from '../../../ports/store.js';

/**
 * Checks what must hold between versions, in any store: no gap in the numbers, nothing closed by a version that does
 * not exist, and no circle of versions that close each other.
 */
export function verifyVersions(
  memories: Iterable<Pick<Memory, 'id' | 'version' | 'supersededBy'>>,
): readonly Problem[] {
  const numbers = new Map<string, Set<number>>();
  const closedBy = new Map<string, { readonly id: string; readonly by: string }>();
  for (const memory of memories) {
    numbers.set(memory.id, (numbers.get(memory.id) ?? new Set()).add(memory.version));
    if (memory.supersededBy !== null) closedBy.set(keyOf(memory), { id: memory.id, by: keyOf(memory.supersededBy) });
  }
  const problems: Problem[] = [];
  for (const [id, versions] of numbers)
    if (Math.max(...versions) !== versions.size)
      problems.push({ code: 'version_gap', message: 'version numbers do not run 1, 2, 3 ...', memoryId: id });
  for (const { id, by } of closedBy.values()) {
    const [closerId, closerVersion] = JSON.parse(by) as [string, number];
    if (!numbers.get(closerId)?.has(closerVersion))
      problems.push({ code: 'closer_missing', message: 'closed by a version that does not exist', memoryId: id });
  }
  return [...problems, ...circles(closedBy)];
}

function keyOf({ id, version }: { readonly id: string; readonly version: number }): string {
  return JSON.stringify([id, version]);
}

function circles(closedBy: ReadonlyMap<string, { readonly id: string; readonly by: string }>): readonly Problem[] {
  const problems: Problem[] = [];
  const done = new Set<string>();
  for (const start of closedBy.keys()) {
    const path = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !done.has(at) && !path.has(at)) {
      path.add(at);
      at = closedBy.get(at)?.by;
    }
    if (at !== undefined && path.has(at))
      problems.push({
        code: 'supersession_cycle',
        message: 'versions close each other in a circle',
        memoryId: closedBy.get(at)?.id ?? null,
      });
    for (const key of path) done.add(key);
  }
  return problems;
}
