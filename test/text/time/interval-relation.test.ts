import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relateInstant, relateInterval } from '../../../src/text/time/interval-relation.js';
import type { TimeInterval } from '../../../src/text/time/time-expression.js';

const FIRST = -2;
const LAST = 22;
const side = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null });
const interval = fc.record({ fromMs: side, toMs: side });

/** The instants of a small time line that lie inside. */
function instantsOf({ fromMs, toMs }: TimeInterval): number[] {
  return Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at).filter(
    (at) => (fromMs === null || at >= fromMs) && (toMs === null || at < toMs),
  );
}

const isEmpty = ({ fromMs, toMs }: TimeInterval): boolean => fromMs !== null && toMs !== null && fromMs >= toMs;

describe('relation to an interval', () => {
  test('an instant inside is at distance 0, one outside at that of the nearest edge', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST, max: LAST }), interval, (instant, asked) => {
        fc.pre(!isEmpty(asked));
        const { overlaps, distanceMs } = relateInstant(instant, asked);
        expect(overlaps).toBe(instantsOf(asked).includes(instant));
        const edges = [asked.fromMs, asked.toMs].filter((edge) => edge !== null);
        const nearest = Math.min(...edges.map((edge) => Math.abs(edge - instant)));
        expect(distanceMs).toBe(overlaps ? 0 : nearest);
      }),
    );
  });

  test('two intervals overlap when they share an instant, else they are as far apart as their nearest edges', () => {
    fc.assert(
      fc.property(interval, interval, (validity, asked) => {
        fc.pre(!isEmpty(asked) && !isEmpty(validity));
        const { overlaps, distanceMs } = relateInterval(validity, asked);
        const inside = instantsOf(validity);
        const shared = instantsOf(asked).filter((at) => inside.includes(at));
        expect(overlaps).toBe(shared.length > 0);
        if (overlaps) expect(distanceMs).toBe(0);
        else {
          // One lies before the other: the gap between the last instant of it and the first of the other, less the step.
          const [first, last] = [inside, instantsOf(asked)].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
          expect(distanceMs).toBe((last?.[0] ?? 0) - (first?.at(-1) ?? 0) - 1);
        }
      }),
    );
  });

  test('an empty validity overlaps nothing', () => {
    expect(relateInterval({ fromMs: 5, toMs: 5 }, { fromMs: 0, toMs: 10 })).toEqual({ overlaps: false, distanceMs: 0 });
    expect(relateInterval({ fromMs: 15, toMs: 12 }, { fromMs: 0, toMs: 10 })).toEqual({
      overlaps: false,
      distanceMs: 5,
    });
  });

  test('what is open on both sides overlaps everything', () => {
    expect(relateInterval({ fromMs: null, toMs: null }, { fromMs: 3, toMs: 4 })).toEqual({
      overlaps: true,
      distanceMs: 0,
    });
  });
});
