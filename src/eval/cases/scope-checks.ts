import { isDeepStrictEqual } from 'node:util';
import { fieldsOf, listOf, textsOf } from './case-file.js';
import type { Check, CheckContext } from './check.js';
import { unless } from './check.js';
import type { Facts } from './outcome.js';
import { bytesOf } from './outcome.js';
import { recall } from './recall-operation.js';
import { placeOf } from './vocabulary.js';

/** What a step's query finds by each of its ways of finding alone, by the name of the way. */
async function byEachLeg({ world, step }: CheckContext): Promise<ReadonlyMap<string, Facts>> {
  const query = fieldsOf(step['query']);
  const found = new Map<string, Facts>();
  for (const leg of textsOf(query['legs'])) found.set(leg, await recall(world, { ...query, legs: [leg] }));
  return found;
}

/** The keys of other users. */
function foreignKeys({ world, step }: CheckContext): readonly string[] {
  const { user } = placeOf(fieldsOf(step['query']));
  return [...world.keys].filter(([, { place }]) => place.user !== user).map(([key]) => key);
}

/** Checks on who sees what. */
export const SCOPE_CHECKS: { readonly [sentence: string]: Check } = {
  'no id of b, no count that includes b': {
    assert: async ({ world, step, outcome }) => {
      const own = await world.at(placeOf(fieldsOf(step['query']))).count();
      const seen = outcome.recall?.trace.statistics?.n ?? Number.POSITIVE_INFINITY;
      const rejected = Object.values(outcome.recall?.trace.rejectedCounts ?? {}).reduce((sum, count) => sum + count, 0);
      const found = outcome.recall?.trace.legs.map((leg) => leg.found) ?? [];
      return (
        unless(!bytesOf(outcome).includes(world.ref('b').id), 'the id of b is there') ??
        unless(
          [seen, rejected, ...found].every((count) => count <= own),
          'a count is higher than the own memories',
        )
      );
    },
  },
  'Ids of a1 and b1 differ': {
    assert: ({ world }) => unless(world.ref('a1').id !== world.ref('b1').id, 'they are the same'),
  },
  // No hash of a text ever leaves the engine; the id is what could.
  "No response to ub mentions a1's id or hash": {
    assert: ({ world }) => {
      const toUb = world.done.filter(({ step }) =>
        [step, fieldsOf(step['query']), fieldsOf(step['memory'])].some((fields) => fields['user'] === 'ub'),
      );
      const leaks = toUb.filter(({ outcome }) => bytesOf(outcome).includes(world.ref('a1').id));
      return unless(toUb.length > 0 && leaks.length === 0, `${leaks.length} of ${toUb.length} do`);
    },
  },
  'Run once per single leg and once with all legs: no leg alone returns b1 or b2': {
    assert: async (context) => {
      const { world, outcome } = context;
      const foreign = foreignKeys(context);
      const returned = [...(await byEachLeg(context)), ['all legs', outcome] as const];
      const leaks = returned.filter(([, { memories = [] }]) =>
        memories.some((memory) => foreign.some((key) => world.isKey(key, memory))),
      );
      return (
        unless(foreign.length > 0 && outcome.memories.length > 0, 'there was nothing to keep apart') ??
        unless(leaks.length === 0, `${leaks.map(([leg]) => leg).join(', ')} returned one`)
      );
    },
  },
  "Trace candidate lists of every leg contain only user ua's ids": {
    assert: async (context) => {
      const { world, step, outcome } = context;
      const own = await world.at(placeOf(fieldsOf(step['query']))).count();
      const foreign = foreignKeys(context).map((key) => world.ref(key).id);
      for (const [leg, { recall: found, answer }] of [...(await byEachLeg(context)), ['all legs', outcome] as const]) {
        if (found == null) return `${leg} left no trace`;
        const bytes = JSON.stringify(answer);
        if (foreign.some((id) => bytes.includes(id))) return `${leg} names one of somebody else`;
        if (found.trace.legs.some((each) => each.found > own)) return `${leg} found more than there is`;
      }
      return null;
    },
  },
  'the set of first-ranked ids differs per query': {
    assert: ({ outcome }) => {
      const { before, after } = fieldsOf(outcome.answer);
      const firsts = listOf(after);
      return (
        unless(isDeepStrictEqual(before, after), 'asking changed what comes first') ??
        unless(firsts.length > 0 && !firsts.includes(null), 'a query has no first item') ??
        unless(new Set(firsts).size === firsts.length, `the same comes first: ${firsts.join(', ')}`)
      );
    },
  },
  'writing into the shared pool needs an explicit right; a normal user write cannot land there': {
    looksAtError: true,
    assert: async ({ world, step, outcome }) => {
      const memory = fieldsOf(step['memory']);
      const pool = await world.at({ ...placeOf(memory), shared: true }).list({ limit: 1_000 });
      const landed = pool.items.some((stored) => stored.text === memory['text']);
      const user = outcome.memories[0]?.scope.user;
      return unless(!landed && (outcome.error !== null || user === memory['user']), 'it landed in the shared pool');
    },
  },
};
