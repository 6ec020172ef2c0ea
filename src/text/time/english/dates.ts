import { bareEvent, type CalendarEvent, inside, type Reference } from '../reference.js';
import { readNamedDay } from './named-days.js';
import { readOrdinal } from './numbers.js';
import { afterComma, type EnglishScan, joined, previous, type Reading, skip } from './reading.js';
import { DOUBTFUL_MONTHS, MONTHS, SEASONS, TIME_PREPOSITIONS } from './words.js';
import { readYearAfter } from './years.js';

/** An event of the year that was read at a token. */
export interface YearlyReading {
  readonly event: CalendarEvent;
  readonly end: number;
  readonly rule: string;
  /** False for words that mean a time only next to others that do: "May", "fall". */
  readonly certain: boolean;
  /** A second event to which it stretches: "3-7 March". */
  readonly until?: CalendarEvent;
}

const DAY_DIGITS = /^(?:0?[1-9]|[12]\d|3[01])$/;
const BETWEEN_DAYS: ReadonlySet<string> = new Set(['to', 'and', 'until', 'till', 'through', 'thru']);
const QUARTER = /^q([1-4])$/;
const HALF = /^h([12])$/;
/** After a number that is no day of the month. */
const NO_DAY_AFTER = /^(?:[%:°]|[.,/]\d)/;

/** Reads what comes round every year at a token: a date, a month, a season, a named day, a quarter or a half. */
export function readYearly(scan: EnglishScan, at: number): YearlyReading | null {
  const word = scan.tokens[at]?.word ?? '';
  const named = readNamedDay(scan.tokens, at);
  if (named !== null)
    return { event: { on: 'named-day', name: named.name }, end: named.end, rule: 'named-day', certain: true };
  const month = monthOf(word);
  if (month !== null) return readMonthFirst(scan, at, month);
  const season = SEASONS.get(word);
  if (season !== undefined) return { event: { on: 'season', season }, end: at + 1, rule: 'season', certain: false };
  const quarter = QUARTER.exec(word)?.[1];
  if (quarter !== undefined)
    return { event: { on: 'quarter', quarter: Number(quarter) }, end: at + 1, rule: 'quarter', certain: true };
  const half = HALF.exec(word)?.[1];
  if (half !== undefined)
    return { event: { on: 'half-year', half: Number(half) }, end: at + 1, rule: 'half-year', certain: false };
  return readDayFirst(scan, at);
}

/** A reading of the year's event together with the year that may follow it. */
export function withYear(
  scan: EnglishScan,
  { event, end, rule, until }: YearlyReading,
): Reading & { readonly hasYear: boolean } {
  const year = readYearAfter(scan, end);
  const place = (each: CalendarEvent): Reference => (year === null ? bareEvent(each) : inside(year.of, each));
  const reference: Reference =
    until === undefined ? place(event) : { kind: 'range', from: place(event), to: place(until) };
  return { reference, end: year?.end ?? end, rule, hasYear: year !== null };
}

/** The month of a word, whether or not it may mean something else. */
export function monthOf(word: string): number | null {
  return MONTHS.get(word) ?? DOUBTFUL_MONTHS.get(word) ?? null;
}

/** "March", "March 3", "March 3rd", "March the 3rd", "March 3-7". */
function readMonthFirst(scan: EnglishScan, at: number, month: number): YearlyReading {
  const day = readDay(scan, skip(scan, at + 1, 'the'));
  if (day === null) {
    const certain = MONTHS.has(scan.tokens[at]?.word ?? '');
    return { event: { on: 'month', month }, end: at + 1, rule: 'month', certain };
  }
  const last = readLastDay(scan, day.end);
  const ends = last !== null && monthOf(joined(scan, last.end)) === null ? last : null;
  return dates(month, day.value, month, ends?.value ?? null, ends?.end ?? day.end);
}

/** "3 March", "the 3rd of March", "3-7 March", "between 3 and 7 March". */
function readDayFirst(scan: EnglishScan, at: number): YearlyReading | null {
  const day = readDayHere(scan, at);
  if (day === null) return null;
  const last = readLastDay(scan, day.end);
  const end = last?.end ?? day.end;
  const monthAt = skip(scan, end, 'of');
  const month = monthOf(joined(scan, monthAt));
  if (month === null || isModal(scan, at, monthAt)) return null;
  return dates(month, day.value, month, last?.value ?? null, monthAt + 1);
}

/** "Option 2 may fail": a lower-case "may" behind a plain number, with a word after it and no preposition in front. */
function isModal(scan: EnglishScan, at: number, monthAt: number): boolean {
  const month = scan.tokens[monthAt];
  if (month?.word !== 'may' || month.capital || monthAt !== at + 1) return false;
  if (!DAY_DIGITS.test(scan.tokens[at]?.word ?? '') || TIME_PREPOSITIONS.has(previous(scan, at))) return false;
  return /^[a-z]/.test(joined(scan, monthAt + 1));
}

function dates(month: number, day: number, lastMonth: number, lastDay: number | null, end: number): YearlyReading {
  const event: CalendarEvent = { on: 'month-day', month, day };
  if (lastDay === null) return { event, end, rule: 'date', certain: true };
  return { event, end, rule: 'date-range', certain: true, until: { on: 'month-day', month: lastMonth, day: lastDay } };
}

/** The day that ends a range of days: "-7", "to 7", "and 7". */
function readLastDay(scan: EnglishScan, at: number): { value: number; end: number } | null {
  if (scan.tokens[at]?.gap === 'hyphen') return readDay(scan, at);
  return BETWEEN_DAYS.has(joined(scan, at)) ? readDay(scan, skip(scan, at + 1, 'the')) : null;
}

/** A day of the month that goes on a phrase. */
function readDay(scan: EnglishScan, at: number): { value: number; end: number } | null {
  return joined(scan, at) === '' ? null : readDayHere(scan, at);
}

function readDayHere(scan: EnglishScan, at: number): { value: number; end: number } | null {
  const token = scan.tokens[at];
  if (token === undefined) return null;
  if (!DAY_DIGITS.test(token.word)) {
    const ordinal = readOrdinal(scan.tokens, at);
    return ordinal !== null && ordinal.value <= 31 ? ordinal : null;
  }
  if (NO_DAY_AFTER.test(scan.folded.slice(token.end, token.end + 2))) return null;
  return { value: Number(token.word), end: at + 1 };
}

const IS_SEASON_THING =
  /^(?:break|school|semester|term|camp|clothes|clothing|coats?|boots|shoes|tyres?|tires?|dress|jackets?|water|rolls?|onions?|mattress|cleaning|sale|collection|olympics|squash|job|house|flower|internship|colou?rs|vibes|mode|blend|menu)$/;
const IS_FEAST_THING =
  /^(?:trees?|cards?|carols?|presents?|gifts?|markets?|lights|decorations?|sweaters?|jumpers?|costumes?|candy|candies|eggs?|bunny|turkey|pudding|cakes?|songs?|movies?|films?|cactus|stockings?|bonus|shopping|cookies|recipes?|playlist|market)$/;
const IS_VERB = /^(?:was|is|has|had|were|will)$/;
const GREETING = /^(?:merry|happy|blessed)$/;
/** Months that no person is called and that may begin a sentence. */
const SENTENCE_MONTHS: ReadonlySet<string> = new Set(['march', 'may', 'august', 'aug', 'sep', 'oct', 'dec']);
const BEFORE_FALL: ReadonlySet<string> = new Set(
  'in early mid late by of until till last past previous lst lats this next nxt coming'.split(' '),
);

/** Whether a yearly event without a year means a time, judged by the words around it. */
export function isTime(scan: EnglishScan, at: number, { event, end }: YearlyReading): boolean {
  const next = joined(scan, end);
  const here = scan.tokens[at]?.word ?? '';
  const before = previous(scan, at);
  const beforeArticle = before === 'the' ? previous(scan, at - 1) : before;
  switch (event.on) {
    case 'named-day':
      if (end === at + 2 && here === 'new') return !/^(?:|the|a|an|this|each|every|happy)$/.test(before);
      if (here === 'valentine' && end === at + 1) return TIME_PREPOSITIONS.has(before) || before === 'for';
      return !GREETING.test(before) && !IS_FEAST_THING.test(next);
    case 'season':
      if (IS_SEASON_THING.test(next)) return false;
      return (here === 'fall' ? BEFORE_FALL : TIME_PREPOSITIONS).has(beforeArticle);
    case 'month':
      if (here === 'may' && before === 'this' && scan.tokens[at]?.capital !== true) return false;
      if (MONTHS.has(here) || TIME_PREPOSITIONS.has(before)) return before !== 'on';
      if (SENTENCE_MONTHS.has(here) && IS_VERB.test(next) && scan.tokens[at]?.capital === true) return true;
      if (before === 'from' && /^(?:to|until|till|through|on|onwards?|this|last|next)$/.test(next)) return true;
      return hasMonthBeside(scan, at);
    case 'half-year':
      return false;
    default:
      return true;
  }
}

/** "April and May", "from April to June", "March or April". */
function hasMonthBeside(scan: EnglishScan, at: number): boolean {
  const between = /^(?:and|to|or|through|until|till)$/;
  if (between.test(previous(scan, at)) && monthOf(scan.tokens[at - 2]?.word ?? '') !== null) return true;
  if (scan.tokens[at + 1]?.gap === 'hyphen' && monthOf(joined(scan, at + 1)) !== null) return true;
  return between.test(joined(scan, at + 1)) && monthOf(afterComma(scan, at + 2)) !== null;
}
