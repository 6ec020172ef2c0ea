import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { CommandLine } from '../../src/eval/cases/command-line.js';
import type { CasesReport } from '../../src/eval/cases/run-cases.js';
import { runCases } from '../../src/eval/cases/run-cases.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

/** The command line inside the test: what a process would print. */
const commandLine: CommandLine = async (argv) => runCli(argv);

const at = '2026-03-01T09:00:00Z';
const memories = [
  { key: 'kettle', text: 'The kettle is on the top shelf', at },
  { key: 'roof', text: 'The roof was repaired', at, user: 'owen' },
];

async function runOne(steps: readonly object[], run: CommandLine = commandLine): Promise<CasesReport> {
  const dir = temporaryFolder();
  const file = { id: 'one', kind: 'plain', now: '2026-03-02T09:00:00Z', memories, steps, expect: {} };
  writeFileSync(join(dir, 'one.json'), JSON.stringify(file));
  return runCases({ dir, commandLine: run });
}

describe('cases through the command line', () => {
  test('what is written, changed, read and erased by commands is as the case says', async () => {
    const report = await runOne([
      {
        op: 'recall',
        query: { text: 'kettle', limit: 3 },
        expect: { must_include: ['kettle'], must_exclude: ['roof'] },
      },
      { op: 'add', memory: { key: 'tea', text: 'Tea is in the tin', at }, expect: { stored: true } },
      { op: 'update', key: 'kettle', patch: { text: 'The kettle is in the cellar' }, save_as: 'moved' },
      { op: 'recall', query: { text: 'kettle' }, expect: { top: 'moved', must_exclude: ['kettle'] } },
      { op: 'history', key: 'kettle', expect: { must_include: ['kettle', 'moved'] } },
      { op: 'get', key: 'tea', expect: { fields: { text: 'Tea is in the tin' } } },
      { op: 'list_all_pages', page_size: 1, expect: { total: 2, unique: 2 } },
      { op: 'delete', key: 'tea', expect: { deleted: 1 } },
      { op: 'get', key: 'tea', expect: { error: 'not_found' } },
      { op: 'recall', query: { text: 'kettle', limit: 0 }, expect: { error: 'validation' } },
    ]);
    expect(report.failures).toEqual([]);
    expect(report.passed).toBe(1);
  });

  test('every one of them really goes through it', async () => {
    const commands: string[] = [];
    const report = await runOne(
      [
        { op: 'recall', query: { text: 'kettle' }, expect: { must_include: ['kettle'] } },
        { op: 'list', expect: { must_include: ['kettle'] } },
      ],
      async (argv) => {
        commands.push(argv[0] ?? '');
        return runCli(argv);
      },
    );
    expect([report.passed, commands]).toEqual([1, ['add', 'add', 'search', 'list']]);
  });

  test('a wrong answer fails; what no command can do is not covered', async () => {
    const wrong = await runOne([{ op: 'recall', query: { text: 'kettle' }, expect: { must_include: ['roof'] } }]);
    expect(wrong.failures.map(({ why }) => why)).toEqual(['step 1 (recall): roof is missing']);
    const count = await runOne([{ op: 'count', expect: { count: 1 } }]);
    expect(count.uncovered.map(({ why }) => why)).toEqual(['operation count on the command line']);
    const legs = await runOne([{ op: 'recall', query: { text: 'kettle', legs: ['fts'] }, expect: {} }]);
    expect(legs.uncovered.map(({ why }) => why)).toEqual(['legs on the command line']);
  });

  test('[D4] another surface is usage', async () => {
    const refused = await runCli(['eval', 'cases', '--dir', temporaryFolder(), '--surface', 'post', '--json']);
    expect([refused.code, jsonOf(refused).error?.field]).toEqual([2, 'surface']);
  });
});

const dir =
  process.env['RECOLLECT_CASES_DIR'] ?? fileURLToPath(new URL('../../../shared/cases/handed', import.meta.url));

describe.skipIf(!existsSync(dir))(
  `cases of known faults through the command line (set RECOLLECT_CASES_DIR; skipped when ${dir} is missing)`,
  () => {
    test.each(['tenant-isolation', 'pagination', 'cache-staleness', 'fts-syntax', 'exact-identifier'])(
      '%s',
      async (kind) => {
        const report = await runCases({ dir, kinds: [kind], commandLine });
        expect(report.failures).toEqual([]);
        expect(report.passed).toBeGreaterThan(0);
      },
      300_000,
    );
  },
);
