import { truncateGraphemes } from '../../text/truncate.js';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { COPY_OPERATIONS } from './copy-operations.js';
import { EMBEDDING_OPERATIONS, embedderGap, reopen, withProvider } from './embedding-operations.js';
import { ERASED_OPERATIONS, explainMemory } from './erased-operations.js';
import { expandMemories, fill } from './expand.js';
import { FIXTURE_OPERATIONS } from './fixture-operations.js';
import { importOperation } from './import-operation.js';
import { LIFECYCLE_OPERATIONS } from './lifecycle-operations.js';
import { MCP_OPERATIONS } from './mcp-operations.js';
import { MEASURING_OPERATIONS } from './measuring-operations.js';
import { NotCovered } from './not-covered.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { PROMPT_OPERATIONS } from './prompt-operations.js';
import { recall, recallOperation } from './recall-operation.js';
import { SCOPE_OPERATIONS } from './scope-operations.js';
import { draftOf, filterOf, placeOf } from './vocabulary.js';
import type { World } from './world.js';

/** The version a key stands for, however many came after it. */
async function get(world: World, step: Fields): Promise<Facts> {
  const { place, id, version } = world.ref(step['key']);
  const memories = world.at(place);
  const newest = await memories.get(id);
  const versions = await memories.history(id);
  const wanted = version === null ? undefined : versions.find((candidate) => candidate.version === version);
  // What a version says was learnt when it was first said, whatever else was changed about it since.
  const said = (wanted ?? newest).text;
  const first = versions.find(({ text }) => text === said) ?? newest;
  const numbers = { learnt_at_ms: first.recordedAtMs };
  if (version === null || newest.version === version) return { memories: [newest], answer: newest, numbers };
  const found = wanted === undefined ? [] : [wanted];
  return { memories: found, answer: found, numbers };
}

async function update(world: World, step: Fields): Promise<Facts> {
  const key = String(step['key']);
  const { place, id, version } = world.ref(key);
  const at = step['at'] === undefined ? {} : { at: step['at'] };
  const { memory: updated } = await world.at(place).update(id, draftOf({ ...fieldsOf(step['patch']), ...at }));
  const saveAs = step['save_as'];
  if (typeof saveAs === 'string') {
    world.keys.set(key, { place, id, version: version ?? updated.version - 1 });
    world.keys.set(saveAs, { place, id, version: updated.version });
  } else world.keys.set(key, { place, id, version: null });
  return { memories: [updated], answer: updated };
}

async function forget(world: World, step: Fields): Promise<Facts> {
  const { place, id } = world.ref(step['key']);
  const receipt = await world.at({ ...place, ...placeFields(step) }).forget(id);
  return { answer: receipt, numbers: { deleted: 1 } };
}

function placeFields(step: Fields): { readonly tenant?: unknown; readonly user?: unknown } {
  return {
    ...('tenant' in step ? { tenant: step['tenant'] } : {}),
    ...('user' in step ? { user: step['user'] } : {}),
  };
}

async function list(world: World, step: Fields): Promise<Facts> {
  // A step about one memory lists all of the place that it is, or was, in.
  const place = step['key'] === undefined ? placeOf(step) : world.ref(step['key']).place;
  const saved = typeof step['cursor'] === 'string' ? /^\{(\w+)\}$/.exec(step['cursor'])?.[1] : undefined;
  const page = await world.at(place).list({
    ...('limit' in step ? { limit: step['limit'] as number } : {}),
    ...('filter' in step ? { filter: filterOf(fieldsOf(step['filter'])) } : {}),
    ...('cursor' in step ? { cursor: (saved === undefined ? step['cursor'] : world.saved.get(saved)) as string } : {}),
  });
  if (typeof step['save_cursor'] === 'string') world.saved.set(step['save_cursor'], page.cursor);
  return { memories: page.items, answer: page };
}

async function listAllPages(world: World, step: Fields): Promise<Facts> {
  const memories = world.at(placeOf(step));
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof memories.list>> = await memories.list({
      limit: Number(step['page_size']),
      cursor,
    });
    ids.push(...page.items.map((memory) => memory.id));
    cursor = page.cursor;
  }
  return { numbers: { total: ids.length, unique: new Set(ids).size } };
}

/** Uses what the engine never does: a feature it has nothing to do with is always absent. */
const FEATURES_NEVER_USED: readonly unknown[] = ['native vector extension', 'trigram tokenizer'];

/** Neutral operation -> the public API. What is not here is not covered. */
export const OPERATIONS: { readonly [name: string]: Operation } = {
  recall: recallOperation,
  // A recall explains itself: its answer holds the tree of every score and the whole trace. Of one memory the engine says
  // where it left the path.
  explain: {
    fields: ['query', 'key'],
    run: (world, { key, query }) => (key === undefined ? recall(world, fieldsOf(query)) : explainMemory(world, key)),
  },
  recall_loop: {
    fields: ['query', 'times'],
    run: async (world, step) => {
      for (let turn = 0; turn < Number(step['times']); turn += 1)
        await recall(
          world,
          Object.fromEntries(
            Object.entries(fieldsOf(step['query'])).map(([field, value]) => [
              field,
              typeof value === 'string' ? fill(value, turn) : value,
            ]),
          ),
        );
      return {};
    },
  },
  add: {
    fields: ['memory'],
    run: async (world, step) => {
      const [memory = {}] = expandMemories([fieldsOf(step['memory'])]);
      const { memory: stored, degraded } = await world.store(memory);
      return { memories: [stored], answer: stored, numbers: { stored: 1, degraded: degraded.length === 0 ? 0 : 1 } };
    },
  },
  add_many: {
    fields: ['memories'],
    run: async (world, step) => {
      await world.storeAll(expandMemories(listOf(step['memories']).map(fieldsOf)));
      return {};
    },
  },
  update: { fields: ['key', 'patch', 'save_as', 'at'], run: update },
  delete: { fields: ['key', 'tenant', 'user'], run: forget },
  get: { fields: ['key'], run: get },
  history: {
    fields: ['key'],
    run: async (world, step) => {
      const { place, id } = world.ref(step['key']);
      const versions = await world.at(place).history(id);
      return { memories: versions, answer: versions };
    },
  },
  count: {
    fields: ['tenant', 'user'],
    run: async (world, step) => {
      const count = await world.at(placeOf(step)).count();
      return { answer: count, numbers: { count } };
    },
  },
  list: { fields: ['tenant', 'user', 'key', 'filter', 'limit', 'cursor', 'save_cursor'], run: list },
  list_all_pages: { fields: ['tenant', 'user', 'page_size'], run: listAllPages },
  clock: { fields: ['now'], run: setClock },
  expire_clock: { fields: ['now'], run: setClock },
  advance_clock: {
    fields: ['seconds'],
    run: async (world, step) => {
      world.clock.skip(Number(step['seconds']) * 1_000);
      return {};
    },
  },
  reopen: { fields: ['embedder'], gap: embedderGap, run: reopen },
  without_feature: {
    fields: ['feature'],
    gap: (step) => (FEATURES_NEVER_USED.includes(step['feature']) ? null : `absence of ${String(step['feature'])}`),
    run: async (world) => {
      const problems = await world.engine.tenant(String(placeOf({}).tenant)).verify();
      return { answer: { opens: problems.length === 0 } };
    },
  },
  preview: {
    fields: ['key', 'length'],
    run: async (world, step) => {
      const { memories } = await get(world, step);
      const text = memories?.[0]?.text;
      if (text === undefined) throw new NotCovered('a preview of a memory that is not there');
      return { memories: memories ?? [], preview: truncateGraphemes(text, Number(step['length'])) };
    },
  },
  import: importOperation,
  each: withProvider(async (world, step) => {
    const operation = OPERATIONS[String(step['op'])];
    if (operation === undefined) throw new NotCovered(`operation ${String(step['op'])}`);
    return operation.run(world, step);
  }),
  ...COPY_OPERATIONS,
  ...EMBEDDING_OPERATIONS,
  ...ERASED_OPERATIONS,
  ...FIXTURE_OPERATIONS,
  ...LIFECYCLE_OPERATIONS,
  ...MCP_OPERATIONS,
  ...MEASURING_OPERATIONS,
  ...PROMPT_OPERATIONS,
  ...SCOPE_OPERATIONS,
};

async function setClock(world: World, step: Fields): Promise<Facts> {
  const ms = Date.parse(String(step['now']));
  if (Number.isNaN(ms)) throw new NotCovered('a clock that shows no time');
  world.clock.set(ms);
  return {};
}
