import type { VersionRef } from '../domain/memory.js';
import { statementFingerprint } from '../text/fingerprint.js';
import type { ScoredCandidate } from './candidate.js';
import type { Ledger } from './ledger.js';
import type { RecallRequest } from './request.js';

/** A candidate that says what a better placed one says. */
interface Collapsed {
  readonly candidate: ScoredCandidate;
  readonly of: VersionRef;
}

/** The candidates without those that say the same as a better placed one, where the recipe asks for it; each of these is written down. */
export function withoutDuplicates(
  placed: readonly ScoredCandidate[],
  { recipe, limit }: RecallRequest,
  ledger: Ledger,
): readonly ScoredCandidate[] {
  if (recipe.duplicates !== 'collapse') return placed;
  const { kept, collapsed } = collapseDuplicates(placed, limit);
  for (const { candidate, of } of collapsed)
    ledger.admit(candidate, { reason: 'duplicate of', of, margin: 0 }, 'duplicates');
  return kept;
}

/** Normalised forms of one text differ in length by no more than this share. */
const LENGTH_SHARE = 0.2;

/**
 * Of candidates that say the same in the same normalised words, the best placed stays (rule R35). Two events are never one:
 * it happened twice. Only as many are looked at as can be returned.
 *
 * @param ordered best first
 * @param most how many can be returned
 */
function collapseDuplicates(
  ordered: readonly ScoredCandidate[],
  most: number,
): { readonly kept: readonly ScoredCandidate[]; readonly collapsed: readonly Collapsed[] } {
  const kept: ScoredCandidate[] = [];
  const collapsed: Collapsed[] = [];
  const forms = new Map<ScoredCandidate, string>();
  const formOf = (candidate: ScoredCandidate): string => {
    const known = forms.get(candidate) ?? statementFingerprint(candidate.memory.text);
    forms.set(candidate, known);
    return known;
  };
  for (const candidate of ordered) {
    const twin =
      kept.length >= most || candidate.memory.kind === 'event'
        ? undefined
        : kept.find(
            (other) =>
              other.memory.kind !== 'event' &&
              isOfLikeLength(other.memory.text, candidate.memory.text) &&
              formOf(other) === formOf(candidate),
          );
    if (twin === undefined) kept.push(candidate);
    else collapsed.push({ candidate, of: { id: twin.memory.id, version: twin.memory.version } });
  }
  return { kept, collapsed };
}

/** A cheap look before texts are normalised. */
function isOfLikeLength(one: string, other: string): boolean {
  return Math.abs(one.length - other.length) <= LENGTH_SHARE * Math.max(one.length, other.length) + 2;
}
