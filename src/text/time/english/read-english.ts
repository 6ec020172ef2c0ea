import { bareEvent, type FoundReference, unitAt } from '../reference.js';
import { isTime, readYearly, withYear } from './dates.js';
import { readDayOfMonth } from './day-of-month.js';
import { extend } from './extend.js';
import { NAMED_DAY_STARTERS } from './named-days.js';
import { COUNT_STARTERS, ORDINAL_STARTERS, readCount } from './numbers.js';
import { type ReadPhrase, readBeside, readNth, readPortion } from './portions.js';
import { type EnglishScan, joined, previous, type Reading, skip } from './reading.js';
import { PHRASE_STARTERS, partOf, readAgo, readIn, readPhrase, readWhich } from './relative.js';
import { readWeekday, readWeekend } from './weekday.js';
import {
  CALENDAR_UNITS,
  DAY_WORDS,
  DOUBTFUL_MONTHS,
  HABIT_WORDS,
  MONTHS,
  PARTS_OF_DAY,
  PORTION_ADJECTIVES,
  PORTION_NOUNS,
  SEASONS,
  SHORT_WEEKDAYS,
  TONIGHT,
  WEEKDAYS,
  WHICH,
} from './words.js';
import { DECADE_STARTERS, readLoneYear } from './years.js';

/** Reads one kind of time phrase that begins at a token; `read` reads what lies in it. */
type Reader = (scan: EnglishScan, at: number, read: ReadPhrase) => Reading | null;

/** The readers in the order in which they are tried, each with the words that it can begin with. */
const READERS: readonly (readonly [starters: Iterable<string>, reader: Reader])[] = [
  [[...DAY_WORDS.keys(), ...TONIGHT], readDayWord],
  [NAMED_DAY_STARTERS, readNamed],
  [[...ORDINAL_STARTERS, 'last'], readNth],
  [[...PORTION_NOUNS.keys(), ...PORTION_ADJECTIVES.keys(), 'latter', 'first', 'second'], readPortion],
  [WHICH.keys(), readWhich],
  [PHRASE_STARTERS, readPhrase],
  [['weekend'], readWeekend],
  [[...WEEKDAYS.keys(), ...SHORT_WEEKDAYS.keys()], readWeekday],
  [[...MONTHS.keys(), ...DOUBTFUL_MONTHS.keys(), ...SEASONS.keys(), ...ORDINAL_STARTERS], readDate],
  [DECADE_STARTERS, readLoneYear],
  [[...COUNT_STARTERS, ...CALENDAR_UNITS.keys(), ...PARTS_OF_DAY.keys(), 'half'], readCounted],
  [['in', 'during', 'at'], readPreposition],
  [ORDINAL_STARTERS, readDayOfMonth],
];
/** The same for words that begin with a digit, for the year '98, and for Q3 and H1. */
const NUMERIC_READERS: readonly Reader[] = [readNamed, readNth, readDate, readLoneYear, readCounted, readDayOfMonth];
const NUMERIC = /^['qh]?\d/;
const NO_READERS: readonly Reader[] = [];

const readersOf = new Map<string, Reader[]>();
for (const [starters, reader] of READERS)
  for (const starter of new Set(starters)) readersOf.set(starter, [...(readersOf.get(starter) ?? []), reader]);

function readersAt(word: string): readonly Reader[] {
  return readersOf.get(word) ?? (NUMERIC.test(word) ? NUMERIC_READERS : NO_READERS);
}

/** Phrases that lie in each other: "the evening of the first Monday of early May". */
const DEEPEST = 4;
const HABITUAL_PARTS = /^(?:mornings|afternoons|evenings|nights)$/;

/** Time phrases of the English words of a text, in reading order; they do not overlap. */
export function readEnglish(scan: EnglishScan): FoundReference[] {
  const found: FoundReference[] = [];
  const { tokens } = scan;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const reading = isHabit(scan, at) ? null : readAt(scan, at, 0);
    const last = reading === null ? undefined : tokens[reading.end - 1];
    if (token === undefined || reading === null || last === undefined) {
      at += 1;
      continue;
    }
    const { reference, rule, need } = reading;
    found.push({ reference, start: token.start, end: last.end, rule, ...(need === undefined ? {} : { need }) });
    at = reading.end;
  }
  return found;
}

/** "Every Monday" names no stretch of time. */
function isHabit(scan: EnglishScan, at: number): boolean {
  const before = previous(scan, at);
  return HABIT_WORDS.has(before) || (before === 'other' && HABIT_WORDS.has(previous(scan, at - 1)));
}

/** A time phrase with all that follows it and says more. */
function readAt(scan: EnglishScan, at: number, depth: number): Reading | null {
  let reading = readBase(scan, at, depth);
  if (reading === null || HABITUAL_PARTS.test(joined(scan, reading.end))) return null;
  for (let longer = extend(scan, reading); longer !== null; longer = extend(scan, reading)) reading = longer;
  return reading;
}

function readBase(scan: EnglishScan, at: number, depth: number): Reading | null {
  const token = scan.tokens[at];
  if (token === undefined || depth > DEEPEST) return null;
  if (token.date !== undefined) return { reference: token.date.reference, end: at + 1, rule: token.date.rule };
  const readers = readersAt(token.word);
  if (readers.length === 0) return null;
  const read: ReadPhrase = (inner, from) => readAt(inner, from, depth + 1);
  for (const reader of readers) {
    const reading = reader(scan, at, read);
    if (reading !== null) return reading;
  }
  return null;
}

function readDayWord(scan: EnglishScan, at: number): Reading | null {
  const word = scan.tokens[at]?.word ?? '';
  const day = DAY_WORDS.get(word);
  if (day !== undefined) return { reference: unitAt('day', day), end: at + 1, rule: 'day' };
  return { reference: partOf(unitAt('day', 0), 'evening'), end: at + 1, rule: 'part-of-day' };
}

/** A name may begin like something else: "the mid-autumn festival", "Christmas Eve". */
function readNamed(scan: EnglishScan, at: number): Reading | null {
  const named = readDate(scan, at);
  return named?.rule === 'named-day' ? named : null;
}

function readDate(scan: EnglishScan, at: number): Reading | null {
  const yearly = readYearly(scan, at);
  if (yearly === null) return null;
  const { hasYear, ...reading } = withYear(scan, yearly);
  return yearly.rule === 'date' || yearly.rule === 'date-range' || hasYear || isTime(scan, at, yearly) ? reading : null;
}

/** "Three days ago", "two days after Christmas", "the evening of 3 March". */
function readCounted(scan: EnglishScan, at: number, read: ReadPhrase): Reading | null {
  const ago = readAgo(scan, at);
  if (ago !== null) return ago;
  const count = readCount(scan.tokens, at);
  if (count === null) return readBeside(scan, at, 1, at, read);
  if (typeof count.value !== 'number' || joined(scan, count.end) === '') return null;
  return readBeside(scan, at, count.value, count.end, read);
}

/** "In two weeks", "in the morning", "at noon". */
function readPreposition(scan: EnglishScan, at: number, read: ReadPhrase): Reading | null {
  const word = scan.tokens[at]?.word ?? '';
  if (word !== 'in' && word !== 'during' && word !== 'at') return null;
  const after = word === 'at' ? at + 1 : skip(scan, at + 1, 'the');
  const part = PARTS_OF_DAY.get(joined(scan, after));
  if (part !== undefined) {
    if (word === 'at' ? part !== 'noon' : after === at + 1) return null;
    const onDay = /^(?:of|on)$/.test(joined(scan, after + 1)) ? readBeside(scan, after, 1, after, read) : null;
    if (onDay !== null) return onDay;
    return {
      reference: bareEvent({ on: 'part-of-day', part }),
      end: after + 1,
      rule: 'bare-part-of-day',
      need: 'tense',
    };
  }
  return word === 'in' ? readIn(scan, at) : null;
}
