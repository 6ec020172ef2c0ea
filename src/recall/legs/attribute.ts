import type { Filter } from '../../domain/filter.js';
import { passesFilter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import { versionKey } from '../../domain/memory.js';
import type { TenantStore } from '../../ports/store.js';
import type { AskedSlot } from '../../text/slots/asked-slot.js';
import { slotKey } from '../../text/slots/slot-key.js';
import { slotLookupKey } from '../../text/slots/slot-lookup-key.js';
import { readStatement } from '../../trust/statement.js';
import type { Hit } from '../candidate.js';

/** What a memory states of an attribute that the query asks for. */
export interface AttributeAnswer {
  readonly asked: AskedSlot;
  /** In [0,1]: that of the question times that of the statement; halved where the memory only denies a value. */
  readonly confidence: number;
  /** As the memory writes it; null where the caller named the attribute of a text that the rules do not read. */
  readonly value: string | null;
  /** Whether the memory says that the value is a new one. */
  readonly isChange: boolean;
}

/** What the attribute leg brought back. */
export interface AttributeEvidence {
  /** What the query asks for, surest first. */
  readonly asked: readonly AskedSlot[];
  /** By `versionKey`: every version in scope that passes the filter and answers. */
  readonly answers: ReadonlyMap<string, AttributeAnswer>;
  /** Surest first, of equals the newest. */
  readonly hits: readonly Hit[];
}

/** Versions of one attribute that are looked at; the store gives them in the order of writing. */
const MOST_VERSIONS = 1_000;
/** What a statement counts that says only what the value is not. */
const DENIED = 0.5;

/** Finds what states an asked attribute, whatever its words and language, by the keys that were stored when it was written. */
export async function findByAttribute(
  store: TenantStore,
  asked: readonly AskedSlot[],
  filter: Filter,
  k: number,
): Promise<AttributeEvidence> {
  const keys = [...new Set(asked.map(({ subject, attribute }) => slotLookupKey(subject, attribute)))];
  const answers = new Map<string, AttributeAnswer>();
  const found: { readonly memory: Memory; readonly confidence: number }[] = [];
  for (const { memory } of await store.lookup(keys, filter.viewer, MOST_VERSIONS)) {
    const version = versionKey(memory);
    if (answers.has(version) || !passesFilter(filter, memory)) continue;
    const answer = answerOf(memory, asked);
    if (answer === null) continue;
    answers.set(version, answer);
    found.push({ memory, confidence: answer.confidence });
  }
  const hits = found
    .sort((left, right) => right.confidence - left.confidence || right.memory.recordedAtMs - left.memory.recordedAtMs)
    .slice(0, k)
    .map(({ memory }): Hit => ({ memory, text: null, vector: null }));
  return { asked, answers, hits };
}

/** What a memory says of what is asked, the surest; null where it states none of it. */
export function answerOf(memory: Memory, asked: readonly AskedSlot[]): AttributeAnswer | null {
  const { slots } = readStatement(memory);
  let best: AttributeAnswer | null = null;
  for (const each of asked) {
    const key = slotKey(each.subject, each.attribute);
    for (const { subject, attribute, polarity, confidence, value, isChange } of slots) {
      if (slotKey(subject, attribute) !== key) continue;
      const sure = each.confidence * confidence * (polarity === 'negative' ? DENIED : 1);
      if (sure > (best?.confidence ?? 0)) best = { asked: each, confidence: sure, value, isChange };
    }
    const isGiven =
      memory.subject !== null && memory.attribute !== null && slotKey(memory.subject, memory.attribute) === key;
    if (isGiven && best === null) best = { asked: each, confidence: each.confidence, value: null, isChange: false };
  }
  return best;
}
