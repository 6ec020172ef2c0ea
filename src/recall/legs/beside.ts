import type { Filter } from '../../domain/filter.js';
import { passesFilter } from '../../domain/filter.js';
import { LIMITS } from '../../domain/limits.js';
import type { Memory } from '../../domain/memory.js';
import { versionKey } from '../../domain/memory.js';
import type { TenantStore } from '../../ports/store.js';
import { conversationKey, conversationOf } from '../../text/fingerprint/conversation-key.js';

/** How many messages apart two may stand that lend words to each other. */
export const FARTHEST = 2;

/** The key of a message beside another, and how many messages it stands off. */
export interface KeyBeside {
  readonly key: string;
  readonly distance: number;
}

/** The keys of the messages that end so many before this one begins, and of those that begin so many after it ends; nearest first. */
export function keysBeside(memory: Memory, farthest: number): readonly KeyBeside[] {
  const conversation = conversationOf(memory);
  if (conversation === null || memory.messageRange === null) return [];
  const { from, to } = memory.messageRange;
  const keys: KeyBeside[] = [];
  for (let distance = 1; distance <= farthest; distance += 1)
    keys.push(
      { key: conversationKey(conversation, 'to', from - distance), distance },
      { key: conversationKey(conversation, 'from', to + distance), distance },
    );
  return keys;
}

/** Most that are found for each memory: usually one stands before and one behind; of a crowd under one number the rest is left. */
const MOST_OF_EACH = 4;

/** What stands right before and right after some memories in their conversations and passes the filter, in the order of these. */
export async function findBeside(
  store: TenantStore,
  memories: readonly Memory[],
  filter: Filter,
): Promise<readonly Memory[]> {
  const keys = [...new Set(memories.flatMap((memory) => keysBeside(memory, 1).map(({ key }) => key)))];
  if (keys.length === 0) return [];
  const hits = await store.lookup(keys, filter.viewer, LIMITS.limit);
  const place = new Map(keys.map((key, at) => [key, at]));
  const passed = hits.filter(({ memory }) => passesFilter(filter, memory));
  const ordered = passed.toSorted((one, other) => (place.get(one.key) ?? 0) - (place.get(other.key) ?? 0));
  const distinct = new Map(ordered.map(({ memory }) => [versionKey(memory), memory]));
  return [...distinct.values()].slice(0, MOST_OF_EACH * memories.length);
}
