import type { KindPolicy } from '../domain/kinds.js';
import { kindPolicy } from '../domain/kinds.js';
import type { Memory } from '../domain/memory.js';
import type { ScoredCandidate } from './candidate.js';
import type { Mark } from './mark.js';

const DAY_MS = 86_400_000;

/** The mark of what is older than the half-life of its kind, where the kind asks for it (rule U9); null: it needs none. */
function unconfirmedMark(
  memory: Memory,
  lastToldAtMs: number,
  nowMs: number,
  kinds: { readonly [kind: string]: KindPolicy },
): Mark | null {
  const { halfLifeDays, notesAge = false } = kindPolicy(memory.kind, kinds);
  if (!notesAge || halfLifeDays === null || nowMs - lastToldAtMs <= halfLifeDays * DAY_MS) return null;
  return { kind: 'unconfirmed', sinceMs: lastToldAtMs };
}

/** Marks what nobody has told again for longer than the half-life of its kind. */
export function markUnconfirmed(
  kept: readonly ScoredCandidate[],
  lastToldAtMs: (memory: Memory) => number,
  nowMs: number,
  kinds: { readonly [kind: string]: KindPolicy },
): readonly ScoredCandidate[] {
  return kept.map((candidate) => {
    const mark = unconfirmedMark(candidate.memory, lastToldAtMs(candidate.memory), nowMs, kinds);
    return mark === null ? candidate : { ...candidate, marks: [...candidate.marks, mark] };
  });
}
