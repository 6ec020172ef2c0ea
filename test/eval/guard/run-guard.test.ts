import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSqliteEngine } from '../../../src/eval/default-engine.js';
import { FIGURE_NAMES } from '../../../src/eval/guard/figures.js';
import { readItems } from '../../../src/eval/guard/read-items.js';
import type { GuardReport } from '../../../src/eval/guard/report.js';
import { parseTemplateSet, runGuard } from '../../../src/eval/guard/run-guard.js';

const items = fileURLToPath(new URL('../../../eval/guard', import.meta.url));

/** A machine that does other things besides must not fail the run. */
const PATIENT_MS = 240_000;

describe('the guard suite over the engine', () => {
  let report: GuardReport;
  const parts: string[] = [];
  beforeAll(async () => {
    report = await runGuard({ n: 3, items, onProgress: (part) => parts.push(part) });
  }, PATIENT_MS);

  test('[T1] leaks nothing, whatever is asked', () => {
    expect(report.leaks).toBe(0);
    expect(report.isolation).toMatchObject({ told_apart: 0, accepted_ids: 0, own_recall: 1 });
    expect(Object.entries(report.isolation.by_surface).filter(([, outputs]) => outputs === 0)).toEqual([]);
    expect(report.isolation.files.files).toBeGreaterThan(0);
  });

  test('[T8] answers the same bytes whatever other tenants write', () => {
    expect(report.isolation.invariance).toMatchObject({ other_tenant: { written: 501, changed: 0 } });
  });

  test('[T9] answers the same bytes whatever other users write', () => {
    expect(report.isolation.invariance.other_user).toEqual({ written: 101, changed: 0 });
  });

  test('[R23] has what belongs into every answer in every answer', () => {
    expect(report.always_inject_misses).toBe(0);
    expect(report.intervals['always_inject_misses']?.n).toBeGreaterThan(300);
  });

  test('never shows a version that was declared to be replaced', () => {
    expect(report.stale['unmarked_stale_at_k_declared']).toBe(0);
  });

  test('has every figure with its count and bounds, or says what it waits for', () => {
    for (const name of FIGURE_NAMES) {
      const { status, needs, ...figures } = report[name];
      expect(status, name).toBe(needs.length === 0 ? 'measured' : 'feature missing');
      for (const [figure, value] of Object.entries(figures)) {
        const interval = report.intervals[`${name}.${figure}`];
        if (value === null) expect([name, interval]).toEqual([name, undefined]);
        else {
          expect(interval?.n, `${name}.${figure}`).toBeGreaterThan(0);
          expect(Number(value)).toBeGreaterThanOrEqual((interval?.low ?? 1) - 1e-4);
          expect(Number(value)).toBeLessThanOrEqual((interval?.high ?? 0) + 1e-4);
        }
      }
    }
    expect([report.failures, report.n]).toEqual([
      0,
      Object.values(report.by_language).reduce((sum, { n }) => sum + n, 0),
    ]);
    expect(parts).toContain('lock-in');
  });

  test('scores what people wrote as it scores what it generated', () => {
    expect(report.by_hand?.figures.n).toBe(312);
    expect(report.by_hand?.agreement.length).toBeGreaterThan(30);
    expect(report.by_hand?.overlapping).toBeGreaterThan(0.75);
  });
});

test(
  '[R19] the same seed and engine give the same report',
  async () => {
    const run = (seed: number): Promise<GuardReport> =>
      runGuard({ n: 1, seed, openEngine: (parts) => openSqliteEngine(parts), set: 'A', recipe: 'lexical' });
    expect(await run(7)).toEqual(await run(7));
  },
  PATIENT_MS,
);

describe('options', () => {
  test.each([
    { options: { n: 0 }, field: 'n' },
    { options: { n: 1.5 }, field: 'n' },
    { options: { seed: -1 }, field: 'seed' },
  ])('$options are refused', async ({ options, field }) => {
    await expect(runGuard(options)).rejects.toMatchObject({ code: 'validation', field });
  });

  test('a set is A or B, in any letter case', () => {
    expect(['a', 'B'].map(parseTemplateSet)).toEqual(['A', 'B']);
    expect(() => parseTemplateSet('C')).toThrow('must be A or B');
  });
});

describe('cases written by hand', () => {
  const inFolder = async (line: string, check: (folder: string) => Promise<void>): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-guard-'));
    writeFileSync(join(folder, 'items.en.jsonl'), `${line}\n`);
    writeFileSync(join(folder, 'items.zh.jsonl'), `${line}\n`);
    await check(folder).finally(() => rmSync(folder, { recursive: true }));
  };

  test('are a hundred a language, of every phenomenon, each id once', async () => {
    const cases = await readItems(items);
    expect(cases.filter(({ language }) => language === 'en').length).toBe(100);
    expect(cases.filter(({ language }) => language === 'zh').length).toBe(100);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(200);
    for (const language of ['en', 'zh'])
      expect(new Set(cases.filter((each) => each.language === language).map(({ phenomenon }) => phenomenon)).size).toBe(
        12,
      );
  });

  test.each([
    { line: '{', why: 'is not JSON' },
    { line: '{"id":"x"}', why: 'phenomenon' },
    {
      line: '{"id":"x","phenomenon":"gate","memories":[],"queries":[{"role":"named","text":"q","gold":["a"]}]}',
      why: 'has no memory "a"',
    },
  ])('$line: $why', async ({ line, why }) => {
    await inFolder(line, async (folder) => {
      await expect(readItems(folder)).rejects.toThrow(why);
      await expect(readItems(folder)).rejects.toMatchObject({ code: 'validation', field: 'items.en.jsonl:1' });
    });
  });

  test('a folder without them is not found', async () => {
    await expect(runGuard({ n: 1, items: join(tmpdir(), 'nowhere') })).rejects.toMatchObject({
      code: 'not_found',
      field: 'items',
    });
  });
});
