import { createReadStream, existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { demoConversationPath, readDemoQuestions } from '../../src/cli/commands/demo-questions.js';
import { displayWidth } from '../../src/cli/display-width.js';
import type { GoodLine } from '../../src/remember/read-jsonl.js';
import { isBadLine, readJsonl } from '../../src/remember/read-jsonl.js';
import { jsonOf, runCli } from './run-cli.js';

async function conversation(): Promise<GoodLine[]> {
  const good: GoodLine[] = [];
  for await (const read of readJsonl(createInterface({ input: createReadStream(demoConversationPath()) }))) {
    if (isBadLine(read)) throw new Error(`line ${read.line}: ${read.message}`);
    good.push(read);
  }
  return good;
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

describe('the conversation', () => {
  test('is large enough, of two people, in two languages and over a year', async () => {
    const lines = await conversation();
    expect(lines.length).toBeGreaterThanOrEqual(150);
    expect(new Set(lines.map(({ place }) => place.user))).toEqual(new Set(['mara', 'shen']));
    const chinese = lines.filter(({ draft }) => isChinese(draft.text)).length / lines.length;
    expect(chinese).toBeGreaterThan(0.4);
    expect(chinese).toBeLessThan(0.6);
    for (const user of ['mara', 'shen']) {
      const own = lines.filter(({ place }) => place.user === user).map(({ draft }) => isChinese(draft.text));
      expect(new Set(own)).toEqual(new Set([true, false]));
    }
    const times = lines.map(({ draft }) => Date.parse(String(draft.recordedAt)));
    expect([...times].sort((left, right) => left - right)).toEqual(times);
    expect(((times.at(-1) ?? 0) - (times[0] ?? 0)) / 86_400_000).toBeGreaterThan(330);
  });

  test('says nothing twice', async () => {
    const texts = (await conversation()).map(({ draft }) => draft.text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('the questions name memories that are there', async () => {
    const lines = await conversation();
    const ids = new Set(lines.flatMap(({ draft }) => draft.id ?? []));
    const { questions, now } = await readDemoQuestions();
    expect(questions.length).toBeGreaterThanOrEqual(10);
    for (const { expects, avoids } of questions)
      for (const id of [...expects, ...avoids]) expect(ids).toContain(id.split('@')[0]);
    expect(Date.parse(now)).toBeGreaterThan(Date.parse(String(lines.at(-1)?.draft.recordedAt)));
  });
});

describe('recollect demo', () => {
  test('[D8] answers every question that needs nothing more, and lets nothing through that must stay away', async () => {
    const run = await runCli(['demo', '--json']);
    const { status, data } = jsonOf(run);
    expect([run.code, run.err, status, data.folder]).toEqual([0, '', 'ok', null]);
    for (const question of data.questions) {
      expect(question.leaked).toEqual([]);
      if (question.needs === null) expect(question).toMatchObject({ answered: true });
    }
    expect(data.answered).toBe(data.questions.filter((each: { answered: boolean }) => each.answered).length);
  });

  test.each([
    ['en_GB.UTF-8', /^167 memories, \d+ of 16 questions answered as expected, median \d+\.\d ms$/mu],
    ['zh_CN.UTF-8', /^167 条记忆，16 个问题中 \d+ 个如预期作答，中位数 \d+\.\d 毫秒$/mu],
  ])('[D7] prints at most 100 columns in %s', async (LANG, summary) => {
    const { code, out } = await runCli(['demo'], { env: { LANG } });
    expect(code).toBe(0);
    expect(out).toMatch(summary);
    expect(out.split('\n').filter((line) => displayWidth(line) > 100)).toEqual([]);
  });

  test('[R23] shows what comes with every answer above the answers, in full once for each person', async () => {
    const { out } = await runCli(['demo']);
    const parts = out.split('\n').flatMap((line) => (/^ +always included/u.test(line) ? [line.trim()] : []));
    const { data } = jsonOf(await runCli(['demo', '--json']));
    const counts = data.questions.map((question: { always: unknown[] }) => question.always.length);
    expect(parts).toEqual([
      expect.stringMatching(/^always included +kind$/u),
      expect.stringMatching(/^always included +kind$/u),
      ...counts
        .slice(2)
        .map((count: number, at: number) => `always included: ${count}, as shown with question ${1 + (at % 2)}`),
    ]);
    expect(out.indexOf('allergic to penicillin: hives')).toBeLessThan(out.indexOf('✓'));
    const safety = data.questions.filter(({ about }: { about: string }) => about === 'safety');
    expect(safety.map(({ expectedAlways }: { expectedAlways: boolean }) => expectedAlways)).toEqual([true, true]);
  });

  test('leaves a folder only when asked to', async () => {
    const { folder } = jsonOf(await runCli(['demo', '--keep', '--json'])).data;
    try {
      expect(existsSync(folder)).toBe(true);
      const argv = ['--path', folder, '--tenant', 'demo', '--user', 'shen', 'search', '香菜', '--json'];
      expect(jsonOf(await runCli(argv)).data.items[0].memory.id).toBe('s-cilantro');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
