import type { Figure } from './figure.js';

/** One figure measured on generated cases and on cases written by hand. */
export interface Agreement {
  readonly figure: string;
  readonly generated: number;
  readonly by_hand: number;
  readonly difference: number;
  /** Whether the 95 % intervals of the two have a point in common. */
  readonly overlap: boolean;
}

/**
 * Compares figures by name. Those that either side could not measure are left out; the templates say the same as people
 * do as far as the rest overlap.
 */
export function agreement(
  generated: ReadonlyMap<string, Figure>,
  byHand: ReadonlyMap<string, Figure>,
): readonly Agreement[] {
  return [...generated].flatMap(([figure, left]) => {
    const right = byHand.get(figure);
    if (right === undefined || left.value === null || right.value === null) return [];
    return [
      {
        figure,
        generated: left.value,
        by_hand: right.value,
        difference: right.value - left.value,
        overlap: (left.low ?? 0) <= (right.high ?? 1) && (right.low ?? 0) <= (left.high ?? 1),
      },
    ];
  });
}
