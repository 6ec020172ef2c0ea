import type { Conflict, Memory, RememberResult, Timeline, Usage } from '../../index.js';
import { formatTime } from '../../index.js';
import type { JsonObject } from '../../text/key-case.js';

/** A time as ISO 8601 in UTC, or null. */
export function timeJson(ms: number | null): string | null {
  return ms === null ? null : formatTime(ms);
}

/** A version of a memory as clients see it. */
export function memoryJson(memory: Memory): JsonObject {
  const { source } = memory;
  return {
    id: memory.id,
    version: memory.version,
    user_id: memory.scope.user,
    agent_id: memory.scope.agent,
    session_id: memory.scope.session,
    text: memory.text,
    summary: memory.summary,
    kind: memory.kind,
    fact_type: memory.factType,
    status: memory.status,
    veracity: memory.veracity,
    source:
      source === null
        ? null
        : {
            system: source.system,
            document_type: source.documentType,
            authority: source.authority,
            uri: source.uri,
          },
    importance: memory.importance,
    confidence: memory.confidence,
    subject: memory.subject,
    attribute: memory.attribute,
    concept_keys: memory.conceptKeys,
    entities: memory.entities,
    tags: memory.tags,
    metadata: memory.metadata,
    derived_from: memory.derivedFrom,
    speaker: memory.speaker,
    role: memory.role,
    conversation: memory.conversation,
    message_range: memory.messageRange,
    pinned: memory.pinned,
    tier: memory.tier,
    valid_from: timeJson(memory.validFromMs),
    valid_to: timeJson(memory.validToMs),
    recorded_at: timeJson(memory.recordedAtMs),
    superseded_at: timeJson(memory.supersededAtMs),
    superseded_by: memory.supersededBy,
    expires_at: timeJson(memory.expiresAtMs),
  };
}

/** What became of one statement. */
export function writtenJson({ memory, outcome, effects }: RememberResult): JsonObject {
  return { memory: memoryJson(memory), outcome, effects };
}

/** How often a memory was used, and what was said of it. */
export function usageJson({ memoryId, confirmed, useful, wrong, stale, lastConfirmedAtMs }: Usage): JsonObject {
  return {
    memory_id: memoryId,
    confirmed,
    useful,
    wrong,
    stale,
    last_confirmed_at: timeJson(lastConfirmedAtMs),
  };
}

/** Two statements that contradict each other. */
export function conflictJson({ id, from, to, recordedAtMs, reason, settled }: Conflict): JsonObject {
  return {
    id,
    from: memoryJson(from),
    to: memoryJson(to),
    recorded_at: timeJson(recordedAtMs),
    reason,
    settled: settled === null ? null : { at: timeJson(settled.atMs), kept: settled.kept, reason: settled.reason },
  };
}

/** What was true of an attribute, when. */
export function timelineJson({ subject, attribute, entries, sentence }: Timeline): JsonObject {
  return {
    subject,
    attribute,
    entries: entries.map(({ fromMs, toMs, memory }) => ({
      from: timeJson(fromMs),
      to: timeJson(toMs),
      memory: memoryJson(memory),
    })),
    sentence,
  };
}
