import { logistic } from '../../scoring/logistic.js';

/** One thing that was seen: its features, whether it came true, and how much it counts. */
export interface Observation {
  readonly x: readonly number[];
  readonly isTrue: boolean;
  /** Above 0. */
  readonly weight: number;
}

/** How a model is fitted. */
export interface FitOptions {
  /** Half of it times the squared weights (all but the intercept) is added to the loss; from 0. @default 1e-6 */
  readonly ridge?: number;
  /** Steps of Newton's method. @default 30 */
  readonly rounds?: number;
}

/** Keeps the intercept from running away where one outcome never happens. */
const LEAST_RIDGE = 1e-9;

/** What a model says of features: the intercept comes first in its weights. In (0,1). */
export function predicted(weights: readonly number[], x: readonly number[]): number {
  return logistic(x.reduce((sum, value, at) => sum + value * (weights[at + 1] ?? 0), weights[0] ?? 0));
}

/**
 * Logistic regression with a ridge, by Newton's method: minimises the mean log loss, by weight, plus `ridge / 2` times the squared
 * weights. Gives the intercept, then a weight for each feature; without observations only zeros. Source: Hastie, Tibshirani,
 * Friedman 2009, section 4.4.1.
 */
export function fitLogistic(
  observations: readonly Observation[],
  { ridge = 1e-6, rounds = 30 }: FitOptions = {},
): readonly number[] {
  const size = (observations[0]?.x.length ?? 0) + 1;
  const total = observations.reduce((sum, { weight }) => sum + weight, 0);
  let weights: readonly number[] = Array.from({ length: size }, () => 0);
  if (total === 0) return weights;
  const held = (at: number): number => (at === 0 ? LEAST_RIDGE : Math.max(ridge, LEAST_RIDGE));
  for (let round = 0; round < rounds; round += 1) {
    const gradient = weights.map((weight, at) => -held(at) * weight);
    const hessian = weights.map((_, row) => weights.map((__, column) => (row === column ? held(row) : 0)));
    for (const { x, isTrue, weight } of observations) {
      const said = predicted(weights, x);
      const share = weight / total;
      const given = [1, ...x];
      for (const [row, value] of given.entries()) {
        gradient[row] = (gradient[row] ?? 0) + ((isTrue ? 1 : 0) - said) * value * share;
        const line = hessian[row] ?? [];
        for (const [column, other] of given.entries())
          line[column] = (line[column] ?? 0) + said * (1 - said) * value * other * share;
      }
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight + (step[at] ?? 0));
  }
  return weights;
}

/** Solves `matrix * x = right` by Gaussian elimination with partial pivoting; the matrix must be regular. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (let column = 0; column < rows.length; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (const [at, value] of pivot.entries()) row[at] = (row[at] ?? 0) - factor * value;
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}
