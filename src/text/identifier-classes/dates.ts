import { HAN_NUMERALS, hanNumber } from './han-number.js';
import type { Reading } from './reading.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:19|20)\d\d(?![\d-])`;
/** No part of a longer number, code or path. */
const APART = '(?<![a-z0-9]|[a-z0-9][-/._#])';
const ENDS = String.raw`(?![a-z0-9]|[-/._]\d)`;

/** Year first, by sign; the time of day may follow. */
const YEAR_FIRST = new RegExp(String.raw`${APART}(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?(?:(?=t\d\d:)|${ENDS})`, 'g');
/** Year last: the day first unless only the other order gives a date, or the sign is a slash. */
const YEAR_LAST = new RegExp(String.raw`${APART}(\d{1,2})([-/.])(\d{1,2})\2(${YEAR}|\d\d)${ENDS}`, 'g');
/** Without a year two numbers are a date only after a word that wants one. */
const NO_YEAR = new RegExp(
  String.raw`(?<=\b(?:on|by|due|until|till|since|before|after|dated|date:?|starting|from)\s(?:the\s)?)(\d{1,2})\/(\d{1,2})(?!\s?(?:of|stars?|cups?|people))${ENDS}`,
  'g',
);
const MONTH_DAY = new RegExp(
  String.raw`\b(${MONTH})\.?\s?(?:the\s)?(${DAY})(?:\s?[-–]\s?${DAY})?(?![\d:%]|[.,]\d|\s?(?:am|pm)\b)(?:,?\s(?:of\s)?(${YEAR}))?(?![a-z])`,
  'g',
);
const DAY_MONTH = new RegExp(
  String.raw`(?<![a-z0-9]|\d[.,:/])(${DAY})(?:\s(?:of\s)?|-)(${MONTH})\b\.?(?:[,\s-]\s?(?:of\s)?(${YEAR}))?`,
  'g',
);
const MONTH_YEAR = new RegExp(String.raw`\b(${MONTH})\.?(?:,?\s(?:of\s)?|-)(${YEAR})(?!\d)`, 'g');
/** Month names that are words as well, and what shows that they are months. */
const WORD_TOO = /^(?:may|mar|march)$/;
const WANTS_DATE = /(?:\b(?:on|by|until|till|since|from|before|after|due|of|for|is|was|around)\s(?:the\s)?|[,(]\s?)$/;

const HAN = `[${HAN_NUMERALS}]{1,3}`;
const HAN_DATE = new RegExp(
  `(?<![\\d.])(?:(\\d{4}|[〇零一二三四五六七八九]{4})\\s?年\\s?)?(\\d{1,2}|${HAN})\\s?月(?:\\s?(?:份)?\\s?(\\d{1,2}|${HAN})\\s?[日号]|\\s?(\\d{1,2})(?![\\d.]|\\s?[个份天多人次件元块万千百%:点]))?`,
  'gu',
);
const MONTH_NAME = new RegExp(`${MONTH}`);

/** Dates by sign, by name of the month, and in Chinese; a bare year or a bare month is none. */
export function findDates(reading: Reading): void {
  const { text } = reading;
  for (const { 0: whole, 1: year, 2: sign, 3: month, 4: day, index } of text.matchAll(YEAR_FIRST)) {
    // Dotted numbers are versions unless they are padded like a date.
    const isPadded = month?.length === 2 && day?.length === 2;
    const isDotted =
      isPadded || (day !== undefined && /\p{Script=Han}/u.test(text) && !/版|v|升|固件/.test(reading.before(index)));
    if (sign === '.' ? isDotted : month?.length === 2 || day !== undefined)
      add(reading, index, whole, Number(year), Number(month), day === undefined ? null : Number(day));
  }
  for (const { 0: whole, 1: first, 2: sign, 3: second, 4: year, index } of text.matchAll(YEAR_LAST)) {
    if (year?.length === 2 && sign === '.') continue;
    const full = Number(year) + (year?.length === 2 ? 2_000 : 0);
    const [day, month] = dayAndMonth(Number(first), Number(second), sign === '/');
    add(reading, index, whole, full, month, day);
  }
  for (const { 0: whole, 1: first, 2: second, index } of text.matchAll(NO_YEAR)) {
    const [day, month] = dayAndMonth(Number(first), Number(second), true);
    add(reading, index, whole, null, month, day);
  }
  if (text.includes('月')) findHanDates(reading);
  if (MONTH_NAME.test(text)) findNamedDates(reading);
}

function findHanDates(reading: Reading): void {
  for (const { 0: whole, 1: year, 2: month, 3: day, 4: bareDay, index } of reading.text.matchAll(HAN_DATE)) {
    const dayNumber = numberOf(day ?? bareDay);
    if (year === undefined && dayNumber === null) continue;
    add(reading, index, whole, numberOf(year), numberOf(month) ?? 0, dayNumber);
  }
}

function findNamedDates(reading: Reading): void {
  const { text } = reading;
  for (const { 0: whole, 1: day = '', 2: month = '', 3: year, index } of text.matchAll(DAY_MONTH)) {
    const at = index + whole.indexOf(month, day.length);
    if (isMonth(reading, month, at, index, year !== undefined || /[a-z]/.test(day)))
      add(reading, index, whole, year === undefined ? null : Number(year), monthOf(month), Number.parseInt(day, 10));
  }
  for (const { 0: whole, 1: month = '', 2: day = '', 3: year, index } of text.matchAll(MONTH_DAY)) {
    if (isMonth(reading, month, index, index, year !== undefined || /[a-z]/.test(day)))
      add(reading, index, whole, year === undefined ? null : Number(year), monthOf(month), Number.parseInt(day, 10));
  }
  for (const { 0: whole, 1: month = '', 2: year, index } of text.matchAll(MONTH_YEAR))
    add(reading, index, whole, Number(year), monthOf(month), null);
}

/** `may` and `march` are months where they are written like names, have a year or an ordinal, or follow `on` and the like. */
function isMonth(reading: Reading, month: string, at: number, start: number, isSure: boolean): boolean {
  if (isSure || !WORD_TOO.test(month)) return true;
  return reading.hasCapital(at, at + 1) || WANTS_DATE.test(reading.before(start));
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^\d+$/.test(text) ? Number(text) : hanNumber(text);
}

/** With slashes the month comes first, with dots and hyphens the day, unless only the other order can be. */
function dayAndMonth(first: number, second: number, monthFirst: boolean): readonly [day: number, month: number] {
  const swaps = monthFirst ? first <= 12 : second > 12;
  return swaps ? [second, first] : [first, second];
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function add(
  reading: Reading,
  start: number,
  whole: string,
  year: number | null,
  month: number,
  day: number | null,
): void {
  if (year !== null && (year < 1900 || year > 2099)) return;
  const days = DAYS[month - 1];
  if (days === undefined || (day !== null && (day < 1 || day > days))) return;
  const parts = [year === null ? null : String(year), pad(month), day === null ? null : pad(day)];
  const canonical = parts.filter((part) => part !== null).join('-');
  reading.claim({ class: 'date', start, end: start + whole.trimEnd().length, canonical });
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
