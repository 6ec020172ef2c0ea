import type { MemoryLink } from '../domain/link.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import { slotKey } from '../text/slots/slot-key.js';
import type { Arbitration } from '../trust/arbitrate.js';
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

/** Marks what is resolved, and what an unsettled conflict contradicts with the sentence that says why neither gave way. */
export function markStanding(
  kept: readonly ScoredCandidate[],
  conflicts: readonly MemoryLink[],
  settle: (one: VersionRef, other: VersionRef) => Arbitration | null,
): readonly ScoredCandidate[] {
  const marks = new Map<string, Mark[]>();
  for (const { from, to, reason } of conflicts) {
    const ruling = rulingOf(from, to, settle);
    addTo(marks, versionKey(from), { kind: 'conflict', with: to, reason, ...ruling });
    addTo(marks, versionKey(to), { kind: 'conflict', with: from, reason, ...ruling });
  }
  return kept.map((candidate) => {
    const own: readonly Mark[] = candidate.memory.status === 'resolved' ? [{ kind: 'resolved' }] : [];
    const found = [...own, ...(marks.get(versionKey(candidate.memory)) ?? [])];
    return found.length === 0 ? candidate : { ...candidate, marks: [...candidate.marks, ...found] };
  });
}

/** Which side the arbiter's table puts first, and why; both null where nothing decides. */
function rulingOf(
  one: VersionRef,
  other: VersionRef,
  settle: (one: VersionRef, other: VersionRef) => Arbitration | null,
): Pick<Extract<Mark, { readonly kind: 'conflict' }>, 'holds' | 'ruling'> {
  const arbitration = settle(one, other);
  if (arbitration === null || arbitration.holds === null) return { holds: null, ruling: null };
  const { holds, sentence, sentenceZh } = arbitration;
  return { holds: holds === 'one' ? one : other, ruling: { sentence, sentenceZh } };
}

/** Puts the side of a conflict that the arbiter's table puts second right behind the first. */
export function winnersFirst(
  ordered: readonly ScoredCandidate[],
  conflicts: readonly MemoryLink[],
  settle: (one: VersionRef, other: VersionRef) => Arbitration | null,
): readonly ScoredCandidate[] {
  const placed = [...ordered];
  const placeOf = ({ id, version }: VersionRef): number =>
    placed.findIndex(({ memory }) => memory.id === id && memory.version === version);
  for (const { from, to } of conflicts) {
    const { holds } = rulingOf(from, to, settle);
    if (holds === null) continue;
    const [winner, loser] = [placeOf(holds), placeOf(holds === from ? to : from)];
    if (winner <= loser || loser === -1) continue;
    const [moved] = placed.splice(loser, 1);
    if (moved !== undefined) placed.splice(winner, 0, moved);
  }
  return placed;
}

function addTo(marks: Map<string, Mark[]>, key: string, mark: Mark): void {
  const known = marks.get(key);
  if (known === undefined) marks.set(key, [mark]);
  else known.push(mark);
}
