import type { Memory } from '../domain/memory.js';
import type { Derived } from '../ports/op.js';
import { passages } from '../text/passages.js';
import { INDEX_RULES_VERSION } from '../text/tokenise.js';
import { lookupKeys } from './lookup-keys.js';

/** What the rules of this version make of a memory's text and labels: passages to search, keys to look it up by. */
export function derive(memory: Memory): Required<Derived> {
  return { passages: passages(memory.text), keys: lookupKeys(memory), indexRules: INDEX_RULES_VERSION };
}
