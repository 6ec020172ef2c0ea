import type { VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { ScoredCandidate } from './candidate.js';
import type { Ledger } from './ledger.js';
import type { RecallRequest } from './request.js';

/** A source that a summary among the candidates stands for. */
export interface Covered {
  readonly candidate: ScoredCandidate;
  readonly by: VersionRef;
  /** What the summary scores more than the source. */
  readonly margin: number;
}

/**
 * A summary stands for what it was derived from when it scores at least as high as each of these that is a candidate (RECIPES
 * 2, "After"); else both stay.
 *
 * @param ordered best first; the order stays
 */
export function replaceBySummary(ordered: readonly ScoredCandidate[]): {
  readonly kept: readonly ScoredCandidate[];
  readonly covered: readonly Covered[];
} {
  const byKey = new Map(ordered.map((candidate) => [versionKey(candidate.memory), candidate]));
  const covered = new Map<ScoredCandidate, Covered>();
  for (const summary of ordered) {
    const sources = summary.memory.derivedFrom.flatMap((ref) => byKey.get(versionKey(ref)) ?? []);
    const { value } = summary.explanation;
    if (covered.has(summary) || sources.length === 0 || sources.some(({ explanation }) => explanation.value > value))
      continue;
    const by = { id: summary.memory.id, version: summary.memory.version };
    for (const candidate of sources)
      if (candidate !== summary) covered.set(candidate, { candidate, by, margin: value - candidate.explanation.value });
  }
  return { kept: ordered.filter((candidate) => !covered.has(candidate)), covered: [...covered.values()] };
}

/** What a summary stands for is rejected, where the recipe wants that. */
export function withoutCovered(
  sorted: readonly ScoredCandidate[],
  request: Pick<RecallRequest, 'recipe'>,
  ledger: Ledger,
): readonly ScoredCandidate[] {
  if (request.recipe.summaries !== true) return sorted;
  const { kept, covered } = replaceBySummary(sorted);
  for (const { candidate, by, margin } of covered)
    ledger.admit(candidate, { reason: 'covered by summary', by, margin }, 'summaries');
  return kept;
}
