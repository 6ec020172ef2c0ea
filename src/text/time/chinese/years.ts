import { fullYear } from '../numeric-date.js';
import { bareEvent, inside, unitAt, yearOf } from '../reference.js';
import { readLunar } from './lunar.js';
import { readMonthNumber } from './months.js';
import { chineseNumber, NUMBER } from './numbers.js';
import { PORTIONS } from './portions.js';
import { afterOf, isInsideNumber, leftOf, matchAt, type Reading, sticky } from './scan.js';
import { readYearly, SEASONS, SUB_QUARTER, SUB_SEASON } from './yearly.js';

const DIGIT_YEAR = /((?:19|20)\d\d|[〇零一二三四五六七八九]{4}) ?年(?![级代龄])(?:度|份)?/y;
/** Two figures: alone when they can be no count of years, else only before a month, a season or a part of the year. */
const SHORT_YEAR =
  /([089]\d|[〇零九八][〇零一二三四五六七八九])年(?![前后来间内多级代龄])|(\d\d|[〇零一二三四五六七八九]{2})年(?=的?(?:\d{1,2} ?月|[一二三四五六七八九十]{1,2}月|[春夏秋冬初底末]|上半年|下半年|暑假|中秋|国庆|端午|元旦))/y;
const MINGUO = sticky(`民国 ?(${NUMBER}) ?年`);
const RELATIVE_YEAR = /大前年|前年|去年|上一?年(?!级|纪)|今年|本年度?|明年|来年|下一?年(?!级|纪)|大后年|后年/y;
const YEAR_OFFSETS: ReadonlyMap<string, number> = new Map([
  ['大前年', -3],
  ['前年', -2],
  ['去年', -1],
  ['上一年', -1],
  ['上年', -1],
  ['今年', 0],
  ['本年', 0],
  ['本年度', 0],
  ['明年', 1],
  ['来年', 1],
  ['下一年', 1],
  ['下年', 1],
  ['后年', 2],
  ['大后年', 3],
]);
/** 如今|年轻, 聪明|年轻, 失去|年华: words that are cut through a year word. */
const BOUND_YEAR_BEFORE = /[如当至迄现聪说证文声发光透目之以失过逝今此然最随先落背]$/;
const BOUND_YEAR_AFTER = /^年(?:轻(?!松)|纪|龄|华|代|份|级|糕|货)/;
const ALWAYS_BOUND = /^年(?:级|纪|龄|糕)/;
const DECADE = /((?:19|20)\d)0 ?年代|(\d)0 ?年代|([二三四五六七八九])十年代/y;
const SHORT_SEASON = /([去今明])([春夏秋冬])(?![天季])/y;

/** Reads "2025年", "二〇二五年", "98年", "去年", "九十年代", "去冬", with the month, season, day ... in it that follows. */
export function readYear(folded: string, at: number): Reading | null {
  const year = readBareYear(folded, at);
  if (year === null) return readShortSeason(folded, at);
  return readInYear(folded, year) ?? year;
}

function readBareYear(folded: string, at: number): Reading | null {
  if (!isInsideNumber(folded, at)) {
    const range = readYearRange(folded, at);
    if (range !== null) return range;
    const digits = matchAt(DIGIT_YEAR, folded, at);
    if (digits !== null) return yearReading(chineseNumber(digits[1] ?? ''), at + digits[0].length);
    const short = matchAt(SHORT_YEAR, folded, at);
    const shortYear = short === null ? null : chineseNumber(short[1] ?? short[2] ?? '');
    if (short !== null && shortYear !== null) return yearReading(fullYear(shortYear), at + short[0].length);
    const decade = matchAt(DECADE, folded, at);
    if (decade !== null) return readDecade(decade, at);
  }
  const minguo = matchAt(MINGUO, folded, at);
  const minguoYear = minguo === null ? null : chineseNumber(minguo[1] ?? '');
  if (minguo !== null && minguoYear !== null) return yearReading(1911 + minguoYear, at + minguo[0].length);
  const match = matchAt(RELATIVE_YEAR, folded, at);
  const offset = match === null ? undefined : YEAR_OFFSETS.get(match[0]);
  if (match === null || offset === undefined) return null;
  const end = at + match[0].length;
  const rest = folded.slice(end - 1, end + 2);
  if (ALWAYS_BOUND.test(rest)) return null;
  if (BOUND_YEAR_BEFORE.test(leftOf(folded, at, 1)) && BOUND_YEAR_AFTER.test(rest)) return null;
  return { reference: unitAt('year', offset), end, rule: 'year' };
}

const YEAR_RANGE = /((?:19|20)\d\d) ?年? ?[-~\u2013\u2014至到] ?((?:19|20)\d\d) ?年/y;

/** "2019-2021年". */
function readYearRange(folded: string, at: number): Reading | null {
  const match = matchAt(YEAR_RANGE, folded, at);
  if (match === null) return null;
  const [from, last] = [Number(match[1]), Number(match[2])];
  return from >= last
    ? null
    : { reference: { kind: 'years', from, to: last + 1 }, end: at + match[0].length, rule: 'years' };
}

function yearReading(year: number | null, end: number): Reading | null {
  return year === null || year < 1000 || year > 2999 ? null : { reference: yearOf(year), end, rule: 'year' };
}

function readDecade(match: RegExpExecArray, at: number): Reading | null {
  const [whole, century, digit, numeral] = match;
  const short = digit ?? (numeral === undefined ? undefined : String(chineseNumber(numeral)));
  const from = century === undefined ? fullYear(Number(short) * 10) : Number(century) * 10;
  return { reference: { kind: 'years', from, to: from + 10 }, end: at + whole.length, rule: 'decade' };
}

function readShortSeason(folded: string, at: number): Reading | null {
  const match = matchAt(SHORT_SEASON, folded, at);
  const season = SEASONS.get(match?.[2] ?? '');
  if (match === null || season === undefined) return null;
  const offset = match[1] === '去' ? -1 : match[1] === '今' ? 0 : 1;
  const reference = inside(unitAt('year', offset), { on: 'season', season });
  return { reference, end: at + match[0].length, rule: 'season' };
}

const YEAR_PORTION = /年?(初|中(?![秋午国间旬学小大文介])|底|末|尾)/y;
const SAME_DAY = /(?:今天|今日)/y;

/** What lies in a year and follows it: "去年|夏天", "2025年|3月5号", "去年的|春节", "今年|上半年", "去年|底". */
export function readInYear(folded: string, year: Reading): Reading | null {
  const { reference: of } = year;
  const direct = folded[year.end] === ' ' ? year.end + 1 : year.end;
  const at = afterOf(folded, year.end);
  const month = readMonthNumber(folded, at, of);
  if (month !== null) return month;
  const lunar = readLunar(folded, at);
  if (lunar?.reference.kind === 'event') return { ...lunar, reference: inside(of, lunar.reference.event) };
  const yearly = readYearly(folded, at, SUB_SEASON, SUB_QUARTER);
  if (yearly !== null) return { reference: inside(of, yearly.event), end: yearly.end, rule: yearly.rule };
  const portion = matchAt(YEAR_PORTION, folded, direct);
  const part = PORTIONS.get(portion?.[1] ?? '');
  if (portion !== null && part !== undefined)
    return { reference: { kind: 'portion', of, portion: part }, end: direct + portion[0].length, rule: 'portion' };
  if (of.kind !== 'unit' || of.from === 0) return null;
  const same = matchAt(SAME_DAY, folded, at);
  if (same === null) return null;
  return { reference: { kind: 'anniversary', years: of.from }, end: at + same[0].length, rule: 'anniversary' };
}

const BARE_YEAR_PORTION = /年(初|中(?=[的我要有，,。 ]|$)|底|末|尾)|岁末/y;

/** Reads "年底", "年初" alone. */
export function readYearPortion(folded: string, at: number): Reading | null {
  const match = matchAt(BARE_YEAR_PORTION, folded, at);
  if (match === null || /[每去今明前后本上下\d一二三四五六七八九十零〇几少]$/.test(leftOf(folded, at, 1))) return null;
  const portion = PORTIONS.get(match[1] ?? '末') ?? 'late';
  return {
    reference: bareEvent({ on: 'portion-of-year', portion }),
    end: at + match[0].length,
    rule: 'portion-of-year',
  };
}
