import type { GuardRow, Returned, RowPack } from './ask.js';
import type { Figure } from './figure.js';
import { meanShare, proportion, UNMEASURED } from './figure.js';
import { BUDGETS } from './packs.js';

/**
 * Share of the evidence that fits each budget, by the engine's packing; for an engine that does not pack, the harness cuts in
 * rank order and skips what does not fit. `violations`: blocks that take more than they were given without saying so, a
 * count; `monotone`: queries whose evidence never shrinks as the budget grows.
 */
export function budgetFigures(rows: readonly GuardRow[]): { readonly [name: string]: Figure } {
  const packed = rows.flatMap(({ packs, query }) => (packs === null ? [] : [{ packs, query }]));
  const isPacked = rows.length > 0 && packed.length === rows.length;
  return {
    ...Object.fromEntries(
      BUDGETS.map((budget) => [
        `recall_at_${budget}`,
        meanShare(
          isPacked
            ? packed.map(({ packs, query }) =>
                evidenceIn(
                  packs.find((pack) => pack.budget === budget),
                  query.gold,
                ),
              )
            : rows.map((row) => evidenceWithin(row, budget)),
        ),
      ]),
    ),
    violations: isPacked
      ? countOf(packed.flatMap(({ packs }) => packs.filter(({ isOver }) => isOver)).length, packed.length)
      : UNMEASURED,
    monotone: isPacked
      ? proportion(packed.filter(({ packs, query }) => neverShrinks(packs, query.gold)).length, packed.length)
      : UNMEASURED,
  };
}

/** A count is what it is: its bounds are itself. */
function countOf(value: number, n: number): Figure {
  return { value, n, low: value, high: value };
}

function neverShrinks(packs: readonly RowPack[], gold: readonly string[]): boolean {
  const shares = packs.toSorted((one, other) => one.budget - other.budget).map((pack) => evidenceIn(pack, gold));
  return shares.every((share, at) => at === 0 || share >= (shares[at - 1] ?? 0));
}

function evidenceIn(pack: RowPack | undefined, gold: readonly string[]): number {
  if (pack === undefined || gold.length === 0) return 0;
  return gold.filter((key) => pack.keys.includes(key)).length / gold.length;
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
