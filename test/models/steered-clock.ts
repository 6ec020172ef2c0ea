import type { Clock } from '../../src/ports/clock.js';

/** A clock that lets short waits pass at once and holds the time limit of requests until the test moves it. */
export interface SteeredClock extends Clock {
  /** Waits that were asked for and are not time limits, in milliseconds. */
  readonly waits: readonly number[];
  /** Moves time on and calls back whoever waits until then. */
  advance(ms: number): void;
}

export interface SteeredClockOptions {
  /** Waits of this length are time limits. @default 10000 */
  readonly timeoutMs?: number;
  /** Hold the other waits too. @default false */
  readonly holdWaits?: boolean;
}

export const START_MS: number = Date.UTC(2026, 2, 10, 12);

/** @default start 2026-03-10T12:00:00Z */
export function steeredClock({ timeoutMs = 10_000, holdWaits = false }: SteeredClockOptions = {}): SteeredClock {
  const waits: number[] = [];
  const held = new Set<{ readonly dueMs: number; readonly callback: () => void }>();
  let elapsedMs = 0;
  return {
    waits,
    nowMs: () => START_MS + elapsedMs,
    monotonicMs: () => elapsedMs,
    after(ms, callback) {
      let live = true;
      if (ms !== timeoutMs) waits.push(ms);
      if (ms !== timeoutMs && !holdWaits) {
        queueMicrotask(() => {
          if (live) callback();
        });
        return () => {
          live = false;
        };
      }
      const entry = { dueMs: elapsedMs + ms, callback };
      held.add(entry);
      return () => held.delete(entry);
    },
    advance(ms) {
      elapsedMs += ms;
      for (const entry of [...held])
        if (entry.dueMs <= elapsedMs) {
          held.delete(entry);
          entry.callback();
        }
    },
  };
}
