import { strict as assert } from 'node:assert';
import { RecollectError } from '../../domain/errors.js';
import type { Filter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import type { QueryTerm } from '../../domain/passage.js';
import type { Viewer } from '../../domain/scope.js';
import type {
  LinkQuery,
  MatchOptions,
  Op,
  ScanCursor,
  ScanOrder,
  TenantStore,
  TextMatches,
} from '../../ports/store.js';
import { KEYS, REQUESTS, USERS } from './random-aside.js';
import { outcomeOf } from './spec.js';

/** A question whose answer must be the same from every store. */
export type Question =
  | { readonly ask: 'scan'; readonly filter: Filter; readonly order: ScanOrder; readonly pageSize: number }
  | { readonly ask: 'lookup'; readonly viewer: Viewer; readonly keys: readonly string[]; readonly limit: number }
  | { readonly ask: 'links'; readonly query: LinkQuery }
  | {
      readonly ask: 'match';
      readonly filter: Filter;
      readonly terms: readonly QueryTerm[];
      readonly options: MatchOptions;
    };

/** Batches with questions after each; plain data, so that a failing one can be printed and kept. */
export interface Scenario {
  readonly ids: readonly string[];
  readonly rounds: readonly { readonly batch: readonly Op[]; readonly questions: readonly Question[] }[];
}

/** Plays a scenario on two tenants and fails at the first difference. The model must answer `match` in full. */
export async function playScenario(scenario: Scenario, model: TenantStore, tenant: TenantStore): Promise<void> {
  for (const { batch, questions } of scenario.rounds) {
    const expected = await outcomeOf(() => model.apply(batch));
    assert.deepEqual(await outcomeOf(() => tenant.apply(batch)), expected);
    assert.equal(await tenant.seq(), await model.seq());
    await compareState(scenario.ids, model, tenant);
    for (const question of questions) await compareAnswers(question, model, tenant);
  }
  const codes = (await model.verify()).map(({ code, memoryId }) => `${code} ${memoryId}`);
  assert.deepEqual((await tenant.verify()).map(({ code, memoryId }) => `${code} ${memoryId}`).sort(), codes.sort());
}

/** Everything that can be read without a question; the seq and what depends on tie rules apart. */
export async function compareState(ids: readonly string[], model: TenantStore, tenant: TenantStore): Promise<void> {
  const counters = async (store: TenantStore) => {
    const { memories, versions, passages, vectors } = await store.info();
    return { memories, versions, passages, vectors };
  };
  assert.deepEqual(await counters(tenant), await counters(model));
  assert.deepEqual(await tenant.get(ids), await model.get(ids));
  assert.deepEqual(await tenant.usage(ids), await model.usage(ids));
  for (const id of ids) assert.deepEqual(await tenant.history(id), await model.history(id));
  await compareAside(ids, model, tenant);
}

async function compareAside(ids: readonly string[], model: TenantStore, tenant: TenantStore): Promise<void> {
  assert.deepEqual(await tenant.sightings(ids), await model.sightings(ids));
  for (const key of REQUESTS) assert.deepEqual(await tenant.request(key), await model.request(key));
  for (const user of USERS) {
    assert.deepEqual(await tenant.echoes(KEYS, user), await model.echoes(KEYS, user));
    const owned = async (store: TenantStore) => (await store.owned(user, 9_999)).toSorted();
    assert.deepEqual(await owned(tenant), await owned(model));
    for (const id of ids) assert.equal(await tenant.erased(id, user), await model.erased(id, user));
  }
  for (const number of [0, 1, 2]) {
    assert.deepEqual(await tenant.outdated(number, 99), await model.outdated(number, 99));
    assert.deepEqual(await tenant.outdated(number, 3), await model.outdated(number, 3));
    assert.deepEqual(await tenant.expired(4 * number + 1, 3 + number), await model.expired(4 * number + 1, 3 + number));
  }
}

/** Fails when the two answer a question differently. */
export async function compareAnswers(question: Question, model: TenantStore, tenant: TenantStore): Promise<void> {
  if (question.ask === 'lookup') {
    const { keys, viewer, limit } = question;
    assert.deepEqual(await tenant.lookup(keys, viewer, limit), await model.lookup(keys, viewer, limit));
    for (const endAfterMs of [null, -1, limit]) {
      const asked = keys.map((key, at) => ({ key, endAfterMs, most: at % 3 }));
      assert.deepEqual(await tenant.carriers(asked, viewer, limit), await model.carriers(asked, viewer, limit));
    }
    return;
  }
  if (question.ask === 'links') {
    assert.deepEqual(await tenant.links(question.query), await model.links(question.query));
    return;
  }
  if (question.ask === 'scan') {
    const expected = await allPages(question, model);
    assert.deepEqual(await allPages(question, tenant), expected);
    assert.equal(await tenant.count(question.filter), expected.length);
    assert.equal(await model.count(question.filter), expected.length);
    return;
  }
  const { terms, filter, options } = question;
  compareMatches(await tenant.match(terms, filter, options), await model.match(terms, filter, options));
}

/** Counting may stop early; then the count lies between what is shown and what there is. */
function compareMatches(actual: TextMatches, expected: TextMatches): void {
  assert.deepEqual({ ...actual, found: null }, { ...expected, found: null });
  const { count, exact } = actual.found;
  const least = exact ? expected.found.count : actual.hits.length;
  assert.ok(count >= least && count <= expected.found.count, `found ${count}, there are ${expected.found.count}`);
}

async function allPages(
  { filter, order, pageSize }: Extract<Question, { ask: 'scan' }>,
  store: TenantStore,
): Promise<readonly Memory[]> {
  const found: Memory[] = [];
  let after: ScanCursor | undefined;
  for (;;) {
    const options = { order, limit: pageSize, ...(after === undefined ? {} : { after }) };
    const page = await store.scan(filter, options);
    found.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return found;
    if (found.length > 100_000) throw new RecollectError('internal', 'the scan does not end');
    after = { value: sortValue(order, last), id: last.id, version: last.version };
  }
}

function sortValue(order: ScanOrder, memory: Memory): number {
  return order === 'importance' ? (memory.importance ?? -1) : memory.recordedAtMs;
}
