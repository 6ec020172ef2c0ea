import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
    runCli(['eval', 'run', '--data', data, '--embedder', 'none', '--jobs', '1', ...argv]);

  test('[D4] data that is not there is not found; what is not known or missing is usage', async () => {
    const data = temporaryFolder();
    expect((await run(data, '--set', 'locomo.turn')).code).toBe(3);
    const fields = await Promise.all(
      [
        ['--set', 'nosuch'],
        ['--set', ''],
        [],
        ['--set', 'locomo.turn', '--split', 'half'],
        ['--set', 'locomo.turn', '--recipe', 'nosuch'],
        ['--set', 'locomo.turn', '--k', '3,x'],
        ['--set', 'locomo.turn', '--embedder', 'mine'],
        ['--set', 'locomo.turn', '--jobs', '0'],
      ].map(async (argv) => {
        const printed = await run(data, ...argv, '--json');
        return [printed.code, jsonOf(printed).error?.field];
      }),
    );
    expect(fields).toEqual(
      ['set', 'set', 'set', 'split', 'recipe', 'k', 'embedder', 'jobs'].map((field) => [2, field]),
    );
    expect(jsonOf(await runCli(['eval', 'run', '--set', 'locomo.turn', '--json'])).error?.field).toBe('data');
  });

  test('one set and one recipe: a report in the JSON, rankings and figures in files', async () => {
    const data = temporaryFolder();
    await kettleSet(data, '2wiki_101');
    const [ranked, results] = [join(data, 'ranked'), join(data, 'results.json')];
    const argv = ['--set', '2wiki_101', '--recipe', 'lexical', '--split', 'all', '--k', '1,3', '--budget', '1,200'];
    const printed = await run(data, ...argv, '--json', '--ranked', ranked, '--results', results);
    const { command, status, data: found } = jsonOf(printed);
    expect([printed.code, command, status, found.reports.length]).toEqual([0, 'eval run', 'ok', 1]);
    expect(found.reports[0]).toMatchObject({
      set: '2wiki_101',
      recipe: 'lexical',
      split: 'all',
      n: 1,
      metrics: { recall_at_1: 1, recall_at_10: 1, full_at_10: 1, mrr: 1, ndcg_at_10: 1, stale_above_current: null },
      intervals: { recall_at_10: [1, 1] },
      by_category: { one: { n: 1 } },
      by_language: { en: { n: 1 } },
      at_k: { 1: { recall: 1, full: 1, hit: 1 }, 3: { recall: 1 } },
      tokens: { by_budget: { 1: { evidence_recall: 0, tokens: 0 }, 200: { evidence_recall: 1 } } },
      leaks: 0,
      ranked_file: join(ranked, '2wiki_101--lexical.jsonl'),
    });
    expect(JSON.parse(readFileSync(found.reports[0].ranked_file, 'utf8'))).toMatchObject({
      ranked: ['kettle'],
      gold: ['kettle'],
    });
    expect(JSON.parse(readFileSync(results, 'utf8')).reports).toHaveLength(1);
    expect(existsSync(join(ranked, 'results.json'))).toBe(false);
  });

  test('several sets, recipes and halves, repeated or with commas, are one table', async () => {
    const data = temporaryFolder();
    await kettleSet(data, '2wiki_101');
    await kettleSet(data, 'stsb_zh_pool');
    const recipes = ['--recipe', 'lexical', '--recipe', 'engine.bm25,bm25'];
    const { code, out } = await run(data, '--set', '2wiki_101,stsb_zh_pool', ...recipes, '--split', 'all');
    expect(code).toBe(0);
    const rows = out.split('\n').map((line) => line.split(/ {2,}/u).slice(0, 3).join(' '));
    expect(rows.filter((row) => /^(?:2wiki|stsb)\S* all/u.test(row))).toEqual(
      ['2wiki_101', 'stsb_zh_pool'].flatMap((set) =>
        ['lexical', 'engine.bm25', 'bm25', 'BM25 floor'].map((recipe) => `${set} all ${recipe}`),
      ),
    );
    expect(out).toContain('R@10 against bm25');
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

  test('[D10] an embedder that flags name is the one that is measured', async () => {
    const data = temporaryFolder();
    await kettleSet(data, '2wiki_101');
    // Nobody listens there: the vector leg is degraded, which the report counts.
    const embedder = ['--embed-url', 'http://127.0.0.1:1/v1', '--embed-model', 'm', '--embed-dimensions', '8'];
    const argv = ['eval', 'run', '--data', data, '--set', '2wiki_101', '--recipe', 'hybrid', '--json', ...embedder];
    const [report] = jsonOf(await runCli(argv)).data.reports;
    expect(report.protocol.embedder).toMatch(/8 dimensions/);
    expect(report.degraded).toBe(1);
  });
});

test('[D10] cases bring their own embedder, so that naming one is refused', async () => {
  const argv = ['eval', 'cases', '--dir', temporaryFolder(), '--embed-url', 'http://127.0.0.1:1/v1', '--json'];
  const refused = await runCli(argv);
  expect([refused.code, jsonOf(refused).error?.field]).toEqual([2, 'embedUrl']);
});
