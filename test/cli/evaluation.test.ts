import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeSet } from '../eval/rows.js';
import type { Printed } from './run-cli.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

/** Writes a set of two memories and one question about the kettle. */
function kettleSet(dataDir: string, folder: string, query = 'Where is the kettle?'): Promise<string> {
  const memories = [
    { id: 'kettle', text: 'The kettle is on the top shelf' },
    { id: 'roof', text: 'The roof was repaired' },
  ];
  return writeSet(dataDir, folder, memories, [{ query, gold_ids: ['kettle'] }]);
}

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
  const failed = await runCli(['eval', 'cases', '--dir', caseFolder('roof'), '--json']);
  const { status, data } = jsonOf(failed);
  expect([failed.code, status, data.failed, data.failures[0].id]).toEqual([5, 'error', 1, 'kettle-case']);
  const passed = await runCli(['eval', 'cases', '--dir', caseFolder('kettle')]);
  expect([passed.code, passed.out, passed.err]).toEqual([0, '1 passed, 0 failed, 0 not covered\n', '']);
});

describe('eval run', () => {
  const run = (data: string, ...argv: readonly string[]): Promise<Printed> =>
    runCli(['eval', 'run', '--data', data, ...argv]);

  test('[D4] data that is not there is not found; a set that is not known is usage', async () => {
    const data = temporaryFolder();
    expect((await run(data, '--set', 'locomo.turn')).code).toBe(3);
    expect((await run(data, '--set', 'nosuch')).code).toBe(2);
    expect((await run(data, '--set', '')).code).toBe(2);
    expect((await run(data, '--set', 'locomo.turn', '--split', 'half')).code).toBe(2);
  });

  test('one set and one recipe: a report in the JSON and the rankings in a file', async () => {
    const data = temporaryFolder();
    await kettleSet(data, '2wiki_101');
    const file = join(data, 'ranked.jsonl');
    const argv = ['--set', '2wiki_101', '--recipe', 'lexical', '--split', 'all', '--json', '--ranked-file', file];
    const printed = await run(data, ...argv);
    const { command, status, data: found } = jsonOf(printed);
    expect([printed.code, command, status, found.reports.length]).toEqual([0, 'eval run', 'ok', 1]);
    expect(found.reports[0]).toMatchObject({ set: '2wiki_101', recipe: 'lexical', split: 'all', n: 1 });
    expect(found.reports[0].metrics.recall_at_1).toBe(1);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ ranked: ['kettle'], gold: ['kettle'] });
  });

  test('several sets and recipes, repeated or with commas, are one table', async () => {
    const data = temporaryFolder();
    await kettleSet(data, '2wiki_101');
    await kettleSet(data, 'stsb_zh_pool');
    const { code, out } = await run(data, '--set', '2wiki_101,stsb_zh_pool', '--recipe', 'lexical', '--recipe', 'bm25');
    expect(code).toBe(0);
    const rows = out.split('\n').map((line) => line.split(/ {2,}/u).slice(0, 3).join(' '));
    expect(rows.filter((row) => /^(?:2wiki|stsb)\S* all/u.test(row))).toEqual([
      '2wiki_101 all lexical',
      '2wiki_101 all bm25',
      '2wiki_101 all BM25 floor',
      'stsb_zh_pool all lexical',
      'stsb_zh_pool all bm25',
      'stsb_zh_pool all BM25 floor',
    ]);
    const ranked = await run(data, '--set', '2wiki_101,stsb_zh_pool', '--ranked-file', join(data, 'x'), '--json');
    expect([ranked.code, jsonOf(ranked).error?.field]).toEqual([2, 'rankedFile']);
  });

  test('[D4] a figure below the floor is a missed gate: exit code 5, with the report', async () => {
    const data = temporaryFolder();
    await kettleSet(data, '2wiki_101', 'Where do swallows sleep?');
    const gated = await run(data, '--set', '2wiki_101', '--gate', '--json');
    expect([gated.code, jsonOf(gated).status, jsonOf(gated).data.reports[0].metrics.recall_at_10]).toEqual([
      5,
      'error',
      0,
    ]);
    expect((await run(data, '--set', '2wiki_101')).code).toBe(0);
  });

  test('[D6] an embedder that would not be used is refused', async () => {
    const refused = await run(
      temporaryFolder(),
      '--set',
      '2wiki_101',
      '--embed-url',
      'http://127.0.0.1:1/v1',
      '--json',
    );
    expect([refused.code, jsonOf(refused).error?.field]).toEqual([2, 'embedUrl']);
  });
});
