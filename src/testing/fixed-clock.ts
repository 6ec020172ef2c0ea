import type { Clock, IdGenerator } from '../ports/clock.js';

/** A clock that stands still until it is told to move. */
export interface FixedClock extends Clock {
  /** Moves both clocks forward; `ms` >= 0. */
  advance(ms: number): void;
  /** Sets the wall clock, in epoch milliseconds; the monotonic one stays. */
  set(nowMs: number): void;
}

/** A clock for tests. @default start 2026-03-10T00:00:00Z */
export function fixedClock(startMs: number = Date.UTC(2026, 2, 10)): FixedClock {
  let wallMs = startMs;
  let elapsedMs = 0;
  const waiting = new Set<{ readonly dueMs: number; readonly callback: () => void }>();
  return {
    nowMs: () => wallMs,
    monotonicMs: () => elapsedMs,
    after(ms, callback) {
      const entry = { dueMs: elapsedMs + ms, callback };
      waiting.add(entry);
      // What is due at once needs no time to pass.
      if (ms <= 0)
        queueMicrotask(() => {
          if (waiting.delete(entry)) callback();
        });
      return () => waiting.delete(entry);
    },
    advance(ms) {
      wallMs += ms;
      elapsedMs += ms;
      for (const entry of [...waiting])
        if (entry.dueMs <= elapsedMs) {
          waiting.delete(entry);
          entry.callback();
        }
    },
    set(nowMs) {
      wallMs = nowMs;
    },
  };
}

/** Ids `m-0001`, `m-0002` ... for tests, so that runs repeat; they sort by age up to 9,999. @default prefix 'm-' */
export function sequentialIds(prefix = 'm-'): IdGenerator {
  let last = 0;
  return {
    next() {
      last += 1;
      return `${prefix}${String(last).padStart(4, '0')}`;
    },
  };
}
