/**
 * How well the `confidence` of items is calibrated, through the engine: of the first ten items of each question, how often those
 * of a bin were evidence, on every set.
 *
 *   npx tsx bench/confidence.ts [folder of the data sets] [dev|test] [fit] [set,...]
 *
 * `fit` fits the logistic model of the default recipe anew on the items of the dev half, every set with the same weight, and prints
 * its numbers and the error on each set of a model that was fitted on the others. Named sets are asked alone.
 */
import { DEFAULT_RECIPE } from '../src/config.js';
import type { Prediction } from '../src/eval/statistics/calibration-error.js';
import { calibrationError, reliability } from '../src/eval/statistics/calibration-error.js';
import { fitLogistic, predicted } from '../src/eval/statistics/logistic.js';
import { askSet, recipeNamed } from './ask-set.js';

/** Signals of the model, after the score. */
const FEATURES = ['semantic', 'lexical', 'evidence'] as const;
const SETS = [
  'locomo.turn',
  'locomo.session',
  'longmemeval_pool',
  'beam_100k.all',
  'beam_100k.user',
  'madial_zh',
  'madial_en',
  'memdaily_zh_pool',
  '2wiki_101',
  'semantoneg',
  'stsb_zh_pool',
] as const;

const [folder = process.env['RECOLLECT_DATA'] ?? '../shared/data', half = 'dev', ...others] = process.argv.slice(2);
const fitting = others.includes('fit');
const only = others.filter((word) => word !== 'fit').flatMap((names) => names.split(','));
const chosen = only.length === 0 ? SETS : SETS.filter((name) => only.includes(name));
if (half !== 'dev' && half !== 'test') throw new Error(`${half} is neither dev nor test`);
if (fitting && half === 'test') throw new Error('the test half only confirms: fit on dev');

interface Sample extends Prediction {
  /** The score, and the features. */
  readonly x: readonly number[];
}

async function samplesOf(name: string): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const halves = [half === 'test' ? 'test' : 'dev'] as const;
  const asked = askSet(name, { folder, halves, recipe: recipeNamed(DEFAULT_RECIPE) });
  for await (const { query, items } of asked)
    for (const { id, item } of items) {
      // What later evidence replaced counts neither way.
      if (query.stale.includes(id)) continue;
      const x = [item.score, ...FEATURES.map((feature) => item.signals[feature] ?? 0)];
      samples.push({ x, confidence: item.confidence ?? 0, isTrue: query.gold.includes(id) });
    }
  return samples;
}

/** Every set weighs the same. */
function fittedTo(sets: readonly (readonly Sample[])[]): readonly number[] {
  return fitLogistic(
    sets.flatMap((samples) => samples.map(({ x, isTrue }) => ({ x, isTrue, weight: 1 / samples.length }))),
  );
}

const three = (share: number): string => share.toFixed(3);
const cells = (...values: readonly (string | number)[]): string => `| ${values.join(' | ')} |`;
const sets: { readonly name: string; readonly samples: readonly Sample[] }[] = [];
console.log(cells('set', 'half', 'items', 'said', 'were evidence', 'expected calibration error'));
console.log(cells('---', '---', '---:', '---:', '---:', '---:'));
const tell = (name: string, samples: readonly Prediction[]): void => {
  const mean = (numberOf: (sample: Prediction) => number): number =>
    samples.reduce((sum, sample) => sum + numberOf(sample), 0) / Math.max(1, samples.length);
  const [said, right] = [mean(({ confidence }) => confidence), mean(({ isTrue }) => (isTrue ? 1 : 0))];
  console.log(cells(name, half, samples.length, three(said), three(right), three(calibrationError(samples))));
};
for (const name of chosen) {
  const samples = await samplesOf(name);
  sets.push({ name, samples });
  tell(name, samples);
}
const all = sets.flatMap(({ samples }) => samples);
tell('all items together', all);
console.log(`\n${cells('confidence from', 'items', 'said', 'were evidence')}\n${cells('---', '---:', '---:', '---:')}`);
for (const { from, count, said, true: right } of reliability(all))
  console.log(cells(from.toFixed(1), count, three(said), three(right)));
if (fitting) {
  const weights = fittedTo(sets.map(({ samples }) => samples));
  const names = ['intercept', 'score', ...FEATURES];
  console.log(`\n${names.map((name, at) => `${name} ${(weights[at] ?? 0).toFixed(2)}`).join(', ')}`);
  const errorOf = (samples: readonly Sample[], model: readonly number[]): string =>
    three(calibrationError(samples.map(({ x, isTrue }) => ({ confidence: predicted(model, x), isTrue }))));
  for (const { name, samples } of sets) {
    const others = fittedTo(sets.filter((set) => set.name !== name).map((set) => set.samples));
    console.log(`${name}: error ${errorOf(samples, weights)}, fitted on the other sets ${errorOf(samples, others)}`);
  }
}
