import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonOf, runCli } from './run-cli.js';

describe('recipes and audits on the command line', () => {
  const path = mkdtempSync(join(tmpdir(), 'recollect-audit-'));
  const own = ['--path', path, '--user', 'u1'];
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  beforeAll(async () => {
    for (const text of ['The kettle is blue', 'The boat lies in Delft', 'The piano needs tuning', '小林喜欢喝乌龙茶'])
      await runCli([...own, 'add', text, '--importance', '0.7']);
  });

  test('audit lock-in says whether answers follow the question', async () => {
    const report = jsonOf(await runCli([...own, 'audit', 'lock-in', '--recipe', 'tipsy', '--json'])).data;
    expect(report).toMatchObject({ recipe: 'tipsy', days: 30, queries: 4, usageWeight: 0.05 });
    const { out } = await runCli([...own, 'audit', 'lock-in', '--query', 'kettle', '--query', 'piano']);
    expect(out).toContain('2 questions, recipe recollect');
    expect(out).toContain('answers follow the question');
  });

  test('audit signals shows the spread', async () => {
    const { out } = await runCli([...own, 'audit', 'signals', '--recipe', 'tipsy', '--query', 'kettle']);
    expect(out).toMatch(/recency\s+0\.04\s+100 %/u);
    expect(out).toContain('does nothing here');
  });

  test('audit diff tells recipes apart', async () => {
    const { data } = jsonOf(await runCli(['audit', 'diff', 'hybrid', 'lexical', '--json']));
    expect(data.first.hash).not.toBe(data.second.hash);
    expect(data.differences.map(({ path: where }: { path: string }) => where)).toContain('score.weights.semantic');
    expect(jsonOf(await runCli(['audit', 'diff', 'hybrid', 'nosuch', '--json'])).error).toMatchObject({
      code: 'validation',
      field: 'second',
    });
  });

  test('stats --signals says what each leg contributes', async () => {
    const { data } = jsonOf(await runCli([...own, 'stats', '--signals', '--json']));
    expect(data.legs.map(({ leg }: { leg: string }) => leg)).toContain('lexical');
  });

  test('[X15] stats --recalls counts what was kept of the recalls of this user', async () => {
    const other = ['--path', path, '--user', 'counted'];
    const none = await runCli([...other, 'stats', '--recalls']);
    expect([none.code, none.out]).toEqual([0, 'no recall of this user was kept\n']);
    await runCli([...other, 'add', 'The kettle is blue']);
    await runCli([...other, 'search', 'kettle', '--recipe', 'mnemosyne']);
    await runCli([...other, 'search', 'harbour', '--recipe', 'lexical']);
    const { data } = jsonOf(await runCli([...other, 'stats', '--recalls', '--json']));
    expect(data).toMatchObject({ recalls: 2, empty: 1, degraded: 0, fallbacks: 0, alarm: false });
    expect(data.legs.lexical).toEqual({ ran: 2, found: 1, skipped: 0 });
    expect(data.ms.p95).toBeGreaterThanOrEqual(data.ms.p50);
    expect(data.compartments.episodic).toEqual({ candidates: 1, kept: 1 });
    const { out } = await runCli([...other, 'stats', '--recalls']);
    expect(out).toMatch(/^recalls +2$/mu);
    expect(out).toMatch(/^took +[\d.]+ ms at p50, [\d.]+ ms at p95$/mu);
    expect(out).toMatch(/^newest instead +0, 0 % of those that may$/mu);
    expect(out).toMatch(/^newest +0 +0 +1$/mu);
    const chinese = await runCli([...other, 'stats', '--recalls'], { env: { LANG: 'zh_CN.UTF-8' } });
    expect(chinese.out).toMatch(/^以最新代替 +0 次，占可能的 0 %$/mu);
  });

  test('search --waterfall shows the steps of every score', async () => {
    const { out } = await runCli([...own, 'search', 'kettle', '--recipe', 'tipsy', '--waterfall']);
    expect(out).toMatch(/importance\s+\+0\.154/u);
    const { data } = jsonOf(await runCli([...own, 'search', 'kettle', '--waterfall', '--json']));
    expect(data.waterfalls[0].steps.at(-1).total).toBeCloseTo(data.items[0].score, 6);
  });

  test('the environment names a recipe; an option is stronger', async () => {
    const recipeOf = async (env: Record<string, string>, ...more: readonly string[]): Promise<string> =>
      jsonOf(await runCli([...own, 'search', 'kettle', '--explain', '--json', ...more], { env })).data.trace.recipe;
    expect(await recipeOf({ RECOLLECT_RECIPE: 'tipsy' })).toBe('tipsy');
    expect(await recipeOf({ RECOLLECT_RECIPE: 'tipsy' }, '--recipe', 'bm25')).toBe('bm25');
    const failed = await runCli([...own, 'search', 'kettle', '--json'], { env: { RECOLLECT_RECIPE: 'nosuch' } });
    expect(jsonOf(failed).error).toMatchObject({ code: 'validation', field: 'recipe' });
  });
});
