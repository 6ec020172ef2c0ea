import { LRUCache } from 'lru-cache';
import { HttpFault } from '../faults.js';

/** How many requests a tenant may make in a window. */
export interface RateLimit {
  /** Most requests at once, and in each window: 1 to 1,000,000. */
  readonly requests: number;
  readonly windowSeconds: number;
}

/** Tenants remembered; one that was idle for a window has a full bucket anyway. */
const TENANTS = 10_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

/** A token bucket for each tenant: it fills evenly, so that nobody waits for the end of a window. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #monotonicMs: () => number;
  readonly #buckets = new LRUCache<string, Bucket>({ max: TENANTS });

  constructor(limit: RateLimit, monotonicMs: () => number) {
    this.#limit = limit;
    this.#monotonicMs = monotonicMs;
  }

  /**
   * Takes one request out of the tenant's bucket.
   *
   * @returns the headers that tell what is left.
   * @throws `rate_limited` with `Retry-After`.
   */
  take(tenant: string): { readonly [name: string]: string } {
    const { requests, windowSeconds } = this.#limit;
    const perMs = requests / (windowSeconds * 1_000);
    const nowMs = this.#monotonicMs();
    const bucket = this.#buckets.get(tenant) ?? { tokens: requests, atMs: nowMs };
    bucket.tokens = Math.min(requests, bucket.tokens + (nowMs - bucket.atMs) * perMs);
    bucket.atMs = nowMs;
    this.#buckets.set(tenant, bucket);
    if (bucket.tokens < 1) {
      const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1_000));
      throw new HttpFault('rate_limited', `at most ${requests} requests in ${windowSeconds} seconds`, {
        headers: { ...this.#headers(bucket), 'Retry-After': String(seconds) },
      });
    }
    bucket.tokens -= 1;
    return this.#headers(bucket);
  }

  /** As draft-ietf-httpapi-ratelimit-headers has them: the policy, what is left of it, and when it is whole again. */
  #headers({ tokens }: Bucket): { readonly [name: string]: string } {
    const { requests, windowSeconds } = this.#limit;
    const left = Math.floor(tokens);
    const wholeIn = Math.ceil(((requests - tokens) / requests) * windowSeconds);
    return {
      'RateLimit-Policy': `"tenant";q=${requests};w=${windowSeconds}`,
      RateLimit: `"tenant";r=${left};t=${wholeIn}`,
    };
  }
}
