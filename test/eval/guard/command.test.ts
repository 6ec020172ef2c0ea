import { expect, test } from 'vitest';
import { jsonOf, runCli } from '../../cli/run-cli.js';

/** A machine that does other things besides must not fail the run. */
const PATIENT_MS = 240_000;

test(
  'eval guard prints every figure with its bounds and by language; none waits for a feature',
  async () => {
    const json = await runCli(['eval', 'guard', '--n', '1', '--seed', '5', '--set', 'a', '--json']);
    const { status, command, data } = jsonOf(json);
    expect([json.code, status, command, data.set, data.seed, data.cases]).toEqual([0, 'ok', 'eval guard', 'A', 5, 1]);
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        ...['n', 'evidence_recall', 'misuse_rate', 'false_mark_rate', 'empty_rate', 'leaks', 'always_inject_misses'],
        ...['negation', 'stale', 'budget', 'abstention', 'poison', 'identifiers', 'references', 'gate', 'actions'],
        ...['lockin', 'by_language', 'intervals'],
      ]),
    );
    const text = await runCli(['eval', 'guard', '--n', '1', '--seed', '5', '--set', 'A'], { columns: 120 });
    expect(text.code).toBe(0);
    for (const path of Object.keys(data.intervals)) expect(text.out).toContain(path);
    expect(text.out).not.toContain('waits for');
  },
  PATIENT_MS,
);

test('[D4] eval guard refuses what it can not do as usage', async () => {
  for (const argv of [
    ['--n', 'many'],
    ['--n', '0'],
    ['--set', 'C'],
    ['--embed-url', 'http://127.0.0.1:1/v1'],
  ])
    expect((await runCli(['eval', 'guard', ...argv])).code, argv.join(' ')).toBe(2);
});
