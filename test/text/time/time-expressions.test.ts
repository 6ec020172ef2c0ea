import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldUnits } from '../../../src/text/time/fold-units.js';
import { timeExpressions } from '../../../src/text/time/time-expressions.js';
import { anyText } from '../arbitraries.js';
import { NOW, readTimes, ZONE } from './read-times.js';

const CONTEXT = { nowMs: Date.parse(NOW), zone: ZONE };

/** Words that readers look at, in any order. */
const scrap = fc.constantFrom(
  ...'last next this the of in on at from to between and since before after until ago days week month year monday may march 3 3rd 2025 early end first half few a couple christmas summer night morning now every'.split(
    ' ',
  ),
  ...'上 下 个 周 三 星期 月 年 号 日 初 底 天 前 后 去 今 明 从 到 起 的 以来 之前 半 几 最近 这 两 春节 农历 第 季度 晚上 2025 12 了 要 ， 。 …'.split(
    ' ',
  ),
);
const timeSalad = fc
  .array(fc.tuple(scrap, fc.constantFrom(' ', '', '-', ', ')), { maxLength: 14 })
  .map((pieces) => pieces.flat().join(''));
const zones = fc.constantFrom(
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Apia',
  'America/Sao_Paulo',
);
const nows = fc.integer({ min: Date.UTC(1991, 0, 1), max: Date.UTC(2049, 11, 31) });

describe('time expressions', () => {
  test('of any text lie in it in order, apart from each other, and end after they begin', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, timeSalad, timeSalad), nows, zones, (text, nowMs, zone) => {
        let last = 0;
        for (const { text: words, start, end, fromMs, toMs, rule } of timeExpressions(text, { nowMs, zone })) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(words).toBe(text.slice(start, end));
          expect(rule).not.toBe('');
          if (fromMs !== null && toMs !== null) expect(toMs).toBeGreaterThanOrEqual(fromMs);
          expect(fromMs === null && toMs === null).toBe(false);
          last = end;
        }
      }),
      { numRuns: 1_500 },
    );
  });

  test('"last" and 上 never reach beyond now', () => {
    const units = fc.constantFrom(
      'week',
      'month',
      'year',
      'quarter',
      'weekend',
      'summer',
      'March',
      'Friday',
      'Christmas',
    );
    fc.assert(
      fc.property(units, nows, zones, (unit, nowMs, zone) => {
        const [found] = timeExpressions(`last ${unit}`, { nowMs, zone });
        expect(found?.toMs).toBeLessThanOrEqual(nowMs);
      }),
    );
    const chinese = fc.constantFrom(
      '上周',
      '上个月',
      '上季度',
      '上周末',
      '上个星期五',
      '上个夏天',
      '上个中秋',
      '上上周三',
      '去年',
    );
    fc.assert(
      fc.property(chinese, nows, zones, (text, nowMs, zone) => {
        const [found] = timeExpressions(text, { nowMs, zone });
        expect(found?.toMs).toBeLessThanOrEqual(nowMs);
      }),
    );
  });

  test('today holds now, and yesterday, today and tomorrow touch, in every zone at every time', () => {
    fc.assert(
      fc.property(nows, zones, fc.boolean(), (nowMs, zone, chinese) => {
        const of = (text: string) => timeExpressions(text, { nowMs, zone })[0];
        const days = (chinese ? ['昨天', '今天', '明天'] : ['yesterday', 'today', 'tomorrow']).map(of);
        expect(days[0]?.toMs).toBe(days[1]?.fromMs);
        expect(days[1]?.toMs).toBe(days[2]?.fromMs);
        expect(days[1]?.fromMs).toBeLessThanOrEqual(nowMs);
        expect(days[1]?.toMs).toBeGreaterThan(nowMs);
      }),
    );
  });

  test('both languages mean the same', () => {
    const pairs = [
      ['last week', '上周'],
      ['the day before yesterday', '前天'],
      ['three weeks ago', '三周前'],
      ['two months ago', '两个月前'],
      ['last Friday', '上周五'],
      ['next Tuesday', '下周二'],
      ['the end of last month', '上个月底'],
      ['recently', '最近'],
      ['the past 5 days', '过去五天'],
      ['last night', '昨晚'],
      ['the first half of last year', '去年上半年'],
      ['since last month', '上个月以来'],
      ['before last year', '去年之前'],
      ['last Mid-Autumn Festival', '上个中秋'],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...pairs), nows, zones, ([english, chinese], nowMs, zone) => {
        const interval = (text: string): unknown =>
          timeExpressions(text, { nowMs, zone }).map(({ fromMs, toMs }) => [fromMs, toMs]);
        expect(interval(english)).toEqual(interval(chinese));
        expect(interval(english)).toHaveLength(1);
      }),
    );
  });

  test('say what they read, where, by which rule', () => {
    const text = 'Ｓince last Friday 我吃素，上週三開始';
    expect(timeExpressions(text, CONTEXT).map(({ text: words, rule, language }) => [words, rule, language])).toEqual([
      ['Ｓince last Friday', 'since last weekday', 'en'],
      ['上週三', 'weekday-of-week', 'zh'],
    ]);
  });

  test('mix languages in one text', () => {
    expect(readTimes('yesterday 我说的 bug，是从 2025-08-17 之前就有，还是 last week 开始')).toEqual([
      '2026-03-10..2026-03-11',
      '*..2025-08-17',
      '2026-03-02..2026-03-09',
    ]);
    expect(readTimes('2026-03-05 晚上的 standup')).toEqual(['2026-03-05 18:00..2026-03-06']);
  });

  test('are read against the zone of the request', () => {
    const instant = '2026-03-11T02:30:00Z';
    expect(readTimes('today', instant, 'Asia/Shanghai')).toEqual(['2026-03-11..2026-03-12']);
    expect(readTimes('today', instant, 'America/New_York')).toEqual(['2026-03-10..2026-03-11']);
  });

  test('are whole local days over a change of the clocks', () => {
    const [found] = timeExpressions('上周日', {
      nowMs: Date.parse('2026-03-30T09:00:00+02:00'),
      zone: 'Europe/Berlin',
    });
    expect((found?.toMs ?? 0) - (found?.fromMs ?? 0)).toBe(23 * 3_600_000);
  });

  test('of a memory are read against the moment it was recorded', () => {
    expect(readTimes('went to Lisbon on 3 May', '2024-06-01T12:00:00+08:00')).toEqual(['2024-05-03..2024-05-04']);
  });

  test('an unknown zone is refused when it is needed', () => {
    expect(() => timeExpressions('today', { nowMs: 0, zone: 'Mars' })).toThrow(
      expect.objectContaining({ code: 'validation', field: 'zone' }),
    );
    expect(timeExpressions('', { nowMs: 0, zone: 'Mars' })).toEqual([]);
    expect(timeExpressions('，。', { nowMs: 0, zone: 'Mars' })).toEqual([]);
  });

  test('a long text of nothing but time words is read to its end', () => {
    expect(timeExpressions('Friday 周五 '.repeat(500), CONTEXT)).toHaveLength(1_000);
    expect(timeExpressions('early '.repeat(3_000), CONTEXT)).toEqual([]);
  });
});

describe('folding', () => {
  test('keeps every unit at its place and is done after one go', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldUnits(text);
        expect(folded).toHaveLength(text.length);
        expect(foldUnits(folded)).toBe(folded);
      }),
    );
  });

  test.each([
    ['ＡＢｃ１２', 'abc12'],
    ['週後這禮', '周后这礼'],
    ['It’s MAY', "it's may"],
    ['İstanbul', 'İstanbul'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldUnits(text)).toBe(folded);
  });
});
