import { performance } from 'node:perf_hooks';
import type { Clock, IdGenerator } from '../ports/clock.js';
import { seededDigest } from './seeded.js';

/**
 * A clock whose date is set by the harness, so that wall-clock time never enters; durations are real, but for what the
 * harness skips.
 */
export class EvalClock implements Clock {
  #nowMs: number;
  #skippedMs = 0;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return performance.now() + this.#skippedMs;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  }

  /** Lets so much time go by at once, on the date and for durations. */
  skip(ms: number): void {
    this.#nowMs += ms;
    this.#skippedMs += Math.max(0, ms);
  }

  /** Moves the date, forwards or backwards. */
  set(nowMs: number): void {
    this.#nowMs = nowMs;
  }
}

/** Ids that a seed decides, so that two runs make the same ones. */
export function seededIds(seed: string): IdGenerator {
  let count = 0;
  return {
    next: () => {
      count += 1;
      return seededDigest(seed, 'generated id', String(count)).slice(0, 32);
    },
  };
}
