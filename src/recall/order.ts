import type { ScoredCandidate } from './candidate.js';

/** Rule R5: score, then the newer, then the id, then the version; nothing is left to chance. */
export function byScore(left: ScoredCandidate, right: ScoredCandidate): number {
  return (
    right.explanation.value - left.explanation.value ||
    right.memory.recordedAtMs - left.memory.recordedAtMs ||
    compareIds(right.memory.id, left.memory.id) ||
    right.memory.version - left.memory.version
  );
}

function compareIds(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
