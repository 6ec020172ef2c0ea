import type { CalendarUnit, ClockUnit, PartOfDay, Season } from '../reference.js';

/** English words of time, folded to lower case; a possessive `'s` is cut off before they are looked up. */

/** Weekdays that are no other word. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map([
  ['monday', 1],
  ['tuesday', 2],
  ['tues', 2],
  ['tue', 2],
  ['wednesday', 3],
  ['weds', 3],
  ['wednes', 3],
  ['wensday', 3],
  ['thursday', 4],
  ['thurs', 4],
  ['thur', 4],
  ['thu', 4],
  ['friday', 5],
  ['fri', 5],
  ['saturday', 6],
  ['sunday', 7],
]);

/** Weekdays that are other words too: they count after a word such as "on" or "last". */
export const SHORT_WEEKDAYS: ReadonlyMap<string, number> = new Map([
  ['mon', 1],
  ['wed', 3],
  ['sat', 6],
  ['sun', 7],
]);

/** Months that are no other word. */
export const MONTHS: ReadonlyMap<string, number> = new Map([
  ['january', 1],
  ['february', 2],
  ['febuary', 2],
  ['feb', 2],
  ['july', 7],
  ['september', 9],
  ['sept', 9],
  ['october', 10],
  ['november', 11],
  ['nov', 11],
  ['december', 12],
]);

/** Months that are verbs, names or other words too: they count with a number, a year or a preposition at their side. */
export const DOUBTFUL_MONTHS: ReadonlyMap<string, number> = new Map([
  ['jan', 1],
  ['march', 3],
  ['mar', 3],
  ['april', 4],
  ['apr', 4],
  ['may', 5],
  ['june', 6],
  ['jun', 6],
  ['jul', 7],
  ['august', 8],
  ['aug', 8],
  ['sep', 9],
  ['oct', 10],
  ['dec', 12],
]);

export const CALENDAR_UNITS: ReadonlyMap<string, { readonly unit: CalendarUnit; readonly times: number }> = new Map([
  ['day', { unit: 'day', times: 1 }],
  ['days', { unit: 'day', times: 1 }],
  ['night', { unit: 'day', times: 1 }],
  ['nights', { unit: 'day', times: 1 }],
  ['week', { unit: 'week', times: 1 }],
  ['weeks', { unit: 'week', times: 1 }],
  ['wk', { unit: 'week', times: 1 }],
  ['wks', { unit: 'week', times: 1 }],
  ['fortnight', { unit: 'week', times: 2 }],
  ['fortnights', { unit: 'week', times: 2 }],
  ['weekend', { unit: 'weekend', times: 1 }],
  ['weekends', { unit: 'weekend', times: 1 }],
  ['month', { unit: 'month', times: 1 }],
  ['months', { unit: 'month', times: 1 }],
  ['mth', { unit: 'month', times: 1 }],
  ['mths', { unit: 'month', times: 1 }],
  ['quarter', { unit: 'quarter', times: 1 }],
  ['quarters', { unit: 'quarter', times: 1 }],
  ['year', { unit: 'year', times: 1 }],
  ['years', { unit: 'year', times: 1 }],
  ['yr', { unit: 'year', times: 1 }],
  ['yrs', { unit: 'year', times: 1 }],
  ['decade', { unit: 'year', times: 10 }],
  ['decades', { unit: 'year', times: 10 }],
]);

export const CLOCK_UNITS: ReadonlyMap<string, ClockUnit> = new Map([
  ['hour', 'hour'],
  ['hours', 'hour'],
  ['hr', 'hour'],
  ['hrs', 'hour'],
  ['minute', 'minute'],
  ['minutes', 'minute'],
  ['min', 'minute'],
  ['mins', 'minute'],
]);

export const SEASONS: ReadonlyMap<string, Season> = new Map([
  ['spring', 'spring'],
  ['springtime', 'spring'],
  ['summer', 'summer'],
  ['summertime', 'summer'],
  ['autumn', 'autumn'],
  ['fall', 'autumn'],
  ['winter', 'winter'],
  ['wintertime', 'winter'],
]);

export const PARTS_OF_DAY: ReadonlyMap<string, PartOfDay> = new Map([
  ['morning', 'morning'],
  ['noon', 'noon'],
  ['midday', 'noon'],
  ['noontime', 'noon'],
  ['lunchtime', 'noon'],
  ['afternoon', 'afternoon'],
  ['evening', 'evening'],
  ['eve', 'evening'],
  ['night', 'night'],
]);

/** Words that are a day, counted from today. */
export const DAY_WORDS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['todays', 0],
  ['2day', 0],
  ['yesterday', -1],
  ['yesterdays', -1],
  ['yday', -1],
  ['ystrday', -1],
  ['tomorrow', 1],
  ['tomorrows', 1],
  ['tommorow', 1],
  ['tommorrow', 1],
  ['tmrw', 1],
  ['tmr', 1],
  ['tmw', 1],
  ['2moro', 1],
  ['2morrow', 1],
]);

/** Words that are the evening of today. */
export const TONIGHT: ReadonlySet<string> = new Set(['tonight', 'tonite', '2nite', '2night']);

/** Words that turn a unit or an event to the one before, the running one or the one after. */
export const WHICH: ReadonlyMap<string, 'last' | 'this' | 'next'> = new Map([
  ['last', 'last'],
  ['past', 'last'],
  ['previous', 'last'],
  ['lst', 'last'],
  ['lats', 'last'],
  ['prev', 'last'],
  ['this', 'this'],
  ['thsi', 'this'],
  ['current', 'this'],
  ['next', 'next'],
  ['coming', 'next'],
  ['upcoming', 'next'],
  ['nxt', 'next'],
]);

/** Words for how much of a longer stretch is meant; "the beginning of". */
export const PORTION_NOUNS: ReadonlyMap<string, 'early' | 'middle' | 'late'> = new Map([
  ['beginning', 'early'],
  ['start', 'early'],
  ['middle', 'middle'],
  ['end', 'late'],
  ['close', 'late'],
]);

/** The same in front of what they cut: "early March", "mid-June". */
export const PORTION_ADJECTIVES: ReadonlyMap<string, 'early' | 'middle' | 'late'> = new Map([
  ['early', 'early'],
  ['mid', 'middle'],
  ['late', 'late'],
]);

/** Before a short weekday that may be lower case: "on sat". */
export const BEFORE_SHORT_WEEKDAY: ReadonlySet<string> = new Set(['on', 'last', 'this', 'next', 'past', 'coming']);

/** Repeats make a habit of a time: "every Monday". */
export const HABIT_WORDS: ReadonlySet<string> = new Set(['every', 'each', 'any', 'most', 'some', 'alternate', 'per']);

/** Prepositions that show that an ambiguous word next to them means a time. */
export const TIME_PREPOSITIONS: ReadonlySet<string> = new Set([
  'in',
  'of',
  'since',
  'until',
  'till',
  'before',
  'by',
  'during',
  'between',
  'throughout',
  'through',
  'around',
  'early',
  'mid',
  'late',
  'last',
  'past',
  'previous',
  'this',
  'next',
  'coming',
  'on',
  'after',
  'over',
]);
