import { assertNever } from '../../domain/errors.js';
import { dayNumber, daysInMonth, weekdayOf } from './civil-date.js';
import { lunarDay, qingming, winterSolstice } from './lunar-calendar.js';

/** How the date of a named day is found in a year of the Gregorian calendar. */
type NamedDayRule =
  /** The same date every year, for `days` days (1 by default). */
  | { readonly by: 'date'; readonly month: number; readonly day: number; readonly days?: number }
  /** The nth weekday of a month (1 = Monday; -1 = the last one), and a number of days after that. */
  | {
      readonly by: 'weekday';
      readonly month: number;
      readonly weekday: number;
      readonly nth: number;
      readonly plus?: number;
    }
  /** Days after Easter Sunday of the western churches. */
  | { readonly by: 'easter'; readonly plus: number }
  /** A date of the Chinese calendar, in the lunar year that begins `yearsBefore` years earlier, and days after that. */
  | {
      readonly by: 'lunar';
      readonly month: number;
      readonly day: number;
      readonly yearsBefore?: number;
      readonly plus?: number;
    }
  | { readonly by: 'qingming' }
  | { readonly by: 'winter-solstice' };

const date = (month: number, day: number, days = 1): NamedDayRule => ({ by: 'date', month, day, days });
const weekday = (month: number, on: number, nth: number, plus = 0): NamedDayRule => ({
  by: 'weekday',
  month,
  weekday: on,
  nth,
  plus,
});
const easter = (plus: number): NamedDayRule => ({ by: 'easter', plus });
const lunar = (month: number, day: number): NamedDayRule => ({ by: 'lunar', month, day });

/** A key of the table of named days. */
export type NamedDay =
  | 'new-year'
  | 'epiphany'
  | 'martin-luther-king-day'
  | 'groundhog-day'
  | 'valentines-day'
  | 'presidents-day'
  | 'womens-day'
  | 'arbor-day'
  | 'pi-day'
  | 'st-patricks-day'
  | 'april-fools-day'
  | 'earth-day'
  | 'labour-day'
  | 'youth-day'
  | 'cinco-de-mayo'
  | 'mothers-day'
  | 'memorial-day'
  | 'childrens-day'
  | 'fathers-day'
  | 'juneteenth'
  | 'midyear-sale'
  | 'canada-day'
  | 'independence-day'
  | 'bastille-day'
  | 'army-day'
  | 'american-labor-day'
  | 'teachers-day'
  | 'national-day-week'
  | 'columbus-day'
  | 'halloween'
  | 'all-saints-day'
  | 'guy-fawkes-night'
  | 'singles-day'
  | 'thanksgiving'
  | 'black-friday'
  | 'cyber-monday'
  | 'double-twelve'
  | 'christmas-eve'
  | 'christmas-day'
  | 'boxing-day'
  | 'new-years-eve'
  | 'shrove-tuesday'
  | 'ash-wednesday'
  | 'palm-sunday'
  | 'maundy-thursday'
  | 'good-friday'
  | 'easter-sunday'
  | 'easter-monday'
  | 'ascension-day'
  | 'pentecost'
  | 'whit-monday'
  | 'laba-festival'
  | 'little-new-year'
  | 'lunar-new-years-eve'
  | 'lunar-new-year'
  | 'lantern-festival'
  | 'dragon-head-day'
  | 'dragon-boat-festival'
  | 'qixi-festival'
  | 'ghost-festival'
  | 'mid-autumn-festival'
  | 'double-ninth-festival'
  | 'qingming'
  | 'winter-solstice';

/** Days with a name of their own. Where two countries use one name for two days, the more widely known one is meant. */
const NAMED_DAYS: Readonly<Record<NamedDay, NamedDayRule>> = {
  'new-year': date(1, 1),
  epiphany: date(1, 6),
  'martin-luther-king-day': weekday(1, 1, 3),
  'groundhog-day': date(2, 2),
  'valentines-day': date(2, 14),
  'presidents-day': weekday(2, 1, 3),
  'womens-day': date(3, 8),
  'arbor-day': date(3, 12),
  'pi-day': date(3, 14),
  'st-patricks-day': date(3, 17),
  'april-fools-day': date(4, 1),
  'earth-day': date(4, 22),
  'labour-day': date(5, 1),
  'youth-day': date(5, 4),
  'cinco-de-mayo': date(5, 5),
  'mothers-day': weekday(5, 7, 2),
  'memorial-day': weekday(5, 1, -1),
  'childrens-day': date(6, 1),
  'fathers-day': weekday(6, 7, 3),
  juneteenth: date(6, 19),
  'midyear-sale': date(6, 18),
  'canada-day': date(7, 1),
  'independence-day': date(7, 4),
  'bastille-day': date(7, 14),
  'army-day': date(8, 1),
  'american-labor-day': weekday(9, 1, 1),
  'teachers-day': date(9, 10),
  'national-day-week': date(10, 1, 7),
  'columbus-day': weekday(10, 1, 2),
  halloween: date(10, 31),
  'all-saints-day': date(11, 1),
  'guy-fawkes-night': date(11, 5),
  'singles-day': date(11, 11),
  thanksgiving: weekday(11, 4, 4),
  'black-friday': weekday(11, 4, 4, 1),
  'cyber-monday': weekday(11, 4, 4, 4),
  'double-twelve': date(12, 12),
  'christmas-eve': date(12, 24),
  'christmas-day': date(12, 25),
  'boxing-day': date(12, 26),
  'new-years-eve': date(12, 31),
  'shrove-tuesday': easter(-47),
  'ash-wednesday': easter(-46),
  'palm-sunday': easter(-7),
  'maundy-thursday': easter(-3),
  'good-friday': easter(-2),
  'easter-sunday': easter(0),
  'easter-monday': easter(1),
  'ascension-day': easter(39),
  pentecost: easter(49),
  'whit-monday': easter(50),
  'laba-festival': { by: 'lunar', month: 12, day: 8, yearsBefore: 1 },
  'little-new-year': { by: 'lunar', month: 12, day: 23, yearsBefore: 1 },
  'lunar-new-years-eve': { by: 'lunar', month: 1, day: 1, plus: -1 },
  'lunar-new-year': lunar(1, 1),
  'lantern-festival': lunar(1, 15),
  'dragon-head-day': lunar(2, 2),
  'dragon-boat-festival': lunar(5, 5),
  'qixi-festival': lunar(7, 7),
  'ghost-festival': lunar(7, 15),
  'mid-autumn-festival': lunar(8, 15),
  'double-ninth-festival': lunar(9, 9),
  qingming: { by: 'qingming' },
  'winter-solstice': { by: 'winter-solstice' },
};

/** The days [from, to) of a named day in a Gregorian year; null where the table of the Chinese calendar ends. */
export function namedDaysIn(name: NamedDay, year: number): readonly [from: number, to: number] | null {
  const rule: NamedDayRule = NAMED_DAYS[name];
  const first = firstDay(rule, year);
  return first === null ? null : [first, first + (rule.by === 'date' ? (rule.days ?? 1) : 1)];
}

function firstDay(rule: NamedDayRule, year: number): number | null {
  switch (rule.by) {
    case 'date':
      return dayNumber(year, rule.month, rule.day);
    case 'weekday':
      return nthWeekday(year, rule.month, rule.weekday, rule.nth) + (rule.plus ?? 0);
    case 'easter':
      return easterSunday(year) + rule.plus;
    case 'lunar': {
      const day = lunarDay(year - (rule.yearsBefore ?? 0), rule.month, rule.day);
      return day === null ? null : day + (rule.plus ?? 0);
    }
    case 'qingming':
      return qingming(year);
    case 'winter-solstice':
      return winterSolstice(year);
    default:
      return assertNever(rule);
  }
}

/** Day number of the nth (1 to 5) weekday of a month, or of the last one for -1; a fifth may lie in the next month. */
export function nthWeekday(year: number, month: number, on: number, nth: number): number {
  const first = dayNumber(year, month, 1);
  if (nth === -1) {
    const last = first + daysInMonth(year, month) - 1;
    return last - ((weekdayOf(last) - on + 7) % 7);
  }
  return first + ((on - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

/** Day number of Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
export function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const monthAndDay = epact + weekday - 7 * shift + 114;
  return dayNumber(year, Math.floor(monthAndDay / 31), (monthAndDay % 31) + 1);
}
