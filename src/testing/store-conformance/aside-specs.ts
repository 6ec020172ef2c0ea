import { strict as assert } from 'node:assert';
import type { MemoryLink } from '../../domain/link.js';
import type { Source } from '../../domain/memory.js';
import type { LinkQuery, Op, TenantStore } from '../../ports/store.js';
import type { StoreSpec } from './spec.js';
import { rejectsWith, tenantSpec } from './spec.js';
import { put, scopeOf } from './writing.js';

const viewer = { ...scopeOf({ user: 'u1' }), includeShared: false };
const erase = (memoryId: string): Op => ({ op: 'erase', memoryId });

function source(system: string, overrides: Partial<Source> = {}): Source {
  return { system, documentType: null, authority: null, uri: null, ...overrides };
}

function link(id: string, from: string, to: string, overrides: Partial<MemoryLink> = {}): Op & { op: 'putLink' } {
  const ends = { from: { id: from, version: 1 }, to: { id: to, version: 1 } };
  return {
    op: 'putLink',
    link: {
      id,
      relation: 'conflicts',
      ...ends,
      recordedAtMs: 5,
      reason: `${from} and ${to}`,
      settled: null,
      ...overrides,
    },
  };
}

async function linkIds(tenant: TenantStore, query: Partial<LinkQuery> = {}): Promise<readonly string[]> {
  const found = await tenant.links({ viewer, ids: [], relations: [], settled: null, limit: 99, ...query });
  return found.map(({ id }) => id);
}

function request(key: string, memoryIds: readonly string[] = [], atMs = 5): Op {
  return { op: 'putRequest', key, digest: `digest of ${key}`, answer: `{"key":"${key}"}`, memoryIds, atMs };
}

function echoes(memoryId: string, keys: readonly string[], atMs = 5): Op {
  return { op: 'putEchoes', memoryId, keys, atMs };
}

/** What is kept beside the versions. */
export const asideSpecs: readonly StoreSpec[] = [
  tenantSpec('sightings add up, keep first and last time, and each source once', async (tenant) => {
    await tenant.apply([put('a', 'red'), put('b', 'red')]);
    assert.deepEqual(await tenant.sightings(['a', 'b']), []);
    const saw = (atMs: number, from: Source | null, times?: number): Op => ({
      op: 'addSighting',
      memoryId: 'a',
      atMs,
      source: from,
      ...(times === undefined ? {} : { times }),
    });
    await tenant.apply([saw(50, source('crm')), saw(40, null, 3)]);
    await tenant.apply([saw(70, source('crm')), saw(60, source('crm', { uri: 'x' })), saw(61, source('wiki'))]);
    assert.deepEqual(await tenant.sightings(['nosuch', 'b', 'a']), [
      {
        memoryId: 'a',
        count: 7,
        firstAtMs: 40,
        lastAtMs: 70,
        sources: [source('crm'), source('crm', { uri: 'x' }), source('wiki')],
      },
    ]);
    await tenant.apply(Array.from({ length: 40 }, (_, at) => saw(80, source(`s${at}`))));
    const [many] = await tenant.sightings(['a']);
    assert.deepEqual([many?.count, many?.sources.length, many?.sources.at(-1)?.system], [47, 32, 's28']);
    await rejectsWith('not_found', () =>
      tenant.apply([{ op: 'addSighting', memoryId: 'nosuch', atMs: 1, source: null }]),
    );
    await tenant.apply([erase('a')]);
    assert.deepEqual(await tenant.sightings(['a']), []);
  }),
  tenantSpec('links are listed in the order of first writing, and replaced by their id', async (tenant) => {
    await tenant.apply(['a', 'b', 'c'].map((id) => put(id, 'red')));
    await tenant.apply([
      link('l2', 'a', 'b'),
      link('l1', 'b', 'c', { relation: 'near-duplicate' }),
      link('l3', 'c', 'c'),
    ]);
    assert.deepEqual(await linkIds(tenant), ['l2', 'l1', 'l3']);
    const settled = { atMs: 9, kept: 'to', reason: 'said so' } as const;
    const replaced = link('l2', 'a', 'c', { settled, reason: 'other' });
    await tenant.apply([replaced]);
    assert.deepEqual(
      (await tenant.links({ viewer, ids: [], relations: [], settled: null, limit: 1 }))[0],
      replaced.link,
    );
    assert.deepEqual(await linkIds(tenant, { settled: true }), ['l2']);
    assert.deepEqual(await linkIds(tenant, { settled: false }), ['l1', 'l3']);
    assert.deepEqual(await linkIds(tenant, { relations: ['near-duplicate', 'nosuch'] }), ['l1']);
    assert.deepEqual(await linkIds(tenant, { ids: ['c'] }), ['l2', 'l1', 'l3']);
    assert.deepEqual(await linkIds(tenant, { ids: ['a', 'nosuch'] }), ['l2']);
    assert.deepEqual(await linkIds(tenant, { ids: ['nosuch'] }), []);
    assert.deepEqual(await linkIds(tenant, { linkId: 'l1' }), ['l1']);
    assert.deepEqual(await linkIds(tenant, { linkId: 'l1', settled: true }), []);
    assert.deepEqual(await linkIds(tenant, { linkId: 'nosuch' }), []);
    assert.deepEqual(await linkIds(tenant, { limit: 2 }), ['l2', 'l1']);
    assert.deepEqual(await linkIds(tenant, { limit: 0 }), []);
    const { seq } = await tenant.info();
    await rejectsWith('not_found', () => tenant.apply([link('l4', 'a', 'nosuch')]));
    await rejectsWith('not_found', () => tenant.apply([link('l4', 'a', 'b', { to: { id: 'b', version: 2 } })]));
    assert.equal(await tenant.seq(), seq);
    await tenant.apply([erase('b')]);
    assert.deepEqual(await linkIds(tenant), ['l2', 'l3']);
    await tenant.apply([erase('c')]);
    assert.deepEqual(await linkIds(tenant), []);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec('[A2] a link that was taken back is over, and keeps what it said', async (tenant) => {
    await tenant.apply(['a', 'b'].map((id) => put(id, 'red')));
    const state = {
      recordedAtMs: 5,
      strength: { intensity: 0.5, confidence: 1 },
      probability: 0.9,
      validFromMs: null,
      validToMs: 20,
      removed: false,
    };
    const said = link('l1', 'a', 'b', { relation: 'supports', declared: { ...state, earlier: [] } });
    await tenant.apply([said]);
    assert.deepEqual(await linkIds(tenant, { settled: false }), ['l1']);
    const declared = { ...state, recordedAtMs: 9, removed: true, earlier: [state] };
    const taken = link('l1', 'a', 'b', { relation: 'supports', declared });
    await tenant.apply([taken]);
    assert.deepEqual(await linkIds(tenant, { settled: false }), []);
    assert.deepEqual(await tenant.links({ viewer, ids: ['a'], relations: [], settled: true, limit: 9 }), [taken.link]);
  }),
  tenantSpec('[T2] a link is seen only by who sees both its ends', async (tenant) => {
    const scopes = { own: { user: 'u1' }, session: { user: 'u1', session: 's' }, other: { user: 'u10' }, shared: {} };
    await tenant.apply(Object.entries(scopes).map(([id, scope]) => put(id, 'red', { scope: scopeOf(scope) })));
    const names = Object.keys(scopes);
    await tenant.apply(names.flatMap((from) => names.map((to) => link(`${from}-${to}`, from, to))));
    const seen = async (by: Partial<LinkQuery['viewer']>): Promise<readonly string[]> =>
      linkIds(tenant, { viewer: { ...viewer, ...by } });
    assert.deepEqual(await seen({}), ['own-own']);
    assert.deepEqual(await seen({ session: 's' }), ['own-own', 'own-session', 'session-own', 'session-session']);
    assert.deepEqual(await seen({ includeShared: true }), ['own-own', 'own-shared', 'shared-own', 'shared-shared']);
    assert.deepEqual(await seen({ user: 'u10' }), ['other-other']);
    assert.deepEqual(await seen({ user: 'nosuch' }), []);
  }),
  tenantSpec('a request is kept once, and goes with any memory it names, or with time', async (tenant) => {
    await tenant.apply([put('a', 'red'), put('b', 'red'), request('both', ['a', 'b']), request('one', ['b'], 7)]);
    await tenant.apply([request('none', [], 3)]);
    assert.deepEqual(await tenant.request('both'), { digest: 'digest of both', answer: '{"key":"both"}', atMs: 5 });
    assert.equal(await tenant.request('Both'), null);
    await rejectsWith('conflict', () => tenant.apply([put('c', 'red'), request('one')]));
    assert.deepEqual(await tenant.get(['c']), []);
    await tenant.apply([erase('a')]);
    assert.equal(await tenant.request('both'), null);
    assert.notEqual(await tenant.request('one'), null);
    await tenant.apply([{ op: 'dropOlder', what: 'echoes', beforeMs: 99 }]);
    await tenant.apply([{ op: 'dropOlder', what: 'requests', beforeMs: 7 }]);
    assert.equal(await tenant.request('none'), null);
    assert.notEqual(await tenant.request('one'), null);
    await tenant.apply([{ op: 'dropOlder', what: 'requests', beforeMs: 8 }, request('one')]);
    assert.equal((await tenant.request('one'))?.atMs, 5);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec(
    '[T2] echoes are known to the user whose memory was shown, and go with it, or with time',
    async (tenant) => {
      await tenant.apply([
        put('a', 'red', { scope: scopeOf({ user: 'u1', session: 's', agent: 'x' }) }),
        put('b', 'red'),
        put('s', 'red', { scope: scopeOf({}) }),
        echoes('a', ['k1', 'k2']),
        echoes('b', ['k2', 'k3', 'k3'], 9),
        echoes('s', ['k4']),
        echoes('nosuch', ['k5']),
      ]);
      const asked = ['k4', 'k3', 'k1', 'k2', 'k1', 'K1', 'k5'];
      assert.deepEqual(await tenant.echoes(asked, 'u1'), ['k3', 'k1', 'k2']);
      assert.deepEqual(await tenant.echoes(asked, null), ['k4']);
      assert.deepEqual(await tenant.echoes(asked, 'u10'), []);
      await tenant.apply([
        echoes('a', ['k1'], 20),
        echoes('a', ['k1'], 1),
        { op: 'dropOlder', what: 'echoes', beforeMs: 9 },
      ]);
      assert.deepEqual(await tenant.echoes(asked, 'u1'), ['k3', 'k1', 'k2']);
      assert.deepEqual(await tenant.echoes(asked, null), []);
      await tenant.apply([erase('b')]);
      assert.deepEqual(await tenant.echoes(asked, 'u1'), ['k1']);
    },
  ),
  tenantSpec(
    '[W11] [P20] erasing leaves nothing beside the versions either, and all of it can come again',
    async (tenant) => {
      const all: readonly Op[] = [
        { ...put('a', 'red kettle'), keys: ['same-text', 'slot'] } as Op,
        put('b', 'red'),
        link('l', 'a', 'b'),
        request('r', ['a', 'b']),
        echoes('a', ['k']),
        { op: 'addSighting', memoryId: 'a', atMs: 1, source: source('crm') },
      ];
      const held = async () => ({
        hits: (await tenant.lookup(['same-text', 'slot'], viewer, 9)).length,
        links: (await linkIds(tenant)).length,
        request: await tenant.request('r'),
        echoes: await tenant.echoes(['k'], 'u1'),
        sightings: (await tenant.sightings(['a'])).length,
      });
      const nothing = { hits: 0, links: 0, request: null, echoes: [], sightings: 0 };
      for (let round = 0; round < 2; round += 1) {
        await tenant.apply(all);
        assert.notDeepEqual(await held(), nothing);
        await tenant.apply([erase('a')]);
        assert.deepEqual(await held(), nothing);
        assert.deepEqual(await tenant.verify(), []);
        await tenant.apply([erase('b')]);
      }
      const digest = 'a'.repeat(64);
      await tenant.apply([
        { op: 'putErased', digest },
        { op: 'putErased', digest },
      ]);
      await rejectsWith('validation', () => tenant.apply([{ op: 'putErased', digest: 'a' }]));
    },
  ),
];
