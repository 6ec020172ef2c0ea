import { SeededRandom } from '../seeded-random.js';

/** A 95 % interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * A figure over queries as a quotient of two sums, one pair of numbers a query: a plain mean has 1 below the line, a
 * share among some of the queries has 0 for the others.
 */
export interface Quotient {
  readonly above: Float64Array;
  readonly below: Float64Array;
}

/** How an interval is drawn. */
export interface BootstrapOptions {
  readonly seed: string;
  /** Names what is resampled: figures over the same queries take the same name, so that they are paired. */
  readonly purpose: string;
  /** @default 1,000 */
  readonly resamples?: number;
}

export const RESAMPLES = 1_000;

/** Share of the resamples that lies outside the interval, half of it on either side. */
const OUTSIDE = 0.05;

/** The figure itself; null where nothing is below the line. */
export function quotientOf({ above, below }: Quotient): number | null {
  const divisor = sum(below);
  return divisor === 0 ? null : sum(above) / divisor;
}

/**
 * Intervals of figures over the same queries, by the percentile bootstrap: queries are drawn with replacement, as many
 * as there are, and the interval holds the middle 95 % of what the figures then are. All figures see the same draws. Null
 * where a figure has no value. Source: Efron & Tibshirani 1993, chapter 13.
 */
export function bootstrapQuotients(
  quotients: readonly Quotient[],
  options: BootstrapOptions,
): readonly (Interval | null)[] {
  const drawn = quotients.map((quotient) => (quotientOf(quotient) === null ? null : []) as number[] | null);
  eachResample(quotients[0]?.above.length ?? 0, options, (indices) => {
    quotients.forEach((quotient, at) => {
      const values = drawn[at] ?? null;
      const value = values === null ? null : resampled(quotient, indices);
      if (value !== null) values?.push(value);
    });
  });
  return drawn.map((values) => (values === null ? null : middle(values)));
}

/** How much a figure differs between two runs over the same queries. */
export interface Difference extends Interval {
  /** The second figure minus the first. */
  readonly delta: number;
}

/**
 * Differences (second minus first) between two runs over the same queries, with paired intervals: both sides of a pair
 * see the same draws. Null where either side has no value.
 */
export function bootstrapDifferences(
  pairs: readonly { readonly first: Quotient; readonly second: Quotient }[],
  options: BootstrapOptions,
): readonly (Difference | null)[] {
  const deltas = pairs.map(({ first, second }) => difference(quotientOf(first), quotientOf(second)));
  const drawn = pairs.map((): number[] => []);
  eachResample(pairs[0]?.first.above.length ?? 0, options, (indices) => {
    pairs.forEach(({ first, second }, at) => {
      if (deltas[at] === null) return;
      const delta = difference(resampled(first, indices), resampled(second, indices));
      if (delta !== null) drawn[at]?.push(delta);
    });
  });
  return deltas.map((delta, at) => (delta === null ? null : { delta, ...middle(drawn[at] ?? []) }));
}

/** Interval of any figure over `count` queries; resamples in which it has no value are left out. */
export function bootstrapFigure(
  count: number,
  figure: (indices: Int32Array) => number | null,
  options: BootstrapOptions,
): Interval | null {
  const drawn: number[] = [];
  eachResample(count, options, (indices) => {
    const value = figure(indices);
    if (value !== null) drawn.push(value);
  });
  return drawn.length === 0 ? null : middle(drawn);
}

function difference(first: number | null, second: number | null): number | null {
  return first === null || second === null ? null : second - first;
}

function eachResample(
  count: number,
  { seed, purpose, resamples = RESAMPLES }: BootstrapOptions,
  visit: (indices: Int32Array) => void,
): void {
  if (count === 0) return;
  const random = new SeededRandom(seed, 'bootstrap', purpose);
  const indices = new Int32Array(count);
  for (let round = 0; round < resamples; round += 1) {
    for (let at = 0; at < count; at += 1) indices[at] = random.below(count);
    visit(indices);
  }
}

function resampled({ above, below }: Quotient, indices: Int32Array): number | null {
  let dividend = 0;
  let divisor = 0;
  for (const index of indices) {
    dividend += above[index] ?? 0;
    divisor += below[index] ?? 0;
  }
  return divisor === 0 ? null : dividend / divisor;
}

/** Cuts the same number of values off both ends. */
function middle(values: readonly number[]): Interval {
  const sorted = Float64Array.from(values).sort();
  const cut = Math.floor((OUTSIDE / 2) * sorted.length);
  return { low: sorted[cut] ?? 0, high: sorted[sorted.length - 1 - cut] ?? 0 };
}

function sum(numbers: Float64Array): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
