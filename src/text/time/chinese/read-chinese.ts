import { bareEvent, type FoundReference, isDay, type PartOfDay, type Reference } from '../reference.js';
import { readAgo, readWindow } from './counted.js';
import { readDayWord } from './day-words.js';
import { readLunar } from './lunar.js';
import { readDayOfMonth, readMonth, readMonthNumber } from './months.js';
import { NAMED_DAY_STARTERS } from './named-days.js';
import { chineseNumber } from './numbers.js';
import { afterOf, leftOf, matchAt, type Reader, type Reading } from './scan.js';
import { readVague } from './vague.js';
import { readQuarter, readWeek, readWeekdayOf } from './weeks.js';
import { readWhichEvent, readYearlyEvent } from './yearly.js';
import { readInYear, readYear, readYearPortion } from './years.js';

const NUMERALS = '0123456789零〇一二两三四五六七八九十百廿';

/** The readers in the order in which they are tried, each with the characters that it can begin with. */
const READERS: readonly (readonly [starters: string, reader: Reader])[] = [
  ['最近过这前头未接今往', readWindow],
  [`${NUMERALS}半几好数`, readWindow],
  [`${NUMERALS}半几好数`, readAgo],
  ['大正农阴旧腊', readLunar],
  [`${NUMERALS}民大前去上今本明来下后`, readYear],
  [`${NUMERALS}元`, (folded, at) => readMonthNumber(folded, at, null)],
  ['大上下这本月中', readMonth],
  ['年岁', readYearPortion],
  ['大上下这本周星礼', readWeek],
  ['上下这本', readQuarter],
  ['上下这去', readWhichEvent],
  [`第q一二三四1234上下前后春夏秋冬暑${NAMED_DAY_STARTERS}`, readYearlyEvent],
  ['大前昨今明后', readDayWord],
  [NUMERALS, readDayOfMonth],
  ['最近这刚方适前不', readVague],
  ['早清上中下傍晚夜深半凌晌午一大', readBarePart],
];

const readersOf = new Map<number, Reader[]>();
for (const [starters, reader] of READERS)
  for (const starter of new Set(starters)) {
    const code = starter.charCodeAt(0);
    readersOf.set(code, [...(readersOf.get(code) ?? []), reader]);
  }

/** "每周三", "每年春节", "逢周五": what comes again and again names no stretch of time. */
const HABIT_BEFORE = /(?:每|每逢|逢|每到|每个|每一个|每年的?|每周的?|每月的?|每天的?)$/;

/** Time phrases of the Chinese characters (and the numbers between them) of a folded text; they do not overlap. */
export function readChinese(folded: string, dates: readonly FoundReference[]): FoundReference[] {
  const found: FoundReference[] = [];
  let dateAt = 0;
  for (let at = 0; at < folded.length; ) {
    const date = dates[dateAt];
    if (date !== undefined && at >= date.start) {
      const reading = extended(folded, { reference: date.reference, end: date.end, rule: date.rule });
      if (reading.end > date.end) found.push({ ...reading, start: date.start });
      at = Math.max(at, reading.end);
      dateAt += 1;
      continue;
    }
    const reading = readAt(folded, at);
    if (reading === null) {
      at += 1;
      continue;
    }
    if (!HABIT_BEFORE.test(leftOf(folded, at, 4))) found.push({ ...reading, start: at });
    at = reading.end;
  }
  return found;
}

/** What has to follow these frequent characters; checked before any reader is asked. */
const SECOND_CHARACTER: Readonly<Record<string, string>> = {
  上: '上一个周星礼月年季半旬午',
  下: '下一个周星礼月年季半旬午',
  这: '一个周星礼月季阵段些几两三四五六七八九十数半0123456789 ',
  本: '周星礼月年季',
  过: '去',
  前: '天日年两几一些阵段不晚夜早半三四五六七八九十0123456789 ',
  后: '天日年半',
};
const secondOf = new Map(
  Object.entries(SECOND_CHARACTER).map(([first, seconds]): [number, ReadonlySet<string>] => [
    first.charCodeAt(0),
    new Set(seconds),
  ]),
);
const COUNTED =
  /[0-9零〇一二两三四五六七八九十百廿几好数半第]{1,6} ?(?:[-~～到至] ?\d{1,4} ?)?[年月日号天周星礼季小钟分刻秒晚个多半代]|[0-9]{1,4}[-~\u2013\u2014至到. /]|[一五六七二十][大早一二夕八月十]|618/y;
const BEGINS_COUNT: ReadonlySet<number> = new Set([...`${NUMERALS}几好数`].map((digit) => digit.charCodeAt(0)));

/** A cheap look ahead: most numbers and most of the frequent characters begin no time. */
function mayBegin(folded: string, at: number, code: number): boolean {
  if (BEGINS_COUNT.has(code)) return matchAt(COUNTED, folded, at) !== null;
  return secondOf.get(code)?.has(folded.charAt(at + 1)) ?? true;
}

function readAt(folded: string, at: number): Reading | null {
  const code = folded.charCodeAt(at);
  const readers = readersOf.get(code);
  if (readers === undefined || !mayBegin(folded, at, code)) return null;
  for (const reader of readers) {
    const reading = reader(folded, at);
    if (reading !== null) return extended(folded, reading);
  }
  return null;
}

const PARTS: Readonly<Record<string, PartOfDay>> = {
  一大早: 'morning',
  大清早: 'morning',
  一早: 'morning',
  清早: 'morning',
  清晨: 'morning',
  早晨: 'morning',
  早上: 'morning',
  上午: 'morning',
  中午: 'noon',
  晌午: 'noon',
  正午: 'noon',
  午后: 'afternoon',
  下午: 'afternoon',
  傍晚: 'evening',
  晚上: 'evening',
  晚间: 'evening',
  夜晚: 'night',
  夜里: 'night',
  夜间: 'night',
  深夜: 'night',
  半夜: 'night',
  凌晨: 'small-hours',
};
const PART = new RegExp(`(?:那天|当天)?(${Object.keys(PARTS).join('|')})`, 'y');
/** A part of the day in one character, which needs the day in front: 昨晚, 周五早. */
const SHORT_PART = /(早(?![就已餐饭点在期])|晨|晚(?![饭餐点会安了到辈])|夜(?![宵班])|午(?![饭餐休])|半夜)/y;
const SHORT_PARTS: ReadonlyMap<string, PartOfDay> = new Map([
  ['早', 'morning'],
  ['晨', 'morning'],
  ['午', 'noon'],
  ['晚', 'evening'],
  ['夜', 'night'],
]);
const MEAL_OR_GREETING = /^(?:好|安|饭|餐|茶|觉|茶歇|睡觉前?前)/;
/** "那天晚上", "一下午", "每天早上", "桌上午餐": no part of today. */
const NO_PART_BEFORE = /[天日每整某个一半年前到期夜次桌路车床网街手身马]$/;

function readBarePart(folded: string, at: number): Reading | null {
  const match = matchAt(PART, folded, at);
  const part = PARTS[match?.[1] ?? ''];
  if (match === null || part === undefined) return null;
  const end = at + match[0].length;
  if (NO_PART_BEFORE.test(leftOf(folded, at, 1)) || MEAL_OR_GREETING.test(folded.slice(end, end + 2))) return null;
  return { reference: bareEvent({ on: 'part-of-day', part }), end, rule: 'bare-part-of-day', need: 'tense' };
}

/** A reading with what may follow it: the part of a day, the weekday of a week, the day beside it. */
function extended(folded: string, reading: Reading): Reading {
  const { reference } = reading;
  if (reference.kind === 'unit' && reference.unit === 'week' && reading.rule === 'ago') {
    const weekday = readWeekdayOf(folded, reading.end, reference);
    if (weekday !== null) return extended(folded, weekday);
  }
  if (reference.kind === 'unit' && reference.unit === 'year' && reading.rule === 'ago') {
    const inYear = readInYear(folded, reading);
    if (inYear !== null) return extended(folded, inYear);
  }
  if (!isDay(reference)) return reading;
  const beside = readDayBeside(folded, reading);
  if (beside !== null) return extended(folded, beside);
  const at = afterOf(folded, reading.end);
  const match = matchAt(PART, folded, at);
  const part = PARTS[match?.[1] ?? ''];
  if (match !== null && part !== undefined && !/^茶/.test(folded.slice(at + match[0].length)))
    return partReading(reading, reference, part, at + match[0].length);
  const short = matchAt(SHORT_PART, folded, reading.end);
  const shortPart = SHORT_PARTS.get(short?.[0] ?? '');
  return shortPart === undefined ? reading : partReading(reading, reference, shortPart, reading.end + 1);
}

function partReading({ need }: Reading, of: Reference, part: PartOfDay, end: number): Reading {
  const reference: Reference = { kind: 'part-of-day', of, part };
  return { reference, end, rule: 'part-of-day', ...(need === undefined ? {} : { need }) };
}

const NTH_DAY = /第([一二三四五六七])天/y;
const BESIDE = /(前一天|前夕|前夜|前一晚|后一天|第二天|次日|隔天|翌日)/y;

function isHoliday(reference: Reference): boolean {
  if (reference.kind !== 'event' && reference.kind !== 'inside') return false;
  return reference.event.on === 'named-day' && reference.event.name === 'national-day-week';
}

/** "春节前一天", "国庆第二天". */
function readDayBeside(folded: string, { reference, end, rule }: Reading): Reading | null {
  const at = afterOf(folded, end);
  const nth = rule === 'named-day' ? matchAt(NTH_DAY, folded, at) : null;
  const number = chineseNumber(nth?.[1] ?? '');
  // Of a holiday of several days; what is beyond it is no day of it.
  if (nth !== null && number !== null && isHoliday(reference))
    return {
      reference: { kind: 'nth-unit', of: reference, unit: 'day', nth: number },
      end: at + nth[0].length,
      rule: 'nth-day',
    };
  const match = matchAt(BESIDE, folded, at);
  if (match === null || rule === 'beside') return null;
  const count = match[0].startsWith('前') ? -1 : 1;
  const shifted: Reference = { kind: 'shifted', of: reference, unit: 'day', count };
  return { reference: shifted, end: at + match[0].length, rule: 'beside' };
}
