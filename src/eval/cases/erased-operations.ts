import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fields } from './case-file.js';
import { NotCovered } from './not-covered.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import type { World } from './world.js';

/** How often the bytes of some text stand in the files of the store, whatever kind of file it is. */
async function inspectStorage(world: World, step: Fields): Promise<Facts> {
  const needle = Buffer.from(String(step['needle']));
  if (needle.length === 0) throw new NotCovered('a look for nothing');
  const found: { readonly file: string; readonly times: number }[] = [];
  for (const entry of await readdir(world.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    found.push({ file, times: occurrences(await readFile(file), needle) });
  }
  if (found.length === 0) throw new NotCovered('the files of a store that has none');
  return { answer: found, numbers: { matches: found.reduce((sum, { times }) => sum + times, 0) } };
}

function occurrences(bytes: Buffer, needle: Buffer): number {
  let times = 0;
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + 1)) times += 1;
  return times;
}

/** What the engine says of one memory of the case, asked by the memory's own words: it is returned, or why it is not. */
export async function explainMemory(world: World, key: unknown): Promise<Facts> {
  const { place, id } = world.ref(key);
  const answer = await world.at(place).whyNot(id, textOf(world, key));
  const returned = answer.why.verdict === 'returned' || answer.why.verdict === 'always returned';
  return { answer, memories: returned ? [await world.at(place).get(id)] : [] };
}

/** The words of a memory as the case gives them. */
export function textOf(world: World, key: unknown): string {
  const given = world.file.memories.find((memory) => memory['key'] === key);
  if (given === undefined) throw new NotCovered(`the words of ${String(key)}, which the case does not begin with`);
  return String(given['text']);
}

/**
 * Counters name no memory. What they count beside the other memories of the case is the one that the step asks about.
 *
 * @throws where they count it still
 */
export function expectUncounted(world: World, key: unknown, memories: number): void {
  const { place, id } = world.ref(key);
  const others = new Set(
    [...world.keys.values()].filter((ref) => ref.place.tenant === place.tenant).map((ref) => ref.id),
  );
  others.delete(id);
  if (memories > others.size)
    throw new Error(`${memories} memories are counted where ${others.size} others are stored`);
}

/** Operations on what is left of what was erased. */
export const ERASED_OPERATIONS: { readonly [name: string]: Operation } = {
  inspect_storage: { fields: ['needle'], run: inspectStorage },
};
