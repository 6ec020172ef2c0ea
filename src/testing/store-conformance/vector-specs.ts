import { strict as assert } from 'node:assert';
import type { Memory } from '../../domain/memory.js';
import type { Passage } from '../../domain/passage.js';
import type { NearestOptions, Op, TenantStore, VectorMatches } from '../../ports/store.js';
import { passageOf, termOf, termsOf } from '../plain-passages.js';
import { randomFrom } from '../random.js';
import type { StoreSpec } from './spec.js';
import { rejectsWith, tenantSpec } from './spec.js';
import { generatedVectorSpecs } from './vector-scenario.js';
import { LATER_MS, put, seenBy } from './writing.js';

type Numbers = readonly number[];

/** A memory with one passage for each vector, and its vectors. */
function embedded(id: string, vectors: readonly Numbers[], overrides: Partial<Memory> = {}, profile = 'p'): Op[] {
  const version = overrides.version ?? 1;
  return [put(id, 'red', overrides, passagesFor(vectors.length)), vectorsOf(id, vectors, { version, profile })];
}

function passagesFor(count: number): readonly Passage[] {
  return Array.from({ length: count }, (_, ordinal) =>
    passageOf({ words: ['red'] }, { ordinal, start: ordinal * 10, end: ordinal * 10 + 5 }),
  );
}

function vectorsOf(id: string, vectors: readonly Numbers[], { version = 1, profile = 'p' } = {}): Op {
  return { op: 'putVectors', ref: { id, version }, profile, vectors: vectors.map((each) => Float32Array.from(each)) };
}

async function nearest(
  tenant: TenantStore,
  vector: Numbers,
  { profile = 'p', filter = seenBy(), k = 10, ...options }: Partial<NearestOptions> & NearestQuestion = {},
): Promise<VectorMatches> {
  return tenant.nearest({ profile, vector: Float32Array.from(vector) }, filter, { k, ...options });
}

interface NearestQuestion {
  readonly profile?: string;
  readonly filter?: ReturnType<typeof seenBy>;
}

function ids({ hits }: VectorMatches): readonly string[] {
  return hits.map(({ memory }) => memory.id);
}

/** Cosine from its definition, apart from the one that stores use. */
function cosine(one: Numbers, other: Numbers): number {
  const dot = (left: Numbers, right: Numbers): number =>
    left.reduce((sum, value, at) => sum + Math.fround(value) * Math.fround(right[at] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one)) / Math.sqrt(dot(other, other));
}

const EAST: Numbers = [1, 0, 0];
const NORTH: Numbers = [0, 1, 0];

/** Memories that only the given condition tells apart: all lie nearer than the one that passes it. */
const CONDITIONS: readonly (readonly [string, Partial<Memory>, Parameters<typeof seenBy>[1]])[] = [
  ['ids', {}, { ids: ['wanted'] }],
  ['kinds', { kind: 'event' }, { kinds: ['event'] }],
  ['factTypes', { factType: 'port' }, { factTypes: ['port'] }],
  ['statuses', { status: 'resolved' }, { statuses: ['resolved'] }],
  ['tags', { tags: ['blue', 'green'] }, { tags: ['green', 'blue'] }],
  ['entities', { entities: [{ type: 'city', id: 'Delft' }] }, { entities: [{ type: 'city', id: 'Delft' }] }],
  [
    'sources',
    { source: { system: 'wiki', documentType: 'page', authority: null, uri: null } },
    { sources: [{ system: 'wiki', documentType: 'page' }] },
  ],
  ['speakers', { speaker: 'ben' }, { speakers: ['mira', 'ben'] }],
  ['subject', { subject: 'mira' }, { subject: 'mira' }],
  ['attribute', { attribute: 'home' }, { attribute: 'home' }],
  ['pinned', { pinned: true }, { pinned: true }],
  ['importanceMin', { importance: 0.5 }, { importanceMin: 0.5 }],
  ['recordedBetween', { recordedAtMs: 5 }, { recordedBetween: { fromMs: 5, toMs: 6 } }],
  ['validBetween', { validFromMs: 5, validToMs: 9 }, { validBetween: { fromMs: null, toMs: 6 }, asOf: at(7) }],
  ['messages', { messageRange: { from: 2, to: 3 } }, { messages: { from: 1, to: 4 } }],
  ['metadata', { metadata: { team: { name: 'red' } } }, { metadata: [{ path: 'team.name', op: 'eq', value: 'red' }] }],
];

function at(validAtMs: number): ReturnType<typeof seenBy>['asOf'] {
  return { validAtMs, recordedAtMs: null, explicit: true };
}

/** Vectors, and what hangs on them. */
export const vectorSpecs: readonly StoreSpec[] = [
  tenantSpec('[P19] nearest gives the k memories with the nearest passages, nearest first', async (tenant) => {
    await tenant.apply([
      ...embedded('far', [NORTH, [-1, 0, 0]]),
      ...embedded('near', [NORTH, [3, 4, 0], [0, 0, 1]]),
      ...embedded('same', [[7, 0, 0]]),
    ]);
    const matches = await nearest(tenant, EAST);
    assert.deepEqual(ids(matches), ['same', 'near', 'far']);
    assert.deepEqual(
      matches.hits.map(({ similarity }) => similarity),
      [1, 0.6, 0],
    );
    assert.deepEqual(matches.hits[1]?.passage, { ordinal: 1, start: 10, end: 15, length: 1, count: 3 });
    assert.deepEqual([matches.exact, matches.scanned, matches.missing], [true, 6, 0]);
    assert.deepEqual(ids(await nearest(tenant, EAST, { k: 2 })), ['same', 'near']);
    assert.deepEqual(ids(await nearest(tenant, EAST, { k: 0 })), []);
  }),
  tenantSpec('[P19] of equals the later written comes first, and of a memory the first passage', async (tenant) => {
    await tenant.apply([...embedded('b', [NORTH, EAST, EAST]), ...embedded('a', [EAST]), ...embedded('c', [EAST])]);
    await tenant.apply([vectorsOf('b', [NORTH, EAST, [2, 0, 0]])]);
    const matches = await nearest(tenant, [5, 0, 0]);
    assert.deepEqual(ids(matches), ['c', 'a', 'b']);
    assert.equal(matches.hits[2]?.passage.ordinal, 1);
    assert.deepEqual(ids(await nearest(tenant, [5, 0, 0], { k: 2 })), ['c', 'a']);
  }),
  tenantSpec('[P19] nearest agrees with cosines computed by hand over random vectors', async (tenant) => {
    const random = randomFrom(7);
    const number = (): number => Math.fround(random() * 2 - 1);
    const vectors = Array.from({ length: 60 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => Array.from({ length: 16 }, number)),
    );
    await tenant.apply(vectors.flatMap((given, at) => embedded(`m${at}`, given)));
    for (let turn = 0; turn < 20; turn += 1) {
      const query = Array.from({ length: 16 }, number);
      const expected = vectors
        .map((given, at) => {
          const similarities = given.map((each) => cosine(query, each));
          const best = Math.max(...similarities);
          return { id: `m${at}`, best, ordinal: similarities.indexOf(best) };
        })
        .sort((one, other) => other.best - one.best);
      const { hits } = await nearest(tenant, query, { k: 15 });
      assert.deepEqual(
        hits.map(({ memory, passage }) => [memory.id, passage.ordinal]),
        expected.slice(0, 15).map(({ id, ordinal }) => [id, ordinal]),
      );
      for (const [place, { similarity, signsApart }] of hits.entries()) {
        const { id, best = 2, ordinal = 0 } = expected[place] ?? {};
        assert.ok(Math.abs(similarity - best) < 1e-12);
        const nearest = vectors[Number(id?.slice(1))]?.[ordinal] ?? [];
        assert.equal(signsApart, nearest.filter((value, entry) => value > 0 !== (query[entry] ?? 0) > 0).length / 16);
      }
    }
  }),
  tenantSpec('cosines stay in [-1,1] for numbers of every size', async (tenant) => {
    await tenant.apply([
      ...embedded('large', [[3e38, 3e38, 0]]),
      ...embedded('small', [[1e-38, 1e-38, 0]]),
      ...embedded('against', [[-3e38, -3e38, 0]]),
    ]);
    const matches = await nearest(tenant, [1, 1, 0]);
    assert.deepEqual(ids(matches).toSorted(), ['against', 'large', 'small']);
    for (const { memory, similarity } of matches.hits)
      assert.ok(Math.abs(similarity - (memory.id === 'against' ? -1 : 1)) < 1e-12 && Math.abs(similarity) <= 1);
  }),
  tenantSpec('[S8] profiles never mix, whatever the lengths of their vectors', async (tenant) => {
    await tenant.apply([
      ...embedded('both', [EAST]),
      vectorsOf('both', [[0, 1]], { profile: 'P' }),
      ...embedded('one', [NORTH], {}, 'P'),
      vectorsOf('one', [[1, 0]], { profile: 'P' }),
      put('none', 'red'),
    ]);
    const lower = await nearest(tenant, EAST);
    assert.deepEqual([ids(lower), lower.scanned, lower.missing], [['both'], 1, 2]);
    const upper = await nearest(tenant, [1, 0], { profile: 'P' });
    assert.deepEqual([ids(upper), upper.missing], [['one', 'both'], 1]);
    const unknown = await nearest(tenant, EAST, { profile: 'p ' });
    assert.deepEqual([ids(unknown), unknown.scanned, unknown.missing], [[], 0, 3]);
    assert.deepEqual((await tenant.info()).vectors, { P: 2, p: 1 });
  }),
  tenantSpec('[P19] asked for what lacks another profile, nearest looks at nothing else', async (tenant) => {
    await tenant.apply([
      ...embedded('old', [NORTH], {}, 'old'),
      ...embedded('both', [EAST], {}, 'old'),
      vectorsOf('both', [EAST], { profile: 'new' }),
      ...embedded('new', [EAST], {}, 'new'),
      put('none', 'red'),
    ]);
    const matches = await nearest(tenant, EAST, { profile: 'old', lacking: 'new', k: 1 });
    assert.deepEqual([ids(matches), matches.scanned, matches.missing], [['old'], 2, 1]);
    const all = await nearest(tenant, EAST, { profile: 'old', lacking: 'nobody has it' });
    assert.deepEqual([ids(all), all.missing], [['both', 'old'], 2]);
  }),
  tenantSpec('[R2] scope and time act before the cut, and on the counts', async (tenant) => {
    const gone = { validToMs: 5, statedValidToMs: 5, supersededAtMs: 5, supersededBy: { id: 'open', version: 1 } };
    await tenant.apply([
      ...embedded('open', [[1, 1, 0]]),
      ...embedded('superseded', [EAST], gone),
      ...embedded('expired', [EAST], { expiresAtMs: LATER_MS }),
      ...embedded('future', [EAST], { validFromMs: LATER_MS + 1 }),
      ...embedded('archived', [EAST], { status: 'archived' }),
      ...['u2', 'u', 'u1x', 'U1', null].flatMap((user) =>
        embedded(`of ${user}`, [EAST], { scope: { user, agent: null, session: null } }),
      ),
      ...embedded('session', [EAST], { scope: { user: 'u1', agent: null, session: 's' } }),
      put('bare', 'red'),
      put('bare and gone', 'red', gone),
    ]);
    const matches = await nearest(tenant, EAST, { k: 1 });
    assert.deepEqual([ids(matches), matches.scanned, matches.missing], [['open'], 5, 1]);
    const inSession = await nearest(tenant, EAST, { filter: seenBy({ user: 'u1', session: 's' }) });
    assert.deepEqual(ids(inSession), ['session', 'open']);
    const before = seenBy({ user: 'u1' }, { asOf: { validAtMs: 4, recordedAtMs: null, explicit: false }, nowMs: 4 });
    assert.ok(ids(await nearest(tenant, EAST, { filter: before })).includes('superseded'));
    const shared = seenBy({ user: null, includeShared: true });
    assert.deepEqual(ids(await nearest(tenant, EAST, { filter: shared })), ['of null']);
  }),
  ...CONDITIONS.map(([name, memory, conditions]) =>
    tenantSpec(`[R2] [P3] a filter by ${name} acts before the cut`, async (tenant) => {
      await tenant.apply([
        ...embedded('wanted', [NORTH, [1, 2, 0]], memory),
        ...Array.from({ length: 20 }, (_, at) => embedded(`other ${at}`, [EAST])).flat(),
        put('bare', 'red', memory),
        put('bare other', 'red'),
      ]);
      const filter = seenBy({ user: 'u1' }, conditions);
      const expected = name === 'ids' ? 0 : 1;
      const matches = await nearest(tenant, EAST, { filter, k: 1 });
      assert.deepEqual([ids(matches), matches.scanned, matches.missing], [['wanted'], 22, expected]);
      assert.equal(matches.hits[0]?.passage.ordinal, 1);
    }),
  ),
  tenantSpec('an aborted search is refused', async (tenant) => {
    await rejectsWith('aborted', () => nearest(tenant, EAST, { signal: AbortSignal.abort() }));
    await tenant.apply(embedded('a', [EAST]));
    await rejectsWith('aborted', () => nearest(tenant, EAST, { signal: AbortSignal.abort() }));
  }),
  tenantSpec('[P1] putVectors wants a version that exists and one vector for each passage', async (tenant) => {
    await tenant.apply([put('a', 'red', {}, passagesFor(2)), ...embedded('b', [EAST])]);
    const { seq } = await tenant.info();
    const refused = async (code: 'internal' | 'not_found', op: Op): Promise<void> =>
      rejectsWith(code, () => tenant.apply([vectorsOf('b', [NORTH]), op]));
    await refused('internal', vectorsOf('a', [EAST]));
    await refused('internal', vectorsOf('a', []));
    await refused('internal', vectorsOf('a', [EAST, EAST, EAST]));
    await refused('not_found', vectorsOf('nosuch', [EAST]));
    await refused('not_found', vectorsOf('a', [EAST, EAST], { version: 2 }));
    assert.equal((await tenant.info()).seq, seq);
    assert.equal((await nearest(tenant, NORTH)).hits[0]?.similarity, 0);
  }),
  tenantSpec(
    'putVectors replaces the vectors of its profile alone and keeps no hold on what it was given',
    async (tenant) => {
      const given = Float32Array.from(EAST);
      await tenant.apply([
        put('a', 'red'),
        { op: 'putVectors', ref: { id: 'a', version: 1 }, profile: 'p', vectors: [given] },
        vectorsOf('a', [NORTH], { profile: 'q' }),
      ]);
      given.fill(-1);
      assert.equal((await nearest(tenant, EAST)).hits[0]?.similarity, 1);
      await tenant.apply([vectorsOf('a', [NORTH])]);
      assert.equal((await nearest(tenant, EAST)).hits[0]?.similarity, 0);
      assert.deepEqual((await tenant.info()).vectors, { p: 1, q: 1 });
    },
  ),
  tenantSpec('dropVectors removes one profile everywhere', async (tenant) => {
    await tenant.apply([...embedded('a', [EAST, NORTH]), vectorsOf('a', [EAST, EAST], { profile: 'q' })]);
    const { seq } = await tenant.apply([{ op: 'dropVectors', profile: 'p' }]);
    assert.deepEqual([ids(await nearest(tenant, EAST)), (await tenant.info()).vectors], [[], { q: 2 }]);
    assert.equal((await tenant.apply([{ op: 'dropVectors', profile: 'nosuch' }])).seq, seq + 1);
    await tenant.apply([vectorsOf('a', [NORTH, NORTH])]);
    assert.equal((await nearest(tenant, EAST)).hits[0]?.similarity, 0);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec('[W11] erasing a memory erases the vectors of all its versions', async (tenant) => {
    await tenant.apply([
      ...embedded('a', [EAST]),
      ...embedded('a', [EAST, NORTH], { version: 2 }),
      vectorsOf('a', [EAST], { profile: 'q' }),
      ...embedded('b', [NORTH]),
    ]);
    await tenant.apply([{ op: 'erase', memoryId: 'a' }]);
    assert.deepEqual([ids(await nearest(tenant, EAST)), (await tenant.info()).vectors], [['b'], { p: 1 }]);
    await tenant.apply([put('a', 'red again')]);
    const matches = await nearest(tenant, EAST);
    assert.deepEqual([ids(matches), matches.missing], [['b'], 1]);
    assert.deepEqual(await tenant.verify(), []);
  }),
  tenantSpec('[P20] a store knows what it erased by id and user together', async (tenant) => {
    const of = (user: string | null): Partial<Memory> => ({ scope: { user, agent: 'x', session: null } });
    await tenant.apply([put('a', 'red', of('u1')), put('s', 'red', of(null)), put('kept', 'red', of('u1'))]);
    assert.equal(await tenant.erased('a', 'u1'), false);
    await tenant.apply([
      { op: 'erase', memoryId: 'a' },
      { op: 'erase', memoryId: 's' },
      { op: 'erase', memoryId: 'nosuch' },
    ]);
    const asked = async (pairs: readonly (readonly [string, string | null])[]): Promise<readonly boolean[]> =>
      Promise.all(pairs.map(([id, user]) => tenant.erased(id, user)));
    assert.deepEqual(
      await asked([
        ['a', 'u1'],
        ['s', null],
      ]),
      [true, true],
    );
    assert.deepEqual(
      await asked([
        ['a', 'u2'],
        ['a', null],
        ['A', 'u1'],
        ['s', 'u1'],
        ['s', ''],
        ['nosuch', 'u1'],
        ['kept', 'u1'],
      ]),
      Array.from({ length: 7 }, () => false),
    );
    await tenant.apply([put('a', 'red', of('u1'))]);
    assert.equal(await tenant.erased('a', 'u1'), true);
  }),
  tenantSpec('unembedded lists what waits for a profile in the order of writing', async (tenant) => {
    await tenant.apply([
      put('late', 'red', { recordedAtMs: 9 }, passagesFor(2).toReversed()),
      put('early', 'red', { recordedAtMs: 1 }),
      ...embedded('done', [EAST]),
      put('nothing to embed', '-', {}, []),
      put('early', 'red', { version: 2, scope: { user: null, agent: null, session: null } }),
    ]);
    const waiting = await tenant.unembedded('p', 9);
    assert.deepEqual(
      waiting.map(({ memory }) => [memory.id, memory.version]),
      [
        ['late', 1],
        ['early', 1],
        ['early', 2],
      ],
    );
    assert.deepEqual(waiting[0]?.passages, [
      { start: 0, end: 5 },
      { start: 10, end: 15 },
    ]);
    assert.equal((await tenant.unembedded('p', 2)).length, 2);
    assert.equal((await tenant.unembedded('q', 9)).length, 4);
    assert.deepEqual(await tenant.unembedded('p', 0), []);
  }),
  tenantSpec('[P19] measure tells of every passage what the legs would have', async (tenant) => {
    await tenant.apply([
      put('a', 'x', {}, [
        passageOf({ words: ['big', 'red', 'kettle', 'red'] }, { end: 9 }),
        passageOf({ words: ['red', 'big'], bigrams: ['红茶'] }, { ordinal: 1, start: 7, end: 12 }),
      ]),
      vectorsOf('a', [EAST, [3, 4, 0]]),
      put('bare', 'red'),
      ...embedded('hidden', [EAST], { scope: { user: 'u9', agent: null, session: null }, status: 'archived' }),
    ]);
    const refs = ['bare', 'a', 'nosuch', 'hidden'].map((id) => ({ id, version: 1 }));
    const terms = [...termsOf('red pot'), termOf('big red'), termOf('红茶', 'bigrams')];
    const measured = await tenant.measure(refs, terms, { profile: 'p', vector: Float32Array.from(EAST) });
    assert.deepEqual(
      measured.map(({ ref, passage, frequencies, similarity }) => [ref.id, passage.ordinal, frequencies, similarity]),
      [
        ['bare', 0, [1, 0, 0, 0], null],
        ['a', 0, [2, 0, 1, 0], 1],
        ['a', 1, [1, 0, 0, 1], 0.6],
        ['hidden', 0, [1, 0, 0, 0], 1],
      ],
    );
    assert.deepEqual(
      measured.map(({ signsApart }) => signsApart),
      [undefined, 0, 1 / 3, 0],
    );
    assert.deepEqual(measured[2]?.passage, { ordinal: 1, start: 7, end: 12, length: 3, count: 2 });
    const without = await tenant.measure(refs, [], null);
    assert.deepEqual(
      without.map(({ frequencies, similarity }) => [frequencies, similarity]),
      Array.from({ length: 4 }, () => [[], null]),
    );
    const [other] = await tenant.measure([{ id: 'a', version: 1 }], [], { profile: 'q', vector: new Float32Array(3) });
    assert.equal(other?.similarity, null);
    assert.deepEqual(await tenant.measure([{ id: 'a', version: 2 }], terms, null), []);
  }),
  ...generatedVectorSpecs,
];
