import type { Fields } from './case-file.js';
import { fieldsOf, textsOf } from './case-file.js';
import { NotCovered } from './not-covered.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { entityOf, placeOf, recallOptionsOf } from './vocabulary.js';
import { World } from './world.js';

/**
 * Places that hold something: of all tenants that the engine names, the places that the case has touched and that have
 * memories; what a tenant holds beyond those is somebody's whom nobody named, and counts as one more.
 */
async function listScopes(world: World): Promise<Facts> {
  const found: string[] = [];
  for await (const tenant of world.engine.tenants()) {
    let counted = 0;
    for (const place of world.touched.filter((each) => each.tenant === tenant)) {
      const count = await world.at(place).count();
      counted += count;
      if (count > 0) found.push(JSON.stringify([place.tenant, place.user]));
    }
    const { memories } = await world.engine.tenant(tenant).stats();
    if (memories !== counted) found.push(JSON.stringify([tenant, `${memories - counted} memories of nobody named`]));
  }
  return { answer: found, numbers: { count: found.length } };
}

/** Damage that the engine finds in its own store, and vectors beyond one a passage. */
async function checkConsistency(world: World): Promise<Facts> {
  const tenant = world.engine.tenant(String(placeOf({}).tenant));
  const problems = await tenant.verify();
  const { vectors, passages } = await tenant.stats();
  const stored = Object.values(vectors);
  if (stored.length === 0) throw new NotCovered('the consistency of vectors where there are none');
  return {
    answer: problems,
    numbers: { orphans: problems.length, surplus_vectors: Math.max(0, ...stored.map((count) => count - passages)) },
  };
}

/** The first memory of each query: in a store where nothing was asked before, and in the one of the case. */
async function compareOrder(world: World, queries: readonly string[]): Promise<Facts> {
  const after = await firstOf(world, queries);
  const fresh = await World.open(world.file, world.opener);
  try {
    await fresh.storeAll(world.file.memories);
    return { answer: { before: await firstOf(fresh, queries), after } };
  } finally {
    await fresh.close();
  }
}

async function firstOf(world: World, queries: readonly string[]): Promise<readonly (string | null)[]> {
  const firsts: (string | null)[] = [];
  for (const text of queries) {
    const { items } = await world.at(placeOf({})).recall(text);
    const memory = items[0]?.memory;
    firsts.push(memory === undefined ? null : (world.keyOf(memory) ?? memory.id));
  }
  return firsts;
}

/** What a prompt is given for the query of a step, at the step's time; null when nothing is. */
async function blockOf(world: World, step: Fields): Promise<string | null> {
  const { text, ...options } = fieldsOf(step['query']);
  const { tenant, user } = placeOf(options);
  const { pack } = await world.engine
    .tenant(String(tenant))
    .scope({ user: String(user) })
    .context([{ role: 'user' as const, content: String(text) }], {
      recall: { gate: 'off', now: String(step['now']) },
    });
  return pack.block;
}

/** Memories that name an entity. */
async function neighbours(world: World, step: Fields): Promise<Facts> {
  const { tenant, user } = placeOf(step);
  const { graph } = world.engine.tenant(String(tenant)).scope({ user: String(user) });
  const memories = await graph.around(entityOf(step['entity']));
  return { memories, answer: memories };
}

/** Operations on who holds what, and on what asking leaves behind. */
export const SCOPE_OPERATIONS: { readonly [name: string]: Operation } = {
  neighbours: { fields: ['entity'], run: neighbours },
  list_scopes: { fields: [], run: listScopes },
  check_consistency: { fields: [], run: checkConsistency },
  compare_order: {
    fields: ['queries', 'before_and_after_loop'],
    gap: (step) => (step['before_and_after_loop'] === true ? null : 'an order that is compared otherwise'),
    run: (world, step) => compareOrder(world, textsOf(step['queries'])),
  },
  recall_twice: {
    fields: ['query', 'now', 'delay_ms'],
    run: async (world, step) => {
      const { text, ...options } = fieldsOf(step['query']);
      const ask = () =>
        world.at(placeOf(options)).recall(text as string, { ...recallOptionsOf(options), now: step['now'] as string });
      const block = async (): Promise<string> => (await blockOf(world, step)) ?? '';
      const first = await ask();
      const blocks = [await block()];
      world.clock.skip(Number(step['delay_ms'] ?? 0));
      const second = await ask();
      blocks.push(await block());
      return { memories: second.items.map(({ memory }) => memory), recall: second, answer: { first, second, blocks } };
    },
  },
};
