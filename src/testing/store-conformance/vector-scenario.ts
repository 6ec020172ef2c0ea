import { strict as assert } from 'node:assert';
import { createMemoryStore } from '../../adapters/storage/memory/index.js';
import type { Filter } from '../../domain/filter.js';
import type { VersionRef } from '../../domain/memory.js';
import type { QueryTerm } from '../../domain/passage.js';
import type { Op, TenantStore, VectorQuery } from '../../ports/store.js';
import { randomFrom } from '../random.js';
import type { Choose } from './dice.js';
import { randomScenario } from './random-scenario.js';
import type { Scenario } from './scenario.js';
import type { StoreSpec } from './spec.js';
import { outcomeOf, tenantSpec } from './spec.js';

const SPECS = 4;
const SCENARIOS = 4;
/** Profiles with the lengths of their vectors; the second and third have the same. */
const PROFILES = { one: 2, two: 3, three: 3 } as const;
const NAMES = ['one', 'two', 'three'] as const;
const USERS = ['u1', 'u10', null];

/** Draws vectors and questions; numbers are few and whole, so that vectors meet and tie. */
class VectorDice {
  readonly choose: Choose;

  constructor(choose: Choose) {
    this.choose = choose;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.choose(items.length - 1)] as Item;
  }

  vector(dimensions: number): Float32Array {
    const vector = Float32Array.from({ length: dimensions }, () => this.choose(4) - 2);
    return vector.every((value) => value === 0) ? vector.fill(1) : vector;
  }

  query(): VectorQuery {
    const profile = this.pick(NAMES);
    return { profile, vector: this.vector(PROFILES[profile]) };
  }

  /** Vectors for some versions, and now and then the end of a profile. */
  ops(versions: readonly { readonly ref: VersionRef; readonly passages: number }[]): readonly Op[] {
    const dropped: readonly Op[] = this.choose(5) === 0 ? [{ op: 'dropVectors', profile: this.pick(NAMES) }] : [];
    const puts = versions.flatMap(({ ref, passages }): readonly Op[] => {
      const profile = this.pick(NAMES);
      if (this.choose(3) === 0) return [];
      const vectors = Array.from({ length: passages }, () => this.vector(PROFILES[profile]));
      return [{ op: 'putVectors', ref, profile, vectors }];
    });
    return [...dropped, ...puts];
  }
}

async function versionsOf(store: TenantStore): Promise<readonly { ref: VersionRef; passages: number }[]> {
  const all = await store.unembedded('a profile that nobody has', Number.MAX_SAFE_INTEGER);
  return all.map(({ memory, passages }) => ({
    ref: { id: memory.id, version: memory.version },
    passages: passages.length,
  }));
}

/** Plays a scenario, embeds a part of what is there after each batch, and compares everything about vectors. */
async function play(scenario: Scenario, dice: VectorDice, model: TenantStore, tenant: TenantStore): Promise<void> {
  for (const { batch, questions } of scenario.rounds) {
    const both = async (ops: readonly Op[]): Promise<void> =>
      assert.deepEqual(await outcomeOf(() => tenant.apply(ops)), await outcomeOf(() => model.apply(ops)));
    await both(batch);
    const versions = await versionsOf(model);
    await both(dice.ops(versions));
    assert.deepEqual((await tenant.info()).vectors, (await model.info()).vectors);
    await compareWaiting(dice, model, tenant);
    for (const question of questions) {
      if (question.ask === 'lookup' || question.ask === 'links') continue;
      for (const filter of [question.filter, widened(question.filter)])
        await compareNearest(filter, dice, model, tenant);
      const refs = [...versions.map(({ ref }) => ref), { id: 'nosuch', version: 1 }].filter(() => dice.choose(3) === 0);
      await compareMeasured(refs, question.ask === 'match' ? question.terms : [], dice, model, tenant);
    }
    for (const id of scenario.ids)
      for (const user of USERS) assert.equal(await tenant.erased(id, user), await model.erased(id, user));
  }
  const problems = async (store: TenantStore): Promise<readonly string[]> =>
    (await store.verify()).map(({ code, memoryId }) => `${code} ${memoryId}`).sort();
  assert.deepEqual(await problems(tenant), await problems(model));
}

/** The same place and time with no condition of the caller, so that many pass. */
function widened(filter: Filter): Filter {
  const lists = { ids: [], kinds: [], factTypes: [], statuses: [], tags: [], entities: [], sources: [], speakers: [] };
  const open = { ...lists, metadata: [] };
  const none = { subject: null, attribute: null, pinned: null, importanceMin: null, messages: null };
  return { ...filter, ...open, ...none, recordedBetween: null, validBetween: null, viewer: WIDE };
}

const WIDE = { user: 'u1', agent: 'a', session: 'a', includeShared: true };

async function compareNearest(
  filter: Filter,
  dice: VectorDice,
  model: TenantStore,
  tenant: TenantStore,
): Promise<void> {
  const query = dice.query();
  const options = { k: dice.choose(12), ...(dice.choose(1) === 0 ? {} : { lacking: dice.pick(NAMES) }) };
  assert.deepEqual(await tenant.nearest(query, filter, options), await model.nearest(query, filter, options));
}

async function compareMeasured(
  refs: readonly VersionRef[],
  terms: readonly QueryTerm[],
  dice: VectorDice,
  model: TenantStore,
  tenant: TenantStore,
): Promise<void> {
  const query = dice.choose(3) === 0 ? null : dice.query();
  assert.deepEqual(await tenant.measure(refs, terms, query), await model.measure(refs, terms, query));
}

async function compareWaiting(dice: VectorDice, model: TenantStore, tenant: TenantStore): Promise<void> {
  const limit = dice.choose(9);
  for (const profile of NAMES)
    assert.deepEqual(await tenant.unembedded(profile, limit), await model.unembedded(profile, limit));
}

/** Random batches, vectors and questions, the same in every run. */
export const generatedVectorSpecs: readonly StoreSpec[] = Array.from({ length: SPECS }, (_, part) => ({
  name: `[P19] [S8] generated vectors and questions answer like the model (${part + 1} of ${SPECS})`,
  async run(makeStore): Promise<void> {
    for (let seed = 201 + part * SCENARIOS; seed < 201 + (part + 1) * SCENARIOS; seed += 1) {
      const random = randomFrom(seed);
      const choose: Choose = (most) => Math.floor(random() * (most + 1));
      const scenario = randomScenario(choose);
      const compared = tenantSpec(`seed ${seed}`, async (tenant) => {
        const model = await createMemoryStore().tenant('model');
        await play(scenario, new VectorDice(choose), model, tenant);
      });
      await compared.run(makeStore);
    }
  },
}));
