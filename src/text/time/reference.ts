import type { NamedDay } from './named-days.js';

/**
 * What a text says about time before it is known when "now" is: the result of reading, the input of resolving. Both
 * languages are read into the same references.
 */

/** Units that a calendar cuts time into; weeks begin on Monday, a weekend is its last two days. */
export type CalendarUnit = 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'half-year' | 'year';

/** Units that are counted on the clock. */
export type ClockUnit = 'minute' | 'hour';

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/**
 * Hours of a day: `morning` 6 to 12, `noon` 11 to 14, `afternoon` 12 to 18, `evening` and `night` 18 to 24,
 * `small-hours` 0 to 6.
 */
export type PartOfDay = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night' | 'small-hours';

/** A part of a longer stretch. Of a month: days 1-10, 11-20, 21 to its end. */
export type Portion = 'early' | 'middle' | 'late' | 'first-half' | 'second-half';

/** What comes round: once in a day, a week, a month, a year. Weekdays are 1 (Monday) to 7. */
export type CalendarEvent =
  | { readonly on: 'part-of-day'; readonly part: PartOfDay }
  | { readonly on: 'weekday'; readonly weekday: number }
  | { readonly on: 'weekend' }
  | { readonly on: 'day-of-month'; readonly day: number }
  | { readonly on: 'portion-of-month'; readonly portion: Portion }
  | { readonly on: 'portion-of-year'; readonly portion: Portion }
  | { readonly on: 'month'; readonly month: number }
  | { readonly on: 'month-day'; readonly month: number; readonly day: number }
  | { readonly on: 'lunar-day'; readonly month: number; readonly day: number }
  | { readonly on: 'quarter'; readonly quarter: number }
  | { readonly on: 'half-year'; readonly half: number }
  | { readonly on: 'season'; readonly season: Season }
  | { readonly on: 'school-summer' }
  | { readonly on: 'named-day'; readonly name: NamedDay };

/** A reference to a stretch of time, not yet placed on the time line. */
export type Reference =
  /** The last hour up to now. */
  | { readonly kind: 'just-now' }
  /** The calendar units that lie `from` to `to` (inclusive) units after the current one; negative before it. */
  | { readonly kind: 'unit'; readonly unit: CalendarUnit; readonly from: number; readonly to: number }
  /** The hour of the clock that is `hours` after the current one. */
  | { readonly kind: 'hour'; readonly hours: number }
  /** A number of units back from the end of today, or on from its beginning. */
  | {
      readonly kind: 'window';
      readonly unit: CalendarUnit | ClockUnit;
      readonly count: number;
      readonly ahead: boolean;
    }
  /** Calendar years [from, to). */
  | { readonly kind: 'years'; readonly from: number; readonly to: number }
  /** The occurrence of an event that the tense or the word with it picks. */
  | { readonly kind: 'event'; readonly event: CalendarEvent; readonly which: 'last' | 'this' | 'next' | 'bare' }
  /** The nth occurrence of an event inside another stretch; -1 is the last one. */
  | { readonly kind: 'inside'; readonly of: Reference; readonly event: CalendarEvent; readonly nth: number }
  /** The nth unit (day, week, quarter) of a stretch, counted from its first day; -1 is the last one. */
  | { readonly kind: 'nth-unit'; readonly of: Reference; readonly unit: 'day' | 'week' | 'month'; readonly nth: number }
  /** The same date in another year. */
  | { readonly kind: 'anniversary'; readonly years: number }
  | { readonly kind: 'portion'; readonly of: Reference; readonly portion: Portion }
  | { readonly kind: 'part-of-day'; readonly of: Reference; readonly part: PartOfDay }
  /** The unit that lies `count` units after the one in which the stretch begins (after its last day for days). */
  | { readonly kind: 'shifted'; readonly of: Reference; readonly unit: CalendarUnit; readonly count: number }
  /** The occurrence of an event that is the last before a stretch, or the first after it. */
  | {
      readonly kind: 'beside';
      readonly of: Reference;
      readonly event: CalendarEvent;
      readonly side: 'before' | 'after';
    }
  /** From the beginning of one stretch to the end of another. */
  | { readonly kind: 'range'; readonly from: Reference; readonly to: Reference };

/** A reference as it stands in a folded text, in UTF-16 units [start, end). */
export interface FoundReference {
  readonly reference: Reference;
  readonly start: number;
  readonly end: number;
  /** Name of the rule that read it. */
  readonly rule: string;
  /** What has to hold for the words to be about time at all: see {@link Need}. */
  readonly need?: Need;
}

/**
 * A condition on a reading: its clause must speak of the future (`future`: "in two weeks" is a time in "it ends in two
 * weeks" and a duration in "I wrote it in two weeks"), or say by its verbs when it takes place (`tense`: "in the morning").
 */
export type Need = 'future' | 'tense';

/** True when a stretch is a day, so that a part of the day can be named with it. */
export function isDay(reference: Reference): boolean {
  switch (reference.kind) {
    case 'unit':
      return reference.unit === 'day' && reference.from === reference.to;
    case 'event':
    case 'inside':
    case 'beside':
      return DAY_EVENTS.has(reference.event.on);
    case 'nth-unit':
    case 'shifted':
      return reference.unit === 'day';
    case 'anniversary':
      return true;
    default:
      return false;
  }
}

const DAY_EVENTS: ReadonlySet<CalendarEvent['on']> = new Set([
  'weekday',
  'day-of-month',
  'month-day',
  'lunar-day',
  'named-day',
]);

/** An occurrence of an event that nothing but the tense picks. */
export function bareEvent(event: CalendarEvent): Reference {
  return { kind: 'event', event, which: 'bare' };
}

/** The calendar unit `offset` after the current one. */
export function unitAt(unit: CalendarUnit, offset: number): Reference {
  return { kind: 'unit', unit, from: offset, to: offset };
}

/** One calendar year. */
export function yearOf(year: number): Reference {
  return { kind: 'years', from: year, to: year + 1 };
}

/** The first occurrence of an event inside another stretch. */
export function inside(of: Reference, event: CalendarEvent): Reference {
  return { kind: 'inside', of, event, nth: 1 };
}

/** True when it depends on the tense, or on what it is paired with, which occurrence is meant. */
export function isOpen(reference: Reference): boolean {
  switch (reference.kind) {
    case 'event':
      return reference.which === 'bare';
    case 'inside':
    case 'nth-unit':
    case 'portion':
    case 'part-of-day':
    case 'shifted':
    case 'beside':
      return isOpen(reference.of);
    case 'range':
      return isOpen(reference.from) || isOpen(reference.to);
    default:
      return false;
  }
}
