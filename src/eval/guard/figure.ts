import { wilson } from '../statistics/proportion.js';
import { rocArea as areaUnderCurve } from '../statistics/roc-area.js';

/** 97.5th percentile of the normal distribution. */
const Z = 1.959_963_984_540_054;

/** A figure with its 95 % bounds; `value` is null where nothing could be measured. */
export interface Figure {
  readonly value: number | null;
  /** Observations it rests on. */
  readonly n: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** A figure that could not be measured. */
export const UNMEASURED: Figure = { value: null, n: 0, low: null, high: null };

/**
 * A share with Wilson's score interval. `successes` may be a sum of shares in [0,1]: their variance is at most that of
 * yes and no, so the interval is then on the safe side. Source: Wilson 1927.
 */
export function proportion(successes: number, n: number): Figure {
  if (n === 0) return UNMEASURED;
  const share = successes / n;
  return { value: share, n, ...wilson(share, n) };
}

/** The mean of numbers in [0,1] as a {@link proportion}. */
export function meanShare(shares: readonly number[]): Figure {
  return proportion(
    shares.reduce((sum, share) => sum + share, 0),
    shares.length,
  );
}

/** The mean of paired differences with a normal interval; bounds equal the mean when all differences are equal. */
export function meanDifference(differences: readonly number[]): Figure {
  const n = differences.length;
  if (n === 0) return UNMEASURED;
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / n;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  const half = n < 2 ? 0 : Z * Math.sqrt(squares / (n - 1) / n);
  return { value: mean, n, low: mean - half, high: mean + half };
}

/**
 * Area under the receiver operating characteristic: the chance that a positive scores above a negative, ties counting
 * half; 95 % bounds by Hanley & McNeil 1982.
 */
export function rocArea(positives: readonly number[], negatives: readonly number[]): Figure {
  const [m, n] = [positives.length, negatives.length];
  const area = areaUnderCurve(positives, negatives);
  if (area === null) return UNMEASURED;
  const q1 = area / (2 - area);
  const q2 = (2 * area ** 2) / (1 + area);
  const variance = (area * (1 - area) + (m - 1) * (q1 - area ** 2) + (n - 1) * (q2 - area ** 2)) / (m * n);
  const half = Z * Math.sqrt(Math.max(0, variance));
  return { value: area, n: m + n, low: Math.max(0, area - half), high: Math.min(1, area + half) };
}

/**
 * Gini coefficient of counts >= 0: 0 when all are equal, near 1 when one has all; 0 for no counts at all. Computed as
 * sum((2i - n - 1) x_i) / (n sum(x_i)) over ascending x. Source: Gini 1912.
 */
export function gini(counts: readonly number[]): number {
  const sorted = [...counts].sort((left, right) => left - right);
  const n = sorted.length;
  const total = sorted.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 0;
  return sorted.reduce((sum, count, index) => sum + (2 * (index + 1) - n - 1) * count, 0) / (n * total);
}
