import { bareEvent, type CalendarEvent, inside, type Reference, unitAt } from '../reference.js';
import { offsetOf } from './portions.js';
import { afterOf, leftOf, matchAt, type Reading } from './scan.js';

const WEEK = /(大?上{1,4}|大?下{1,4}|这|本)(?:一)?个?(?:周|星期|礼拜)(?![围边遭折旋长详密])/y;
const BARE = /(?:周|星期|礼拜)(?=[一二三四五六日天末1-7])/y;
const WEEKDAY =
  /(?:一(?![起直共样定些个]|下(?!午))|二|三(?!明治)|四|五|六(?!福)|日(?![常本子记志期语])|天(?![天气线空])|[1-7](?![\d个次天.:]))(?![个次家百千万块元名张份](?!月))/y;
const WEEKEND = /末/y;
const WEEKDAYS = '一二三四五六日';
/** "一周五天", "每周三", "那周": a count of weeks, a habit, a week that was named before. */
const NO_WEEKDAY_BEFORE = /[\d一二两三四五六七八九十几每整半各隔那逢](?:个)?$/;
const QUARTER = /(上{1,2}|下{1,2}|这|本)(?:一)?个?季度?/y;
const WEEKEND_OF = /(上{1,2}|下{1,2}|这|本)(?:一)?个?周末/y;

/** Reads "上周", "下下周", "这个星期三", "本周末", with a weekday of that week; "周五" and "周末" alone. */
export function readWeek(folded: string, at: number): Reading | null {
  const weekend = matchAt(WEEKEND_OF, folded, at);
  if (weekend !== null)
    return { reference: unitAt('weekend', offsetOf(weekend[1] ?? '')), end: at + weekend[0].length, rule: 'weekend' };
  const match = matchAt(WEEK, folded, at);
  if (match === null) return readBareWeekday(folded, at);
  const offset = offsetOf(match[1] ?? '');
  const of = unitAt('week', offset);
  const end = at + match[0].length;
  return readWeekdayOf(folded, end, of) ?? { reference: of, end, rule: 'week' };
}

/** A weekday of a week that is known; after "的" it brings its own "周": "上周的周三". */
export function readWeekdayOf(folded: string, end: number, of: Reference): Reading | null {
  const start = afterOf(folded, end);
  const named = matchAt(BARE, folded, start);
  const at = named === null ? end : start + named[0].length;
  const weekday = weekdayAt(folded, at);
  if (weekday === null) return null;
  const event: CalendarEvent = { on: 'weekday', weekday };
  return { reference: inside(of, event), end: at + 1, rule: 'weekday-of-week' };
}

function weekdayAt(folded: string, at: number): number | null {
  if (matchAt(WEEKDAY, folded, at) === null) return null;
  const written = folded.charAt(at);
  if (written === '天') return 7;
  return /\d/.test(written) ? Number(written) : WEEKDAYS.indexOf(written) + 1;
}

function readBareWeekday(folded: string, at: number): Reading | null {
  const match = matchAt(BARE, folded, at);
  if (match === null || NO_WEEKDAY_BEFORE.test(leftOf(folded, at))) return null;
  const end = at + match[0].length;
  if (matchAt(WEEKEND, folded, end) !== null)
    return { reference: bareEvent({ on: 'weekend' }), end: end + 1, rule: 'weekend' };
  // "自周一起" is "from Monday on", "周一起去" is "go together".
  const since = /[自从打由]$/.test(leftOf(folded, at, 1)) && folded.startsWith('一起', end);
  const weekday = since ? 1 : weekdayAt(folded, end);
  if (weekday === null) return null;
  return { reference: bareEvent({ on: 'weekday', weekday }), end: end + 1, rule: 'weekday' };
}

/** Reads "上季度", "本季度", "下个季度". */
export function readQuarter(folded: string, at: number): Reading | null {
  const match = matchAt(QUARTER, folded, at);
  if (match === null || !match[0].endsWith('度')) return null;
  return { reference: unitAt('quarter', offsetOf(match[1] ?? '')), end: at + match[0].length, rule: 'quarter' };
}
