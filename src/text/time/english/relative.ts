import { type CalendarUnit, inside, type PartOfDay, type Reference, unitAt } from '../reference.js';
import { isTime, readYearly } from './dates.js';
import { type Count, readCount } from './numbers.js';
import { type EnglishScan, joined, previous, type Reading, skip } from './reading.js';
import { CALENDAR_UNITS, CLOCK_UNITS, PARTS_OF_DAY, SHORT_WEEKDAYS, WEEKDAYS, WHICH } from './words.js';

type Which = 'last' | 'this' | 'next';

/** How many "a few" are at most and at least. */
const FEW = { least: 2, most: 5 } as const;
/** Days that "recently" reaches back. */
const RECENT_DAYS = 30;
/** Units that stand alone with "last" or "next"; "last day" and "next minute" are no times. */
const ALONE: ReadonlySet<CalendarUnit> = new Set(['week', 'weekend', 'month', 'quarter', 'year']);

/** The weekday of a word, whether or not it may mean something else. */
export function weekdayOf(word: string): number | null {
  return WEEKDAYS.get(word) ?? SHORT_WEEKDAYS.get(word) ?? null;
}

/** Reads "last week", "this Thursday", "the past three days", "next summer", "this morning" at a word like "last". */
export function readWhich(scan: EnglishScan, at: number): Reading | null {
  const written = scan.tokens[at]?.word ?? '';
  const which = WHICH.get(written);
  if (which === undefined) return null;
  // "This past Tuesday", "this coming May": the nearest one.
  const second = joined(scan, at + 1);
  if (written === 'this' && (second === 'past' || second === 'coming' || second === 'last'))
    return readNearest(scan, at + 2, second === 'coming' ? 'next' : 'last');
  if (written === 'coming' || written === 'upcoming') return readNearest(scan, at + 1, 'next');
  return (
    readWindow(scan, at + 1, which) ??
    readUnit(scan, at, written, which) ??
    readPart(scan, at + 1, which) ??
    readWhichWeekday(scan, at + 1, which) ??
    readWhichYearly(scan, at + 1, which)
  );
}

function readNearest(scan: EnglishScan, at: number, which: 'last' | 'next'): Reading | null {
  const word = joined(scan, at);
  const weekday = weekdayOf(word);
  if (weekday !== null)
    return { reference: { kind: 'event', event: { on: 'weekday', weekday }, which }, end: at + 1, rule: 'weekday' };
  if (word === 'weekend')
    return { reference: { kind: 'event', event: { on: 'weekend' }, which }, end: at + 1, rule: 'weekend' };
  return readWindow(scan, at, which) ?? readUnit(scan, at - 1, 'past', which) ?? readWhichYearly(scan, at, which);
}

/** "Last 3 days", "next two weeks", "past few months", "last 24 hours". */
function readWindow(scan: EnglishScan, at: number, which: Which): Reading | null {
  if (which === 'this' || joined(scan, at) === '') return null;
  const count = readCount(scan.tokens, at);
  if (count === null) return null;
  const word = joined(scan, count.end);
  const number = count.value === 'few' ? FEW.most : count.value;
  const clock = CLOCK_UNITS.get(word);
  const found = CALENDAR_UNITS.get(word);
  const ahead = which === 'next';
  const end = count.end + 1;
  if (clock !== undefined)
    return { reference: { kind: 'window', unit: clock, count: number, ahead }, end, rule: 'window' };
  if (found === undefined) return null;
  const { unit, times } = found;
  return { reference: { kind: 'window', unit, count: number * times, ahead }, end, rule: 'window' };
}

/** "Last week"; "the past month" and "in the last year" are as long as the unit, but end today. */
function readUnit(scan: EnglishScan, at: number, written: string, which: Which): Reading | null {
  const word = joined(scan, at + 1);
  const end = at + 2;
  const ahead = which === 'next';
  const isStretch =
    which !== 'this' && (written === 'past' || (previous(scan, at) === 'the' && written !== 'previous'));
  const clock = CLOCK_UNITS.get(word);
  if (clock === 'hour' && isStretch)
    return { reference: { kind: 'window', unit: clock, count: 1, ahead }, end, rule: 'window' };
  const found = CALENDAR_UNITS.get(word);
  if (found === undefined || word.endsWith('s')) return null;
  const { unit, times } = found;
  if (written === 'past' && unit === 'weekend')
    return { reference: { kind: 'event', event: { on: 'weekend' }, which: 'last' }, end, rule: 'weekend' };
  if (word === 'night') return null;
  // "The last week of May" is counted in May, and "the last weekend" is a weekend.
  if ((isStretch && unit !== 'weekend' && joined(scan, end) !== 'of') || (times > 1 && which !== 'this')) {
    if (unit === 'day' && written !== 'past') return null;
    return { reference: { kind: 'window', unit, count: times, ahead }, end, rule: 'window' };
  }
  if (!ALONE.has(unit) || times > 1) return null;
  return { reference: unitAt(unit, offsetOf(which)), end, rule: `${which} ${unit}` };
}

function offsetOf(which: Which): number {
  return which === 'last' ? -1 : which === 'next' ? 1 : 0;
}

/** "Last night", "this morning". */
function readPart(scan: EnglishScan, at: number, which: Which): Reading | null {
  const part = PARTS_OF_DAY.get(joined(scan, at));
  if (part === undefined || which === 'next') return null;
  if (which === 'last' && part !== 'night' && part !== 'evening') return null;
  const of = unitAt('day', which === 'last' ? -1 : 0);
  if (which === 'last' && joined(scan, at - 1) === 'last' && joined(scan, at + 1) === 'of') return null;
  return { reference: partOf(of, part), end: at + 1, rule: 'part-of-day' };
}

export function partOf(of: Reference, part: PartOfDay): Reference {
  return { kind: 'part-of-day', of, part };
}

function readWhichWeekday(scan: EnglishScan, at: number, which: Which): Reading | null {
  const weekday = weekdayOf(joined(scan, at));
  if (weekday === null) return null;
  const reference = inside(unitAt('week', offsetOf(which)), { on: 'weekday', weekday });
  return { reference, end: at + 1, rule: `${which} weekday` };
}

function readWhichYearly(scan: EnglishScan, at: number, which: Which): Reading | null {
  if (joined(scan, at) === '') return null;
  const yearly = readYearly(scan, at);
  if (yearly === null || yearly.until !== undefined || yearly.event.on === 'half-year') return null;
  if (yearly.rule === 'date' || !isTime(scan, at, yearly)) return null;
  return { reference: { kind: 'event', event: yearly.event, which }, end: yearly.end, rule: `${which} ${yearly.rule}` };
}

/** Reads "three days ago", "a week ago today", "half a year ago", "two weeks from now" at its number. */
export function readAgo(scan: EnglishScan, at: number): Reading | null {
  const isHalf = scan.tokens[at]?.word === 'half';
  const count = isHalf ? readHalf(scan, at) : readCount(scan.tokens, at);
  if (count === null) return null;
  const unitWord = joined(scan, count.end);
  const direction = directionOf(scan, count.end + 1);
  if (direction === null) return null;
  const { sign, end } = direction;
  const reference = isHalf ? halfAway(unitWord, sign) : away(unitWord, count, sign);
  if (reference === null) return null;
  return sameDay({ reference, end, rule: sign < 0 ? 'ago' : 'from-now' }, scan);
}

/** "Half a", "half an". */
function readHalf(scan: EnglishScan, at: number): Count | null {
  const article = joined(scan, at + 1);
  return article === 'a' || article === 'an' ? { value: 1, end: at + 2 } : null;
}

function directionOf(scan: EnglishScan, at: number): { sign: 1 | -1; end: number } | null {
  const word = joined(scan, at);
  if (word === 'ago' || (word === 'back' && scan.tokens[at - 1]?.word.endsWith('s'))) return { sign: -1, end: at + 1 };
  const next = joined(scan, at + 1);
  if (word === 'from' && (next === 'now' || next === 'today')) return { sign: 1, end: at + 2 };
  return null;
}

/** Reads "in two weeks" at its preposition; only with a future verb, because it may as well be a duration. */
export function readIn(scan: EnglishScan, at: number): Reading | null {
  if (/^(?:once|twice|times)$/.test(previous(scan, at))) return null;
  const count = joined(scan, at + 1) === '' ? null : readCount(scan.tokens, at + 1);
  if (count === null || joined(scan, count.end + 1) === 'of') return null;
  const word = joined(scan, count.end);
  if (CLOCK_UNITS.get(word) === 'minute') return null;
  const reference = away(word, count, 1);
  const end = skip(scan, count.end + 1, 'time');
  return reference === null ? null : { reference, end, rule: 'in-units', need: 'future' };
}

/** The unit that lies a number of units away: a day, a Monday-to-Sunday week, a calendar month or year. */
function away(word: string, { value }: Count, sign: 1 | -1): Reference | null {
  if (/^(?:moments?|seconds?|secs?|bit)$/.test(word) && sign < 0) return { kind: 'just-now' };
  const clock = CLOCK_UNITS.get(word);
  if (clock !== undefined) {
    const count = value === 'few' ? FEW.most : value;
    const hours = clock === 'hour' ? count : Math.round(count / 60);
    // Minutes ago are still "just now".
    if (clock === 'minute' && sign < 0 && count <= 60) return { kind: 'just-now' };
    return { kind: 'hour', hours: sign * hours };
  }
  const found = CALENDAR_UNITS.get(word);
  if (found === undefined) return null;
  const { unit, times } = found;
  const most = sign * times * (value === 'few' ? FEW.most : value);
  const least = sign * times * (value === 'few' ? FEW.least : value);
  const reference: Reference = { kind: 'unit', unit, from: Math.min(most, least), to: Math.max(most, least) };
  return word.startsWith('night') && most === least ? partOf(reference, 'night') : reference;
}

/** Half of a unit away, in the unit below: six months, fifteen days. */
function halfAway(word: string, sign: 1 | -1): Reference | null {
  if (CLOCK_UNITS.get(word) === 'hour') return sign < 0 ? { kind: 'just-now' } : null;
  const unit = CALENDAR_UNITS.get(word)?.unit;
  if (unit === 'year') return unitAt('month', 6 * sign);
  return unit === 'month' ? unitAt('day', 15 * sign) : null;
}

/** "A week ago today" is that very day. */
function sameDay(reading: Reading, scan: EnglishScan): Reading {
  const { reference, end } = reading;
  if (joined(scan, end) !== 'today' || reference.kind !== 'unit') return reading;
  if (reference.unit === 'week') return { ...reading, reference: unitAt('day', 7 * reference.from), end: end + 1 };
  if (reference.unit !== 'year') return reading;
  return { ...reading, reference: { kind: 'anniversary', years: reference.from }, end: end + 1 };
}

const RECENT: Reference = { kind: 'window', unit: 'day', count: RECENT_DAYS, ahead: false };
const FEW_DAYS_AGO: Reference = { kind: 'unit', unit: 'day', from: -7, to: -1 };

/** Phrases of a vague past, by their first word. */
const VAGUE: Readonly<Record<string, readonly (readonly [phrase: string, reference: Reference, rule: string])[]>> = {
  recently: [['recently', RECENT, 'recently']],
  lately: [['lately', RECENT, 'recently']],
  of: [['of late', RECENT, 'recently']],
  these: [
    ['these past few days', { kind: 'window', unit: 'day', count: FEW.most, ahead: false }, 'window'],
    ['these past few weeks', { kind: 'window', unit: 'week', count: FEW.most, ahead: false }, 'window'],
    ['these past few months', { kind: 'window', unit: 'month', count: FEW.most, ahead: false }, 'window'],
    ['these days', RECENT, 'recently'],
  ],
  recent: [
    ['recent days', RECENT, 'recently'],
    ['recent weeks', RECENT, 'recently'],
  ],
  just: [['just now', { kind: 'just-now' }, 'just-now']],
  moments: [['moments ago', { kind: 'just-now' }, 'just-now']],
  minutes: [['minutes ago', { kind: 'just-now' }, 'just-now']],
  other: [
    ['other day', FEW_DAYS_AGO, 'other-day'],
    ['other night', FEW_DAYS_AGO, 'other-day'],
  ],
  week: [
    ['week before last', unitAt('week', -2), 'before-last'],
    ['week after next', unitAt('week', 2), 'after-next'],
  ],
  weekend: [
    ['weekend before last', unitAt('weekend', -2), 'before-last'],
    ['weekend after next', unitAt('weekend', 2), 'after-next'],
  ],
  month: [
    ['month before last', unitAt('month', -2), 'before-last'],
    ['month after next', unitAt('month', 2), 'after-next'],
    ['month to date', { kind: 'range', from: unitAt('month', 0), to: unitAt('day', 0) }, 'to-date'],
  ],
  quarter: [['quarter before last', unitAt('quarter', -2), 'before-last']],
  year: [
    ['year before last', unitAt('year', -2), 'before-last'],
    ['year after next', unitAt('year', 2), 'after-next'],
    ['year to date', { kind: 'range', from: unitAt('year', 0), to: unitAt('day', 0) }, 'to-date'],
  ],
  ytd: [['ytd', { kind: 'range', from: unitAt('year', 0), to: unitAt('day', 0) }, 'to-date']],
  lastnight: [['lastnight', partOf(unitAt('day', -1), 'night'), 'part-of-day']],
  lastweek: [['lastweek', unitAt('week', -1), 'last week']],
  lastmonth: [['lastmonth', unitAt('month', -1), 'last month']],
  lastyear: [['lastyear', unitAt('year', -1), 'last year']],
  nextweek: [['nextweek', unitAt('week', 1), 'next week']],
  night: [['night before last', partOf(unitAt('day', -2), 'night'), 'before-last']],
};

/** Words that a fixed phrase begins with. */
export const PHRASE_STARTERS: readonly string[] = Object.keys(VAGUE);

/** Reads a fixed phrase such as "recently", "just now", "the week before last". */
export function readPhrase(scan: EnglishScan, at: number): Reading | null {
  const first = scan.tokens[at]?.word ?? '';
  // "One of these days" is some day to come.
  if (!Object.hasOwn(VAGUE, first) || (first === 'these' && previous(scan, at) === 'of')) return null;
  for (const [phrase, reference, rule] of VAGUE[first] ?? []) {
    const words = phrase.split(' ');
    if (words.every((word, offset) => offset === 0 || joined(scan, at + offset) === word))
      return { reference, end: at + words.length, rule };
  }
  return null;
}
