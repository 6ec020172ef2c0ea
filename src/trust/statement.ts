import type { Memory } from '../domain/memory.js';
import { Recent } from '../text/recent.js';
import { attributeOf } from '../text/slots/attribute-of.js';
import type { FactSlot } from '../text/slots/fact-slot.js';
import { factSlots } from '../text/slots/fact-slots.js';
import { slotKey, slotSubject } from '../text/slots/slot-key.js';

/** What deciding on a contradiction needs of a version. */
export type Stated = Pick<
  Memory,
  | 'id'
  | 'version'
  | 'text'
  | 'subject'
  | 'attribute'
  | 'conceptKeys'
  | 'speaker'
  | 'role'
  | 'source'
  | 'veracity'
  | 'factType'
  | 'validFromMs'
  | 'validToMs'
  | 'recordedAtMs'
>;

/** A version with the slots of its text. */
export interface Statement {
  readonly memory: Stated;
  readonly slots: readonly FactSlot[];
}

/** Longest text that the rules read statements from, in UTF-16 units: beyond it a text is a document. */
export const STATEMENT_LENGTH = 600;
const recentSlots = new Recent<readonly FactSlot[]>(2_048);
/** Longest text that is taken as the value of a given attribute. */
const LONGEST_VALUE = 200;

/** Whom the first person of a memory is: the user, unless an assistant, a tool or somebody by name speaks. */
export function speakerOf({ speaker, role }: Pick<Memory, 'speaker' | 'role'>): string | null {
  return role === 'assistant' || role === 'tool' || role === 'system' ? (speaker ?? role) : speaker;
}

/**
 * The statement that a memory makes: the slots of its text and, where subject and attribute are given, theirs. The value of a
 * given attribute is what the rules read for it, or else the whole text.
 */
export function statementOf(memory: Stated): Statement {
  const slots = factSlots(memory.text, { speaker: speakerOf(memory) });
  const { subject, attribute } = memory;
  if (subject === null || attribute === null) return { memory, slots };
  const key = slotKey(subject, attribute);
  if (slots.some((slot) => slotKey(slot.subject, slot.attribute) === key)) return { memory, slots };
  const named = attributeOf(attribute).name;
  const derived = slots.filter((slot) => slot.attribute === named);
  const [only] = derived;
  if (only !== undefined && derived.length === 1)
    return {
      memory,
      slots: slots.map((slot) => (slot === only ? { ...slot, subject: slotSubject(subject), confidence: 1 } : slot)),
    };
  if (memory.text.length > LONGEST_VALUE) return { memory, slots };
  const given: FactSlot = {
    subject: slotSubject(subject),
    attribute: named,
    value: memory.text.trim(),
    polarity: 'positive',
    quantity: null,
    confidence: 1,
    cue: 'given',
    isChange: false,
  };
  return { memory, slots: [...slots, given] };
}

/** What a version states of which attributes, by the rules and by what was given; a document states only what was given. */
export function readStatement(memory: Stated): Statement {
  const { text, subject, attribute } = memory;
  if (text.length > STATEMENT_LENGTH) return { memory, slots: [] };
  // Slots follow from these alone; the newest statements of an attribute are asked for again and again.
  const key = JSON.stringify([speakerOf(memory), subject, attribute, text]);
  return { memory, slots: recentSlots.of(key, () => statementOf(memory).slots) };
}

/** Keys under which statements that may contradict each other are found, each once. */
export function slotKeysOf({ slots }: Statement): readonly string[] {
  return [...new Set(slots.map(({ subject, attribute }) => slotKey(subject, attribute)))];
}
