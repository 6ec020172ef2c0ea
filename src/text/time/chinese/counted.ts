import type { CalendarUnit, ClockUnit, Reference } from '../reference.js';
import { chineseNumber, NUMBER } from './numbers.js';
import { isInsideNumber, leftOf, matchAt, type Reading, sticky } from './scan.js';
import { SOME_DAYS_AGO } from './vague.js';

/** How many "几" are at least and at most. */
const FEW = { least: 2, most: 5 } as const;

const COUNT = `(${NUMBER}|半|好几|几|数|两三|三四|三五)`;
const UNIT = '(年|季度|月|周末|周|星期|礼拜|天|日|晚|小时|钟头|分钟|刻钟|秒钟|秒)';
const AGO = sticky(`${COUNT} ?个?(半)?多?${UNIT}(半)?多?(之前|以前|前|之后|以后|后)`);
const BACK = sticky(`(?:最近|近期|近|过去|这|前|头)(?:的)?(?:这)? ?${COUNT} ?个?(半)?${UNIT}(?:以来|来|内|里|间)?`);
const AHEAD = sticky(`(?:未来|接下来|今后|往后)(?:的)?(?:这)? ?${COUNT} ?个?(半)?${UNIT}(?:内|里|间)?`);
const SINCE = sticky(`${COUNT} ?个?(半)?${UNIT}(?:以来|来(?![了过到自的去一两]))`);

/** After "前" or "后" that belong to another word. */
const OTHER_WORD_AFTER = /^[后台面端排门来续果]/;
const NEARLY = /[将接靠临附]$/;

const UNITS: ReadonlyMap<string, CalendarUnit> = new Map([
  ['年', 'year'],
  ['季度', 'quarter'],
  ['月', 'month'],
  ['周末', 'weekend'],
  ['周', 'week'],
  ['星期', 'week'],
  ['礼拜', 'week'],
  ['天', 'day'],
  ['日', 'day'],
  ['晚', 'day'],
]);

/** A count of units, halves worked into the unit below. */
interface Amount {
  readonly unit: CalendarUnit | ClockUnit;
  readonly least: number;
  readonly most: number;
}

/** Reads "三天前", "两周后", "半年前", "一年半以前", "几天前". */
export function readAgo(folded: string, at: number): Reading | null {
  if (isInsideNumber(folded, at)) return null;
  const match = matchAt(AGO, folded, at);
  if (match === null) return null;
  const [whole, count = '', half, unit = '', trailingHalf, side = ''] = match;
  const end = at + whole.length;
  if (side.length === 1 && OTHER_WORD_AFTER.test(folded.charAt(end))) return null;
  const amount = amountOf(count, unit, half !== undefined || trailingHalf !== undefined);
  if (amount === null) return null;
  const isPast = side.includes('前');
  const reference = away(amount, isPast ? -1 : 1);
  if (isPast) return { reference, end, rule: 'ago' };
  return { reference, end, rule: 'from-now', need: 'future' };
}

/** Reads "最近三天", "过去两周", "近半年", "这几天", "未来一周", "三年来". */
export function readWindow(folded: string, at: number): Reading | null {
  const ahead = matchAt(AHEAD, folded, at);
  if (ahead !== null) return windowReading(ahead, at, true);
  const since = isInsideNumber(folded, at) ? null : matchAt(SINCE, folded, at);
  if (since !== null) return windowReading(since, at, false);
  if (NEARLY.test(leftOf(folded, at, 1))) return null;
  const back = matchAt(BACK, folded, at);
  if (back === null) return null;
  const first = folded.charAt(at);
  if (first === '前' || first === '头') return beforeThis(back, at);
  // "这一天" is that day, "这一周" this week, "这一年" the twelve months up to now.
  return first === '这' && /^[一1]$/.test(back[1] ?? '') && /^(?:天|周|星期|礼拜)$/.test(back[3] ?? '')
    ? null
    : windowReading(back, at, false);
}

function windowReading(match: RegExpExecArray, at: number, ahead: boolean): Reading | null {
  const [whole, count = '', half, unit = ''] = match;
  const amount = amountOf(count, unit, half !== undefined);
  if (amount === null) return null;
  const reference: Reference = { kind: 'window', unit: amount.unit, count: amount.most, ahead };
  return { reference, end: at + whole.length, rule: 'window' };
}

/** "前几天", "前两天" are some days ago; "前三天" are the first three of something. */
function beforeThis(match: RegExpExecArray, at: number): Reading | null {
  const [whole, count = '', half, unit = ''] = match;
  if (!/^(?:几|两|好几|两三)$/.test(count) || half !== undefined) return null;
  if (UNITS.get(unit) === 'day') return { reference: SOME_DAYS_AGO, end: at + whole.length, rule: 'days-ago' };
  const amount = amountOf(count === '两' ? '几' : count, unit, false);
  if (amount !== null && count === '两' && amount.unit !== 'minute')
    return { reference: away({ ...amount, least: 1, most: 2 }, -1), end: at + whole.length, rule: 'ago' };
  return amount === null ? null : { reference: away(amount, -1), end: at + whole.length, rule: 'ago' };
}

function amountOf(count: string, unit: string, plusHalf: boolean): Amount | null {
  if (count === '半') return halfOf(unit);
  const range = countOf(count);
  if (range === null) return null;
  const [least, most] = range;
  if (unit === '小时' || unit === '钟头')
    return { unit: 'minute', least: minutes(least, plusHalf), most: minutes(most, plusHalf) };
  if (unit === '分钟') return { unit: 'minute', least, most };
  if (unit === '刻钟') return { unit: 'minute', least: 15 * least, most: 15 * most };
  if (unit === '秒' || unit === '秒钟') return { unit: 'minute', least: 1, most: 1 };
  const calendar = UNITS.get(unit);
  if (calendar === undefined) return null;
  if (!plusHalf) return { unit: calendar, least, most };
  if (calendar === 'year') return { unit: 'month', least: 12 * least + 6, most: 12 * most + 6 };
  return calendar === 'month' ? { unit: 'day', least: 30 * least + 15, most: 30 * most + 15 } : null;
}

function minutes(hours: number, plusHalf: boolean): number {
  return hours * 60 + (plusHalf ? 30 : 0);
}

function countOf(count: string): readonly [number, number] | null {
  if (/^(?:几|好几|数)$/.test(count)) return [FEW.least, FEW.most];
  if (count === '两三') return [2, 3];
  if (count === '三四') return [3, 4];
  if (count === '三五') return [3, 5];
  const value = chineseNumber(count);
  return value === null || value === 0 || value > 999 ? null : [value, value];
}

function halfOf(unit: string): Amount | null {
  if (unit === '年') return { unit: 'month', least: 6, most: 6 };
  if (unit === '月') return { unit: 'day', least: 15, most: 15 };
  if (unit === '小时' || unit === '钟头') return { unit: 'minute', least: 30, most: 30 };
  return null;
}

function away({ unit, least, most }: Amount, sign: 1 | -1): Reference {
  if (unit === 'minute' || unit === 'hour') {
    // What lies within the hour is still "just now".
    if (sign < 0 && most < 60) return { kind: 'just-now' };
    return { kind: 'hour', hours: sign * Math.round(most / 60) };
  }
  return { kind: 'unit', unit, from: Math.min(sign * least, sign * most), to: Math.max(sign * least, sign * most) };
}
