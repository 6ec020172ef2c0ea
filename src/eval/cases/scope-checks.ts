import { isDeepStrictEqual } from 'node:util';
import { fieldsOf, listOf } from './case-file.js';
import type { Check } from './check.js';
import { unless } from './check.js';
import { bytesOf } from './outcome.js';
import { placeOf } from './vocabulary.js';

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
