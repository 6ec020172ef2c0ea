import type { Memory } from '../../domain/memory.js';
import type { Fields } from './case-file.js';
import { fieldsOf, textsOf } from './case-file.js';
import { withText } from './expand.js';
import { largestAnswer } from './largest-answer.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { inject } from './prompt-operations.js';
import type { SurfaceName } from './surface.js';
import { isSurfaceName } from './surface.js';
import { placeOf, ranksBy, recallOptionsOf } from './vocabulary.js';
import type { World } from './world.js';

/** Most memories that are listed where a case wants the newest and names no number. */
const NEWEST = 10;

/** Asks what a case's query asks. */
export async function recall(world: World, query: Fields): Promise<Facts> {
  // A budget that an answer can reach is one of a block.
  if (Number(query['max_tokens']) < largestAnswer(world.file)) return inject(world, query);
  const { text, sort, ...options } = withText(query);
  world.embedding.note('query', { ...options, text });
  const result = await world.at(placeOf(query)).recall(text as string, recallOptionsOf(options));
  const found = ranksBy(query) ? result.items.map((item) => item.memory) : [];
  const items = sort === 'time' ? await oldestFirst(world, query, found) : found;
  // What is returned whatever the query is returned; it stands behind the ranked items and is not counted with them.
  const beside = [...(await newest(world, query)), ...result.always];
  return {
    memories: [...items, ...beside.filter((memory) => !items.some((item) => isSame(item, memory)))],
    answer: result,
    recall: result,
    numbers: { items: items.length },
  };
}

function isSame(one: Memory, other: Memory): boolean {
  return one.id === other.id && one.version === other.version;
}

/** The found ones in the order in which the engine itself lists them by time. */
async function oldestFirst(world: World, query: Fields, found: readonly Memory[]): Promise<readonly Memory[]> {
  const { filter } = recallOptionsOf(query);
  const { items } = await world.at(placeOf(query)).list({ limit: 1_000, ...(filter === undefined ? {} : { filter }) });
  return items.toReversed().filter((memory) => found.some(({ id }) => id === memory.id));
}

/** The newest, where the query wants them: the engine ranks nothing by its age alone, it lists. */
async function newest(world: World, query: Fields): Promise<readonly Memory[]> {
  if (!textsOf(query['legs']).includes('recent')) return [];
  const { filter, limit = NEWEST } = recallOptionsOf(query);
  const { items } = await world.at(placeOf(query)).list({ limit, ...(filter === undefined ? {} : { filter }) });
  return items;
}

/** Asks at another door of the engine, whoever brought it. What it returns is read back from the store. */
async function recallAt(world: World, surface: SurfaceName, query: Fields): Promise<Facts> {
  const { text, ...options } = withText(query);
  world.embedding.note('query', { ...options, text });
  const place = placeOf(query);
  const refs = await world.surface(surface)(world.engine, place, String(text), recallOptionsOf(options));
  const memories = await Promise.all(refs.map(({ id }) => world.at(place).get(id)));
  return { memories, answer: refs, numbers: { items: memories.length } };
}

/** `recall`: through the library unless the step names another door. */
export const recallOperation: Operation = {
  fields: ['query', 'surface'],
  gap: ({ surface }) =>
    surface === undefined || surface === 'library' || surface === 'inject' || isSurfaceName(surface)
      ? null
      : `surface ${String(surface)}`,
  run: async (world, { query, surface }) => {
    if (surface === 'inject') return inject(world, fieldsOf(query));
    if (isSurfaceName(surface)) return recallAt(world, surface, fieldsOf(query));
    return recall(world, fieldsOf(query));
  },
};
