import type { Memory } from '../domain/memory.js';

/** When fixtures were recorded, unless they say otherwise: 2026-03-01T00:00:00Z. */
export const FIXTURE_RECORDED_AT_MS: number = Date.UTC(2026, 2, 1);

/**
 * A complete memory for tests: version 1 of `m1`, a fact of user `u1`, valid without bounds. An overridden `validToMs`
 * counts as stated unless the overrides say who closed it or what was stated.
 */
export function memoryFixture(overrides: Partial<Memory> = {}): Memory {
  const stated = overrides.supersededAtMs == null ? (overrides.validToMs ?? null) : null;
  return {
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
    messageRange: null,
    pinned: false,
    tier: 'episodic',
    validFromMs: null,
    validToMs: null,
    statedValidToMs: stated,
    recordedAtMs: FIXTURE_RECORDED_AT_MS,
    supersededAtMs: null,
    supersededBy: null,
    expiresAtMs: null,
    ...overrides,
  };
}
