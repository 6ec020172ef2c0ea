import type { Memory } from '../domain/memory.js';
import { hash128 } from '../text/fingerprint/hash128.js';
import { nearDuplicateKeys, statementFingerprint } from '../text/fingerprint.js';
import { hashedSlotKey, slotLookupKey } from '../text/slots/slot-lookup-key.js';
import type { Statement } from '../trust/statement.js';
import { readStatement, STATEMENT_LENGTH, slotKeysOf } from '../trust/statement.js';

/** Most keys of one version; the surest come first. */
const MOST_KEYS = 32;

/** The key under which statements with the same normalised text meet. */
export function sameTextKey(text: string): string {
  return `text:${statementFingerprint(text)}`;
}

/** The keys under which statements meet that may say nearly the same. */
export function nearKeys(text: string): readonly string[] {
  return text.length > STATEMENT_LENGTH ? [] : nearDuplicateKeys(text).map((key) => `near:${key}`);
}

/** The keys under which a statement meets what it may contradict: attributes and concepts. */
export function contradictionKeys(statement: Statement): readonly string[] {
  const { subject, attribute, conceptKeys } = statement.memory;
  const given = subject === null || attribute === null ? [] : [slotLookupKey(subject, attribute)];
  return [
    ...new Set([
      ...given,
      ...slotKeysOf(statement).map(hashedSlotKey),
      ...conceptKeys.map(({ key }) => `concept:${hash128(key)}`),
    ]),
  ];
}

/** All keys of a version: same text, attributes, concepts, near duplicates; at most 32. */
export function lookupKeys(memory: Memory): readonly string[] {
  const keys = [sameTextKey(memory.text), ...nearKeys(memory.text), ...contradictionKeys(readStatement(memory))];
  return [...new Set(keys)].slice(0, MOST_KEYS);
}
