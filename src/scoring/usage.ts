const DAY_MS = 86_400_000;
/** Days after which a use no longer counts as recent. */
const FORGOTTEN_AFTER_DAYS = 14;
/** Uses from which on more of them add nothing. */
const SATURATED_AT = 20;

/** The two parts of the usage signal, each in [0,1]. */
export interface UsageParts {
  /** 1 just after a use, 0 from 14 days on. */
  readonly recent: number;
  /** ln(1 + n) / ln(21), at most 1. */
  readonly often: number;
}

/** How recently and how often a memory was used; nothing is known of a future use but that it is recent. */
export function usageParts(count: number, lastUsedAtMs: number | null, nowMs: number): UsageParts {
  const days = lastUsedAtMs === null ? Number.POSITIVE_INFINITY : Math.max(0, nowMs - lastUsedAtMs) / DAY_MS;
  return {
    recent: Math.max(0, 1 - days / FORGOTTEN_AFTER_DAYS),
    often: Math.min(1, Math.log1p(count) / Math.log1p(SATURATED_AT)),
  };
}

/** Shares of the two parts in the signal: .8 for how recent, .2 for how often. */
export const USAGE_SHARES = { recent: 0.8, often: 0.2 } as const;
