import { RecollectError } from '../domain/errors.js';
import { versionKey } from '../domain/memory.js';
import type { Hit } from './candidate.js';
import type { Found } from './find.js';
import type { LegName } from './recipe.js';

/**
 * Waits for the legs that look for the message as it is while a rewriter is at work. The caller's abort is thrown by what the
 * request waits for itself, so here it only means that there is nothing.
 */
export async function besideRewriter(legs: Promise<Found>): Promise<Found | null> {
  try {
    return await legs;
  } catch (error) {
    if (error instanceof RecollectError && error.code === 'aborted') return null;
    throw error;
  }
}

/**
 * Adds what the raw legs found, behind what the legs of the rewritten query did. It comes without findings: those are of the
 * raw words, and every candidate is measured against the query that is looked for (rule R22).
 */
export function withRawHits(found: Found, raw: Found | null): Found {
  if (raw === null) return found;
  const byLeg = new Map<LegName, readonly Hit[]>(found.byLeg);
  for (const [leg, hits] of raw.byLeg) {
    const own = byLeg.get(leg) ?? [];
    const known = new Set(own.map(({ memory }) => versionKey(memory)));
    const added = hits.filter(({ memory }) => !known.has(versionKey(memory)));
    byLeg.set(leg, [...own, ...added.map(({ memory }): Hit => ({ memory, text: null, vector: null }))]);
  }
  const named = new Set(found.degraded.map(({ part }) => part));
  return { ...found, byLeg, degraded: [...found.degraded, ...raw.degraded.filter(({ part }) => !named.has(part))] };
}
