/** How long to wait between two attempts. */
export interface BackoffOptions {
  /** Upper bound of the first wait, in milliseconds; it doubles with every attempt. @default 250 */
  readonly baseMs?: number;
  /** Longest wait that the backoff asks for. @default 8000 */
  readonly maxMs?: number;
  /** Longest wait that an endpoint may ask for with `Retry-After`. @default 30000 */
  readonly retryAfterMaxMs?: number;
}

/**
 * Milliseconds to wait before an attempt: "full jitter", a random share of `min(maxMs, baseMs * 2 ** failed)`. What the
 * endpoint asked for is waited in full (up to its cap) with that jitter on top, so that clients it sent away together
 * do not come back together.
 *
 * @param failed attempts that failed before the last one, from 0
 * @param retryAfterMs what the endpoint asked for; null when it did not
 * @param random a number in [0, 1)
 */
export function retryDelayMs(
  failed: number,
  retryAfterMs: number | null,
  random: number,
  { baseMs = 250, maxMs = 8_000, retryAfterMaxMs = 30_000 }: BackoffOptions = {},
): number {
  const asked = retryAfterMs === null ? 0 : Math.min(retryAfterMs, retryAfterMaxMs);
  return asked + random * Math.min(maxMs, baseMs * 2 ** failed);
}

/**
 * Reads a `Retry-After` header, seconds or an HTTP date, as milliseconds from now; a date gone by is 0. Null when the
 * header is absent or says nothing understandable.
 *
 * @param nowMs epoch milliseconds
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Number(text) * 1_000;
  // Date.parse guesses at nearly everything; an HTTP date begins with the day and names its zone.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*GMT$/u.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
