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
  memories: Iterable<Pick<Memory, 'id' | 'version' | 'closings'>>,
): readonly ChainProblem[] {
  const numbers = new Map<string, Set<number>>();
  const closed = new Map<string, Closed>();
  for (const { id, version, closings } of memories) {
    numbers.set(id, (numbers.get(id) ?? new Set()).add(version));
    const by = closings.flatMap((closing) => closing.by ?? []);
    if (by.length > 0) closed.set(keyOf({ id, version }), { id, by });
  }
  const problems: ChainProblem[] = [];
  for (const [memoryId, versions] of numbers)
    if (largest(versions) !== versions.size)
      problems.push({ code: 'version_gap', message: 'version numbers do not run 1, 2, 3 ...', memoryId });
  for (const { id: memoryId, by } of closed.values())
    if (by.some((closer) => !numbers.get(closer.id)?.has(closer.version)))
      problems.push({ code: 'closer_missing', message: 'closed by a version that does not exist', memoryId });
  return [...problems, ...circles(closed)];
}

/** A version of memory `id` that was closed `by` others. */
interface Closed {
  readonly id: string;
  readonly by: readonly VersionRef[];
}

function keyOf({ id, version }: VersionRef): string {
  return JSON.stringify([id, version]);
}

function largest(numbers: ReadonlySet<number>): number {
  let most = 0;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** A version on the way of the search, and the closers that are still to be looked at. */
interface Step {
  readonly key: string;
  readonly number: number;
  readonly next: Iterator<VersionRef>;
}

/**
 * One problem for each group of versions that close each other in circles: the strongly connected components of the graph
 * from the closed to their closers, by the algorithm of R. Tarjan (1972) without recursion, as chains may be long.
 */
function circles(closed: ReadonlyMap<string, Closed>): readonly ChainProblem[] {
  const problems: ChainProblem[] = [];
  /** The number of each version in the order of the search, and the lowest one it leads back to. */
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  /** Versions whose component is not complete yet. */
  const open: string[] = [];
  const isOpen = new Set<string>();
  const path: Step[] = [];
  const enter = (key: string): void => {
    const number = numbers.size;
    numbers.set(key, number);
    lowest.set(key, number);
    open.push(key);
    isOpen.add(key);
    path.push({ key, number, next: (closed.get(key)?.by ?? []).values() });
  };
  const lower = (key: string, to: number): void => {
    lowest.set(key, Math.min(lowest.get(key) ?? to, to));
  };
  const leave = ({ key, number }: Step): void => {
    path.pop();
    const low = lowest.get(key) ?? number;
    const above = path.at(-1);
    if (above !== undefined) lower(above.key, low);
    if (low !== number) return;
    let size = 0;
    for (let each = open.pop(); each !== undefined; each = each === key ? undefined : open.pop()) {
      isOpen.delete(each);
      size += 1;
    }
    const own = closed.get(key);
    if (own === undefined) return;
    if (size > 1 || own.by.some((closer) => keyOf(closer) === key))
      problems.push({
        code: 'supersession_cycle',
        message: 'versions close each other in a circle',
        memoryId: own.id,
      });
  };
  for (const start of closed.keys()) {
    if (!numbers.has(start)) enter(start);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { value, done } = step.next.next();
      if (done === true) {
        leave(step);
        continue;
      }
      const key = keyOf(value);
      const number = numbers.get(key);
      if (number === undefined) enter(key);
      else if (isOpen.has(key)) lower(step.key, number);
    }
  }
  return problems;
}
