import { createMemoryStore } from '../../adapters/storage/memory/index.js';
import { randomFrom } from '../random.js';
import type { Choose } from './dice.js';
import { randomScenario, randomSearches } from './random-scenario.js';
import type { Scenario } from './scenario.js';
import { playScenario } from './scenario.js';
import type { StoreSpec } from './spec.js';
import { tenantSpec } from './spec.js';

const SPECS = 6;
const SCENARIOS = 6;

/** Plays scenarios of several seeds, each on a new tenant of a new store, against the in-memory model. */
function generatedSpec(name: string, make: (choose: Choose) => Scenario, seeds: readonly number[]): StoreSpec {
  return {
    name,
    async run(makeStore) {
      for (const seed of seeds) {
        const random = randomFrom(seed);
        const scenario = make((most) => Math.floor(random() * (most + 1)));
        const compared = tenantSpec(`seed ${seed}`, async (tenant) => {
          const model = await createMemoryStore().tenant('model');
          await playScenario(scenario, model, tenant);
        });
        await compared.run(makeStore);
      }
    },
  };
}

/** Random batches and questions, the same in every run. */
export const generatedSpecs: readonly StoreSpec[] = [
  ...Array.from({ length: SPECS }, (_, part) =>
    generatedSpec(
      `[P3] [P7] [P8] generated batches and questions answer like the model (${part + 1} of ${SPECS})`,
      (choose) => randomScenario(choose),
      Array.from({ length: SCENARIOS }, (_unused, at) => 1 + part * SCENARIOS + at),
    ),
  ),
  ...Array.from({ length: SPECS }, (_, part) =>
    generatedSpec(
      `[P4] [P5] generated searches answer like the model (${part + 1} of ${SPECS})`,
      (choose) => randomSearches(choose),
      [101 + part],
    ),
  ),
];
