import { bareEvent, type CalendarEvent, type Season } from '../reference.js';
import { readNamedDay } from './named-days.js';
import { chineseNumber } from './numbers.js';
import { isInsideNumber, leftOf, matchAt, type Reading } from './scan.js';

/** Inside a year that was named one character is enough: "去年夏". */
export const SUB_SEASON: RegExp = /([春夏秋冬])(?:天|季|日)?/y;
const SEASON = /([春夏秋冬])(?:天|季)/y;
export const SEASONS: ReadonlyMap<string, Season> = new Map([
  ['春', 'spring'],
  ['夏', 'summer'],
  ['秋', 'autumn'],
  ['冬', 'winter'],
]);
const HALF_YEAR = /(?:上|前)半年|(下|后)半年/y;
const QUARTER = /第? ?([一二三四1-4]) ?季度|q([1-4])(?![\da-z])/y;
/** Inside a year that was named: "去年第三季". */
export const SUB_QUARTER: RegExp = /第? ?([一二三四1-4]) ?季度?|q([1-4])(?![\da-z])/y;
const SUMMER_HOLIDAYS = /暑假/y;

/** What comes round every year, read at a place. */
export interface YearlyReading {
  readonly event: CalendarEvent;
  readonly end: number;
  readonly rule: string;
}

/** Reads a named day, a season, a quarter, a half or the summer holidays. */
export function readYearly(
  folded: string,
  at: number,
  season: RegExp = SEASON,
  quarterPattern: RegExp = QUARTER,
): YearlyReading | null {
  const named = readNamedDay(folded, at);
  if (named !== null) return { event: { on: 'named-day', name: named.name }, end: named.end, rule: 'named-day' };
  const holidays = matchAt(SUMMER_HOLIDAYS, folded, at);
  if (holidays !== null) return { event: { on: 'school-summer' }, end: at + holidays[0].length, rule: 'school-summer' };
  const half = matchAt(HALF_YEAR, folded, at);
  if (half !== null)
    return {
      event: { on: 'half-year', half: half[1] === undefined ? 1 : 2 },
      end: at + half[0].length,
      rule: 'half-year',
    };
  const quarter = matchAt(quarterPattern, folded, at);
  const number = quarter === null ? null : chineseNumber(quarter[1] ?? quarter[2] ?? '');
  if (quarter !== null && number !== null)
    return { event: { on: 'quarter', quarter: number }, end: at + quarter[0].length, rule: 'quarter' };
  const found = matchAt(season, folded, at);
  const which = SEASONS.get(found?.[1] ?? '');
  if (found === null || which === undefined) return null;
  return { event: { on: 'season', season: which }, end: at + found[0].length, rule: 'season' };
}

/** Reads "春节", "国庆节", "第二季度", "上半年"; a season by its name alone needs a verb that says when. */
export function readYearlyEvent(folded: string, at: number): Reading | null {
  if (/[第一二三四1-4q]/.test(folded.charAt(at)) && isInsideNumber(folded, at)) return null;
  const found = readYearly(folded, at);
  if (found === null || /[半年个]$/.test(leftOf(folded, at, 1))) return null;
  const reading: Reading = { reference: bareEvent(found.event), end: found.end, rule: found.rule };
  return found.event.on === 'season' ? { ...reading, need: 'tense' } : reading;
}

const WHICH = /(上|下|这|去)(?:一)?个/y;

/** Reads "上个春节", "下一个夏天", "这个圣诞节". */
export function readWhichEvent(folded: string, at: number): Reading | null {
  const match = matchAt(WHICH, folded, at);
  const found = match === null ? null : readYearly(folded, at + match[0].length);
  if (match === null || found === null) return null;
  const which = match[1] === '下' ? 'next' : match[1] === '这' ? 'this' : 'last';
  return { reference: { kind: 'event', event: found.event, which }, end: found.end, rule: `${which} ${found.rule}` };
}
