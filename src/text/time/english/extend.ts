import { inside, isDay, type Reference } from '../reference.js';
import { readYearly } from './dates.js';
import { readOrdinal } from './numbers.js';
import { afterComma, type EnglishScan, joined, type Reading, skip } from './reading.js';
import { partOf, readAgo, readPhrase, readWhich, weekdayOf } from './relative.js';
import { PARTS_OF_DAY, WEEKDAYS } from './words.js';

/** A reading with what follows it and says more: the week of a weekday, the part of a day, the month in a year; or null. */
export function extend(scan: EnglishScan, reading: Reading): Reading | null {
  const { reference } = reading;
  if (reading.need !== undefined) return null;
  if (reference.kind === 'event' && reference.event.on === 'weekday' && reference.which === 'bare')
    return extendWeekday(scan, reading, reference.event.weekday) ?? extendDay(scan, reading);
  if (isDay(reference)) return extendDay(scan, reading);
  if (reference.kind === 'years' || (reference.kind === 'unit' && reference.unit === 'year'))
    return extendYear(scan, reading);
  if (reference.kind === 'unit' && reference.from === reference.to) return extendUnit(scan, reading);
  return null;
}

/** "Friday next week", "Tuesday of last week". */
function extendWeekday(scan: EnglishScan, { end }: Reading, weekday: number): Reading | null {
  const start = skip(scan, skip(scan, end, 'of', 'in'), 'the');
  if (afterComma(scan, start) === '') return null;
  const week = readWhich(scan, start) ?? readPhrase(scan, start) ?? readAgo(scan, start);
  if (week === null) return null;
  const { reference } = week;
  if (reference.kind !== 'unit' || reference.unit !== 'week' || reference.from !== reference.to) return null;
  return { reference: inside(reference, { on: 'weekday', weekday }), end: week.end, rule: 'weekday-of-week' };
}

/** "Yesterday afternoon", "tomorrow at noon", "Friday in the evening". */
function extendDay(scan: EnglishScan, { reference, end }: Reading): Reading | null {
  const preposition = afterComma(scan, end);
  let at = end;
  if (preposition === 'in' && joined(scan, end + 1) === 'the') at = end + 2;
  else if (preposition === 'at' || preposition === 'around') at = end + 1;
  at = skip(scan, at, 'early', 'late');
  const part = PARTS_OF_DAY.get(joined(scan, at));
  return part === undefined ? null : { reference: partOf(reference, part), end: at + 1, rule: 'part-of-day' };
}

/** "Last year in May", "last year's Christmas". */
function extendYear(scan: EnglishScan, { reference, end }: Reading): Reading | null {
  const preposition = afterComma(scan, end);
  const isPreposition = /^(?:in|at|on|during|around|over)$/.test(preposition);
  const at = skip(scan, isPreposition ? end + 1 : end, 'the');
  if (joined(scan, at) === '') return null;
  const yearly = readYearly(scan, at);
  if (yearly === null || yearly.until !== undefined || (!yearly.certain && !isPreposition)) return null;
  return { reference: inside(reference, yearly.event), end: yearly.end, rule: yearly.rule };
}

/** "Last week on Tuesday", "last month on the 5th". */
function extendUnit(scan: EnglishScan, { reference, end }: Reading): Reading | null {
  const of: Reference = reference;
  if (of.kind !== 'unit') return null;
  const on = skip(scan, end, 'on');
  if (of.unit === 'week') {
    const weekday = weekdayOf(joined(scan, on));
    if (weekday === null || (on === end && !WEEKDAYS.has(joined(scan, on)))) return null;
    return { reference: inside(of, { on: 'weekday', weekday }), end: on + 1, rule: 'weekday-of-week' };
  }
  const day = of.unit === 'month' && on > end && joined(scan, on) === 'the' ? readOrdinal(scan.tokens, on + 1) : null;
  if (day === null || day.value > 31) return null;
  return { reference: inside(of, { on: 'day-of-month', day: day.value }), end: day.end, rule: 'day-of-month' };
}
