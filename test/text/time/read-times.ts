import { timeExpressions } from '../../../src/text/time/time-expressions.js';

/** A Wednesday in the middle of the morning. */
export const NOW = '2026-03-11T10:30:00+08:00';
export const ZONE = 'Asia/Shanghai';

/** An instant as the clocks of a zone show it, midnight left out; `*` for an open side. */
export function shown(instantMs: number | null, zone: string): string {
  if (instantMs === null) return '*';
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(instantMs).replace(/ 00:00$/, '');
}

/** The times of a text as `from..to`, in the zone's dates (and hours, where it is not midnight). */
export function readTimes(text: string, now: string = NOW, zone: string = ZONE): readonly string[] {
  return timeExpressions(text, { nowMs: Date.parse(now), zone }).map(
    ({ fromMs, toMs }) => `${shown(fromMs, zone)}..${shown(toMs, zone)}`,
  );
}

/** One day as {@link readTimes} writes it. */
export function oneDay(date: string): string {
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  return `${date}..${next}`;
}
