import { bareEvent, type CalendarEvent, inside, type Portion, type Reference, unitAt } from '../reference.js';
import { chineseNumber, NUMBER } from './numbers.js';
import { offsetOf, PORTIONS } from './portions.js';
import { afterOf, isInsideNumber, leftOf, matchAt, type Reading, sticky } from './scan.js';

const MONTH_NUMBER = sticky(`(${NUMBER}|元) ?月(?:份)?(?![饼球]|[一二两三四五六七八九十\\d]+次)`);
const RELATIVE_MONTH =
  /(大?上{1,3}|大?下{1,3}|这|本)(?:一)?个?月(?!台|亮|球|饼|薪|嫂|色|光(?!是)|票根|经(?!常|历|过|理))(?:份)?/y;
const BARE_MONTH_PORTION = /月(初|中(?=[旬要我有的那就，,。 ]|$)旬?|底|末|尾)|([上中下])旬/y;
const MONTH_PORTION = /月?(初(?!中|步|次|衷|级|恋)|上旬|中旬|下旬|底|末|尾|中(?![秋午国间学小大文介]))/y;
const DAY = sticky(`(${NUMBER}) ?(?:(?:日|号)?[-~～到至] ?(${NUMBER}) ?)?(日|号)(?!线|楼)`);
const BARE_DAY =
  /(\d{1,2}|十[一二三四五六七八九]?|[二廿]十?[一二三四五六七八九]|二十|三十一?)(?![\d一二三四五六七八九十个月天年块元点多几人次万千百家条分:：.%\-/a-z])/y;
/** "五月初五": days with 初 are counted in the Chinese calendar. */
const LUNAR_DAY = /初([一二三四五六七八九十])/y;
const HALF_MONTH = /(上|下)半月/y;

/** Reads "上个月", "这个月底", "上上个月25号"; "月底", "中旬" alone. */
export function readMonth(folded: string, at: number): Reading | null {
  const match = matchAt(RELATIVE_MONTH, folded, at);
  if (match !== null) {
    const offset = offsetOf(match[1] ?? '');
    const month: Reading = { reference: unitAt('month', offset), end: at + match[0].length, rule: 'month' };
    return readInMonth(folded, month) ?? month;
  }
  const half = matchAt(HALF_MONTH, folded, at);
  if (half !== null) {
    const portion: Portion = half[1] === '上' ? 'first-half' : 'second-half';
    const reference: Reference = { kind: 'portion', of: unitAt('month', 0), portion };
    return { reference, end: at + half[0].length, rule: 'portion' };
  }
  const bare = matchAt(BARE_MONTH_PORTION, folded, at);
  if (bare === null || /[个每上下这本\d一二三四五六七八九十]$/.test(leftOf(folded, at, 1))) return null;
  const written = bare[1] ?? `${bare[2] ?? ''}旬`;
  const portion = PORTIONS.get(written);
  if (portion === undefined) return null;
  return {
    reference: bareEvent({ on: 'portion-of-month', portion }),
    end: at + bare[0].length,
    rule: 'portion-of-month',
  };
}

/** A day or a part in a month that is known: "25号", "初", "中旬". */
function readInMonth(folded: string, { reference: of, end }: Reading): Reading | null {
  const direct = folded[end] === ' ' ? end + 1 : end;
  const portion = matchAt(MONTH_PORTION, folded, direct);
  const part = PORTIONS.get(portion?.[1] ?? '');
  if (portion !== null && part !== undefined)
    return { reference: { kind: 'portion', of, portion: part }, end: direct + portion[0].length, rule: 'portion' };
  const at = afterOf(folded, end);
  const day = matchAt(DAY, folded, at);
  if (day === null) return null;
  return daysReading(day, at, (number) => inside(of, { on: 'day-of-month', day: number }));
}

/** Reads "3月", "三月五号", "3月2日到6日", "12月底" in a year, or with no year said. */
export function readMonthNumber(folded: string, at: number, year: Reference | null): Reading | null {
  if (year === null && isInsideNumber(folded, at)) return null;
  const match = matchAt(MONTH_NUMBER, folded, at);
  if (match === null) return null;
  const month = match[1] === '元' ? 1 : chineseNumber(match[1] ?? '');
  if (month === null || month < 1 || month > 12) return null;
  const place = (event: CalendarEvent): Reference => (year === null ? bareEvent(event) : inside(year, event));
  const whole: Reading = { reference: place({ on: 'month', month }), end: at + match[0].length, rule: 'month' };
  const direct = folded[whole.end] === ' ' ? whole.end + 1 : whole.end;
  const day = matchAt(DAY, folded, direct);
  const ofDay = (number: number): Reference => place({ on: 'month-day', month, day: number });
  if (day !== null) return daysReading(day, direct, ofDay);
  const lunar = matchAt(LUNAR_DAY, folded, direct);
  const lunarDay = chineseNumber(lunar?.[1] ?? '');
  if (lunar !== null && lunarDay !== null)
    return {
      reference: place({ on: 'lunar-day', month, day: lunarDay }),
      end: direct + lunar[0].length,
      rule: 'lunar-date',
    };
  const bare = matchAt(BARE_DAY, folded, direct);
  const bareDay = chineseNumber(bare?.[1] ?? '');
  if (bare !== null && bareDay !== null && bareDay >= 1 && bareDay <= 31)
    return { reference: ofDay(bareDay), end: direct + bare[0].length, rule: 'date' };
  return readInMonth(folded, whole) ?? whole;
}

function daysReading(match: RegExpExecArray, at: number, ofDay: (day: number) => Reference): Reading | null {
  const first = chineseNumber(match[1] ?? '');
  const last = match[2] === undefined ? null : chineseNumber(match[2]);
  if (first === null || first < 1 || first > 31) return null;
  const end = at + match[0].length;
  if (last === null) return { reference: ofDay(first), end, rule: 'date' };
  return { reference: { kind: 'range', from: ofDay(first), to: ofDay(last) }, end, rule: 'date-range' };
}

const NO_DAY_AFTER =
  /^ ?(?:[线楼桌店门院馆机厅仓车位球选电柜口井台厂码员人航字型公路高文病房间室床铺站商单货品舱库坑方池墙窗座元游子本报出码级]|后?卫)/;
const NO_DAY_BEFORE = /(?:[第选座间位员衣桌楼栋室床线路码型编单货队区门馆a-z#]|\d[-.:]) ?$/;

/** Reads "25号", "十五号" alone. */
export function readDayOfMonth(folded: string, at: number): Reading | null {
  const before = leftOf(folded, at, 2);
  if (isInsideNumber(folded, at) || NO_DAY_BEFORE.test(before)) return null;
  const match = matchAt(DAY, folded, at);
  if (match === null) return null;
  const end = at + match[0].length;
  // A "日" alone may be any other word with it: 三日游, 一日三餐.
  if (NO_DAY_AFTER.test(folded.slice(end, end + 3)) || (match[3] === '日' && !/^\d/.test(match[0]))) return null;
  const reading = daysReading(match, at, (day) => bareEvent({ on: 'day-of-month', day }));
  return reading === null ? null : { ...reading, rule: 'day-of-month' };
}
