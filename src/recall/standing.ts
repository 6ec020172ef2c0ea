import type { Outcome } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { MemoryLink } from '../domain/link.js';
import type { Memory } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import { slotKey } from '../text/slots/slot-key.js';
import type { ScoredCandidate } from './candidate.js';
import type { Mark } from './mark.js';

/**
 * Puts what is resolved behind what is open about the same thing: the same subject and attribute, or an entity that both
 * name (status rule of recall). The order of all others stays.
 */
export function openBeforeResolved(ordered: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  if (!ordered.some(({ memory }) => memory.status === 'resolved')) return ordered;
  const placed = [...ordered];
  for (const candidate of ordered) {
    if (candidate.memory.status !== 'resolved') continue;
    const at = placed.indexOf(candidate);
    const last = placed.findLastIndex(
      ({ memory }) => memory.status !== 'resolved' && sameMatter(memory, candidate.memory),
    );
    if (last <= at) continue;
    placed.splice(at, 1);
    placed.splice(last, 0, candidate);
  }
  return placed;
}

function sameMatter(one: Memory, other: Memory): boolean {
  const [key, known] = [slotOf(one), slotOf(other)];
  if (key !== null && key === known) return true;
  return one.entities.some(({ type, id }) => other.entities.some((entity) => entity.type === type && entity.id === id));
}

function slotOf({ subject, attribute }: Memory): string | null {
  return subject === null || attribute === null ? null : slotKey(subject, attribute);
}

/** What marking gave. */
export interface Marked {
  readonly candidates: readonly ScoredCandidate[];
  readonly degraded: readonly Degradation[];
}

/** Marks what is resolved, and what an unsettled conflict contradicts with the sentence that says why neither gave way. */
export function markStanding(kept: readonly ScoredCandidate[], conflicts: Outcome<readonly MemoryLink[]>): Marked {
  const marks = new Map<string, Mark[]>();
  for (const { from, to, reason } of conflicts.ok ? conflicts.value : []) {
    addTo(marks, versionKey(from), { kind: 'conflict', with: to, reason });
    addTo(marks, versionKey(to), { kind: 'conflict', with: from, reason });
  }
  const candidates = kept.map((candidate) => {
    const own: readonly Mark[] = candidate.memory.status === 'resolved' ? [{ kind: 'resolved' }] : [];
    const found = [...own, ...(marks.get(versionKey(candidate.memory)) ?? [])];
    return found.length === 0 ? candidate : { ...candidate, marks: [...candidate.marks, ...found] };
  });
  const degraded = conflicts.ok
    ? []
    : [{ part: 'conflicts', code: conflicts.code, message: `looking for conflicts: ${conflicts.message}` }];
  return { candidates, degraded };
}

function addTo(marks: Map<string, Mark[]>, key: string, mark: Mark): void {
  const known = marks.get(key);
  if (known === undefined) marks.set(key, [mark]);
  else known.push(mark);
}
