import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const files = mkdtempSync(join(tmpdir(), 'recollect-import-test-'));
afterAll(() => rmSync(files, { recursive: true, force: true }));

let path = '';
beforeEach(() => {
  path = temporaryFolder();
});

const line = (draft: object): string => JSON.stringify(draft);
const MIXED = [line({ text: 'one' }), '{', line({ text: 'two', colour: 'red' }), '', line({ text: 'three' })];

function fileOf(lines: readonly string[], newline = '\n'): string {
  const file = join(files, `${Math.abs(lines.join().length)}-${newline.length}.jsonl`);
  writeFileSync(file, lines.join(newline));
  return file;
}

const memories = async (...scope: string[]): Promise<number> =>
  jsonOf(await runCli(['--path', path, ...scope, 'stats', '--json'])).data.memories;

test('[W13] [D5] good lines are kept, bad ones are named by number on stderr, and the run has failed', async () => {
  const argv = ['--path', path, '--user', 'ada', 'import', fileOf(MIXED), '--unknown-fields', 'refuse'];
  const { code, out, err } = await runCli(argv);
  expect([code, out]).toEqual([2, 'kept 2 of 4 lines\n']);
  expect(err.split('\n')).toEqual([
    'line 2 (validation): is not JSON',
    'line 3 (validation): colour: unknown field',
    'error (validation): 2 bad lines, 2 kept; line 2: is not JSON',
    '',
  ]);
  expect(await memories()).toBe(2);
});

test('[D5] how far an import is goes to stderr once it takes longer than a second of the clock', async () => {
  const told = async (stepMs: number): Promise<string> => {
    let nowMs = 0;
    const monotonicMs = (): number => {
      nowMs += stepMs;
      return nowMs;
    };
    const argv = ['--path', temporaryFolder(), '--user', 'ada', 'import', fileOf([line({ text: 'one' })])];
    return (await runCli(argv, { monotonicMs })).err;
  };
  expect(await told(1_000)).toBe('1 lines read, 1 kept\n');
  expect(await told(999)).toBe('');
});

test('[W13] [D3] the bad lines are in the JSON as well', async () => {
  const run = await runCli(['--path', path, '--user', 'ada', '--json', 'import', '-'], { stdin: [MIXED.join('\n')] });
  const envelope = jsonOf(run);
  const { status, error, data } = envelope;
  expect(Object.keys(envelope).sort()).toEqual(['command', 'data', 'duration_ms', 'error', 'status']);
  expect([run.code, status, error?.code, error?.field]).toEqual([2, 'error', 'validation', 'line 2']);
  expect(data).toMatchObject({ lines: 4, kept: 3, badCount: 1, bad: [{ line: 2 }], unknownFields: ['colour'] });
});

test('[W13] an atomic import keeps nothing on any bad line, and everything without one', async () => {
  const bad = await runCli(['--path', path, '--user', 'ada', 'import', '--atomic', fileOf(MIXED)]);
  expect([bad.code, bad.out, await memories()]).toEqual([2, 'kept 0 of 4 lines\n', 0]);
  const good = await runCli([
    '--path',
    path,
    '--user',
    'ada',
    'import',
    '--atomic',
    fileOf([line({ text: 'one' }), line({ text: 'two' })]),
  ]);
  expect([good.code, good.out, good.err, await memories()]).toEqual([0, 'kept 2 of 2 lines\n', '', 2]);
});

test.each([[[]], [['--unknown-fields', 'metadata']]])(
  '[W13] [D5] fields that no draft has are kept as metadata and named on stderr: %j',
  async (options) => {
    const file = fileOf([line({ text: 'two', colour: 'red' })]);
    const { code, out, err } = await runCli(['--path', path, '--user', 'ada', 'import', file, ...options]);
    expect([code, out, err]).toEqual([0, 'kept 1 of 1 lines\n', 'kept as metadata: colour\n']);
    const { items } = jsonOf(await runCli(['--path', path, '--user', 'ada', 'list', '--json'])).data;
    expect(items[0].metadata).toEqual({ colour: 'red' });
  },
);

test('[D6] what to do with unknown fields is metadata or refuse', async () => {
  const run = await runCli(['--path', path, '--user', 'ada', 'import', '-', '--unknown-fields', 'ignore', '--json']);
  expect([run.code, jsonOf(run).error?.field]).toEqual([2, 'unknownFields']);
});

test('a byte order mark and CR LF are accepted', async () => {
  const file = fileOf([`\uFEFF${line({ text: '第一条' })}`, line({ text: 'second' }), ''], '\r\n');
  expect(await runCli(['--path', path, '--user', 'ada', 'import', file])).toMatchObject({ code: 0, err: '' });
  const { items } = jsonOf(await runCli(['--path', path, '--user', 'ada', 'list', '--json'])).data;
  expect(items.map((item: { text: string }) => item.text).sort()).toEqual(['second', '第一条']);
});

test('a line says whose it is; the options speak for those that do not', async () => {
  const lines = [
    line({ text: 'a', user: 'bo' }),
    line({ text: 'b', tenant: 'other', user: 'bo' }),
    line({ text: 'c', shared: true }),
    line({ text: 'd' }),
  ];
  const nobody = jsonOf(await runCli(['--path', path, '--tenant', 'acme', 'import', fileOf(lines), '--json']));
  expect(nobody.data).toMatchObject({ kept: 3, bad: [{ line: 4, field: 'user' }] });
  expect([await memories('--tenant', 'acme'), await memories('--tenant', 'other')]).toEqual([2, 1]);
  // What the same people are told again is counted, not stored again.
  const somebody = await runCli(['--path', path, '--tenant', 'acme', '--user', 'ada', 'import', fileOf(lines)]);
  expect([somebody.code, await memories('--tenant', 'acme')]).toEqual([0, 3]);
});

test('in Chinese the lines are named in Chinese', async () => {
  const run = await runCli(['--path', path, '--user', 'ada', 'import', '-'], {
    stdin: ['{'],
    env: { LANG: 'zh_CN.UTF-8' },
  });
  expect(run.out).toBe('1 行中存入 0 行\n');
  expect(run.err).toContain('第 1 行（validation）：is not JSON');
});
