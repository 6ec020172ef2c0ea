import { strict as assert } from 'node:assert';
import type { Memory, VersionRef } from '../../domain/memory.js';
import type { Viewer } from '../../domain/scope.js';
import type { Derived, Op, TenantStore } from '../../ports/store.js';
import { passagesOf, termsOf } from '../plain-passages.js';
import type { StoreSpec } from './spec.js';
import { rejectsWith, tenantSpec } from './spec.js';
import { hitIds, put, scopeOf, seenBy } from './writing.js';

const viewer: Viewer = { ...scopeOf({ user: 'u1' }), includeShared: false };
const ask = { k: 10, maxTerms: 8 };

/** The op that writes a memory under keys, by some index rules. */
function keyed(id: string, keys: readonly string[], overrides: Partial<Memory> = {}, indexRules = 0): Op {
  return { ...put(id, 'red', overrides), keys, indexRules } as Op;
}

function derived(id: string, given: Partial<Derived>, version = 1): Op {
  return { op: 'putDerived', ref: { id, version }, passages: [], ...given };
}

function vectorsOf(id: string, profile: string, count = 1): Op {
  const vectors = Array.from({ length: count }, (_, at) => Float32Array.from([1, at]));
  return { op: 'putVectors', ref: { id, version: 1 }, profile, vectors };
}

async function found(
  tenant: TenantStore,
  keys: readonly string[],
  by = viewer,
  limit = 99,
): Promise<readonly string[]> {
  const hits = await tenant.lookup(keys, by, limit);
  return hits.map(({ key, memory }) => `${key} ${memory.id}@${memory.version}`);
}

/** What follows from the texts of versions, and lists over them. */
export const derivedSpecs: readonly StoreSpec[] = [
  tenantSpec('lookup finds versions of any time and status by their keys, in the order of writing', async (tenant) => {
    await tenant.apply([
      keyed('late', ['k1', 'k2', 'k2'], { recordedAtMs: 9 }),
      keyed('early', ['k2', 'k1'], { recordedAtMs: 1, status: 'archived', expiresAtMs: 1 }),
      keyed('early', ['k1'], { version: 2 }),
      keyed('none', []),
      put('bare', 'red'),
    ]);
    assert.deepEqual(await found(tenant, ['k2', 'k1', 'k2', 'K1']), [
      'k2 late@1',
      'k1 late@1',
      'k2 early@1',
      'k1 early@1',
      'k1 early@2',
    ]);
    assert.deepEqual(await found(tenant, ['k1', 'k2'], viewer, 3), ['k1 late@1', 'k2 late@1', 'k1 early@1']);
    assert.deepEqual(await found(tenant, ['k1'], viewer, 0), []);
    assert.deepEqual(await found(tenant, []), []);
    const [hit] = await tenant.lookup(['k2'], viewer, 1);
    assert.deepEqual(hit?.memory, (await tenant.get(['late']))[0]);
  }),
  tenantSpec('[T1] [T2] lookup sees what its viewer sees, whoever else has the same key', async (tenant) => {
    await tenant.apply([
      keyed('own', ['k']),
      keyed('session', ['k'], { scope: scopeOf({ user: 'u1', session: 's' }) }),
      keyed('other', ['k'], { scope: scopeOf({ user: 'u10' }) }),
      keyed('shared', ['k'], { scope: scopeOf({}) }),
    ]);
    assert.deepEqual(await found(tenant, ['k']), ['k own@1']);
    assert.deepEqual(await found(tenant, ['k'], { ...viewer, session: 's' }), ['k own@1', 'k session@1']);
    assert.deepEqual(await found(tenant, ['k'], { ...viewer, includeShared: true }), ['k own@1', 'k shared@1']);
    assert.deepEqual(await found(tenant, ['k'], { ...viewer, user: 'nosuch' }), []);
  }),
  tenantSpec('[P34] carriers are those written last that pass, of each scope that the viewer sees', async (tenant) => {
    const by: VersionRef = { id: 'open', version: 1 };
    await tenant.apply([
      keyed('archived', ['k1'], { status: 'archived' }),
      keyed('expired', ['k1'], { expiresAtMs: 50 }),
      keyed('stated', ['k1', 'k2'], { validToMs: 20, statedValidToMs: 20 }),
      keyed('closed', ['k1', 'k2']),
      keyed('open', ['k2', 'k1']),
      keyed('session', ['k1'], { scope: scopeOf({ user: 'u1', session: 's' }) }),
      keyed('other', ['k1'], { scope: scopeOf({ user: 'u10' }) }),
      { op: 'closeVersion', ref: { id: 'closed', version: 1 }, validToMs: 30, atMs: 40, by },
    ]);
    const carriers = async (endAfterMs: number | null, most: number, by = viewer): Promise<readonly string[]> => {
      const asked = ['k1', 'k2', 'k1'].map((key, at) => ({ key, endAfterMs, most: most + at }));
      return (await tenant.carriers(asked, by, 50)).map(({ key, memory }) => `${key} ${memory.id}`);
    };
    const later = ['k1 closed', 'k2 closed', 'k1 open', 'k2 open'];
    assert.deepEqual(await carriers(0, 9), ['k1 stated', 'k2 stated', ...later]);
    assert.deepEqual(await carriers(20, 9), later);
    assert.deepEqual(await carriers(30, 9), ['k1 open', 'k2 open']);
    assert.deepEqual(await carriers(0, 1), ['k2 closed', 'k1 open', 'k2 open']);
    assert.deepEqual(await carriers(null, 1), ['k2 stated', 'k1 open', 'k2 open']);
    assert.deepEqual(await carriers(null, 9), [
      ...['k1 archived', 'k1 expired', 'k1 stated', 'k2 stated', 'k1 open', 'k2 open'],
    ]);
    assert.deepEqual(await carriers(30, 1, { ...viewer, session: 's' }), ['k1 open', 'k2 open', 'k1 session']);
    assert.deepEqual(await carriers(0, -1), []);
    assert.deepEqual(await carriers(0, 9, { ...viewer, user: 'nosuch' }), []);
  }),
  tenantSpec('what was derived from a version is replaced as a whole', async (tenant) => {
    await tenant.apply([keyed('a', ['old', 'both'], {}, 1), keyed('b', ['both'], {}, 1), put('c', 'kettle')]);
    const passages = passagesOf('pot pot on the kettle', 2);
    await tenant.apply([derived('a', { passages, keys: ['both', 'new'], indexRules: 2 })]);
    assert.deepEqual(await found(tenant, ['old', 'both', 'new']), ['both a@1', 'new a@1', 'both b@1']);
    const matches = await tenant.match(termsOf('red pot kettle'), seenBy(), ask);
    assert.deepEqual([matches.n, matches.averageLength, matches.df], [5, (1 + 1 + 2 + 2 + 1) / 5, [1, 1, 2]]);
    assert.deepEqual(hitIds(matches).toSorted(), ['a', 'b', 'c']);
    const { memories, versions, passages: count } = await tenant.info();
    assert.deepEqual({ memories, versions, count }, { memories: 3, versions: 3, count: 5 });
    const [hit] = (await tenant.match(termsOf('pot'), seenBy(), ask)).hits;
    assert.deepEqual(hit?.passage, { ordinal: 0, start: 0, end: 7, length: 2, count: 3 });
    assert.equal((await tenant.history('a'))[0]?.text, 'red');
    await tenant.apply([derived('a', {})]);
    assert.deepEqual((await tenant.match(termsOf('pot'), seenBy(), ask)).df, [0]);
    assert.deepEqual(await found(tenant, ['new', 'both']), ['both b@1']);
    await rejectsWith('not_found', () => tenant.apply([derived('a', {}, 2)]));
    await tenant.apply([{ op: 'erase', memoryId: 'a' }]);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec('[P19] vectors stay when passages keep their bounds, and go when they do not', async (tenant) => {
    const two = passagesOf('red car blue pot', 2);
    await tenant.apply([put('a', 'x', {}, two), put('b', 'x', {}, two), put('c', 'red')]);
    await tenant.apply([vectorsOf('a', 'p', 2), vectorsOf('a', 'q', 2), vectorsOf('b', 'p', 2), vectorsOf('c', 'p')]);
    const nearest = async (): Promise<readonly string[]> => {
      const query = { profile: 'p', vector: Float32Array.from([1, 1]) };
      const { hits, scanned } = await tenant.nearest(query, seenBy(), { k: 9 });
      return [...hits.map(({ memory, passage }) => `${memory.id}/${passage.ordinal}`), String(scanned)];
    };
    assert.deepEqual(await nearest(), ['b/1', 'a/1', 'c/0', '5']);
    const sameBounds = two.map((passage) => ({ ...passage, tokens: { ...passage.tokens, words: ['new'] } }));
    await tenant.apply([derived('a', { passages: sameBounds.toReversed() })]);
    assert.deepEqual(await nearest(), ['b/1', 'a/1', 'c/0', '5']);
    assert.deepEqual((await tenant.info()).vectors, { p: 5, q: 2 });
    await tenant.apply([derived('a', { passages: passagesOf('red car blue pot', 3) })]);
    assert.deepEqual(await nearest(), ['b/1', 'c/0', '3']);
    assert.deepEqual((await tenant.info()).vectors, { p: 3 });
    assert.deepEqual(
      (await tenant.unembedded('p', 9)).map(({ memory }) => memory.id),
      ['a'],
    );
    await tenant.apply([vectorsOf('a', 'p', 2)]);
    assert.deepEqual(await nearest(), ['b/1', 'a/1', 'c/0', '5']);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec('[W16] vectors of a profile are dropped some versions at a time, until none is left', async (tenant) => {
    const ids = Array.from({ length: 7 }, (_, at) => `m${at}`);
    await tenant.apply(ids.map((id) => put(id, 'x', {}, passagesOf('red car blue pot', 2))));
    await tenant.apply(ids.flatMap((id) => [vectorsOf(id, 'old', 2), vectorsOf(id, 'new', 2)]));
    const left = async () => (await tenant.info()).vectors;
    const drop = async (limit?: number) =>
      tenant.apply([{ op: 'dropVectors', profile: 'old', ...(limit === undefined ? {} : { limit }) }]);
    const query = { profile: 'old', vector: Float32Array.from([1, 1]) };
    for (const count of [8, 2]) {
      await drop(3);
      assert.deepEqual(await left(), { new: 14, old: count });
      assert.equal((await tenant.unembedded('old', 99)).length, 7 - count / 2);
      const { hits, scanned, missing } = await tenant.nearest(query, seenBy(), { k: 9 });
      assert.deepEqual([hits.length, scanned, missing], [count / 2, count, 7 - count / 2]);
    }
    await drop(0);
    assert.deepEqual(await left(), { new: 14, old: 2 });
    await drop(3);
    assert.deepEqual(await left(), { new: 14 });
    await drop(3);
    await drop();
    await tenant.apply([
      { ...vectorsOf('m1', 'newer', 2), vectors: [new Float32Array(3).fill(1), new Float32Array(3).fill(2)] } as Op,
    ]);
    const other = { profile: 'newer', vector: Float32Array.from([1, 1, 1]) };
    assert.equal((await tenant.nearest(other, seenBy(), { k: 9 })).hits.length, 1);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec('outdated lists versions of other index rules in the order of writing', async (tenant) => {
    await tenant.apply([
      keyed('a', [], { recordedAtMs: 9 }, 2),
      keyed('b', [], { recordedAtMs: 1 }, 1),
      keyed('c', [], {}, 3),
      put('d', 'red'),
      put('e', '-', {}, []),
    ]);
    const outdated = async (rules: number, limit = 99): Promise<readonly string[]> =>
      (await tenant.outdated(rules, limit)).map(({ id }) => id);
    assert.deepEqual(await outdated(2), ['b', 'c', 'd', 'e']);
    assert.deepEqual(await outdated(2, 2), ['b', 'c']);
    assert.deepEqual(await outdated(9), ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(await outdated(2, 0), []);
    await tenant.apply(['b', 'c', 'd', 'e'].map((id) => derived(id, { indexRules: 2 })));
    assert.deepEqual(await outdated(2), []);
    assert.deepEqual(await tenant.outdated(0, 1), await tenant.get(['a']));
  }),
  tenantSpec('[V4] expired lists memories whose newest version is gone, first expired first', async (tenant) => {
    await tenant.apply([
      put('b', 'red', { expiresAtMs: 20 }),
      put('a', 'red', { expiresAtMs: 10 }),
      put('c', 'red', { expiresAtMs: 10.5 }),
      put('renewed', 'red', { expiresAtMs: 5 }),
      put('renewed', 'red', { version: 2 }),
      put('shortened', 'red', { version: 1 }),
      put('shortened', 'red', { version: 2, expiresAtMs: 20 }),
      put('kept', 'red'),
    ]);
    assert.deepEqual(await tenant.expired(9, 9), []);
    assert.deepEqual(await tenant.expired(10, 9), ['a']);
    assert.deepEqual(await tenant.expired(20, 9), ['a', 'c', 'b', 'shortened']);
    assert.deepEqual(await tenant.expired(20, 2), ['a', 'c']);
    await tenant.apply([{ op: 'erase', memoryId: 'a' }]);
    assert.deepEqual(await tenant.expired(20, 2), ['c', 'b']);
  }),
  tenantSpec('[T1] owned lists all memories of a user, whatever session, agent, time or status', async (tenant) => {
    const of = (user: string | null, more = {}) => ({ scope: { ...scopeOf({}), user, ...more } });
    await tenant.apply([
      put('a', 'red', of('u1')),
      put('a', 'red', { ...of('u1'), version: 2 }),
      put('b', 'red', { ...of('u1', { session: 's', agent: 'x' }), status: 'archived', expiresAtMs: 1 }),
      put('c', 'red', of('u10')),
      put('d', 'red', of('U1')),
      put('s', 'red', of(null, { agent: 'x' })),
    ]);
    const owned = async (user: string | null, limit = 99): Promise<readonly string[]> =>
      (await tenant.owned(user, limit)).toSorted();
    assert.deepEqual(await owned('u1'), ['a', 'b']);
    assert.deepEqual(await owned(null), ['s']);
    assert.deepEqual(await owned('%'), []);
    assert.equal((await owned('u1', 1)).length, 1);
    assert.deepEqual(await owned('u1', 0), []);
  }),
];
