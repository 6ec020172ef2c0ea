import type { LegName } from '../recall/recipe.js';
import { LEG_NAMES } from '../recall/recipe.js';

/** A returned item: which legs found it, and whether it was reported as really used. */
export interface FoundItem {
  readonly legs: readonly LegName[];
  readonly confirmed: boolean;
}

/** What one leg contributed: shares of the items in [0,1]; null where there are no such items. */
export interface LegShare {
  readonly leg: LegName;
  /** Share of what was returned that it found, and that no other leg found. */
  readonly returned: number | null;
  readonly returnedAlone: number | null;
  /** The same of what was confirmed. */
  readonly confirmed: number | null;
  readonly confirmedAlone: number | null;
}

/** Share of the returned and of the confirmed items that each leg found, and that it alone found; legs that found none are left out. */
export function legShares(items: readonly FoundItem[]): readonly LegShare[] {
  const used = items.filter(({ confirmed }) => confirmed);
  return LEG_NAMES.filter((leg) => items.some(({ legs }) => legs.includes(leg))).map((leg) => ({
    leg,
    returned: share(items, ({ legs }) => legs.includes(leg)),
    returnedAlone: share(items, ({ legs }) => legs.length === 1 && legs.includes(leg)),
    confirmed: share(used, ({ legs }) => legs.includes(leg)),
    confirmedAlone: share(used, ({ legs }) => legs.length === 1 && legs.includes(leg)),
  }));
}

function share(items: readonly FoundItem[], holds: (item: FoundItem) => boolean): number | null {
  return items.length === 0 ? null : items.filter(holds).length / items.length;
}
