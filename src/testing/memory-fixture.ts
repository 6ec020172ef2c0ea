import { withClosings } from '../domain/closing.js';
import type { Closing, Memory } from '../domain/memory.js';

/** When fixtures were recorded, unless they say otherwise: 2026-03-01T00:00:00Z. */
export const FIXTURE_RECORDED_AT_MS: number = Date.UTC(2026, 2, 1);

/**
 * A complete memory for tests: version 1 of `m1`, a fact of user `u1`, valid without bounds. An overridden `validToMs`
 * counts as stated unless the overrides say who closed it or what was stated; what follows from the closings does.
 */
export function memoryFixture(overrides: Partial<Memory> = {}): Memory {
  const closings = overrides.closings ?? closingsOf(overrides);
  const stated = closings.length > 0 ? null : (overrides.validToMs ?? null);
  const memory: Memory = {
    id: 'm1',
    version: 1,
    scope: { user: 'u1', agent: null, session: null },
    text: 'The kettle is blue',
    summary: null,
    kind: 'fact',
    factType: null,
    status: 'active',
    veracity: 'stated',
    source: null,
    importance: null,
    confidence: null,
    subject: null,
    attribute: null,
    conceptKeys: [],
    entities: [],
    tags: [],
    metadata: {},
    derivedFrom: [],
    speaker: null,
    role: null,
    conversation: null,
    messageRange: null,
    pinned: false,
    tier: 'episodic',
    validFromMs: null,
    validToMs: null,
    statedValidToMs: stated,
    recordedAtMs: FIXTURE_RECORDED_AT_MS,
    closings,
    supersededAtMs: null,
    supersededBy: null,
    expiresAtMs: null,
    ...overrides,
  };
  return withClosings(memory, closings);
}

/** The one closing that overrides mean which name none. */
function closingsOf({ validToMs, supersededAtMs, supersededBy }: Partial<Memory>): readonly Closing[] {
  if (supersededAtMs == null) return [];
  return [{ validToMs: validToMs ?? FIXTURE_RECORDED_AT_MS, atMs: supersededAtMs, by: supersededBy ?? null }];
}
