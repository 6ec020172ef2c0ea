import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Memory } from '../../domain/memory.js';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { secondProcess } from './child-process.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { bytesOf } from './outcome.js';
import { placeOf } from './vocabulary.js';
import type { World } from './world.js';

async function backUp(world: World, step: Fields): Promise<Facts> {
  const file = join(world.folder, String(step['to']));
  const answer = await world.engine.tenant(tenantOf(step)).backup(file);
  world.saved.set(String(step['to']), file);
  return { answer };
}

async function restore(world: World, step: Fields): Promise<Facts> {
  const file = String(world.saved.get(String(step['src'])));
  await world.moveTo((fresh) => fresh.tenant(tenantOf(step)).restore(file));
  return {};
}

/** Everything of the tenant: its lines, and the memories in them. */
async function exportTenant(world: World, step: Fields): Promise<Facts> {
  const lines: string[] = [];
  const tenant = step['key'] === undefined ? tenantOf(step) : String(world.ref(step['key']).place.tenant);
  for await (const line of world.engine.tenant(tenant).dump()) lines.push(line);
  if (typeof step['save_as'] === 'string') world.saved.set(step['save_as'], lines);
  const memories = memoriesOf(lines);
  return { answer: lines, memories, numbers: { count: new Set(memories.map(({ id }) => id)).size } };
}

function memoriesOf(lines: readonly string[]): readonly Memory[] {
  return lines.map((line) => fieldsOf(JSON.parse(line))['memory']).filter((memory) => memory !== undefined) as Memory[];
}

async function importExport(world: World, step: Fields): Promise<Facts> {
  const name = /^\{(\w+)\}$/u.exec(String(step['data']))?.[1] ?? '';
  const lines = listOf(world.saved.get(name)).map(String);
  await world.moveTo((fresh) => fresh.tenant(tenantOf(step)).load(lines));
  return {};
}

function tenantOf(step: Fields): string {
  return String(placeOf(step).tenant);
}

/** Operations that bring a whole tenant, or all of a user, out of the store or into another one. */
export const COPY_OPERATIONS: { readonly [name: string]: Operation } = {
  backup: {
    fields: ['to', 'while_open', 'tenant'],
    gap: ({ while_open: open }) => (open === true ? null : 'a backup of a store that is closed'),
    run: backUp,
  },
  restore_into_new: { fields: ['src', 'tenant'], run: restore },
  open_second_process: {
    fields: [],
    run: async (world, step) => {
      world.accompany(await secondProcess(world.folder, tenantOf(step)));
      return {};
    },
  },
  export: { fields: ['save_as', 'tenant', 'key'], run: exportTenant },
  import_into_new: {
    fields: ['data', 'tenant'],
    gap: ({ data }) => (/^\{\w+\}$/u.test(String(data)) ? null : 'data of another kind'),
    run: importExport,
  },
  compare: {
    fields: ['a', 'b'],
    run: async (world, { a, b }) => {
      const [one, other] = [world.saved.get(String(a)), world.saved.get(String(b))];
      return { answer: { equal: one !== undefined && isDeepStrictEqual(one, other) } };
    },
  },
  delete_user: {
    fields: ['tenant', 'user'],
    run: async (world, step) => {
      const { tenant, user } = placeOf(step);
      const receipt = await world.engine.tenant(String(tenant)).forgetUser(user as string);
      return { answer: receipt, numbers: { deleted: receipt.memories } };
    },
  },
  // The engine keeps no number of memories: what it does on its own is done by its maintenance, however few are wanted.
  compact: {
    fields: ['max_items', 'tenant'],
    run: async (world, step) => ({ answer: await world.engine.tenant(tenantOf(step)).maintain() }),
  },
  // The library writes no log of its own; what could be printed is what the process printed, errors and answers.
  inspect_logs: {
    fields: ['level'],
    run: async (world) => ({
      answer: { printed: world.printed, answers: world.done.map(({ outcome }) => bytesOf(outcome)) },
    }),
  },
};
