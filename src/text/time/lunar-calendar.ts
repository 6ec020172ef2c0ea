import { dayNumber } from './civil-date.js';
import { FIRST_LUNAR_YEAR, LUNAR_YEARS, QINGMING_DAYS, WINTER_SOLSTICE_DAYS } from './lunar-table.js';

const FIRST_TERM_YEAR = 1990;

/**
 * Day number of a date of the Chinese calendar: `year` is the Gregorian year in which the lunar year begins, the month
 * is never the leap one. Null outside 1989 to 2050, and for a 30th that the month has not.
 */
export function lunarDay(year: number, month: number, day: number): number | null {
  const row = LUNAR_YEARS[year - FIRST_LUNAR_YEAR];
  if (row === undefined || month < 1 || month > 12) return null;
  const [firstDay, leapMonth, longMonths] = row;
  const position = leapMonth > 0 && month > leapMonth ? month : month - 1;
  let at = dayNumber(year, Math.floor(firstDay / 100), firstDay % 100);
  for (let earlier = 0; earlier < position; earlier += 1) at += lengthOf(longMonths, earlier);
  return day >= 1 && day <= lengthOf(longMonths, position) ? at + day - 1 : null;
}

function lengthOf(longMonths: string, position: number): number {
  return longMonths[position] === '1' ? 30 : 29;
}

/** Day number of Qingming (tomb-sweeping day), a solar term; null outside 1990 to 2050. */
export function qingming(year: number): number | null {
  const digit = QINGMING_DAYS[year - FIRST_TERM_YEAR];
  return digit === undefined ? null : dayNumber(year, 4, Number(digit));
}

/** Day number of the winter solstice as the Chinese calendar has it; null outside 1990 to 2050. */
export function winterSolstice(year: number): number | null {
  const digit = WINTER_SOLSTICE_DAYS[year - FIRST_TERM_YEAR];
  return digit === undefined ? null : dayNumber(year, 12, 20 + Number(digit));
}
