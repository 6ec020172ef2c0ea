import type { GuardRow, Returned } from './ask.js';
import type { Figure } from './figure.js';
import { meanShare, UNMEASURED } from './figure.js';

/** Budgets in tokens. */
export const BUDGETS: readonly number[] = [200, 400, 800, 1_600];

/**
 * Share of the evidence that fits each budget. As long as the engine does not pack, the harness cuts: in rank order, what
 * does not fit is skipped. `violations` and `monotone` are about the engine's packing and stay unmeasured until then.
 */
export function budgetFigures(rows: readonly GuardRow[]): { readonly [name: string]: Figure } {
  return {
    ...Object.fromEntries(
      BUDGETS.map((budget) => [`recall_at_${budget}`, meanShare(rows.map((row) => evidenceWithin(row, budget)))]),
    ),
    violations: UNMEASURED,
    monotone: UNMEASURED,
  };
}

/** Share of a row's gold among the ranked items that fit, taken in order and skipping what does not. */
export function evidenceWithin({ query, returned }: GuardRow, budget: number): number {
  let left = budget;
  const kept = returned.filter((item) => {
    if (item.always || item.tokens > left) return false;
    left -= item.tokens;
    return true;
  });
  const keys = new Set(kept.map(({ key }: Returned) => key));
  return query.gold.length === 0 ? 0 : query.gold.filter((key) => keys.has(key)).length / query.gold.length;
}
