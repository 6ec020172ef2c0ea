import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { displayWidth } from '../../src/cli/display-width.js';
import { roundedBytes } from '../../src/cli/stats-text.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

let path = '';
beforeEach(async () => {
  path = temporaryFolder();
  for (const tenant of ['acme', 'zhang'])
    await runCli(['--path', path, '--tenant', tenant, '--user', 'ada', 'add', 'The kettle is green', '--id', 'kettle']);
});

/** Path of a tenant's file. */
function fileOf(tenant: string): string {
  const [name = ''] = readdirSync(path).filter((each) => each.includes(tenant) && each.endsWith('.db'));
  return join(path, name);
}

function loseToken(tenant: string): void {
  const database = new Database(fileOf(tenant));
  database.exec('UPDATE cells SET passages = passages + 1');
  database.close();
}

test('a tenant that is well: size, schema and vectors, exit code 0', async () => {
  const printed = await runCli(['--path', path, '--tenant', 'acme', 'doctor']);
  expect([printed.code, printed.err]).toEqual([0, '']);
  const [facts = '', summary] = printed.out.trimEnd().split('\n\n');
  const rows = new Map(facts.split('\n').map((row) => row.split(/ {2,}/u) as [string, string]));
  expect(Object.fromEntries(rows)).toMatchObject({
    tenant: 'acme',
    memories: '1',
    embedder: 'recollect-static-zh-en-256-v2',
    calibration: 'floor 0.10, ceiling 0.68',
    problems: '✓ none found',
    'schema version': expect.stringMatching(/^\d+$/u),
    'on disk': expect.stringMatching(/^[\d.]+ KiB \(\d+ bytes\)$/u),
  });
  expect(summary).toBe('1 tenant looked at, no problems found');
});

test('[D4] [D3] damage is named by code, for the tenant it is in, with exit code 1', async () => {
  loseToken('acme');
  const damaged = await runCli(['--path', path, '--tenant', 'acme', 'doctor', '--json']);
  const { status, error, data } = jsonOf(damaged);
  expect([damaged.code, status, error?.code, data.problems]).toEqual([1, 'error', 'storage_corrupt', 1]);
  expect(data.tenants).toMatchObject([{ tenant: 'acme', problems: [{ code: 'totals_wrong' }] }]);
  expect((await runCli(['--path', path, '--tenant', 'zhang', 'doctor'])).code).toBe(0);
});

test('all tenants are looked at, also after one that can not even be opened', async () => {
  loseToken('zhang');
  writeFileSync(fileOf('acme'), 'this is no database, and it is longer than a header would have to be. '.repeat(40));
  const printed = await runCli(['--path', path, 'doctor', '--all'], { env: { LANG: 'zh_CN.UTF-8' } });
  expect(printed.code).toBe(1);
  expect(printed.out).toContain('✗ storage_corrupt：');
  expect(printed.out).toContain('✗ totals_wrong：');
  expect(printed.out.trimEnd().endsWith('检查了 2 个租户，发现 2 个问题')).toBe(true);
  expect(printed.out.split('\n').filter((line) => displayWidth(line) > 100)).toEqual([]);
  const { data } = jsonOf(await runCli(['--path', path, 'doctor', '--all', '--json']));
  expect(data.tenants).toMatchObject([
    { tenant: 'acme', stats: null, problems: [{ code: 'storage_corrupt', memoryId: null }] },
    { tenant: 'zhang', stats: { memories: 1 }, problems: [{ code: 'totals_wrong' }] },
  ]);
});

test('[T6] a tenant that does not exist is as empty as one can be, and stays away', async () => {
  const printed = await runCli(['--path', path, '--tenant', 'nobody', 'doctor']);
  expect([printed.code, printed.err]).toEqual([0, '']);
  expect(printed.out).toMatch(/^memories +0$/mu);
  const { data } = jsonOf(await runCli(['--path', path, 'doctor', '--all', '--json']));
  expect(data.tenants.map(({ tenant }: { tenant: string }) => tenant)).toEqual(['acme', 'zhang']);
});

test('a folder without tenants has nothing to look at', async () => {
  const printed = await runCli(['--path', temporaryFolder(), 'doctor', '--all']);
  expect([printed.code, printed.out]).toEqual([0, 'there are no tenants\n']);
});

describe('sizes', () => {
  test.each([
    [0, null],
    [1_023, null],
    [1_024, '1.0 KiB'],
    [1_536, '1.5 KiB'],
    [1_048_576, '1.0 MiB'],
    [3 * 2 ** 40, '3.0 TiB'],
    [2_048 * 2 ** 40, '2048.0 TiB'],
  ])('%i bytes are %s', (bytes, rounded) => {
    expect(roundedBytes(bytes)).toBe(rounded);
  });
});

describe('usage', () => {
  const ada = (): readonly string[] => ['--path', path, '--tenant', 'acme', '--user', 'ada'];
  const usageOf = async (...argv: readonly string[]): Promise<unknown> =>
    jsonOf(await runCli([...ada(), ...argv, '--json'])).data.usage;

  test('[W17] what was used and how it was is counted, by the trace of the search', async () => {
    await runCli([...ada(), 'add', '水壶是绿色的', '--id', 'zh']);
    const { traceId } = jsonOf(await runCli([...ada(), 'search', 'kettle', '--json'])).data;
    expect((await runCli([...ada(), 'search', 'kettle'])).out).toContain(' · trace ');
    expect(await usageOf('confirm', traceId, 'kettle', 'zh', 'kettle')).toMatchObject([
      { memoryId: 'kettle', confirmed: 1 },
      { memoryId: 'zh', confirmed: 1 },
    ]);
    expect(await usageOf('feedback', traceId, 'kettle', 'stale')).toMatchObject([
      { memoryId: 'kettle', confirmed: 1, useful: 0, wrong: 0, stale: 1 },
    ]);
    const { out } = await runCli([...ada(), 'feedback', traceId, 'kettle', 'useful'], { env: { LANG: 'zh_CN.UTF-8' } });
    expect(out.split('\n').map((row) => row.trim().split(/ +/u).slice(0, 5))).toMatchObject([
      ['编号', '用上', '有用', '有误', '过时'],
      {},
      ['kettle', '1', '1', '0', '1'],
      [''],
    ]);
  });

  test('[W17] an id of somebody else counts nothing', async () => {
    const bo = ['--path', path, '--tenant', 'acme', '--user', 'bo', '--json'];
    expect((await runCli([...bo, 'confirm', 't', 'kettle'])).code).toBe(3);
    expect((await runCli([...bo, 'feedback', 't', 'kettle', 'wrong'])).code).toBe(3);
    expect(await usageOf('confirm', 't', 'kettle')).toMatchObject([{ confirmed: 1, wrong: 0 }]);
  });
});
