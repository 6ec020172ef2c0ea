import type { Memory } from './memory.js';

/**
 * A point on both time axes: what was true at `validAtMs`, as known at `recordedAtMs`. `null` on the recorded axis
 * means "all we know by now".
 */
export interface AsOf {
  readonly validAtMs: number;
  readonly recordedAtMs: number | null;
  /**
   * Whether the caller named `validAt`. Rule V2: a memory whose start is unknown counts from the moment it was recorded
   * when a time was asked for, and always when "now" was meant.
   */
  readonly explicit: boolean;
}

/** "Now": what a recall without `asOf` looks at. */
export function present(nowMs: number): AsOf {
  return { validAtMs: nowMs, recordedAtMs: null, explicit: false };
}

/** Why a version is not part of the answer at a point in time; `null` when it is. */
export type TimeVerdict = 'not recorded yet' | 'not valid yet' | 'superseded' | 'no longer valid' | 'expired' | null;

/** Rules V1-V4 and V10 in one place; the stores' SQL must agree with it (conformance suite). */
export function timeVerdict(memory: Memory, asOf: AsOf, nowMs: number): TimeVerdict {
  if (memory.expiresAtMs !== null && memory.expiresAtMs <= nowMs) return 'expired';
  const knownUntilMs = asOf.recordedAtMs;
  if (knownUntilMs !== null && memory.recordedAtMs > knownUntilMs) return 'not recorded yet';
  const from = memory.validFromMs ?? (asOf.explicit ? memory.recordedAtMs : null);
  if (from !== null && asOf.validAtMs < from) return 'not valid yet';
  for (const { validToMs, atMs } of memory.closings)
    if (asOf.validAtMs >= validToMs && (knownUntilMs === null || atMs <= knownUntilMs)) return 'superseded';
  if (memory.statedValidToMs !== null && asOf.validAtMs >= memory.statedValidToMs) return 'no longer valid';
  return null;
}
