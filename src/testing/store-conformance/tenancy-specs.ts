import { strict as assert } from 'node:assert';
import type { Store } from '../../ports/store.js';
import { termsOf } from '../plain-passages.js';
import type { StoreSpec } from './spec.js';
import { rejectsWith, storeSpec, tenantSpec } from './spec.js';
import { hitIds, LATER_MS, put, scopeOf, seenBy } from './writing.js';

/** Ids that a careless comparison, pattern, file name or case folding would take for one another. */
const CONFUSABLE_IDS: readonly string[] = [
  'u1',
  'u10',
  'U1',
  'u',
  '1',
  '%',
  '_',
  '*',
  'u1%',
  'u_',
  '..',
  '../u1',
  'u1/',
  'u1\\u1',
  '.u1',
  '-u1',
  'con',
  'CON',
  'nul.db',
  "u1' OR '1'='1",
  'u1"',
  'null',
  '\u00e9',
  'e\u0301',
  'É',
  'ß',
  'ss',
  '用户',
  '用户1',
  '😀',
  '=75',
  `${'x'.repeat(255)}a`,
  `${'x'.repeat(255)}b`,
  '界'.repeat(256),
];

async function idsOf(store: Store): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const id of store.list()) ids.push(id);
  return ids;
}

/** Tenants, users, agents and sessions never see what is not theirs. */
export const tenancySpecs: readonly StoreSpec[] = [
  storeSpec('[T1] [T10] tenants with confusable ids stay apart, and are listed as they were named', async (store) => {
    for (const id of CONFUSABLE_IDS) await (await store.tenant(id)).apply([put('m1', `kettle of ${id.slice(0, 40)}`)]);
    for (const id of CONFUSABLE_IDS) {
      const tenant = await store.tenant(id, { create: false });
      const [memory, ...others] = await tenant.scan(seenBy(), { order: 'newest', limit: 10 });
      assert.equal(memory?.text, `kettle of ${id.slice(0, 40)}`);
      assert.deepEqual(others, []);
    }
    assert.deepEqual([...(await idsOf(store))].sort(), [...CONFUSABLE_IDS].sort());
  }),
  storeSpec('[P10] a dropped tenant is gone, its neighbour is not, and the id can be used again', async (store) => {
    const tenant = await store.tenant('u1');
    await tenant.apply([put('m1', 'kettle')]);
    await (await store.tenant('u10')).apply([put('m1', 'kettle')]);
    assert.equal(await store.drop('u1'), true);
    assert.equal(await store.drop('u1'), false);
    assert.deepEqual(await idsOf(store), ['u10']);
    await rejectsWith('not_found', () => store.tenant('u1', { create: false }));
    await rejectsWith('not_found', () => tenant.history('m1'));
    assert.deepEqual(await (await store.tenant('u1')).history('m1'), []);
    assert.equal((await (await store.tenant('u10')).history('m1')).length, 1);
  }),
  storeSpec('[T6] a tenant that does not exist is not made by asking for it', async (store) => {
    await rejectsWith('not_found', () => store.tenant('acme', { create: false }));
    assert.deepEqual(await idsOf(store), []);
    for (const id of ['', ' ', ' u1', 'a\u0000b']) await rejectsWith('validation', () => store.tenant(id));
  }),
  storeSpec('[P9] a closed store refuses everything, through old handles too', async (store) => {
    const tenant = await store.tenant('acme');
    await store.close();
    await store.close();
    await rejectsWith('closed', () => store.tenant('acme'));
    await rejectsWith('closed', () => store.drop('acme'));
    await rejectsWith('closed', () => idsOf(store));
    await rejectsWith('closed', () => tenant.apply([put('m1', 'kettle')]));
    await rejectsWith('closed', () => tenant.get(['m1']));
    await rejectsWith('closed', () => tenant.history('m1'));
    await rejectsWith('closed', () => tenant.scan(seenBy(), { order: 'newest', limit: 1 }));
    await rejectsWith('closed', () => tenant.count(seenBy()));
    await rejectsWith('closed', () => tenant.match(termsOf('kettle'), seenBy(), { k: 1, maxTerms: 1 }));
    await rejectsWith('closed', () => tenant.usage(['m1']));
    await rejectsWith('closed', () => tenant.info());
    await rejectsWith('closed', () => tenant.verify());
  }),
  ...(['user', 'agent', 'session'] as const).map((part) =>
    tenantSpec(`[T1] ${part} ids are compared exactly, never by prefix, pattern or case`, async (tenant) => {
      const ids = [...CONFUSABLE_IDS, 'u1 ', ' u1', ''];
      const scope = (id: string) => scopeOf({ user: 'owner', [part]: id });
      await tenant.apply(ids.map((id, at) => put(`m${at}`, 'kettle', { scope: scope(id) })));
      for (const [at, id] of ids.entries()) {
        const filter = seenBy(scope(id));
        const matches = await tenant.match(termsOf('kettle'), filter, { k: 10, maxTerms: 8 });
        assert.deepEqual(hitIds(matches), [`m${at}`]);
        assert.deepEqual([matches.n, ...matches.df], [1, 1]);
        assert.equal(await tenant.count(filter), 1);
        assert.deepEqual(
          (await tenant.scan(filter, { order: 'oldest', limit: 10 })).map((memory) => memory.id),
          [`m${at}`],
        );
      }
    }),
  ),
  tenantSpec(
    '[T2] a viewer sees its own, what is bound to nothing, and shared memories only when asked',
    async (tenant) => {
      const parts = [null, 'x', 'y'];
      const scopes = parts.flatMap((user) =>
        parts.flatMap((agent) => parts.map((session) => ({ user, agent, session }))),
      );
      const idOf = (scope: object): string => Object.values(scope).join('/');
      await tenant.apply(scopes.map((scope) => put(idOf(scope), 'kettle', { scope })));
      for (const own of scopes) {
        for (const includeShared of [false, true]) {
          const expected = scopes.filter(
            (scope) =>
              (scope.user === null ? includeShared : scope.user === own.user) &&
              (scope.agent === null || scope.agent === own.agent) &&
              (scope.session === null || scope.session === own.session),
          );
          const matches = await tenant.match(termsOf('kettle'), seenBy({ ...own, includeShared }), {
            k: 99,
            maxTerms: 8,
          });
          assert.deepEqual([...hitIds(matches)].sort(), expected.map(idOf).sort());
          assert.equal(matches.n, expected.length);
        }
      }
    },
  ),
  tenantSpec('[T9] what others write never changes an answer', async (tenant) => {
    const mine = ['red kettle', 'red red car', 'blue kettle on the red car', 'green'];
    await tenant.apply(mine.map((text, at) => put(`mine${at}`, text)));
    const ask = () => tenant.match(termsOf('red kettle car'), seenBy(), { k: 3, maxTerms: 2 });
    const before = await ask();
    const others = Array.from({ length: 300 }, (_, at) =>
      put(`other${at}`, 'kettle kettle red '.repeat(1 + (at % 4)).trim(), {
        scope: scopeOf(at % 3 === 0 ? { user: 'u1', session: 's9' } : at % 3 === 1 ? { user: 'u10' } : {}),
        recordedAtMs: LATER_MS - at,
      }),
    );
    await tenant.apply(others);
    assert.deepEqual(await ask(), before);
    await tenant.apply([{ op: 'erase', memoryId: 'other0' }]);
    assert.deepEqual(await ask(), before);
  }),
];
