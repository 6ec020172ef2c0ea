import { assertNever } from '../../domain/errors.js';
import { cycleAt, daySpan, occurrence, PART_HOURS, portionOf, type WallSpan } from './calendar-event.js';
import { moved, nthInside, nthUnit, unitSpan } from './calendar-unit.js';
import { civilDate, dayNumber, existingDay } from './civil-date.js';
import { type CalendarEvent, isOpen, type Reference } from './reference.js';
import type { Tense, TimeContext, TimeInterval } from './time-expression.js';
import { instantOfWallTime, wallTimeAt } from './zone-arithmetic.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Cycles that are searched for an occurrence: a 29 February may be eight years away. */
const FARTHEST_CYCLE = 9;

/** How a bare event is placed: by tense around a moment, or next to what it is paired with in a range. */
type Placement =
  | { readonly by: 'tense'; readonly tense: Tense }
  | { readonly by: 'not-before'; readonly hour: number }
  | { readonly by: 'not-after'; readonly hour: number };

/** Wall hours, or instants for what is counted on the clock. */
type Resolved =
  | (WallSpan & { readonly instants: false })
  | { readonly from: number; readonly to: number; readonly instants: true };

/**
 * Places a reference on the time line: the interval that it means at an instant, in a zone, read in a tense. Null when
 * there is no such stretch (30 February, a lunar date outside the table, a range that ends before it begins).
 */
export function resolveReference(reference: Reference, context: TimeContext, tense: Tense): TimeInterval | null {
  const now = new Now(context);
  const resolved = now.resolveIn(reference, tense);
  if (resolved === null) return null;
  if (resolved.instants) return { fromMs: resolved.from, toMs: resolved.to };
  return { fromMs: now.instant(resolved.from), toMs: now.instant(resolved.to) };
}

/** The end of the local day of "now", epoch milliseconds. */
export function endOfToday({ nowMs, zone }: TimeContext): number {
  const day = Math.floor(wallTimeAt(nowMs, zone) / (24 * HOUR_MS));
  return instantOfWallTime((day + 1) * 24 * HOUR_MS, zone);
}

class Now {
  readonly #context: TimeContext;
  /** Hours on the wall clock since 1970, broken. */
  readonly #hour: number;
  readonly #today: number;

  constructor(context: TimeContext) {
    this.#context = context;
    this.#hour = wallTimeAt(context.nowMs, context.zone) / HOUR_MS;
    this.#today = Math.floor(this.#hour / 24);
  }

  instant(hour: number): number {
    return instantOfWallTime(hour * HOUR_MS, this.#context.zone);
  }

  /** In the past tense a part of something open is taken from the one before when it has not begun: "at the end of March". */
  resolveIn(reference: Reference, tense: Tense): Resolved | null {
    const resolved = this.resolve(reference, { by: 'tense', tense });
    if (tense === 'future' || resolved === null || resolved.instants || resolved.from <= this.#hour) return resolved;
    const whole = openContainer(reference);
    const placed = whole === null ? null : this.#place(whole, { by: 'tense', tense });
    return placed === null ? resolved : this.resolve(reference, { by: 'not-after', hour: placed.from - 1 });
  }

  resolve(reference: Reference, placement: Placement): Resolved | null {
    switch (reference.kind) {
      case 'just-now':
        return { from: this.#context.nowMs - HOUR_MS, to: this.#context.nowMs, instants: true };
      case 'hour':
        return this.#clockHour(reference.hours);
      case 'window':
        return this.#window(reference);
      case 'range':
        return this.#range(reference, placement);
      default:
        return wall(this.#place(reference, placement));
    }
  }

  /** What is placed by days and hours of the wall clock. */
  #place(reference: Reference, placement: Placement): WallSpan | null {
    switch (reference.kind) {
      case 'unit':
        return {
          from: unitSpan(reference.unit, this.#today, reference.from).from,
          to: unitSpan(reference.unit, this.#today, reference.to).to,
        };
      case 'years':
        return daySpan(dayNumber(reference.from, 1, 1), dayNumber(reference.to, 1, 1));
      case 'event':
        return this.#event(reference.event, reference.which, placement);
      case 'anniversary': {
        const { year, month, day } = civilDate(this.#today);
        const found = existingDay(year + reference.years, month, day);
        return found === null ? null : daySpan(found, found + 1);
      }
      case 'inside': {
        const of = this.#place(reference.of, placement);
        return of === null ? null : nthInside(of, reference.event, reference.nth);
      }
      case 'nth-unit': {
        const of = this.#place(reference.of, placement);
        return of === null ? null : nthUnit(of, reference.unit, reference.nth);
      }
      case 'portion': {
        const of = this.#place(reference.of, placement);
        return of === null ? null : portionOf(of, reference.portion);
      }
      case 'part-of-day': {
        const of = this.#place(reference.of, placement);
        if (of === null) return null;
        const [from, to] = PART_HOURS[reference.part];
        const midnight = Math.floor(of.from / 24) * 24;
        return { from: midnight + from, to: midnight + to };
      }
      case 'shifted': {
        const of = this.#place(reference.of, placement);
        if (of === null) return null;
        // "Two days after the holidays" counts from their last day, every other shift from the first.
        const day = Math.floor((reference.count > 0 && reference.unit === 'day' ? of.to - 1 : of.from) / 24);
        return unitSpan(reference.unit, day, reference.count);
      }
      case 'beside': {
        const of = this.#place(reference.of, placement);
        if (of === null) return null;
        return reference.side === 'before'
          ? this.#latest(reference.event, of.from, ({ to }) => to <= of.from)
          : this.#earliest(reference.event, of.to, ({ from }) => from >= of.to);
      }
      default: {
        const resolved = this.resolve(reference, placement);
        return resolved === null || resolved.instants ? null : resolved;
      }
    }
  }

  #clockHour(hours: number): Resolved {
    const { nowMs, zone } = this.#context;
    const instant = nowMs + hours * HOUR_MS;
    const wallTime = wallTimeAt(instant, zone);
    const from = instant - (((wallTime % HOUR_MS) + HOUR_MS) % HOUR_MS);
    return { from, to: from + HOUR_MS, instants: true };
  }

  #window({ unit, count, ahead }: Extract<Reference, { kind: 'window' }>): Resolved {
    if (unit === 'hour' || unit === 'minute') {
      const length = count * (unit === 'hour' ? HOUR_MS : MINUTE_MS);
      const { nowMs } = this.#context;
      return ahead
        ? { from: nowMs, to: nowMs + length, instants: true }
        : { from: nowMs - length, to: nowMs, instants: true };
    }
    const edge = moved(this.#today, unit, ahead ? count : -count);
    return {
      ...(ahead ? daySpan(this.#today, edge + 1) : daySpan(edge, this.#today + 1)),
      instants: false,
    };
  }

  /** The side that is open follows the other one: "June to August 2024", "last Wednesday to Friday". */
  #range({ from, to }: Extract<Reference, { kind: 'range' }>, placement: Placement): Resolved | null {
    if (isOpen(from) && !isOpen(to)) {
      const last = this.resolve(to, placement);
      if (last === null || last.instants) return null;
      return spanned(this.#place(from, { by: 'not-after', hour: last.from }), last);
    }
    const first = this.resolve(from, placement);
    if (first === null) return null;
    const last = this.resolve(to, first.instants || !isOpen(to) ? placement : { by: 'not-before', hour: first.from });
    if (last === null) return null;
    if (first.instants === last.instants) return spanned(first, last);
    return spannedInstants(this.#instants(first), this.#instants(last));
  }

  #instants(resolved: Resolved): WallSpan {
    return resolved.instants ? resolved : { from: this.instant(resolved.from), to: this.instant(resolved.to) };
  }

  #event(event: CalendarEvent, which: 'last' | 'this' | 'next' | 'bare', placement: Placement): WallSpan | null {
    const today = this.#today * 24;
    switch (which) {
      case 'last':
        return this.#latest(event, today, ({ to }) => to <= today);
      case 'next':
        return this.#earliest(event, today, ({ from }) => from > today);
      case 'this': {
        if (event.on === 'season' && event.season === 'winter') return this.#nearest(event);
        const running = this.#latest(event, today, ({ from, to }) => from <= this.#hour && this.#hour < to);
        return running ?? occurrence(event, cycleAt(event, this.#today));
      }
      case 'bare':
        return this.#bare(event, placement);
      default:
        return assertNever(which);
    }
  }

  #bare(event: CalendarEvent, placement: Placement): WallSpan | null {
    switch (placement.by) {
      case 'not-before':
        return this.#earliest(event, placement.hour, ({ from }) => from >= placement.hour);
      case 'not-after':
        return this.#latest(event, placement.hour, ({ from }) => from <= placement.hour);
      case 'tense': {
        // Who names a weekday does not mean today, which has a name of its own.
        const today = this.#today * 24;
        const isWeekday = event.on === 'weekday';
        if (placement.tense === 'past')
          return this.#latest(event, today, ({ from }) => (isWeekday ? from < today : from <= this.#hour));
        const hasBegun = event.on === 'weekday' ? today : this.#hour;
        const isLater = event.on === 'weekday' || isMorning(event);
        return this.#earliest(event, today, ({ from, to }) => (isLater ? from > hasBegun : to > this.#hour));
      }
      default:
        return assertNever(placement);
    }
  }

  /** "This winter" is the one nearest to now: it lies in two years. */
  #nearest(event: CalendarEvent): WallSpan | null {
    const before = this.#bare(event, { by: 'tense', tense: 'past' });
    const after = this.#bare(event, { by: 'tense', tense: 'future' });
    if (before === null || after === null) return before ?? after;
    return this.#hour - before.to <= after.from - this.#hour ? before : after;
  }

  #latest(event: CalendarEvent, hour: number, holds: (span: WallSpan) => boolean): WallSpan | null {
    const around = cycleAt(event, Math.floor(hour / 24));
    for (let cycle = around + 1; cycle >= around - FARTHEST_CYCLE; cycle -= 1) {
      const span = occurrence(event, cycle);
      if (span !== null && holds(span)) return span;
    }
    return null;
  }

  #earliest(event: CalendarEvent, hour: number, holds: (span: WallSpan) => boolean): WallSpan | null {
    const around = cycleAt(event, Math.floor(hour / 24));
    for (let cycle = around - 1; cycle <= around + FARTHEST_CYCLE; cycle += 1) {
      const span = occurrence(event, cycle);
      if (span !== null && holds(span)) return span;
    }
    return null;
  }
}

/** Who says "in the morning" of what is to come does not mean the morning that is running. */
function isMorning(event: CalendarEvent): boolean {
  return event.on === 'part-of-day' && (event.part === 'morning' || event.part === 'small-hours');
}

/** What a reference is a part of, when that is a bare event; parts of a day stay on their day. */
function openContainer(reference: Reference): Reference | null {
  switch (reference.kind) {
    case 'inside':
    case 'nth-unit':
    case 'portion':
      return reference.of.kind === 'event' && isOpen(reference.of) ? reference.of : openContainer(reference.of);
    case 'part-of-day':
      return openContainer(reference.of);
    default:
      return null;
  }
}

function wall(span: WallSpan | null): Resolved | null {
  return span === null ? null : { ...span, instants: false };
}

function spanned(first: WallSpan | null, last: WallSpan): Resolved | null {
  return first === null || first.from >= last.to ? null : { from: first.from, to: last.to, instants: false };
}

function spannedInstants(first: WallSpan, last: WallSpan): Resolved | null {
  return first.from >= last.to ? null : { from: first.from, to: last.to, instants: true };
}
