import type { Interval } from './bootstrap.js';

/** 97.5th percentile of the normal distribution. */
const Z = 1.959_963_984_540_054;

/** Wilson's 95 % score interval of a share among n; [0,1] for n = 0. Source: Wilson 1927. */
export function wilson(share: number, n: number): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const centre = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** A share among n. */
export interface Share {
  readonly value: number;
  readonly n: number;
}

/**
 * 95 % interval of the difference `second - first` of two independent shares, by the hybrid of their score intervals.
 * Source: Newcombe 1998, method 10.
 */
export function differenceOfShares(first: Share, second: Share): Interval {
  const [one, two] = [wilson(first.value, first.n), wilson(second.value, second.n)];
  const delta = second.value - first.value;
  return {
    low: delta - Math.hypot(second.value - two.low, one.high - first.value),
    high: delta + Math.hypot(two.high - second.value, first.value - one.low),
  };
}
