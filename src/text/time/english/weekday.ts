import { bareEvent, inside, unitAt } from '../reference.js';
import { readYearly, withYear } from './dates.js';
import { readOrdinal } from './numbers.js';
import { type ReadPhrase, readBeside } from './portions.js';
import { afterComma, type EnglishScan, joined, previous, type Reading } from './reading.js';
import { readPhrase, weekdayOf } from './relative.js';
import { BEFORE_SHORT_WEEKDAY, PARTS_OF_DAY, TIME_PREPOSITIONS, WEEKDAYS } from './words.js';

/** Reads a weekday, alone or before a date that it belongs to: "Monday", "Monday, 3 March 2025". */
export function readWeekday(scan: EnglishScan, at: number, read: ReadPhrase): Reading | null {
  const word = scan.tokens[at]?.word ?? '';
  const weekday = weekdayOf(word);
  if (weekday === null) return null;
  const beside = readBeside(scan, at, 1, at, read);
  if (beside !== null) return beside;
  const dateAt = afterComma(scan, at + 1) === 'the' ? at + 2 : at + 1;
  const yearly = afterComma(scan, dateAt) === '' ? null : readYearly(scan, dateAt);
  if (yearly?.rule === 'date') return withYear(scan, yearly);
  const ordinal = dateAt === at + 2 ? readOrdinal(scan.tokens, dateAt) : null;
  if (ordinal !== null && ordinal.value <= 31 && joined(scan, ordinal.end) !== 'of')
    return { reference: bareEvent({ on: 'day-of-month', day: ordinal.value }), end: ordinal.end, rule: 'day-of-month' };
  if (!WEEKDAYS.has(word) && !isMeantShort(scan, at)) return null;
  const [last, before, next] = [joined(scan, at + 1), joined(scan, at + 2), joined(scan, at + 3)];
  if (last === 'before' && before === 'last' && weekdayOf(next) === null)
    return { reference: inside(unitAt('week', -2), { on: 'weekday', weekday }), end: at + 3, rule: 'before-last' };
  return { reference: bareEvent({ on: 'weekday', weekday }), end: at + 1, rule: 'weekday' };
}

/** "On Sat", "Sat night", "Mon-Wed", but not "sat" and "the sun". */
function isMeantShort(scan: EnglishScan, at: number): boolean {
  const before = previous(scan, at);
  const next = joined(scan, at + 1);
  if (PARTS_OF_DAY.has(next)) return true;
  if (BEFORE_SHORT_WEEKDAY.has(before)) return true;
  return scan.tokens[at]?.capital === true && (TIME_PREPOSITIONS.has(before) || /^(?:from|to|and|for)$/.test(before));
}

/** Reads "the weekend", "over the weekend", "the weekend after Easter". */
export function readWeekend(scan: EnglishScan, at: number, read: ReadPhrase): Reading | null {
  const before = previous(scan, at);
  if (before !== 'the' && !TIME_PREPOSITIONS.has(before)) return null;
  const beside = readPhrase(scan, at) ?? readBeside(scan, at, 1, at, read);
  return beside ?? { reference: bareEvent({ on: 'weekend' }), end: at + 1, rule: 'weekend' };
}
