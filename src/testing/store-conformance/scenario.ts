import { strict as assert } from 'node:assert';
import { RecollectError } from '../../domain/errors.js';
import type { Filter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import type { QueryTerm } from '../../domain/passage.js';
import type { MatchOptions, Op, ScanCursor, ScanOrder, TenantStore, TextMatches } from '../../ports/store.js';
import { outcomeOf } from './spec.js';

/** A question whose answer must be the same from every store. */
export type Question =
  | { readonly ask: 'scan'; readonly filter: Filter; readonly order: ScanOrder; readonly pageSize: number }
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
    await compareState(scenario.ids, model, tenant);
    for (const question of questions) await compareAnswers(question, model, tenant);
  }
  const codes = (await model.verify()).map(({ code, memoryId }) => `${code} ${memoryId}`);
  assert.deepEqual((await tenant.verify()).map(({ code, memoryId }) => `${code} ${memoryId}`).sort(), codes.sort());
}

async function compareState(ids: readonly string[], model: TenantStore, tenant: TenantStore): Promise<void> {
  const counters = async (store: TenantStore) => {
    const { seq, memories, versions, passages } = await store.info();
    return { seq, memories, versions, passages };
  };
  assert.deepEqual(await counters(tenant), await counters(model));
  assert.deepEqual(await tenant.get(ids), await model.get(ids));
  assert.deepEqual(await tenant.usage(ids), await model.usage(ids));
  for (const id of ids) assert.deepEqual(await tenant.history(id), await model.history(id));
}

async function compareAnswers(question: Question, model: TenantStore, tenant: TenantStore): Promise<void> {
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
