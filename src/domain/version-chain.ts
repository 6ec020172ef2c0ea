import type { Memory, VersionRef } from './memory.js';

/** Something that must not be between versions; has the shape of a store's `Problem`. */
export interface ChainProblem {
  readonly code: 'version_gap' | 'closer_missing' | 'supersession_cycle';
  readonly message: string;
  readonly memoryId: string;
}

/**
 * Checks what must hold between all versions of a tenant: no gap in the numbers of a memory, nothing closed by a version
 * that does not exist, and no circle of versions that close each other.
 */
export function chainProblems(
  memories: Iterable<Pick<Memory, 'id' | 'version' | 'supersededBy'>>,
): readonly ChainProblem[] {
  const numbers = new Map<string, Set<number>>();
  const closers = new Map<string, Closure>();
  for (const memory of memories) {
    numbers.set(memory.id, (numbers.get(memory.id) ?? new Set()).add(memory.version));
    if (memory.supersededBy !== null) closers.set(keyOf(memory), { id: memory.id, by: memory.supersededBy });
  }
  const problems: ChainProblem[] = [];
  for (const [memoryId, versions] of numbers)
    if (Math.max(...versions) !== versions.size)
      problems.push({ code: 'version_gap', message: 'version numbers do not run 1, 2, 3 ...', memoryId });
  for (const { id: memoryId, by } of closers.values())
    if (!numbers.get(by.id)?.has(by.version))
      problems.push({ code: 'closer_missing', message: 'closed by a version that does not exist', memoryId });
  return [...problems, ...circles(closers)];
}

/** Memory `id` has a version that was closed `by` another version. */
interface Closure {
  readonly id: string;
  readonly by: VersionRef;
}

function keyOf({ id, version }: VersionRef): string {
  return JSON.stringify([id, version]);
}

/** One problem for each circle; `closers` is by the key of the closed version. */
function circles(closers: ReadonlyMap<string, Closure>): readonly ChainProblem[] {
  const problems: ChainProblem[] = [];
  const done = new Set<string>();
  for (const start of closers.keys()) {
    const path = new Set<string>();
    let key = start;
    let closure = closers.get(key);
    while (closure !== undefined && !done.has(key) && !path.has(key)) {
      path.add(key);
      key = keyOf(closure.by);
      closure = closers.get(key);
    }
    if (closure !== undefined && path.has(key))
      problems.push({
        code: 'supersession_cycle',
        message: 'versions close each other in a circle',
        memoryId: closure.id,
      });
    for (const seen of path) done.add(seen);
  }
  return problems;
}
