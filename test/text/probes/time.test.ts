import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scoreTime, type TimeProbe } from '../../../src/eval/probes/score-time.js';
import { timeExpressions } from '../../../src/text/time/time-expressions.js';

/** Shares of open items with every interval right; what the rules reach is 1. */
const LEAST = { en: 0.98, zh: 0.98 } as const;

function probes(language: 'en' | 'zh'): readonly TimeProbe[] {
  const path = new URL(`../../../eval/probes/time.${language}.jsonl`, import.meta.url);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as TimeProbe);
}

describe('time expressions of the probes', () => {
  test.each(['en', 'zh'] as const)('%s: every interval to the millisecond', (language) => {
    const items = probes(language);
    const score = scoreTime(items, timeExpressions);
    expect(score.n).toBeGreaterThanOrEqual(70);
    expect(score.byLanguage[language]?.n).toBe(score.n);
    expect(score.accuracy, JSON.stringify(score.failures, null, 1)).toBeGreaterThanOrEqual(LEAST[language]);
  });
});

describe('the score', () => {
  const day = { from: '2026-03-10T00:00:00+08:00', to: '2026-03-11T00:00:00+08:00' };
  const fromMs = Date.parse(day.from);
  const toMs = Date.parse(day.to);
  const item = { phenomenon: 'relative-day', text: 'x', now: '2026-03-11T10:30:00+08:00', zone: 'Asia/Shanghai' };
  const items: readonly TimeProbe[] = [
    { ...item, id: 'time-en-001', expect: [day] },
    { ...item, id: 'time-en-002', expect: [], phenomenon: 'control-no-time' },
    { ...item, id: 'time-zh-001', expect: [day, { from: null, to: day.from }] },
  ];

  test('an item is right when all its intervals are there, in any order, and no other', () => {
    const right = scoreTime(items, (_, { nowMs }) => {
      expect(nowMs).toBe(Date.parse(item.now));
      return [{ fromMs, toMs }];
    });
    expect(right).toMatchObject({
      n: 3,
      accuracy: 1 / 3,
      byPhenomenon: { 'relative-day': { n: 2, accuracy: 0.5 }, 'control-no-time': { n: 1, accuracy: 0 } },
      byLanguage: { en: { n: 2, accuracy: 0.5 }, zh: { n: 1, accuracy: 0 } },
    });
    expect(right.failures.map(({ id }) => id)).toEqual(['time-en-002', 'time-zh-001']);
    const both = scoreTime(items, () => [
      { fromMs: null, toMs: fromMs },
      { fromMs, toMs },
    ]);
    expect(both.failures.map(({ id }) => id)).toEqual(['time-en-001', 'time-en-002']);
  });

  test('an end that is a millisecond off is wrong, and no items have no accuracy', () => {
    expect(scoreTime(items.slice(0, 1), () => [{ fromMs, toMs: toMs - 1 }]).failures).toEqual([
      {
        id: 'time-en-001',
        text: 'x',
        expected: ['2026-03-09T16:00:00.000Z..2026-03-10T16:00:00.000Z'],
        got: ['2026-03-09T16:00:00.000Z..2026-03-10T15:59:59.999Z'],
      },
    ]);
    expect(scoreTime([], () => []).accuracy).toBe(0);
  });
});
