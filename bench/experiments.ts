/**
 * The experiments on the default recipe that docs/experiments.md lists, run again: the recipe with each leg, weight and stage off,
 * and with each number that was tried otherwise. Dev halves only; differences by query with paired bootstrap intervals.
 *
 *   npm run experiments -- --dir <folder of the data sets> [--only word,...] [--set name,...] [--queries N] [--jobs N] [--list]
 *
 * `--queries` samples so many queries of each set (seeded); 60 of each take some minutes. `--only` keeps the experiments whose
 * name holds one of the words.
 */
import { parseArgs } from 'node:util';
import { experiments } from '../src/eval/compare/experiments.js';
import { formatAblation, runVariants } from '../src/eval/compare/run-variants.js';
import { setSource } from '../src/eval/eval-source.js';
import { parseSetName } from '../src/eval/sets.js';

const SETS = 'locomo.turn,longmemeval_pool,beam_100k.user,madial_zh,madial_en,memdaily_zh_pool,2wiki_101';
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: process.env['RECOLLECT_DATA'] ?? '../shared/data' },
    only: { type: 'string', default: '' },
    set: { type: 'string', default: SETS },
    queries: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});
const listed = (names: string): readonly string[] => names.split(',').filter((name) => name !== '');
const variants = experiments(listed(values.only));
if (values.list) for (const { off } of variants) console.log(off);
else {
  const sources = await Promise.all(listed(values.set).map((name) => setSource(values.dir, parseSetName(name))));
  const rows = await runVariants(sources, {
    variants,
    split: 'dev',
    items: [10],
    limit: 10,
    jobs: Number(values.jobs),
    ...(values.queries === undefined ? {} : { sample: Number(values.queries) }),
    onProgress: (set, done, total) => console.error(`${set}: ${done} of ${total}`),
  });
  console.log(formatAblation(rows, 'experiment'));
}
