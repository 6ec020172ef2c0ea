import { parseTime } from '../../domain/time.js';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { NotCovered } from './not-covered.js';
import { circlesOf, replacedFirst } from './replacements.js';
import type { World } from './world.js';

/**
 * Stores the memories that a case begins with. What no call of the API makes (memories that replace each other in a circle,
 * a past of a million uses) is written into a dump of what was stored, and the case goes on with a store loaded from that.
 */
export async function storeAsGiven(world: World, memories: readonly Fields[]): Promise<void> {
  const circles = circlesOf(memories);
  const rest = replacedFirst(memories.filter((memory) => !circles.includes(memory)));
  if (rest === null) throw new NotCovered('memories that replace each other otherwise than in a circle');
  await world.storeAll(rest);
  for (const memory of circles) await world.store(withoutReplacement(memory));
  const used = memories.filter((memory) => Number(memory['access_count'] ?? 0) > 0);
  for (const tenant of tenantsOf([...circles, ...used], world)) {
    const lines: string[] = [];
    for await (const line of world.engine.tenant(tenant).dump()) lines.push(rewritten(line, circles, world));
    for (const memory of used) {
      const { place, id } = world.ref(memory['key']);
      if (place.tenant === tenant) lines.push(usageLine(id, memory, world));
    }
    await world.moveTo((fresh) => fresh.tenant(tenant).load(lines));
  }
}

function withoutReplacement({ superseded_by: _by, supersedes: _of, status: _status, ...memory }: Fields): Fields {
  return memory;
}

/** The tenant of such memories; they can only be of one, since the store of the case becomes the loaded one. */
function tenantsOf(memories: readonly Fields[], world: World): readonly string[] {
  const tenants = [...new Set(memories.map(({ key }) => String(world.ref(key).place.tenant)))];
  if (tenants.length > 1) throw new NotCovered('a past that is written into several tenants');
  return tenants;
}

/** A line of a dump, with the ends that the circle gives to its memories. */
function rewritten(line: string, circles: readonly Fields[], world: World): string {
  const read = fieldsOf(JSON.parse(line));
  const memory = fieldsOf(read['memory']);
  const given = circles.find(({ key }) => world.ref(key).id === memory['id']);
  if (given === undefined) return line;
  const by = world.ref(given['superseded_by']);
  const atMs = Number(memory['recordedAtMs']);
  const closing = { validToMs: atMs, atMs, by: { id: by.id, version: by.version ?? 1 } };
  const closed = {
    ...memory,
    closings: [...listOf(memory['closings']), closing],
    validToMs: closing.validToMs,
    supersededAtMs: closing.atMs,
    supersededBy: closing.by,
  };
  return JSON.stringify({ ...read, memory: closed });
}

function usageLine(memoryId: string, memory: Fields, world: World): string {
  const last = memory['last_accessed_at'];
  const atMs = last === undefined ? world.clock.nowMs() : parseTime('last_accessed_at', last);
  return JSON.stringify({ op: 'addUsage', memoryId, atMs, confirmed: Number(memory['access_count']) });
}
