import { describe, expect, test } from 'vitest';
import { messagesFor } from '../../src/cli/language.js';
import { jsonOf, runCli, temporaryFolder } from './run-cli.js';

const CHINESE = { env: { LANG: 'zh_CN.UTF-8' } };

async function searched(): Promise<{ readonly mira: readonly string[]; readonly traceId: string }> {
  const mira = ['--path', temporaryFolder(), '--user', 'mira'];
  await runCli([...mira, 'add', 'Mira likes jasmine tea', '--id', 'tea']);
  await runCli([...mira, 'add', 'The jasmine tea stands on the shelf', '--id', 'shelf']);
  const { data } = jsonOf(await runCli([...mira, '--json', 'search', 'jasmine tea']));
  return { mira, traceId: (data as { readonly traceId: string }).traceId };
}

describe('recollect trace', () => {
  test('lists, shows and replays a search', async () => {
    const { mira, traceId } = await searched();
    const list = await runCli([...mira, 'trace', 'list']);
    expect(list.code).toBe(0);
    expect(list.out).toContain(traceId);
    expect(list.out).toContain('jasmine tea');
    const shown = await runCli([...mira, 'trace', 'show', traceId]);
    expect(shown.code).toBe(0);
    for (const part of [traceId, 'Mira likes jasmine tea', 'shelf, version 1', 'lexical', 'recipe'])
      expect(shown.out).toContain(part);
    await runCli([...mira, 'add', 'Jasmine tea, jasmine tea and more jasmine tea']);
    expect((await runCli([...mira, 'trace', 'replay', traceId])).out).toBe('✓ the same answer: 2 items\n');
    expect((await runCli([...mira, 'trace', 'replay', traceId], CHINESE)).out).toBe('✓ 答案相同：2 条\n');
    expect(jsonOf(await runCli([...mira, '--json', 'trace', 'replay', traceId])).data).toMatchObject({
      outcome: 'replayed',
      differences: [],
      strayed: [],
      items: [{ rank: 1 }, { rank: 2 }],
    });
  });

  test('names what was forgotten, in both languages', async () => {
    const { mira, traceId } = await searched();
    await runCli([...mira, 'forget', 'tea']);
    expect((await runCli([...mira, 'trace', 'replay', traceId])).out).toBe(
      "can't be answered again: tea was forgotten since\n",
    );
    expect((await runCli([...mira, 'trace', 'replay', traceId], CHINESE)).out).toBe('无法重新回答：tea 此后已忘记\n');
    const shown = await runCli([...mira, 'trace', 'show', traceId], CHINESE);
    expect(shown.out).toContain('（已忘记）');
    expect(shown.out).not.toContain('Mira likes jasmine tea');
  });

  test('[X8] finds nothing of anybody else', async () => {
    const { mira, traceId } = await searched();
    const bo = [...mira.slice(0, 3), 'bo'];
    expect((await runCli([...bo, 'trace', 'list'])).out).toBe('no searches are kept\n');
    expect((await runCli([...bo, 'trace', 'list'], CHINESE)).out).toBe('没有留下检索记录\n');
    for (const command of ['show', 'replay']) {
      const other = await runCli([...bo, '--json', 'trace', command, traceId]);
      expect(other.code).toBe(3);
      expect(jsonOf(other)).toMatchObject({ status: 'error', error: { code: 'not_found', field: 'traceId' } });
    }
  });

  test('says of what it differs in both languages', () => {
    for (const language of ['en', 'zh'] as const) {
      const { traces } = messagesFor(language);
      for (const text of [traces.different(2), traces.strayed('match'), traces.gate(false, 'thanks')])
        expect(text).toMatch(language === 'zh' ? /\p{Script=Han}/u : /^[^\p{Script=Han}]+$/u);
      expect(new Set(Object.values(traces.parts)).size).toBe(Object.keys(traces.parts).length);
    }
  });
});
