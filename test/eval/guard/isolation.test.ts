import { describe, expect, test } from 'vitest';
import { canonicalBytes } from '../../../src/eval/guard/isolation/canonical.js';
import { testInvariance } from '../../../src/eval/guard/isolation/invariance.js';
import type { LeakReport } from '../../../src/eval/guard/isolation/leaks.js';
import { searchLeaks, tokensOf } from '../../../src/eval/guard/isolation/leaks.js';
import type { Party } from '../../../src/eval/guard/isolation/parties.js';
import { isolationOwners, maySee } from '../../../src/eval/guard/isolation/parties.js';
import type { ToyOptions } from './toy-engine.js';
import { toyEngine } from './toy-engine.js';

const OPTIONS = { set: 'B', seed: 'seed', recipe: undefined } as const;
/** Enough for every surface to meet every tenant. */
const QUERIES = 1_500;

const search = (toy: ToyOptions): Promise<LeakReport> => searchLeaks(toyEngine(toy), { ...OPTIONS, queries: QUERIES });

describe('[T1] the search for leaks', () => {
  test('finds nothing in an engine that keeps its users apart, and sees that it answers', async () => {
    const report = await search({});
    expect(report).toMatchObject({ leaks: 0, told_apart: 0, accepted_ids: 0, examples: [] });
    expect(report.queries).toBeGreaterThanOrEqual(QUERIES);
    expect(report.own_recall.value).toBe(1);
    expect(report.by_surface['list']).toBe(0);
    expect(report.by_surface['recall']).toBeGreaterThan(50);
  });

  test.each<{ what: string; toy: ToyOptions }>([
    { what: 'tenant ids compared without letter case', toy: { drawer: (tenant) => tenant.toLowerCase() } },
    { what: 'tenant ids normalised', toy: { drawer: (tenant) => tenant.normalize('NFKC') } },
    {
      what: 'tenant ids stripped of accents',
      toy: { drawer: (tenant) => tenant.normalize('NFD').replace(/\p{M}/gu, '') },
    },
    { what: 'a path in a tenant id followed', toy: { drawer: (tenant) => tenant.split('/')[0] ?? '' } },
    { what: 'users compared by prefix', toy: { sees: (asking, owner) => owner.startsWith(asking) } },
    {
      what: 'users compared as patterns',
      toy: { sees: (asking, owner) => new RegExp(`^${asking.replace('%', '.*').replace('_', '.')}$`, 'u').test(owner) },
    },
    { what: 'no filter by user', toy: { sees: () => true } },
    { what: 'a foreign memory told apart from none, in the words of an error', toy: { gossips: true } },
    { what: 'a count of everybody', toy: { countsAll: true } },
  ])('finds: $what', async ({ toy }) => {
    expect((await search(toy)).leaks).toBeGreaterThan(0);
  });

  test('counts ids of nobody that are accepted', async () => {
    const report = await search({ gullible: true });
    expect(report.accepted_ids).toBeGreaterThan(0);
    expect((await search({})).refused_ids).toBeGreaterThan(0);
  });

  test('an engine that says nothing leaks nothing, and is seen to', async () => {
    const report = await search({ silent: true });
    expect([report.leaks, report.own_recall.value]).toEqual([0, 0]);
  });
});

describe('[T8] invariance', () => {
  test('an engine without crosstalk gives the same bytes', async () => {
    const report = await testInvariance(toyEngine(), { ...OPTIONS, writes: 50 });
    expect(report.compared).toBeGreaterThan(50);
    expect(report).toMatchObject({
      other_tenant: { written: 50, changed: 0 },
      other_user: { written: 10, changed: 0 },
    });
  });

  test('statistics of a whole tenant show what its other users write', async () => {
    const report = await testInvariance(toyEngine({ statistics: true }), { ...OPTIONS, writes: 50 });
    expect(report.other_tenant.changed).toBe(0);
    expect(report.other_user.changed).toBeGreaterThan(0);
  });

  test('a drawer for two tenants shows what the other one writes', async () => {
    const report = await testInvariance(toyEngine({ statistics: true, drawer: () => 'one' }), {
      ...OPTIONS,
      writes: 50,
    });
    expect(report.other_tenant.changed).toBeGreaterThan(0);
  });
});

test('the parties own near-identical texts that differ in a secret alone', () => {
  const owners = isolationOwners('B', 'seed');
  const blank = owners.map(({ statements }) =>
    statements.map(({ text, secret }) => text.replace(secret, '')).join('\n'),
  );
  expect(new Set(blank).size).toBe(1);
  const secrets = owners.flatMap(({ statements }) => statements.map(({ secret }) => secret));
  expect(new Set(secrets).size).toBe(secrets.length);
  expect(secrets.length).toBeGreaterThan(1_000);
});

describe('who may see what', () => {
  const party = (user: string | null, session: string | null = null, tenant = 't'): Party => ({
    tenant,
    user,
    session,
  });
  test.each<{ viewer: Party; owner: Party; shared: boolean; sees: boolean }>([
    { viewer: party('u'), owner: party('u'), shared: false, sees: true },
    { viewer: party('u'), owner: party('u', 's'), shared: false, sees: false },
    { viewer: party('u', 's'), owner: party('u', 's'), shared: false, sees: true },
    { viewer: party('u', 's'), owner: party('u'), shared: false, sees: true },
    { viewer: party('u', 's'), owner: party('u', 's1'), shared: false, sees: false },
    { viewer: party('u'), owner: party('u1'), shared: true, sees: false },
    { viewer: party('u'), owner: party(null), shared: false, sees: false },
    { viewer: party('u'), owner: party(null), shared: true, sees: true },
    { viewer: party('u'), owner: party('u', null, 'T'), shared: true, sees: false },
  ])('$viewer looking at $owner, shared $shared: $sees', ({ viewer, owner, shared, sees }) => {
    expect(maySee(viewer, owner, shared)).toBe(sees);
  });
});

test('secrets are found in any letter case, ids whole', () => {
  const id = `g${'a1'.repeat(12)}`;
  expect([...tokensOf(`zq0123456789 ZQ0123456789 ${id} x${id} "${id}"`)]).toEqual(['zq0123456789', id]);
});

test('bytes to compare leave out the trace id and durations, and nothing else', () => {
  const answer = {
    items: [{ memory: { id: 'm' } }],
    trace: { id: 't', totalMs: 3, legs: [{ ms: 1, found: 2 }], atMs: 5 },
  };
  expect(canonicalBytes(answer)).toBe(
    '{"items":[{"memory":{"id":"m"}}],"trace":{"id":null,"legs":[{"found":2}],"atMs":5}}',
  );
});
