import type { Memory } from '../../../domain/memory.js';

/** What a field holds when it says nothing; such fields are left out of the stored body. */
const SILENT = Object.freeze({
  summary: null,
  factType: null,
  source: null,
  importance: null,
  confidence: null,
  subject: null,
  attribute: null,
  conceptKeys: Object.freeze([]),
  entities: Object.freeze([]),
  tags: Object.freeze([]),
  metadata: Object.freeze({}),
  derivedFrom: Object.freeze([]),
  speaker: null,
  role: null,
  messageRange: null,
  pinned: false,
  validFromMs: null,
  validToMs: null,
  statedValidToMs: null,
  supersededAtMs: null,
  supersededBy: null,
  expiresAtMs: null,
}) satisfies Partial<Memory>;

const SILENT_TEXT = new Map(Object.entries(SILENT).map(([field, value]) => [field, JSON.stringify(value)]));

/** A memory as the text of the `body` column: JSON without the fields that say nothing. */
export function toBody(memory: Memory): string {
  const telling = Object.entries(memory).filter(([field, value]) => JSON.stringify(value) !== SILENT_TEXT.get(field));
  return JSON.stringify(Object.fromEntries(telling));
}

/** Reads a `body` back; equal to what {@link toBody} was given. */
export function fromBody(body: string): Memory {
  return { ...SILENT, ...(JSON.parse(body) as Omit<Memory, keyof typeof SILENT>) };
}
