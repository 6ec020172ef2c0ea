import type { Memory } from '../domain/memory.js';
import { entityKeys } from '../text/entities/entity-keys.js';
import { conversationKey, conversationOf } from '../text/fingerprint/conversation-key.js';
import { nearDuplicateKeys, statementFingerprint } from '../text/fingerprint.js';
import { slotKey } from '../text/slots/slot-key.js';
import { deniedSlotKey, hashedSlotKey, slotLookupKey } from '../text/slots/slot-lookup-key.js';
import { saidOf } from '../trust/said-of.js';
import type { Statement } from '../trust/statement.js';
import { readStatement, STATEMENT_LENGTH, slotKeysOf } from '../trust/statement.js';
import { conceptLookupKeys } from './meeting-keys.js';

/** Most keys of one version; the surest come first. */
const MOST_KEYS = 32;

/** The key under which statements with the same normalised text meet. */
export function sameTextKey(text: string): string {
  return `text:${statementFingerprint(text)}`;
}

/** The keys under which statements meet that may say nearly the same. */
function nearKeys(text: string): readonly string[] {
  return text.length > STATEMENT_LENGTH ? [] : nearDuplicateKeys(text).map((key) => `near:${key}`);
}

/**
 * The keys under which a statement is met by what may contradict it: its attributes, those of which it denies a value once
 * more, and the concepts that it is surely for or against.
 */
function contradictionKeys(statement: Statement, spokenOf: string | null): readonly string[] {
  const { subject, attribute } = statement.memory;
  const given = subject === null || attribute === null ? [] : [slotLookupKey(subject, attribute)];
  const denied = statement.slots.filter(({ polarity }) => polarity === 'negative');
  return [
    ...new Set([
      ...given,
      ...slotKeysOf(statement).map(hashedSlotKey),
      ...denied.map(({ subject, attribute }) => deniedSlotKey(slotKey(subject, attribute))),
      ...conceptLookupKeys(statement.memory, spokenOf),
    ]),
  ];
}

/**
 * The keys under which a message meets the one before and the one after it in its conversation: one for where it begins
 * and one for where it ends; none where it is of no conversation.
 */
function placeKeys(memory: Memory): readonly string[] {
  const conversation = conversationOf(memory);
  if (conversation === null || memory.messageRange === null) return [];
  const { from, to } = memory.messageRange;
  return [conversationKey(conversation, 'from', from), conversationKey(conversation, 'to', to)];
}

/** A text as the rules read it; made once for each draft, because reading is what a write costs. */
export interface Reading {
  readonly statement: Statement;
  /** Whom the text speaks of where it takes a side; null where nobody can tell. */
  readonly spokenOf: string | null;
  /** The key of the same text. */
  readonly sameText: string;
  /** Keys of what may say nearly the same. */
  readonly near: readonly string[];
  /** Keys by which what may contradict it meets it: attributes and concepts. */
  readonly contradicting: readonly string[];
}

/** Reads a version. */
export function readingOf(memory: Memory): Reading {
  const statement = readStatement(memory);
  const spokenOf = memory.conceptKeys.length === 0 ? null : saidOf(memory.text);
  return {
    statement,
    spokenOf,
    sameText: sameTextKey(memory.text),
    near: nearKeys(memory.text),
    contradicting: contradictionKeys(statement, spokenOf),
  };
}

/**
 * All keys that a version is stored under: those of its place in a conversation, those by which writes meet, then those of the
 * entities that it is about and mentions (rule G4); at most 32.
 */
export function storedKeys(memory: Memory, reading: Reading = readingOf(memory)): readonly string[] {
  return [...new Set([...placeKeys(memory), ...lookupKeys(reading), ...entityKeys(memory)])].slice(0, MOST_KEYS);
}

/** The keys by which writes meet: same text, near duplicates, attributes, concepts; at most 32. */
function lookupKeys({ sameText, near, contradicting }: Reading): readonly string[] {
  return [...new Set([sameText, ...near, ...contradicting])].slice(0, MOST_KEYS);
}
