import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadDataSet } from '../../../src/eval/data/load.js';
import { setSource } from '../../../src/eval/eval-source.js';
import { readBaseline } from '../../../src/eval/gate/baseline-file.js';
import { judge } from '../../../src/eval/gate/gate.js';
import { runsFor } from '../../../src/eval/gate/run-gate.js';
import { DEFAULT_SEED } from '../../../src/eval/run-evaluation.js';
import { EVAL_SETS } from '../../../src/eval/sets.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SETS = ['madial_zh', 'madial_en'] as const;

test('the set of the repository is the one whose figures are published', async () => {
  for (const set of SETS)
    expect((await loadDataSet(`${root}/eval/sets/madial`, EVAL_SETS[set].data)).asExpected).toBe(true);
});

/** Seconds on two idle cores; room for machines that do other things too. */
const PATIENCE_MS = 300_000;

test('the engine passes the gate of the repository, and nothing of neighbours leaks', {
  timeout: PATIENCE_MS,
}, async () => {
  const baseline = await readBaseline(`${root}/eval/baselines/madial.json`);
  expect(new Set(baseline.entries.map(({ set }) => set))).toEqual(new Set(SETS));
  const sources = await Promise.all(SETS.map((set) => setSource(`${root}/eval/sets/madial`, set)));
  const runs = await runsFor(baseline, sources, {});
  const { failures, checks } = judge(baseline, runs, null, DEFAULT_SEED);
  expect(failures.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  expect(checks).toBeGreaterThan(baseline.entries.length);
});
