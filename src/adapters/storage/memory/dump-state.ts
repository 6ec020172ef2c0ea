import type { Op } from '../../../ports/store.js';
import type { TenantState } from './written-version.js';

/** See `TenantStore.dump`; a state never changes, so this is one moment of it. */
export function* dumpState(state: TenantState): Generator<Op> {
  for (const { memory, keys, indexRules } of state.versions)
    yield { op: 'putVersion', memory, passages: [], keys, indexRules };
  for (const { memory, vectors } of state.versions)
    for (const [profile, list] of vectors)
      if (list.length > 0)
        yield { op: 'putVectors', ref: { id: memory.id, version: memory.version }, profile, vectors: list };
  for (const { lastConfirmedAtMs, ...counts } of state.usage.values())
    yield { op: 'addUsage', ...counts, atMs: lastConfirmedAtMs ?? 0 };
  for (const { memoryId, count, firstAtMs, lastAtMs, sources } of state.sightings.values()) {
    const [first = null, ...others] = sources;
    yield { op: 'addSighting', memoryId, atMs: firstAtMs, times: count, source: first };
    yield { op: 'addSighting', memoryId, atMs: lastAtMs, times: 0, source: null };
    for (const source of others) yield { op: 'addSighting', memoryId, atMs: lastAtMs, times: 0, source };
  }
  for (const link of state.links.values()) yield { op: 'putLink', link };
  for (const [key, { digest, answer, memoryIds, atMs }] of state.requests)
    yield { op: 'putRequest', key, digest, answer, memoryIds, atMs };
  for (const { key, memoryId, atMs } of state.echoes) yield { op: 'putEchoes', memoryId, keys: [key], atMs };
  for (const digest of state.erased) yield { op: 'putErased', digest };
}
