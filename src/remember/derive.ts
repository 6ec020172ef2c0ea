import type { Memory } from '../domain/memory.js';
import type { Passage } from '../domain/passage.js';
import type { Derived } from '../ports/op.js';
import { passages } from '../text/passages.js';
import { Recent } from '../text/recent.js';
import { INDEX_RULES_VERSION } from '../text/tokenise.js';
import { STATEMENT_LENGTH } from '../trust/statement.js';
import { storedKeys } from './lookup-keys.js';

const recentPassages = new Recent<readonly Passage[]>(1_024);

/** Passages of a text. Those of the short texts met of late are kept: a write cuts a text to embed it and to store it. */
export function passagesOf(text: string): readonly Passage[] {
  return text.length > STATEMENT_LENGTH ? passages(text) : recentPassages.of(text, passages);
}

/**
 * What the rules of this version make of a memory's text and labels: passages to search, keys to look it up by.
 *
 * @param keys those of its reading, where it was read already
 */
export function derive(memory: Memory, keys: readonly string[] = storedKeys(memory)): Required<Derived> {
  return { passages: passagesOf(memory.text), keys, indexRules: INDEX_RULES_VERSION };
}
