import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

/** A case that asks for the kettle and expects one of two memories. */
function caseFolder(expected: 'kettle' | 'roof'): string {
  const folder = temporaryFolder();
  const at = '2026-03-01T09:00:00Z';
  const text = {
    id: 'kettle-case',
    kind: 'plain',
    severity: 'low',
    source: [{ ref: 'seed 000' }],
    symptom: 's',
    cause: 'c',
    stands_for: 'f',
    needs: [],
    now: '2026-03-02T09:00:00Z',
    memories: [
      { key: 'kettle', text: 'The kettle is on the top shelf', tenant: 'acme', user: 'ada', at },
      { key: 'roof', text: 'The roof was repaired', tenant: 'acme', user: 'ada', at },
    ],
    query: { text: 'kettle', tenant: 'acme', user: 'ada' },
    expect: { must_include: [expected] },
  };
  writeFileSync(join(folder, 'kettle-case.json'), JSON.stringify(text));
  return folder;
}

test('[D4] a failed case is a missed gate: exit code 5, with the report', async () => {
  const failed = await runCli(['eval', 'cases', caseFolder('roof'), '--json']);
  const { status, data } = jsonOf(failed);
  expect([failed.code, status, data.failed, data.failures[0].id]).toEqual([5, 'error', 1, 'kettle-case']);
  const passed = await runCli(['eval', 'cases', caseFolder('kettle')]);
  expect([passed.code, passed.out, passed.err]).toEqual([0, '1 passed, 0 failed, 0 not covered\n', '']);
});

test('[D4] data that is not there is not found; a set that is not known is usage', async () => {
  const data = temporaryFolder();
  expect((await runCli(['eval', 'run', 'locomo.turn', '--data', data])).code).toBe(3);
  expect((await runCli(['eval', 'run', 'nosuch', '--data', data])).code).toBe(2);
  expect((await runCli(['eval', 'run', 'locomo.turn', '--data', data, '--split', 'half'])).code).toBe(2);
});
