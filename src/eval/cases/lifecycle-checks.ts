import { RecollectError } from '../../domain/errors.js';
import type { Check, CheckContext } from './check.js';
import { unless } from './check.js';
import type { KilledWriter } from './child-process.js';
import { placeOf } from './vocabulary.js';

/** Most ids of one writer that are looked for by their words; all of them are read. */
const RECALLED = 200;

async function lost({ world }: CheckContext, { tenant, ids }: KilledWriter): Promise<string | null> {
  const memories = world.at(placeOf({ tenant }));
  const every = Math.max(1, Math.floor(ids.length / RECALLED));
  for (const [row, id] of ids.entries()) {
    const { text } = await memories.get(id);
    if (row % every !== 0 && row < ids.length - 20) continue;
    const { items } = await memories.recall(text, { limit: 5 });
    if (!items.some(({ memory }) => memory.id === id)) return `${tenant}: row ${row} is not found`;
  }
  return null;
}

/** Checks on what is left after kills, jobs and closed stores. */
export const LIFECYCLE_CHECKS: { readonly [sentence: string]: Check } = {
  'after reopening every id printed before the kill is present and recallable': {
    assert: async (context) => {
      const { killed } = context.outcome;
      for (const writer of killed) {
        const problem = await lost(context, writer);
        if (problem !== null) return problem;
      }
      const rows = killed.reduce((sum, { ids }) => sum + ids.length, 0);
      return unless(rows > 0, 'no writer had stored anything');
    },
  },
  'the store opens without manual repair': {
    assert: async ({ world, outcome: { killed } }) => {
      for (const { tenant, ids } of killed) {
        const { memories } = await world.engine.tenant(tenant).stats();
        // One more may have been stored without having been reported.
        if (memories < ids.length || memories > ids.length + 1) return `${tenant} holds ${memories} of ${ids.length}`;
        await world.at(placeOf({ tenant })).remember('Written after the kill');
      }
      return null;
    },
  },
  'row, text index and vector counts agree': {
    assert: async ({ world, outcome: { killed } }) => {
      for (const { tenant } of killed) {
        const problems = await world.engine.tenant(tenant).verify();
        if (problems.length > 0) return problems.map(({ code }) => code).join();
      }
      return null;
    },
  },
  'if writing is not possible, health says so and add returns an error, not ok': {
    assert: async ({ world }) => {
      const added = world.done.find(({ step }) => step['op'] === 'add_during')?.outcome;
      if (added === undefined) return 'nothing was added';
      if (added.error !== null) return unless(added.error instanceof RecollectError, 'another error');
      const [memory] = added.memories;
      if (memory === undefined) return 'nothing was added';
      const stored = await world.at(placeOf({})).get(memory.id);
      return unless(stored.text === memory.text, 'the add said ok and is not there');
    },
  },
  'no MaxListeners warning': {
    assert: ({ outcome: { numbers } }) => unless(numbers['listener_warnings'] === 0, 'there was one'),
  },
};
