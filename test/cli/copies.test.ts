import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

async function twoNotes(): Promise<{ readonly path: string; readonly global: readonly string[] }> {
  const path = temporaryFolder();
  const global = ['--path', join(path, 'store'), '--user', 'ada'];
  await runCli([...global, 'add', 'The kettle is green', '--id', 'kettle']);
  await runCli([...global, 'update', 'kettle', '--text', 'The kettle is red']);
  await runCli([...global, 'add', '水壶在厨房', '--id', '水壶']);
  return { path, global };
}

test('[W23] an export to a file, loaded into an empty tenant, is exported again the same', async () => {
  const { path, global } = await twoNotes();
  const [file, second] = [join(path, 'a.jsonl'), join(path, 'b.jsonl')];
  const exported = await runCli([...global, 'export', file]);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect([exported.code, exported.out]).toEqual([0, `exported default: ${lines.length} lines to ${file}\n`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const loaded = await runCli([...global, '--tenant', 'two', 'import', '--dump', file]);
  expect([loaded.code, loaded.out]).toEqual([0, 'loaded into two: 2 memories (3 versions)\n']);
  await runCli([...global, '--tenant', 'two', 'export', second]);
  expect(readFileSync(second, 'utf8')).toBe(readFileSync(file, 'utf8'));

  const full = await runCli([...global, 'import', '--dump', file]);
  expect([full.code, full.err]).toEqual([1, expect.stringContaining('error (conflict): tenant: ')]);
  const there = await runCli([...global, 'export', file]);
  expect([there.code, there.err]).toEqual([1, 'error (conflict): file: exists already\n']);
  expect((await runCli([...global, 'export', join(path, 'no', 'folder.jsonl')])).code).toBe(3);
});

test('[D3] an export to standard output: the lines alone, or all of them in the one object', async () => {
  const { global } = await twoNotes();
  const plain = await runCli([...global, 'export'], { env: { LANG: 'zh_CN.UTF-8' } });
  const lines = plain.out.trimEnd().split('\n');
  expect(lines[0]).toBe('{"format":"recollect-dump","version":1}');
  expect(plain.err).toBe(`已导出 default：${lines.length} 行\n`);
  expect(jsonOf(await runCli([...global, 'export', '--json'])).data).toEqual({ tenant: 'default', lines });
  const back = await runCli([...global, '--tenant', 'two', 'import', '--dump', '-'], { stdin: [plain.out] });
  expect(back.out).toBe('loaded into two: 2 memories (3 versions)\n');
});

test('[W23] a line that is not of an export is named, and options of other imports are refused', async () => {
  const { path, global } = await twoNotes();
  const file = join(path, 'bad.jsonl');
  writeFileSync(file, '{"format":"recollect-dump","version":1}\nnonsense\n');
  const bad = await runCli([...global, '--tenant', 'two', 'import', '--dump', file]);
  expect([bad.code, bad.err]).toEqual([2, 'error (validation): line 2: is not JSON\n']);
  for (const option of [['--atomic'], ['--unknown-fields', 'refuse']])
    expect((await runCli([...global, '--tenant', 'two', 'import', '--dump', file, ...option])).code).toBe(2);
});

test('a copy of the tenant is restored under another name, and neither replaces anything', async () => {
  const { path, global } = await twoNotes();
  const file = join(path, 'copy.db');
  const backedUp = await runCli([...global, 'backup', file]);
  expect([backedUp.code, backedUp.out]).toEqual([
    0,
    expect.stringMatching(/^backed up default to .+copy\.db: [\d.]+ KiB \(/u),
  ]);
  expect((await runCli([...global, 'backup', file])).code).toBe(1);
  expect((await runCli([...global, '--tenant', 'nosuch', 'backup', join(path, 'x.db')])).code).toBe(3);
  const restored = await runCli([...global, '--tenant', 'two', 'restore', file], { env: { LANG: 'zh_CN.UTF-8' } });
  expect(restored.out).toBe(`已用 ${file} 重建 two：2 条记忆\n`);
  expect((await runCli([...global, '--tenant', 'two', 'restore', file])).code).toBe(1);
  expect((await runCli([...global, '--tenant', 'three', 'restore', join(path, 'nosuch.db')])).code).toBe(3);
  const found = jsonOf(await runCli([...global, '--tenant', 'two', 'search', 'kettle', '--json'])).data;
  expect(found.items[0].memory.text).toBe('The kettle is red');
});

test('[D4] damage is mended from the rows, and said in both languages', async () => {
  const { path, global } = await twoNotes();
  const damage = (): void => {
    const database = new Database(join(path, 'store', 't-default.db'));
    database.exec('UPDATE cells SET passages = passages + 1');
    database.close();
  };
  damage();
  expect((await runCli([...global, 'doctor'])).code).toBe(1);
  const mended = await runCli([...global, 'doctor', '--repair']);
  expect([mended.code, mended.out]).toEqual([0, expect.stringMatching(/\n✓ totals\w*: /u)]);
  expect(mended.out).toContain('1 tenant looked at, no problems found');
  damage();
  const chinese = await runCli([...global, 'doctor', '--repair', '--all'], { env: { LANG: 'zh_CN.UTF-8' } });
  expect([chinese.code, chinese.out]).toEqual([0, expect.stringMatching(/\n✓ totals\w*：/u)]);
  const { data } = jsonOf(await runCli([...global, 'doctor', '--repair', '--json']));
  expect(data.tenants).toMatchObject([{ tenant: 'default', repairs: [], reindexed: 0, problems: [] }]);
});
