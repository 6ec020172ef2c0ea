import { bareEvent, inside, unitAt } from '../reference.js';
import { readOrdinal } from './numbers.js';
import { type EnglishScan, joined, previous, type Reading, skip } from './reading.js';
import { readWhich } from './relative.js';

const BEFORE_DAY_OF_MONTH: ReadonlySet<string> = new Set([
  'on',
  'since',
  'until',
  'till',
  'by',
  'before',
  'after',
  'from',
  'to',
  'between',
  'and',
  'of',
]);
/** Words that may follow "the 5th"; a noun makes it the fifth of something else. */
const AFTER_DAY_OF_MONTH =
  /^(?:|i|we|you|he|she|it|they|my|our|your|the|at|in|and|or|but|to|until|till|was|were|did|has|had|is|will|that|when|who|what|for|with|because|so|if|as|please|pls)$/;

/** Reads "on the 5th", "the 5th of this month" at its ordinal. */
export function readDayOfMonth(scan: EnglishScan, at: number): Reading | null {
  const ordinal = readOrdinal(scan.tokens, at);
  const article = previous(scan, at);
  if (ordinal === null || ordinal.value > 31 || (article !== 'the' && article !== 'on')) return null;
  const event = { on: 'day-of-month', day: ordinal.value } as const;
  const of = skip(scan, ordinal.end, 'of');
  const month = of === ordinal.end ? null : readMonthPhrase(scan, of);
  if (month !== null) return { reference: inside(month.reference, event), end: month.end, rule: 'day-of-month' };
  // "The third" is the third of anything, "the fifteenth" hardly.
  const isDate = /^\d/.test(scan.tokens[at]?.word ?? '') || ordinal.value >= 10;
  if (!isDate || !(article === 'on' || BEFORE_DAY_OF_MONTH.has(previous(scan, at - 1)))) return null;
  if (!AFTER_DAY_OF_MONTH.test(joined(scan, ordinal.end))) return null;
  return { reference: bareEvent(event), end: ordinal.end, rule: 'day-of-month' };
}

/** "This month", "last month", "the month". */
function readMonthPhrase(scan: EnglishScan, at: number): Reading | null {
  if (joined(scan, at) === 'the' && joined(scan, at + 1) === 'month')
    return { reference: unitAt('month', 0), end: at + 2, rule: 'this-unit' };
  const found = readWhich(scan, at);
  return found?.reference.kind === 'unit' && found.reference.unit === 'month' ? found : null;
}
