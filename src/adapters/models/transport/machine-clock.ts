import type { Clock } from '../../../ports/clock.js';

/** The machine's clocks, for adapters that were given none; it starts a timer only while a request runs or waits. */
export const machineClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
