import { type CalendarEvent, type Portion, type Reference, unitAt } from '../reference.js';
import { readOrdinal } from './numbers.js';
import { type EnglishScan, joined, type Reading, skip } from './reading.js';
import { weekdayOf } from './relative.js';
import { CALENDAR_UNITS, PARTS_OF_DAY, PORTION_ADJECTIVES, PORTION_NOUNS } from './words.js';

/** Reads a whole time phrase at a token; given by the caller, as phrases lie inside each other. */
export type ReadPhrase = (scan: EnglishScan, at: number) => Reading | null;

/** Reads "the beginning of March", "early last week", "mid-June", "the first half of 2024" at its first word. */
export function readPortion(scan: EnglishScan, at: number, read: ReadPhrase): Reading | null {
  const word = scan.tokens[at]?.word ?? '';
  const adjective = PORTION_ADJECTIVES.get(word);
  if (adjective !== undefined) {
    const of = joined(scan, at + 1) === '' ? null : readWhole(scan, skip(scan, at + 1, 'in', 'on', 'part', 'of'), read);
    return of === null ? null : portionReading(of, adjective);
  }
  const noun = PORTION_NOUNS.get(word);
  if (noun !== undefined) return readOf(scan, at + 1, noun, read);
  if (word === 'latter' && joined(scan, at + 1) === 'half') return readOf(scan, at + 2, 'second-half', read);
  const half = word === 'first' ? 'first-half' : word === 'second' ? 'second-half' : null;
  return half !== null && joined(scan, at + 1) === 'half' ? readOf(scan, at + 2, half, read) : null;
}

function readOf(scan: EnglishScan, at: number, portion: Portion, read: ReadPhrase): Reading | null {
  const start = skip(scan, at, 'of');
  if (start === at) return null;
  const of = readWhole(scan, start, read);
  return of === null ? null : portionReading(of, portion);
}

/** A part of a day or of a part of it is the whole of it: "late last night". */
function portionReading({ reference, end }: Reading, portion: Portion): Reading {
  if (reference.kind === 'part-of-day') return { reference, end, rule: 'part-of-day' };
  return { reference: { kind: 'portion', of: reference, portion }, end, rule: 'portion' };
}

/** What a part is of: a time phrase, or "the month", which is the running one. */
function readWhole(scan: EnglishScan, at: number, read: ReadPhrase): Reading | null {
  const start = skip(scan, at, 'the');
  const found = read(scan, start);
  if (found !== null) return found.need === undefined ? found : null;
  const unit = CALENDAR_UNITS.get(joined(scan, start));
  // "The end of the day" is a figure of speech.
  if (start === at || unit === undefined || unit.times > 1 || unit.unit === 'day' || /s$/.test(joined(scan, start)))
    return null;
  return { reference: unitAt(unit.unit, 0), end: start + 1, rule: 'this-unit' };
}

/** Reads "the first Monday of May", "the last week of January", "the third quarter of 2024" at its ordinal. */
export function readNth(scan: EnglishScan, at: number, read: ReadPhrase): Reading | null {
  const nth = readPosition(scan, at);
  if (nth === null) return null;
  const word = joined(scan, nth.end);
  if (word === 'quarter') return readQuarter(scan, nth.end + 1, nth.value, read);
  const start = skip(scan, nth.end + 1, 'of', 'in');
  if (start === nth.end + 1) return null;
  const of = readWhole(scan, start, read);
  if (of === null) return null;
  const { end } = of;
  const event = eventOf(word);
  if (event !== null) {
    const reference: Reference = { kind: 'inside', of: of.reference, event, nth: nth.value };
    return { reference, end, rule: 'nth-weekday' };
  }
  if (word !== 'day' && word !== 'week' && word !== 'month') return null;
  return { reference: { kind: 'nth-unit', of: of.reference, unit: word, nth: nth.value }, end, rule: `nth-${word}` };
}

function readPosition(scan: EnglishScan, at: number): { value: number; end: number } | null {
  if (scan.tokens[at]?.word === 'last') return { value: -1, end: at + 1 };
  return readOrdinal(scan.tokens, at);
}

function eventOf(word: string): CalendarEvent | null {
  if (word === 'weekend') return { on: 'weekend' };
  const weekday = weekdayOf(word);
  return weekday === null ? null : { on: 'weekday', weekday };
}

function readQuarter(scan: EnglishScan, at: number, nth: number, read: ReadPhrase): Reading | null {
  const start = skip(scan, at, 'of', 'in');
  const of = start === at ? null : readWhole(scan, start, read);
  const quarter = nth === -1 ? 4 : nth;
  // "The second quarter of the game".
  if (quarter > 4 || (of === null && joined(scan, at) === 'of')) return null;
  const event: CalendarEvent = { on: 'quarter', quarter };
  if (of !== null)
    return { reference: { kind: 'inside', of: of.reference, event, nth: 1 }, end: of.end, rule: 'quarter' };
  return nth === -1 ? null : { reference: { kind: 'event', event, which: 'bare' }, end: at, rule: 'quarter' };
}

/** Reads "the evening of 3 March", "the week of the 5th", "the day before Christmas", "two days after Easter". */
export function readBeside(
  scan: EnglishScan,
  at: number,
  count: number,
  unitAtIndex: number,
  read: ReadPhrase,
): Reading | null {
  const word = unitAtIndex === at ? (scan.tokens[at]?.word ?? '') : joined(scan, unitAtIndex);
  const relation = joined(scan, unitAtIndex + 1);
  if (relation !== 'before' && relation !== 'after' && relation !== 'of' && relation !== 'on') return null;
  const part = PARTS_OF_DAY.get(word);
  const weekday = weekdayOf(word);
  const unit = CALENDAR_UNITS.get(word);
  if (part === undefined && weekday === null && unit === undefined) return null;
  const of = readWhole(scan, unitAtIndex + 2, read);
  if (of === null || !/^(?:date|numeric-date|named-day|weekday|day|day-of-month|nth|last |this |next )/.test(of.rule))
    return null;
  const { reference, end } = of;
  if (part !== undefined && (relation === 'of' || relation === 'on'))
    return { reference: { kind: 'part-of-day', of: reference, part }, end, rule: 'part-of-day' };
  if (relation === 'on') return null;
  const event: CalendarEvent | null =
    weekday !== null ? { on: 'weekday', weekday } : word === 'weekend' ? { on: 'weekend' } : null;
  if (event !== null && relation !== 'of')
    return { reference: { kind: 'beside', of: reference, event, side: relation }, end, rule: `${relation}-event` };
  if (unit === undefined) return null;
  if (relation === 'of') {
    if (unit.unit !== 'week' && unit.unit !== 'weekend') return null;
    return { reference: { kind: 'shifted', of: reference, unit: unit.unit, count: 0 }, end, rule: 'unit-of' };
  }
  const away = (relation === 'before' ? -count : count) * unit.times;
  const shifted: Reference = { kind: 'shifted', of: reference, unit: unit.unit, count: away };
  const night: Reference = { kind: 'part-of-day', of: shifted, part: 'night' };
  return { reference: part === 'night' ? night : shifted, end, rule: `${relation}-by-units` };
}
