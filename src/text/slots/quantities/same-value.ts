import { foldHan } from '../../fold-han.js';
import { normalise } from '../../normalise.js';
import type { TimeContext, TimeInterval } from '../../time/time-expression.js';
import { timeExpressions } from '../../time/time-expressions.js';
import { readClock } from './clock.js';
import { readQuantity } from './quantity.js';

/** Whether two values are the same; `unknown` where the texts alone do not tell. */
export type Sameness = 'equal' | 'different' | 'unknown';

/** What comparing two values gives. */
export interface ValueComparison {
  readonly sameness: Sameness;
  /** What decided; of unknown ones, why. */
  readonly reason:
    | 'text'
    | 'amount'
    | 'time'
    | 'digits'
    | 'words'
    | 'currency'
    | 'unit'
    | 'period'
    | 'narrower'
    | 'wider'
    | 'script';
}

/** When each of two texts was written, so that their Fridays and 明天 become days. */
export interface ValueTimes {
  readonly first: TimeContext;
  readonly second: TimeContext;
}

/** Any zone does for days that need none: both values are read in it. */
const ABSOLUTE: TimeContext = { nowMs: Date.UTC(2000, 0, 1), zone: 'UTC' };
const NEEDS_NOW =
  /\b(?:today|tonight|tomorrow|yesterday|next|last|this|in|ago|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|[今明昨后前]天|今晚|周[一二三四五六日天末]|星期|礼拜|[下上本这]个?[周月]|[今明去后前]年/;
const TIME_LIKE =
  /\d|day\b|noon|midnight|tomorrow|tonight|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|[今明昨后前]天|周|星期|礼拜|月|[一二三四五六七八九十两]点/;
const NAMES_TIME =
  /[:点]|[ap]\.?m\b|day\b|noon|midnight|tomorrow|tonight|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{4}-\d|[今明昨后前]天|周[一二三四五六日天末]|星期|礼拜|月/;
const ARTICLE = /^(?:the|an?|my|our|his|her|their|一[个只条辆台名位家]) ?(?=\S)/;
/** What makes no difference between words; inside a number a dot, a space or a hyphen does. */
const NOISE = /(?<!\d)[\s.,·-]+|[\s.,·-]+(?!\d)|[;!?'"“”‘’《》「」()（），。、]+/g;
const HAN = /\p{Script=Han}/u;
const LATIN = /[a-z]/;
const DIGIT = /\d/;
const TOLERANCE = 1e-9;

/**
 * Whether two values are the same: amounts by number and unit (`2 kg`, `2000 g`, 两公斤; of money only in one currency), days
 * and hours as times, telephone numbers and codes by their characters, all others by their words. A value that only says
 * more than the other (`Berlin`, `Berlin, Germany`), one in another script (`Berlin`, 柏林) or without a unit is `unknown`.
 * Symmetric, but that `narrower` and `wider` change places.
 *
 * @example
 * ```ts
 * compareValues('1.5 万', '15000').sameness; // 'equal'
 * ```
 */
export function compareValues(first: string, second: string, times?: ValueTimes): ValueComparison {
  const one = plainOf(first);
  const other = plainOf(second);
  if (one === other || compact(one) === compact(other)) {
    if (times === undefined || !NEEDS_NOW.test(one)) return found('equal', 'text');
    return compareTimes(one, other, times) ?? found('equal', 'text');
  }
  return (
    compareAmounts(one, other) ??
    compareTimes(one, other, times) ??
    compareDigits(one, other) ??
    compareWords(one, other)
  );
}

/** The verdict of {@link compareValues} alone. */
export function sameValue(first: string, second: string, times?: ValueTimes): Sameness {
  return compareValues(first, second, times).sameness;
}

function found(sameness: Sameness, reason: ValueComparison['reason']): ValueComparison {
  return { sameness, reason };
}

function plainOf(value: string): string {
  return foldHan(normalise(value)).replace(/\s+/g, ' ').trim().replace(ARTICLE, '');
}

function compact(plain: string): string {
  return plain.replace(NOISE, '') || plain;
}

function compareAmounts(one: string, other: string): ValueComparison | null {
  const left = readQuantity(one);
  if (left === null) return null;
  const right = readQuantity(other);
  if (right === null) return null;
  if (left.per !== right.per) return found('unknown', 'period');
  if (left.dimension !== right.dimension) {
    const areMoney =
      left.dimension?.startsWith('currency') === true && right.dimension?.startsWith('currency') === true;
    return found('unknown', areMoney ? 'currency' : 'unit');
  }
  const scale = Math.max(Math.abs(left.base), Math.abs(right.base), Number.MIN_VALUE);
  return found(Math.abs(left.base - right.base) <= TOLERANCE * scale ? 'equal' : 'different', 'amount');
}

/** Days and hours; null where one of the two names none. */
function compareTimes(one: string, other: string, times: ValueTimes | undefined): ValueComparison | null {
  if (!TIME_LIKE.test(one) || !TIME_LIKE.test(other) || !NAMES_TIME.test(one) || !NAMES_TIME.test(other)) return null;
  const days = compareDays(one, other, times);
  const hours = compareHours(one, other);
  if (days === 'different' || hours === 'different') return found('different', 'time');
  if (days === null && hours === null) return null;
  // What only one of them names (the hour of a day) is said more closely there.
  if (days === 'unknown' || hours === 'unknown') return found('unknown', narrows(one, other));
  return found('equal', 'time');
}

function narrows(one: string, other: string): 'narrower' | 'wider' {
  return one.length >= other.length ? 'narrower' : 'wider';
}

function compareHours(one: string, other: string): Sameness | null {
  const left = readClock(one);
  const right = readClock(other);
  if (left === null && right === null) return null;
  if (left === null || right === null) return 'unknown';
  if (left.minutes === right.minutes) return 'equal';
  // 3 and 15 o'clock may be the same where one of them leaves it open.
  const isOpen = left.isOpen || right.isOpen;
  return isOpen && Math.abs(left.minutes - right.minutes) === 720 ? 'unknown' : 'different';
}

function compareDays(one: string, other: string, times: ValueTimes | undefined): Sameness | null {
  const areRelative = NEEDS_NOW.test(one) || NEEDS_NOW.test(other);
  const left = dayOf(one, times?.first ?? ABSOLUTE);
  const right = dayOf(other, times?.second ?? ABSOLUTE);
  if (left === null && right === null) return null;
  if (left === null || right === null) return 'unknown';
  if (left.fromMs === right.fromMs && left.toMs === right.toMs) return 'equal';
  // A Friday and a third of May can be one day, seen from the right one.
  if (areRelative && times === undefined && NEEDS_NOW.test(one) !== NEEDS_NOW.test(other)) return 'unknown';
  const ends = [left.toMs, right.toMs].map((end) => end ?? Number.POSITIVE_INFINITY);
  const starts = [left.fromMs, right.fromMs].map((start) => start ?? Number.NEGATIVE_INFINITY);
  return Math.max(...starts) < Math.min(...ends) ? 'unknown' : 'different';
}

const CLOCK_PART =
  /(?:at )?\d{1,2}(?::\d{2})? ?(?:[ap]\.?m\.?)|(?:at )?\d{1,2}:\d{2}|(?:凌晨|早上|上午|中午|下午|傍晚|晚上)?[\d一二三四五六七八九十两]{1,3}点(?:半|[一三]刻|[\d一二三四五六七八九十]{1,3}分?)?|\bnoon\b|\bmidnight\b/g;

function dayOf(text: string, context: TimeContext): TimeInterval | null {
  const [first, second] = timeExpressions(text.replace(CLOCK_PART, ' ').trim(), context);
  return first === undefined || second !== undefined ? null : first;
}

/** Numbers, codes and addresses: other digits are another value. */
function compareDigits(one: string, other: string): ValueComparison | null {
  if (!DIGIT.test(one) || !DIGIT.test(other)) return null;
  const left = one.replace(/\D+/g, ' ').trim();
  const right = other.replace(/\D+/g, ' ').trim();
  if (left !== right) {
    // Telephone and card numbers are grouped as one likes; 1.12 and 1.1.2 are two.
    const isOneNumber = left.replaceAll(' ', '') === right.replaceAll(' ', '') && isLong(one) && isLong(other);
    return found(isOneNumber ? 'equal' : 'different', 'digits');
  }
  const lettersLeft = one.replace(/[^\p{L}]+/gu, '');
  const lettersRight = other.replace(/[^\p{L}]+/gu, '');
  return lettersLeft === lettersRight ? found('equal', 'digits') : null;
}

const LONG_NUMBER = /^\+?[\d\s()-]{7,}$/;

function isLong(plain: string): boolean {
  return LONG_NUMBER.test(plain);
}

function compareWords(one: string, other: string): ValueComparison {
  if ((isOnly(HAN, LATIN, one) && isOnly(LATIN, HAN, other)) || (isOnly(LATIN, HAN, one) && isOnly(HAN, LATIN, other)))
    return found('unknown', 'script');
  const left = wordsOf(one);
  const right = wordsOf(other);
  const shared = [...left].filter((word) => right.has(word)).length;
  if (shared === left.size && shared === right.size) return found('equal', 'words');
  if (shared === right.size) return found('unknown', 'narrower');
  if (shared === left.size) return found('unknown', 'wider');
  return found('different', 'words');
}

function isOnly(script: RegExp, not: RegExp, text: string): boolean {
  return script.test(text) && !not.test(text);
}

const STOP_WORDS = new Set(['the', 'a', 'an', 'of', 'in', 'at', 'on', 'my', 'and', 'to']);

function wordsOf(plain: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of plain.matchAll(/[^\s\p{P}\p{Script=Han}]+|\p{Script=Han}/gu))
    if (!STOP_WORDS.has(word)) words.add(word);
  if (words.size === 0) words.add(plain);
  return words;
}
