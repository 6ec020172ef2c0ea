import type { Memory } from '../domain/memory.js';
import type { Derived } from '../ports/op.js';
import { passages } from '../text/passages.js';
import { INDEX_RULES_VERSION } from '../text/tokenise.js';
import { storedKeys } from './lookup-keys.js';

/**
 * What the rules of this version make of a memory's text and labels: passages to search, keys to look it up by.
 *
 * @param keys those of its reading, where it was read already
 */
export function derive(memory: Memory, keys: readonly string[] = storedKeys(memory)): Required<Derived> {
  return { passages: passages(memory.text), keys, indexRules: INDEX_RULES_VERSION };
}
