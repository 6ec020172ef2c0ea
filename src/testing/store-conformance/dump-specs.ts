import { strict as assert } from 'node:assert';
import { createMemoryStore } from '../../adapters/storage/memory/index.js';
import { versionKey } from '../../domain/memory.js';
import type { Passage } from '../../domain/passage.js';
import type { Op, Store, TenantStore } from '../../ports/store.js';
import { passagesOf } from '../plain-passages.js';
import { randomFrom } from '../random.js';
import type { Choose } from './dice.js';
import { randomScenario } from './random-scenario.js';
import type { Scenario } from './scenario.js';
import { compareAnswers, compareState } from './scenario.js';
import type { StoreSpec } from './spec.js';
import { outcomeOf, storeSpec, tenantSpec } from './spec.js';
import { put } from './writing.js';

const SEEDS = 6;
const BATCH = 40;

/** Passages by the version they were cut from, as a loader would cut them again. */
type PassagesOf = ReadonlyMap<string, readonly Passage[]>;

/** Builds a tenant again in an empty one, some operations at a time. */
async function load(dump: AsyncIterable<Op>, tenant: TenantStore, passages: PassagesOf): Promise<void> {
  let batch: Op[] = [];
  for await (const op of dump) {
    const filled = op.op === 'putVersion' ? { ...op, passages: passages.get(versionKey(op.memory)) ?? [] } : op;
    batch.push(filled);
    if (batch.length < BATCH) continue;
    await tenant.apply(batch);
    batch = [];
  }
  await tenant.apply(batch);
}

/** Writes a scenario, with vectors for some, and gives the passages of what it wrote. */
async function write(scenario: Scenario, choose: Choose, tenant: TenantStore): Promise<PassagesOf> {
  const passages = new Map<string, readonly Passage[]>();
  for (const { batch } of scenario.rounds) {
    const outcome = await outcomeOf(() => tenant.apply(batch));
    if ('code' in outcome) continue;
    for (const op of batch) if (op.op === 'putVersion') passages.set(versionKey(op.memory), op.passages);
    for (const profile of ['p', 'q']) {
      const waiting = (await tenant.unembedded(profile, 99)).filter(() => choose(2) > 0);
      await tenant.apply(
        waiting.map(({ memory, passages: { length } }): Op => {
          const vectors = Array.from({ length }, () => Float32Array.from([choose(4), 1 + choose(4)]));
          return { op: 'putVectors', ref: { id: memory.id, version: memory.version }, profile, vectors };
        }),
      );
    }
  }
  return passages;
}

/** Fails when two tenants differ in anything that can be read, but for the seq. */
async function compare(scenario: Scenario, original: TenantStore, copy: TenantStore): Promise<void> {
  await compareState(scenario.ids, original, copy);
  const query = { profile: 'p', vector: Float32Array.from([2, 3]) };
  for (const { questions } of scenario.rounds)
    for (const question of questions) {
      await compareAnswers(question, original, copy);
      if (question.ask === 'lookup' || question.ask === 'links') continue;
      const options = { k: 5, lacking: 'q' };
      assert.deepEqual(
        await copy.nearest(query, question.filter, options),
        await original.nearest(query, question.filter, options),
      );
    }
  const codes = async (store: TenantStore) =>
    (await store.verify()).map(({ code, memoryId }) => `${code} ${memoryId}`).sort();
  assert.deepEqual(await codes(copy), await codes(original));
}

async function checkCopies(seed: number, store: Store): Promise<void> {
  const random = randomFrom(seed);
  const choose: Choose = (most) => Math.floor(random() * (most + 1));
  const drawn = randomScenario(choose, 5, 6);
  // Of equal matches the later indexed comes first; to index anew moves a version there, a copy knows nothing of it.
  const rounds = drawn.rounds.map(({ batch, questions }) => ({
    batch: batch.filter(({ op }) => op !== 'putDerived'),
    questions,
  }));
  const scenario = { ...drawn, rounds };
  const original = await store.tenant(`original ${seed}`);
  const passages = await write(scenario, choose, original);
  const model = await createMemoryStore().tenant('model');
  await load(original.dump(), model, passages);
  await compare(scenario, model, original);
  const copy = await store.tenant(`copy ${seed}`);
  await load(model.dump(), copy, passages);
  await compare(scenario, model, copy);
  const again = await store.tenant(`again ${seed}`);
  await load(original.dump(), again, passages);
  await compare(scenario, original, again);
}

/** The road between stores. */
export const dumpSpecs: readonly StoreSpec[] = [
  storeSpec('what dump gives builds the same tenant again, in this store and in another', async (store) => {
    for (let seed = 301; seed < 301 + SEEDS; seed += 1) await checkCopies(seed, store);
  }),
  tenantSpec('a dump is of one moment, whatever is written while it runs', async (tenant) => {
    const ids = Array.from({ length: 700 }, (_, at) => `m${String(at).padStart(3, '0')}`);
    await tenant.apply(ids.map((id) => put(id, 'red kettle')));
    const seen: string[] = [];
    for await (const op of tenant.dump()) {
      if (op.op === 'putVersion') seen.push(op.memory.id);
      if (seen.length === 10)
        await tenant.apply([
          put('later', 'red'),
          { op: 'erase', memoryId: 'm600' },
          { op: 'putDerived', ref: { id: 'm650', version: 1 }, passages: passagesOf('blue') },
        ]);
    }
    assert.deepEqual(seen, ids);
    assert.equal((await tenant.info()).memories, 700);
    // One that is left early holds nothing up.
    for await (const op of tenant.dump()) if (op.op === 'putVersion') break;
    assert.deepEqual(await tenant.apply([{ op: 'erase', memoryId: 'm001' }]), { seq: 3, logCleared: true });
  }),
];
