import { invalid } from '../../domain/errors.js';

/**
 * Wall-clock arithmetic of a zone. A wall time is written as the epoch milliseconds it would have in UTC: the local
 * midnight that begins 2026-03-11 is `Date.UTC(2026, 2, 11)` in every zone.
 */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Offsets that are remembered in all, over all zones; what is older is worked out again. */
const MOST_REMEMBERED = 4_096;

/** What is known of a zone: pure functions of its name, kept because a formatter is slow to make. */
interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Offset by instant. */
  readonly offsets: Map<number, number>;
}

/** Zones that are remembered; there are some 600, but a name may be written in many cases. */
const MOST_ZONES = 1_000;

const zones = new Map<string, Zone>();
let remembered = 0;

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone: Zone = { format: formatterOf(name), offsets: new Map() };
  if (zones.size >= MOST_ZONES) zones.clear();
  zones.set(name, zone);
  return zone;
}

function formatterOf(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, hour: 'numeric', timeZoneName: 'longOffset' });
  } catch (cause) {
    if (cause instanceof RangeError) throw invalid('zone', `is no IANA time zone: ${name}`);
    throw cause;
  }
}

/**
 * Milliseconds that the zone is ahead of UTC at an instant (negative to the west).
 *
 * @throws `validation` naming `zone` when there is no such zone.
 * @example
 * ```ts
 * import { offsetAt } from './zone-arithmetic.js';
 * offsetAt(Date.UTC(2026, 6, 1), 'Europe/Berlin') === 7_200_000;
 * ```
 */
export function offsetAt(instantMs: number, zoneName: string): number {
  const zone = zoneOf(zoneName);
  const known = zone.offsets.get(instantMs);
  if (known !== undefined) return known;
  const offset = readOffset(zone.format.format(instantMs));
  if (remembered >= MOST_REMEMBERED) {
    for (const each of zones.values()) each.offsets.clear();
    remembered = 0;
  }
  zone.offsets.set(instantMs, offset);
  remembered += 1;
  return offset;
}

const OFFSET = /GMT(?:([+-])(\d{1,2}):?(\d{2})?(?::(\d{2}))?)?$/;

function readOffset(formatted: string): number {
  const [, sign, hours, minutes = '0', seconds = '0'] = OFFSET.exec(formatted) ?? [];
  if (hours === undefined) return 0;
  const size = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1_000;
  return sign === '-' ? -size : size;
}

/** The wall time that clocks of the zone show at an instant. */
export function wallTimeAt(instantMs: number, zone: string): number {
  return instantMs + offsetAt(instantMs, zone);
}

/**
 * The first instant at which clocks of the zone show a wall time or a later one. Where clocks are put forward over it,
 * that is the moment they jump; where they show it twice, the first time.
 */
export function instantOfWallTime(wallMs: number, zone: string): number {
  const before = offsetAt(wallMs - DAY_MS, zone);
  const after = offsetAt(wallMs + DAY_MS, zone);
  const larger = Math.max(before, after);
  const smaller = Math.min(before, after);
  const early = wallMs - larger;
  if (larger === smaller) return early;
  return wallTimeAt(early, zone) >= wallMs ? early : wallMs - smaller;
}

/** The instant at which the local day of an instant began. */
export function startOfLocalDay(instantMs: number, zone: string): number {
  return addLocalDays(instantMs, 0, zone);
}

/** The instant at which the local day begins that is `days` after that of an instant (before it when negative). */
export function addLocalDays(instantMs: number, days: number, zone: string): number {
  const today = Math.floor(wallTimeAt(instantMs, zone) / DAY_MS);
  return instantOfWallTime((today + days) * DAY_MS, zone);
}
