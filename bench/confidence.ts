/**
 * How well `confidence` is calibrated: of the first ten items of each question, how often those of a bin were evidence.
 *
 *   npx tsx bench/confidence.ts [folder of the data sets] [dev|test] [fit]
 *
 * `fit` fits the logistic model of `recollect` anew on the items of that half, every set with the same weight, by Newton's method,
 * and prints its numbers and the error on each set of a model that was fitted on the others. Choose on dev only.
 */
import { openSqliteEngine } from '../src/eval/default-engine.js';
import { EvalClock, seededIds } from '../src/eval/eval-clock.js';
import { setSource } from '../src/eval/eval-source.js';
import { parseSetName } from '../src/eval/sets.js';
import type { Prediction } from '../src/eval/statistics/calibration-error.js';
import { calibrationError, reliability } from '../src/eval/statistics/calibration-error.js';

const SEED = 'recollect-eval-1';
const FEATURES = ['semantic', 'lexical', 'evidence'] as const;
const SETS = [
  'locomo.turn',
  'longmemeval_pool',
  'beam_100k.all',
  'madial_zh',
  'madial_en',
  'memdaily_zh_pool',
] as const;

const [folder = process.env['RECOLLECT_DATA'] ?? '../shared/data', half = 'dev', fitting] = process.argv.slice(2);

interface Sample extends Prediction {
  /** 1, the score, and the features. */
  readonly x: readonly number[];
}

async function samplesOf(name: string): Promise<readonly Sample[]> {
  const set = parseSetName(name);
  const { haystacks } = await (await setSource(folder, set)).load(SEED);
  const samples: Sample[] = [];
  for (const { places, newestMs, queries } of haystacks) {
    const asked = queries.filter((query) => query.half === half);
    const [place] = places;
    if (place === undefined || asked.length === 0) continue;
    const clock = new EvalClock(newestMs);
    const engine = await openSqliteEngine({ clock, ids: seededIds(SEED), folder: null });
    const memory = engine.tenant(place.tenant).scope({ user: place.user });
    for (let at = 0; at < place.drafts.length; at += 500) await memory.rememberMany(place.drafts.slice(at, at + 500));
    for (const query of asked) {
      clock.set(query.nowMs);
      const { items } = await memory.recall(query.text, { recipe: 'recollect', limit: 10, deadlineMs: 600_000 });
      const left = new Set([...query.excluded, ...query.stale]);
      for (const { memory: found, score, signals, confidence } of items) {
        const id = place.originalIds.get(found.id) ?? '';
        if (left.has(id)) continue;
        const x = [1, score, ...FEATURES.map((feature) => signals[feature] ?? 0)];
        samples.push({ x, confidence: confidence ?? 0, isTrue: query.gold.includes(id) });
      }
    }
    await engine.close();
  }
  return samples;
}

/** Logistic regression by Newton's method; every set weighs the same. */
function fittedTo(sets: readonly (readonly Sample[])[]): readonly number[] {
  const size = FEATURES.length + 2;
  let weights = Array.from({ length: size }, () => 0);
  for (let round = 0; round < 25; round += 1) {
    const gradient: number[] = weights.map((weight) => -1e-6 * weight);
    const hessian: number[][] = weights.map((_, row) => weights.map((_unused, column) => (row === column ? 1e-6 : 0)));
    for (const samples of sets)
      for (const { x, isTrue } of samples) {
        const said = predict(weights, x);
        for (const [row, value] of x.entries()) {
          gradient[row] = (gradient[row] ?? 0) + ((isTrue ? 1 : 0) - said) * (value / samples.length);
          const line = hessian[row] ?? [];
          for (const [column, other] of x.entries())
            line[column] = (line[column] ?? 0) + (said * (1 - said) * value * other) / samples.length;
        }
      }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight + (step[at] ?? 0));
  }
  return weights;
}

function predict(weights: readonly number[], x: readonly number[]): number {
  return 1 / (1 + Math.exp(-x.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)));
}

/** Gaussian elimination with partial pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
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

const three = (share: number): string => share.toFixed(3);
const sets: { readonly name: string; readonly samples: readonly Sample[] }[] = [];
for (const name of SETS) {
  const samples = await samplesOf(name);
  sets.push({ name, samples });
  console.log(
    `${name} (${half}): ${samples.length} items, expected calibration error ${three(calibrationError(samples))}`,
  );
}
const all = sets.flatMap(({ samples }) => samples);
console.log(`all: expected calibration error ${three(calibrationError(all))}`);
for (const { from, count, said, true: right } of reliability(all))
  console.log(`  from ${from.toFixed(1)}: ${count} items, said ${three(said)}, were evidence ${three(right)}`);
if (fitting === 'fit') {
  const weights = fittedTo(sets.map(({ samples }) => samples));
  console.log(
    ['intercept', 'score', ...FEATURES].map((name, at) => `${name} ${(weights[at] ?? 0).toFixed(2)}`).join(', '),
  );
  for (const { name, samples } of sets) {
    const others = fittedTo(sets.filter((set) => set.name !== name).map((set) => set.samples));
    const held = samples.map(({ x, isTrue }) => ({ confidence: predict(others, x), isTrue }));
    console.log(`  fitted without ${name}: expected calibration error there ${three(calibrationError(held))}`);
  }
}
