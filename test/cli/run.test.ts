import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { displayWidth } from '../../src/cli/display-width.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const ESCAPE = '\u001b';

describe('exit codes and envelope', () => {
  const path = temporaryFolder();
  const global = ['--path', path, '--user', 'ada'];

  /** Command line, exit code, code of the error, name of the command. */
  const failures: readonly (readonly [argv: readonly string[], exit: number, code: string, command: string])[] = [
    [['nosuch'], 2, 'validation', ''],
    [['search'], 2, 'validation', 'search'],
    [['search', 'kettle', '--bogus'], 2, 'validation', 'search'],
    [['--bogus', 'search', 'kettle'], 2, 'validation', ''],
    [['search', 'kettle', 'surplus'], 2, 'validation', 'search'],
    [['search', 'kettle', '--limit', '0'], 2, 'validation', 'search'],
    [['search', 'kettle', '--limit', 'many'], 2, 'validation', 'search'],
    [['search', 'kettle', '--filter', '{'], 2, 'validation', 'search'],
    [['search', 'kettle', '--recipe', 'nosuch'], 2, 'validation', 'search'],
    [['list', '--order', 'sideways'], 2, 'validation', 'list'],
    [['list', '--cursor', 'x'], 2, 'validation', 'list'],
    [['add', ' '], 2, 'validation', 'add'],
    [['add', 'x', '--fields', '{"nosuch": 1}'], 2, 'validation', 'add'],
    [['update', 'nosuch', '--text', 'x'], 3, 'not_found', 'update'],
    [['get', 'nosuch'], 3, 'not_found', 'get'],
    [['history', 'nosuch'], 3, 'not_found', 'history'],
    [['forget', 'nosuch'], 3, 'not_found', 'forget'],
    [['import', 'nosuch.jsonl'], 3, 'not_found', 'import'],
    [['import', path], 2, 'validation', 'import'],
    [['add', 'x', '--shared'], 2, 'validation', 'add'],
    [['why-not', 'nosuch'], 2, 'validation', 'why-not'],
    [['why-not', 'nosuch', 'x', '--memory-version', '0'], 2, 'validation', 'why-not'],
    [['confirm', 'trace'], 2, 'validation', 'confirm'],
    [['confirm', 'trace', 'nosuch'], 3, 'not_found', 'confirm'],
    [['feedback', 'trace', 'nosuch', 'useful'], 3, 'not_found', 'feedback'],
    [['feedback', 'trace', 'nosuch', 'splendid'], 2, 'validation', 'feedback'],
    [['maintain', '--budget-ms', '0'], 2, 'validation', 'maintain'],
    [['doctor', 'surplus'], 2, 'validation', 'doctor'],
    [['eval', 'run', '--data', 'x'], 2, 'validation', 'eval run'],
    [['eval', 'run', '--set', 'locomo.turn'], 2, 'validation', 'eval run'],
    [['eval', 'run', 'locomo.turn', '--data', 'x'], 2, 'validation', 'eval run'],
    [['eval', 'cases'], 2, 'validation', 'eval cases'],
  ];

  test.each(failures)('[D3] [D4] [D6] %j exits with %i', async (argv, exit, code, command) => {
    const json = await runCli([...global, ...argv, '--json']);
    const envelope = jsonOf(json);
    expect([json.code, envelope.status, envelope.error?.code, envelope.command]).toEqual([
      exit,
      'error',
      code,
      command,
    ]);
    expect(Object.keys(envelope)).toEqual(['status', 'command', 'duration_ms', 'error']);

    const plain = await runCli([...global, ...argv]);
    expect([plain.code, plain.out]).toEqual([exit, '']);
    expect(plain.err).toContain(`error (${code}): ${envelope.error?.message}`);
  });

  test('[D2] an error names the field that is at fault', async () => {
    const { error } = jsonOf(await runCli([...global, 'search', 'x', '--limit', '0', '--json']));
    expect(error?.field).toBe('limit');
  });

  test('[D6] an unknown flag does nothing', async () => {
    await runCli([...global, 'add', 'The kettle is green', '--colour', 'green']);
    expect(jsonOf(await runCli([...global, 'stats', '--json'])).data.memories).toBe(0);
  });

  test('[D3] help and version are answers too', async () => {
    for (const argv of [[], ['--help'], ['search', '--help'], ['why-not', '--help'], ['eval']]) {
      const plain = await runCli(argv);
      expect([plain.code, plain.err]).toEqual([0, '']);
      expect(plain.out).toContain('Usage: recollect');
      const { status, data } = jsonOf(await runCli([...argv, '--json']));
      expect([status, `${data.help}\n`]).toEqual(['ok', plain.out]);
    }
    expect(jsonOf(await runCli(['--version', '--json'])).data.version).toMatch(/^\d+\.\d+\.\d+$/u);
  });

  test('[D3] words after -- are text, not options', async () => {
    const added = await runCli([...global, 'add', '--', '--json']);
    expect([added.code, added.out.startsWith('stored ')]).toEqual([0, true]);
  });

  test('a user has to be named: by option, else by the environment; blanks are refused', async () => {
    const argv = ['--path', path, 'search', 'kettle', '--json'];
    expect(jsonOf(await runCli(argv)).error?.field).toBe('user');
    expect((await runCli(argv, { env: { RECOLLECT_USER: 'ada' } })).code).toBe(0);
    expect((await runCli(argv, { env: { RECOLLECT_USER: '' } })).code).toBe(2);
    expect((await runCli([...argv, '--user', ''], { env: { RECOLLECT_USER: 'ada' } })).code).toBe(2);
  });

  test('[D2] Ctrl-C ends a recall with the code of an aborted request', async () => {
    const interrupted = new AbortController();
    interrupted.abort();
    await runCli([...global, 'add', 'The kettle is green']);
    const run = await runCli([...global, 'search', 'kettle', '--json'], { signal: interrupted.signal });
    expect([run.code, jsonOf(run).error?.code]).toEqual([1, 'aborted']);
  });
});

describe('interruptions', () => {
  test('[D2] Ctrl-C while waiting for input ends the import as aborted, with one object', async () => {
    const interrupted = new AbortController();
    const stdin = (async function* (): AsyncGenerator<string> {
      yield '{"text": "one"}\n';
      // What a process does on SIGINT: the signal fires and the input is torn down.
      interrupted.abort();
      throw new Error('premature close');
    })();
    const argv = ['--path', temporaryFolder(), '--user', 'ada', 'import', '-', '--json'];
    const run = await runCli(argv, { stdin, signal: interrupted.signal });
    expect([run.code, jsonOf(run).error]).toEqual([1, { code: 'aborted', message: expect.any(String) }]);
  });

  test('a reader that has seen enough is no failure', async () => {
    const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    const [code] = await once(child, 'close');
    expect([code, err]).toEqual([0, '']);
  });
});

describe('a memory from end to end', () => {
  const global = ['--path', temporaryFolder(), '--tenant', 'acme', '--user', 'ada'];
  const json = async (...argv: string[]): Promise<ReturnType<typeof jsonOf>> =>
    jsonOf(await runCli([...global, ...argv, '--json']));

  test('add, search, get, update, history, list, stats and forget', async () => {
    const added = await json(
      'add',
      'The spare key hangs behind the blue kettle',
      '--kind',
      'procedure',
      '--tag',
      'home',
    );
    const { id } = added.data.memory;
    expect(added.data.memory).toMatchObject({ version: 1, kind: 'procedure', tags: ['home'], scope: { user: 'ada' } });
    await json('add', '备用钥匙在鞋柜的第二层', '--id', 'zh-key', '--importance', '0.9');

    const found = await json('search', 'where is the spare key?');
    expect(found.data.items[0]).toMatchObject({ rank: 1, memory: { id } });
    expect(found.data.items[0].reasons[0].words).toContain('key');
    expect(found.data.items[0].explanation).toBeUndefined();
    const explained = await json('search', '备用钥匙在哪里', '--explain');
    expect(explained.data.items[0].memory.id).toBe('zh-key');
    expect(explained.data.items[0].explanation.value).toBe(explained.data.items[0].score);
    expect(explained.data.trace.items).toHaveLength(explained.data.items.length);

    expect((await json('update', id, '--text', 'The spare key is with Bo next door')).data.memory.version).toBe(2);
    expect((await json('get', id)).data).toMatchObject({ version: 2, kind: 'procedure' });
    expect((await json('history', id)).data.versions.map((each: { version: number }) => each.version)).toEqual([1, 2]);

    const page = await json('list', '--limit', '1', '--order', 'importance');
    expect(page.data.items[0].id).toBe('zh-key');
    const next = await json('list', '--limit', '1', '--order', 'importance', '--cursor', page.data.cursor);
    expect([next.data.items[0].id, next.data.cursor]).toEqual([id, null]);

    expect((await json('stats')).data).toMatchObject({ tenant: 'acme', memories: 2, versions: 3 });
    expect((await json('forget', id)).data).toMatchObject({ memoryId: id, versions: 2 });
    expect((await json('get', id)).error?.code).toBe('not_found');
  });

  test('[T1] another user of the tenant finds nothing and is told nothing', async () => {
    const other = ['--path', global[1] ?? '', '--tenant', 'acme', '--user', 'bo', '--json'];
    expect(jsonOf(await runCli([...other, 'search', '备用钥匙'])).data).toMatchObject({ items: [], nearest: [] });
    expect(jsonOf(await runCli([...other, 'get', 'zh-key'])).error).toEqual(
      jsonOf(await runCli([...other, 'get', 'never-was'])).error,
    );
  });

  test('shared memories are written and asked for explicitly', async () => {
    const shared = ['--path', global[1] ?? '', '--tenant', 'acme', '--shared', '--json'];
    expect(
      jsonOf(await runCli([...shared, 'add', 'The printer lives on the third floor'])).data.memory.scope.user,
    ).toBe(null);
    expect((await json('search', 'printer')).data.items).toHaveLength(0);
    expect((await json('search', 'printer', '--include-shared')).data.items).toHaveLength(1);
    expect(jsonOf(await runCli([...shared, 'search', 'printer'])).data.items).toHaveLength(1);
  });

  test('a text can come from standard input, with line breaks', async () => {
    const added = jsonOf(
      await runCli([...global, 'add', '-', '--json'], {
        stdin: ['first line\nsecond', new Uint8Array([0x20, 0xe9, 0x92]), new Uint8Array([0xa5, 0x0a])],
      }),
    );
    expect(added.data.memory.text).toBe('first line\nsecond 钥');
    expect((await runCli([...global, 'add', '-'], { stdin: [new Uint8Array([0xff])] })).code).toBe(2);
  });
});

describe('what people see', () => {
  const global = ['--path', temporaryFolder(), '--user', 'ada'];
  const addKettle = runCli([...global, 'add', 'The kettle \u001b[31mis\u001b[0m green\nand small', '--id', 'kettle']);

  test('[D7] escape codes only on a terminal without NO_COLOR, and never from a memory', async () => {
    await addKettle;
    const argv = [...global, 'search', 'kettle'];
    const bare = (text: string): string =>
      text.replaceAll(`${ESCAPE}[1m`, '').replaceAll(`${ESCAPE}[22m`, '').replaceAll(`${ESCAPE}[2m`, '');
    const onTerminal = await runCli(argv, { isTTY: true });
    expect(onTerminal.out).toContain(`${ESCAPE}[1m`);
    expect(bare(onTerminal.out)).not.toContain(ESCAPE);
    for (const quiet of [
      await runCli(argv),
      await runCli(argv, { isTTY: true, env: { NO_COLOR: '1' } }),
      await runCli(argv, { isTTY: true, env: { TERM: 'dumb' } }),
      await runCli([...global, 'get', 'kettle']),
      await runCli([...global, 'list']),
    ])
      expect(quiet.out).not.toContain(ESCAPE);
  });

  test.each([
    [{ LANG: 'zh_CN.UTF-8' }, '得分'],
    [{ LANG: 'en_GB.UTF-8', LC_ALL: 'zh_TW.UTF-8' }, '得分'],
    [{ LANG: 'zh_CN.UTF-8', LC_ALL: 'C' }, 'score'],
    [{ LANG: 'zh_CN.UTF-8', LC_ALL: '' }, '得分'],
    [{}, 'score'],
  ])('[D7] headings follow the language of the environment: %j', async (env, heading) => {
    await addKettle;
    expect((await runCli([...global, 'search', 'kettle'], { env })).out.split('\n')[0]).toContain(heading);
  });

  test('[D7] machine output does not depend on the language', async () => {
    await addKettle;
    const [english, chinese] = await Promise.all(
      ['C', 'zh_CN.UTF-8'].map(async (LC_ALL) =>
        jsonOf(await runCli([...global, 'get', 'kettle', '--json'], { env: { LC_ALL } })),
      ),
    );
    expect(chinese?.data).toEqual(english?.data);
  });

  test('help is in the language too', async () => {
    const { out } = await runCli(['add', '--help'], { env: { LANG: 'zh_CN' } });
    expect(out).toContain('用法：');
    expect(out).toContain('存入一条记忆');
  });

  test.each(['en_GB.UTF-8', 'zh_CN.UTF-8'])('help takes at most 100 columns in %s', async (LANG) => {
    for (const command of [[], ['search'], ['why-not'], ['import'], ['eval', 'run'], ['eval', 'cases']]) {
      const { out } = await runCli([...command, '--help'], { env: { LANG } });
      expect(out.split('\n').filter((line) => displayWidth(line) > 100)).toEqual([]);
    }
  });

  test('[R23] what comes with every answer stands above it, in a part of its own, also above an empty one', async () => {
    const scope = ['--path', temporaryFolder(), '--user', 'ada'];
    await runCli([...scope, 'add', '我对芒果过敏', '--kind', 'safety', '--id', 'mango']);
    await runCli([...scope, 'add', 'Call me Ada, never Adelaide', '--pinned', '--id', 'name']);
    await runCli([...scope, 'add', 'The kettle is green', '--id', 'kettle']);
    for (const query of ['kettle', 'octopus']) {
      const { out } = await runCli([...scope, 'search', query]);
      const [always = '', answer = ''] = out.split('\n\n');
      expect(always.split('\n')[0]).toMatch(/^always included +kind, when$/u);
      for (const part of ['我对芒果过敏', 'mango', 'Call me Ada, never Adelaide', 'name'])
        expect(always).toContain(part);
      expect(answer).toContain(query === 'kettle' ? 'The kettle is green' : 'nothing above the floor');
      const { data } = jsonOf(await runCli([...scope, 'search', query, '--json']));
      expect(data.always.map((memory: { id: string }) => memory.id).sort()).toEqual(['mango', 'name']);
    }
    const chinese = await runCli([...scope, 'search', 'kettle'], { env: { LANG: 'zh_CN.UTF-8' } });
    expect(chinese.out.split('\n')[0]).toMatch(/^总会带上 +类别、日期$/u);
  });

  test('an empty answer says so, with the nearest misses and what they lack', async () => {
    const path = temporaryFolder();
    const scope = ['--path', path, '--user', 'ada'];
    for (const text of ['The roof was repaired in April', 'Bo came in April', 'April was dry', 'Rent rose in April'])
      await runCli([...scope, 'add', text]);
    const query = 'April cherry kettle noodles octopus';
    const { code, out } = await runCli([...scope, 'search', query, '--recipe', 'lexical']);
    expect(code).toBe(0);
    expect(out).toContain('nothing above the floor');
    expect(out).toMatch(/“April was dry” \w+ 0\.\d\d, 0\.\d\d short of the floor/u);
  });

  test('[R31] [R32] what was looked for instead, and that no memory was needed, are said in both languages', async () => {
    const scope = ['--path', temporaryFolder(), '--user', 'ada'];
    await runCli([...scope, 'add', 'We had dinner at the Harbour Grill']);
    const turned = await runCli([...scope, 'search', 'is it good?', '--turn', 'Tell me about the Harbour Grill']);
    expect(turned.out).toMatch(/^looked for: .*Harbour Grill/u);
    expect((await runCli([...scope, 'search', 'thanks a lot', '--gate'])).out).toContain(
      'no memory is needed for this',
    );
    const chinese = await runCli([...scope, 'search', '谢谢', '--gate'], { env: { LANG: 'zh_CN.UTF-8' } });
    expect(chinese.out).toContain('这句话不需要记忆');
    expect((await runCli([...scope, 'search', 'x', '--zone', 'Mars/Olympus', '--json'])).code).toBe(2);
  });
});
