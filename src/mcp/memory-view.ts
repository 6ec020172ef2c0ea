import { formatTime, type Memory } from '../index.js';
import { type JsonObject, snakeKeys } from '../text/key-case.js';
import { truncateGraphemes } from '../text/truncate.js';
import { BOUNDS } from './schemas/fields.js';

/** A memory as tools give it: what says nothing is left out. `whole`: the text is not cut. */
export function memoryView(memory: Memory, { whole = false }: { readonly whole?: boolean } = {}): JsonObject {
  const { scope, source } = memory;
  const text = whole ? memory.text : shownText(memory.text);
  return withoutEmpty({
    id: memory.id,
    version: memory.version,
    text,
    text_length: text.length < memory.text.length ? memory.text.length : null,
    summary: memory.summary,
    kind: memory.kind,
    status: memory.status,
    veracity: memory.veracity,
    shared: scope.user === null ? true : null,
    agent_id: scope.agent,
    session_id: scope.session,
    subject: memory.subject,
    attribute: memory.attribute,
    tags: memory.tags,
    entities: memory.entities,
    importance: memory.importance,
    confidence: memory.confidence,
    pinned: memory.pinned ? true : null,
    speaker: memory.speaker,
    role: memory.role,
    source: source === null ? null : withoutEmpty(snakeKeys(source) as JsonObject),
    metadata: memory.metadata,
    derived_from: memory.derivedFrom,
    recorded_at: formatTime(memory.recordedAtMs),
    valid_from: timeOrNull(memory.validFromMs),
    valid_to: timeOrNull(memory.validToMs),
    expires_at: timeOrNull(memory.expiresAtMs),
    superseded_at: timeOrNull(memory.supersededAtMs),
    superseded_by: memory.supersededBy,
  });
}

/** The beginning of a long text. */
export function shownText(text: string): string {
  return truncateGraphemes(text, BOUNDS.shownText);
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : formatTime(ms);
}

function withoutEmpty(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
