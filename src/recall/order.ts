import { compareText } from '../domain/compare-text.js';
import type { Memory } from '../domain/memory.js';
import type { ScoredCandidate } from './candidate.js';

/** Rule R5: score, then what the recipe names for ties, then the newer, then the id, then the version; nothing is left to chance. */
export function byScore(left: ScoredCandidate, right: ScoredCandidate): number {
  return (
    right.explanation.value - left.explanation.value ||
    (right.ties?.value ?? 0) - (left.ties?.value ?? 0) ||
    newerFirst(left.memory, right.memory)
  );
}

/** What comes later in the conversation first; what names no messages last; then by score. */
export function byMessages(left: ScoredCandidate, right: ScoredCandidate): number {
  const [one, other] = [left.memory.messageRange, right.memory.messageRange];
  if (one === null || other === null) return Number(one === null) - Number(other === null) || byScore(left, right);
  return other.to - one.to || other.from - one.from || byScore(left, right);
}

/** The newer, then the greater id, then the greater version. */
export function newerFirst(left: Memory, right: Memory): number {
  return right.recordedAtMs - left.recordedAtMs || compareText(right.id, left.id) || right.version - left.version;
}
