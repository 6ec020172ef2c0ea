import { describe, expect, test } from 'vitest';
import { chineseReason } from '../../src/cli/messages/chinese-reasons.js';
import { said } from '../../src/trust/deciding-sentence.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const CHINESE = { env: { LANG: 'zh_CN.UTF-8' } };

/** A command line over a folder of its own, for one user. */
function shell(...globals: readonly string[]) {
  const path = temporaryFolder();
  const argv = (words: readonly string[]): readonly string[] => ['--path', path, '--user', 'ada', ...globals, ...words];
  return {
    path,
    run: (...words: readonly string[]) => runCli(argv(words)),
    inChinese: (...words: readonly string[]) => runCli(argv(words), CHINESE),
    data: async (...words: readonly string[]) => jsonOf(await runCli(argv([...words, '--json']))).data,
  };
}

const code = (number: string, system: string): readonly string[] => [
  'add',
  `The door code is ${number}`,
  '--id',
  `code-${system}`,
  '--fields',
  JSON.stringify({ subject: 'office', attribute: 'door code', source: { system } }),
];

test('[D23] update, correct and forget may expect a version; at another they fail and nothing is done', async () => {
  const { run, data } = shell();
  await run('add', 'The rent is 900', '--id', 'rent');
  const changes = [
    ['update', 'rent', '--text', 'The rent is 950'],
    ['correct', 'rent', '--text', 'The rent is 950'],
    ['forget', 'rent'],
  ];
  for (const words of changes) {
    const refused = await run(...words, '--expect-version', '2', '--json');
    expect([refused.code, jsonOf(refused).error]).toMatchObject([1, { code: 'conflict', field: 'expectVersion' }]);
    expect((await run(...words, '--expect-version', 'two')).code).toBe(2);
  }
  expect((await data('history', 'rent')).versions).toHaveLength(1);
  let version = 1;
  for (const words of changes) {
    expect((await run(...words, '--expect-version', String(version))).code).toBe(0);
    version += 1;
  }
  expect((await run('get', 'rent')).code).toBe(3);
  expect((await run('forget', '--filter', '{"kinds":["event"]}', '--expect-version', '1')).code).toBe(2);
});

describe('what a write does is told', () => {
  test('[W25] an ended statement is named with its reason, in both languages', async () => {
    const { run, inChinese, data } = shell();
    await run('add', 'Ada lives in Paris', '--id', 'paris');
    const added = await run('add', 'Ada lives in Lyon', '--id', 'lyon');
    expect(added.out).toMatch(
      /^stored lyon\n {2}ends paris, version 1: residence of ada has one value at a time: "Lyon"/u,
    );
    const again = await inChinese('add', 'Ada lives in Lille', '--id', 'lille');
    expect(again.out).toMatch(
      /^已存入 lille\n {2}结束了 lyon 的第 1 版：ada 的 residence 同时只有一个值：是“Lille”，不是“Lyon”/u,
    );
    expect(again.out).toContain('同级：较新的说法可以结束较旧的');
    const { effects } = await data('add', 'Ada lives in Nice', '--id', 'nice');
    expect(effects).toMatchObject([{ kind: 'closed', other: { id: 'lille', version: 1 } }]);
  });

  test('[W18] what is told again is counted', async () => {
    const { run, inChinese, data } = shell();
    await run('add', 'The kettle is green', '--id', 'kettle');
    expect((await run('add', 'The kettle is green')).out).toBe('kettle says this already: told once more\n');
    expect((await inChinese('add', 'the kettle is green')).out).toBe('kettle 已经这样说过：又听到一次\n');
    expect((await data('stats')).memories).toBe(1);
  });

  test('[W24] what is taken out is named by class, and its value nowhere', async () => {
    const { run } = shell();
    const secret = 'sk-live-4f9aK2mQ8xZ1vB7nR3tY6wE0';
    const added = await run('add', `My key is ${secret}`, '--id', 'key');
    expect(added.out).toBe('stored key\n  not stored as given: draft.text: api-key taken out\n');
    expect((await run('get', 'key')).out).not.toContain(secret);
  });

  test('[W20] a write with a name is done once', async () => {
    const { run, inChinese, data } = shell();
    const first = await data('add', 'buy milk', '--idempotency-key', 'k');
    const { id } = first.memory;
    expect((await run('add', 'buy milk', '--idempotency-key', 'k')).out).toBe(
      `done before: ${id}, version 1; nothing was written again\n`,
    );
    expect((await inChinese('add', 'buy milk', '--idempotency-key', 'k')).out).toBe(
      `以前已做过：${id} 的第 1 版，没有再次写入\n`,
    );
    const other = await run('add', 'buy bread', '--idempotency-key', 'k');
    expect([other.code, other.err]).toEqual([1, 'error (conflict): idempotencyKey: was used for another write\n']);
  });
});

describe('standing', () => {
  test('[W19] a status is set once and taken back, and said in both languages', async () => {
    const { run, inChinese, data } = shell();
    await run('add', 'The tap drips', '--id', 'tap');
    expect((await run('resolve', 'tap')).out).toBe('resolved tap, version 2\n');
    expect((await inChinese('resolve', 'tap')).out).toBe('tap 早已了结\n');
    expect((await run('undo', 'tap')).out).toBe('took back the last change of tap: version 3 is active\n');
    expect((await run('pin', 'tap')).out).toBe('pinned tap, version 4\n');
    expect((await inChinese('unpin', 'tap')).out).toBe('已取消置顶 tap，第 5 版\n');
    expect((await inChinese('undo', 'tap')).out).toBe('已撤销 tap 最近的改动：第 6 版为 active，已置顶\n');
    expect((await run('archive', 'tap')).out).toBe('archived tap, version 7\n');
    expect((await data('search', 'tap drips')).items).toEqual([]);
    expect((await inChinese('reopen', 'tap')).out).toBe('已重新生效 tap，第 8 版\n');
    expect((await data('get', 'tap')).status).toBe('active');
  });

  test('[W19] a correction leaves nothing of the old words in the timeline', async () => {
    const { run, inChinese } = shell();
    await run(...code('4711', 'wiki'));
    const corrected = await run('correct', 'code-wiki', '--text', 'The door code is 4712');
    expect(corrected.out).toMatch(/^corrected code-wiki, version 2\n {2}ends code-wiki, version 1: replaced from /u);
    const told = await run('timeline', 'office', 'door code');
    expect(told.out).toMatch(/^The door code is 4712 since \d{4}-\d\d-\d\d \(v2\)\n/u);
    expect(told.out).not.toContain('4711');
    expect((await inChinese('timeline', 'office', 'door code')).out).toMatch(/起：The door code is 4712（v2）\n/u);
    expect((await run('timeline', 'office', 'rent')).out).toBe('nothing is known\n');
    const early = await run('timeline', 'office', 'door code', '--recorded-at', '2020-01-01');
    expect(early.out).toBe('nothing is known\n');
  });

  test('[W19] several become one', async () => {
    const { run, data } = shell();
    await run('add', 'Milo is a cat', '--id', 'cat');
    await run('add', 'Milo is grey', '--id', 'grey');
    const merged = await run('merge', 'cat', 'grey', '--text', 'Milo is a grey cat', '--id', 'milo');
    expect(merged.out).toContain('stored milo\n');
    expect(merged.out).toContain('  ends cat, version 1: merged\n  ends grey, version 1: merged\n');
    expect((await data('get', 'milo')).derivedFrom).toEqual([
      { id: 'cat', version: 1 },
      { id: 'grey', version: 1 },
    ]);
    expect((await run('merge', 'cat', '--text', 'x')).code).toBe(2);
  });
});

test('[W26] a conflict is listed with its sentence, settled, and listed as settled', async () => {
  const { run, inChinese, data } = shell();
  await run(...code('4711', 'wiki'));
  const added = await run(...code('4712', 'web'));
  expect(added.out).toContain('\n  contradicts code-wiki, version 1; both are kept: same subject and attribute; ');
  const { conflicts } = await data('conflicts', 'list');
  const [{ id }] = conflicts;
  const day = new Date().toISOString().slice(0, 10);
  expect((await run('conflicts', 'list')).out.split('\n')).toEqual([
    id,
    `later (from)  The door code is 4712 (code-web, version 1, ${day}, web)`,
    `earlier (to)  The door code is 4711 (code-wiki, version 1, ${day}, wiki)`,
    'reason        same subject and attribute; wiki (0.85) outranks web (0.3): the newer statement may not close the older one',
    '',
  ]);
  expect((await inChinese('conflicts', 'list')).out).toContain(
    '原因          主体与属性相同；wiki (0.85) 高于 web (0.3)：较新的说法不能结束较旧的\n',
  );
  expect((await run('conflicts', 'settle', id, '--keep', 'neither')).code).toBe(2);
  expect((await run('conflicts', 'settle', 'nosuch', '--keep', 'to')).code).toBe(3);
  expect((await run('conflicts', 'settle', id, '--keep', 'to', '--reason', 'the wiki knows')).out).toBe(
    `settled ${id}: kept the earlier one (to)\n`,
  );
  expect((await run('conflicts', 'list')).out).toBe('no open conflicts\n');
  expect((await inChinese('conflicts', 'list', '--settled')).out).toMatch(
    /了结 +保留较早的（to），.+：the wiki knows\n/u,
  );
  expect((await run('conflicts', 'settle', id, '--keep', 'both')).code).toBe(1);
});

describe('forget', () => {
  test('[W21] by filter, never by an empty one', async () => {
    const { run, inChinese, data } = shell();
    for (const [at, tag] of ['old', 'old', 'new'].entries()) await run('add', `Note number ${at}`, '--tag', tag);
    expect((await run('forget', '--filter', '{}')).code).toBe(2);
    expect((await run('forget', '--filter', '{"tags":["old"]}')).out).toBe(
      'forgot 2 memories: 2 versions erased (proven)\n',
    );
    expect((await inChinese('forget', '--filter', '{"tags":["old"]}')).out).toBe(
      '已忘记 0 条记忆：删除 0 个版本（proven）\n',
    );
    expect((await data('list')).items).toHaveLength(1);
  });

  test('[W21] all of a user only where the command names the user, says so, and names nothing narrower', async () => {
    const { path, run, data } = shell();
    await run('add', 'Ada likes tea');
    await run('--agent', 'cook', 'add', 'Ada likes soup');
    const others = ['--path', path];
    await runCli([...others, '--user', 'ben', 'add', 'Ben likes tea', '--id', 'ben']);
    for (const words of [[], ['--yes', '--agent', 'cook'], ['--yes', '--session', 's'], ['--yes', 'some-id']])
      expect((await run('forget', ...words)).code).toBe(2);
    const byEnvironment = await runCli([...others, 'forget', '--yes'], { env: { RECOLLECT_USER: 'ada' } });
    expect([byEnvironment.code, byEnvironment.err]).toEqual([2, expect.stringContaining('(validation): user: ')]);
    expect(await data('forget', '--yes')).toEqual({ user: 'ada', memories: 2, versions: 2, state: 'proven' });
    expect((await runCli([...others, '--user', 'ben', 'get', 'ben'])).code).toBe(0);
  });
});

test('[W22] maintenance says what had expired', async () => {
  const { run, inChinese } = shell();
  for (const id of ['one', 'two'])
    await run(
      'add',
      `Parking ticket ${id}`,
      '--id',
      id,
      '--fields',
      '{"recordedAt":"2020-01-01"}',
      '--expires-at',
      '2020-02-01',
    );
  expect((await run('maintain')).out).toMatch(/\nexpired +2 memories\n/u);
  await run('add', 'Parking ticket', '--fields', '{"recordedAt":"2020-01-01"}', '--expires-at', '2020-02-01');
  expect((await inChinese('maintain')).out).toMatch(/\n已到期清除 +1 条记忆\n/u);
});

describe('reasons in Chinese', () => {
  const names = { subject: 'ada', attribute: 'city', value: 'Lyon; France', known: 'Paris' };

  test.each(['single', 'changed', 'not comparable', 'denied', 'affirmed'] as const)('%s', (what) => {
    const { sentence, sentenceZh } = said(what, { ...names, value: 'Lyon' });
    expect(chineseReason(sentence)).toBe(sentenceZh);
  });

  test('parts that are all known are said one by one; anything else stays as it is', () => {
    const { sentence, sentenceZh } = said('opposite', { concept: '香菜' });
    expect(chineseReason(`${sentence}; merged`)).toBe(`${sentenceZh}；已合并`);
    expect(chineseReason(`${sentence}; something new`)).toBe(`${sentence}; something new`);
    expect(chineseReason(said('single', names).sentence)).toBe(said('single', names).sentenceZh);
  });
});
