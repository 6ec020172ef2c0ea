import { existingDay } from './civil-date.js';
import { type FoundReference, inside, type Reference, yearOf } from './reference.js';

/** Year first, as in 2025-11-02, 2025/8/17, 2025.08.17, with a time of day that is passed over; or a month, 2025-11. */
const YEAR_FIRST =
  /(?<![\w.\-/:#])((?:19|20)\d\d)([-/.])(\d{1,2})(?:\2(\d{1,2})(?:[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?)?)?(?![\w\-/:]|\.\d)/g;
/** Year last, as in 3/14/2025, 14.3.2025, 14-3-2025, 3/14/25. */
const YEAR_LAST = /(?<![\w.\-/:#])(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)?\d\d)(?![\w\-/:]|\.\d)/g;
/** No year; only taken where a word in front says that it is a date. */
const NO_YEAR = /(?<=\b(?:on|since|before|until|till|by|after|from|dated) )(\d{1,2})\/(\d{1,2})(?![\w\-/:]|\.\d)/g;

const HAS_DATE_SHAPE = /\d[-/.]\d/;
/** In front of numbers that are joined by dots but are no date. */
const NAMES_A_VERSION =
  /(?:version|release|build|firmware|update|driver|client|ver|rev|v|版本?|版号|型号|固件)[ .:]{0,2}$/;
const NAMES_MONEY = /[$€£¥]$/;
/** How far to look back for such a word. */
const WORD_BEFORE = 12;
/** Where the month is written before the day: by the beginning of the zone's name. */
const MONTH_FIRST_ZONE = /^(?:america|us|pacific\/honolulu)\b/i;

/** Dates written with digits and `-`, `/` or `.` in a folded text, in reading order; the zone tells 3/4 from 4/3. */
export function numericDates(folded: string, zone: string): FoundReference[] {
  if (!HAS_DATE_SHAPE.test(folded)) return [];
  const found: FoundReference[] = [];
  for (const match of folded.matchAll(YEAR_FIRST)) {
    const [, year, separator, month, day] = match;
    if (day === undefined && separator !== '-') continue;
    if (separator === '.' && isOther(folded, match.index)) continue;
    add(found, match, dateReference(Number(year), Number(month), day === undefined ? null : Number(day)));
  }
  for (const match of folded.matchAll(YEAR_LAST)) {
    if (isOther(folded, match.index)) continue;
    const [, first, separator, second, year] = match;
    const [month, day] = monthAndDay(Number(first), Number(second), separator !== '.' && MONTH_FIRST_ZONE.test(zone));
    if (year?.length === 2 && separator !== '/') continue;
    add(found, match, dateReference(fullYear(Number(year)), month, day));
  }
  for (const match of folded.matchAll(NO_YEAR)) {
    const [month, day] = monthAndDay(Number(match[1]), Number(match[2]), MONTH_FIRST_ZONE.test(zone));
    // 2024 has every day that a year can have.
    if (existingDay(2024, month, day) === null) continue;
    add(found, match, { kind: 'event', event: { on: 'month-day', month, day }, which: 'bare' });
  }
  return found.sort((a, b) => a.start - b.start);
}

function isOther(folded: string, start: number): boolean {
  const before = folded.slice(Math.max(0, start - WORD_BEFORE), start);
  return NAMES_A_VERSION.test(before) || NAMES_MONEY.test(before);
}

function monthAndDay(first: number, second: number, monthFirst: boolean): readonly [number, number] {
  if (first > 12) return [second, first];
  if (second > 12 || monthFirst) return [first, second];
  return [second, first];
}

function dateReference(year: number, month: number, day: number | null): Reference | null {
  if (day === null) return month >= 1 && month <= 12 ? inside(yearOf(year), { on: 'month', month }) : null;
  return existingDay(year, month, day) === null ? null : inside(yearOf(year), { on: 'month-day', month, day });
}

/** The year meant by its last two digits: 00 to 49 are of this century, 50 to 99 of the last. */
export function fullYear(year: number): number {
  if (year >= 100) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function add(found: FoundReference[], match: RegExpExecArray, reference: Reference | null): void {
  if (reference === null) return;
  const start = match.index;
  found.push({ reference, start, end: start + match[0].length, rule: 'numeric-date' });
}
