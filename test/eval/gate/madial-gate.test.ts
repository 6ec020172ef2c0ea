import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadDataSet } from '../../../src/eval/data/load.js';
import { readBaseline } from '../../../src/eval/gate/baseline-file.js';
import { EVAL_SETS } from '../../../src/eval/sets.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SETS = ['madial_zh', 'madial_en'] as const;

test('the set of the repository is the one whose figures are published', async () => {
  for (const set of SETS)
    expect((await loadDataSet(`${root}/eval/sets/madial`, EVAL_SETS[set].data)).asExpected).toBe(true);
});

/** What is measured against it: the step "evaluation gate" of `.ci/run`. */
test('the baseline of the repository holds every question of the set, and the guard suite', async () => {
  const { entries, guard } = await readBaseline(`${root}/eval/baselines/madial.json`);
  expect(new Set(entries.map(({ set }) => set))).toEqual(new Set(SETS));
  for (const { queries, leaks } of entries) expect([Object.keys(queries).length, leaks]).toEqual([160, 0]);
  expect([guard?.leaks, guard?.always_inject_misses]).toEqual([0, 0]);
  for (const figure of ['evidence_recall', 'misuse_rate', 'false_mark_rate', 'empty_rate'])
    expect(guard?.figures).toHaveProperty([figure]);
});
