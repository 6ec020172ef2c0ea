import { RecollectError } from '../../../domain/errors.js';
import type { Filter } from '../../../domain/filter.js';
import { passesFilter } from '../../../domain/filter.js';
import type { Memory } from '../../../domain/memory.js';
import { scanCursor } from '../../../domain/scan-order.js';
import { checkId } from '../../../domain/scope.js';
import { chainProblems } from '../../../domain/version-chain.js';
import type { ScanOptions, Store, StoreInfo, TenantStore } from '../../../ports/store.js';
import { applyOps } from './apply-ops.js';
import { dumpState } from './dump-state.js';
import { erasedDigest } from './erased-digest.js';
import { carriersOf, linksOf, lookupKeys } from './look-up.js';
import { compareInScan, compareUtf8 } from './scan-order.js';
import { searchText } from './search-text.js';
import { measurePassages, searchVectors } from './search-vectors.js';
import type { TenantState, WrittenVersion } from './written-version.js';
import { EMPTY_TENANT } from './written-version.js';

/**
 * A store that keeps everything in plain lists and looks at all of it for every question: the model that the other
 * adapters are compared with, and enough for tests. What it hands out is frozen.
 *
 * @example
 * ```ts
 * import { createMemoryStore } from 'recollect/testing';
 * const tenant = await createMemoryStore().tenant('acme');
 * ```
 */
export function createMemoryStore(): Store {
  const tenants = new Map<string, TenantState>();
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw new RecollectError('closed', 'the store is closed');
  };
  const read = (id: string): TenantState => {
    checkOpen();
    const state = tenants.get(id);
    if (state === undefined) throw new RecollectError('not_found', 'this tenant does not exist');
    return state;
  };
  return {
    async tenant(id, { create = true } = {}) {
      checkOpen();
      checkId('tenant', id);
      if (create && !tenants.has(id)) tenants.set(id, EMPTY_TENANT);
      read(id);
      return tenantStore(
        () => read(id),
        (state) => tenants.set(id, state),
      );
    },
    async *list() {
      checkOpen();
      yield* [...tenants.keys()].sort(compareUtf8);
    },
    async drop(id) {
      checkOpen();
      checkId('tenant', id);
      return tenants.delete(id);
    },
    async close() {
      closed = true;
      tenants.clear();
    },
  };
}

function tenantStore(read: () => TenantState, write: (state: TenantState) => void): TenantStore {
  return {
    async apply(batch, { expect } = {}) {
      const before = read();
      if (expect !== undefined && expect !== before.seq)
        throw new RecollectError('conflict', `the tenant is at seq ${before.seq}, not ${expect}`);
      const after = applyOps(before, batch);
      write(after);
      return batch.some(({ op }) => op === 'erase') ? { seq: after.seq, logCleared: true } : { seq: after.seq };
    },
    async get(ids) {
      const { versions } = read();
      return ids.flatMap((id) => versionsOf(versions, id).at(-1) ?? []);
    },
    async history(id) {
      return versionsOf(read().versions, id);
    },
    async scan(filter, options) {
      return scan(read().versions, filter, options);
    },
    async count(filter) {
      return read().versions.filter(({ memory }) => passesFilter(filter, memory)).length;
    },
    async match(terms, filter, options) {
      return searchText(read().versions, terms, filter, options);
    },
    async nearest(query, filter, options) {
      return searchVectors(read().versions, query, filter, options);
    },
    async measure(refs, terms, vector) {
      return measurePassages(read().versions, refs, terms, vector);
    },
    async unembedded(profile, limit) {
      return read()
        .versions.filter(({ passages, vectors }) => passages.length > 0 && !vectors.has(profile))
        .slice(0, limit)
        .map(({ memory, passages }) => ({
          memory,
          passages: passages
            .toSorted((one, other) => one.ordinal - other.ordinal)
            .map(({ start, end }) => ({ start, end })),
        }));
    },
    async erased(memoryId, user) {
      return read().erased.has(erasedDigest(memoryId, user));
    },
    async usage(ids) {
      const { usage } = read();
      return ids.flatMap((id) => usage.get(id) ?? []);
    },
    async sightings(ids) {
      const { sightings } = read();
      return ids.flatMap((id) => sightings.get(id) ?? []);
    },
    async lookup(keys, viewer, limit) {
      return lookupKeys(read().versions, keys, viewer, limit);
    },
    async carriers(asked, viewer, nowMs) {
      return carriersOf(read().versions, asked, viewer, nowMs);
    },
    async links(query) {
      return linksOf(read(), query);
    },
    async request(key) {
      const found = read().requests.get(key);
      return found === undefined ? null : { digest: found.digest, answer: found.answer, atMs: found.atMs };
    },
    async echoes(keys, user) {
      const own = new Set(
        read()
          .echoes.filter((echo) => echo.user === user)
          .map(({ key }) => key),
      );
      return [...new Set(keys)].filter((key) => own.has(key));
    },
    async outdated(indexRules, limit) {
      const rows = read().versions.filter((row) => row.indexRules !== indexRules);
      return rows.slice(0, limit).map(({ memory }) => memory);
    },
    async expired(nowMs, limit) {
      return expiredIds(read().versions, nowMs).slice(0, limit);
    },
    async owned(user, limit) {
      const own = read().versions.filter(({ memory }) => memory.scope.user === user);
      return [...new Set(own.map(({ memory }) => memory.id))].slice(0, limit);
    },
    async *dump() {
      yield* dumpState(read());
    },
    async seq() {
      return read().seq;
    },
    async info() {
      return infoOf(read());
    },
    async verify() {
      return chainProblems(read().versions.map(({ memory }) => memory));
    },
    async repair() {
      // Everything derived is worked out anew for every question, so nothing can be wrong with it.
      read();
      return [];
    },
  };
}

function versionsOf(versions: readonly WrittenVersion[], id: string): readonly Memory[] {
  return versions
    .map(({ memory }) => memory)
    .filter((memory) => memory.id === id)
    .sort((one, other) => one.version - other.version);
}

/** First expired first, of equals the earlier written. */
function expiredIds(versions: readonly WrittenVersion[], nowMs: number): readonly string[] {
  const newest = versions
    .map(({ memory }) => memory)
    .filter((memory) => !versions.some((row) => row.memory.id === memory.id && row.memory.version > memory.version));
  return newest
    .flatMap(({ id, expiresAtMs }) => (expiresAtMs !== null && expiresAtMs <= nowMs ? [{ id, expiresAtMs }] : []))
    .sort((one, other) => one.expiresAtMs - other.expiresAtMs)
    .map(({ id }) => id);
}

function scan(versions: readonly WrittenVersion[], filter: Filter, { order, limit, after }: ScanOptions): Memory[] {
  return versions
    .map(({ memory }) => memory)
    .filter((memory) => passesFilter(filter, memory))
    .filter((memory) => after === undefined || compareInScan(order, after, scanCursor(order, memory)) < 0)
    .sort((one, other) => compareInScan(order, scanCursor(order, one), scanCursor(order, other)))
    .slice(0, limit);
}

function infoOf({ seq, versions }: TenantState): StoreInfo {
  return {
    seq,
    memories: new Set(versions.map(({ memory }) => memory.id)).size,
    versions: versions.length,
    passages: versions.reduce((sum, { passages }) => sum + passages.length, 0),
    vectors: countVectors(versions),
    bytes: 0,
    schemaVersion: 1,
  };
}

function countVectors(versions: readonly WrittenVersion[]): StoreInfo['vectors'] {
  const counts = new Map<string, number>();
  for (const { vectors } of versions)
    for (const [profile, { length }] of vectors)
      if (length > 0) counts.set(profile, (counts.get(profile) ?? 0) + length);
  return Object.fromEntries(counts);
}
