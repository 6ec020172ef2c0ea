import type { Draft } from '../domain/draft.js';
import type { Memory } from '../domain/memory.js';
import type { Scope } from '../domain/scope.js';
import { conceptKeysOf } from '../text/polarity/concept-keys.js';
import { recentAnalysis } from '../text/polarity/recent-analysis.js';
import { STATEMENT_LENGTH } from '../trust/statement.js';

/** What a new version is made from besides the draft. */
export interface VersionContext {
  readonly id: string;
  readonly version: number;
  readonly scope: Scope;
  readonly nowMs: number;
  /** The version it replaces; fields that the draft does not give are taken over from it. */
  readonly previous: Memory | null;
}

/**
 * Fills a draft up to a version. Without a previous one, what is not given takes its default; with one, it is taken
 * over. Rule W4: a new version that says something else and gives no `validFrom` is true from when it was recorded;
 * one that says the same keeps the start it had.
 */
export function buildVersion(draft: Partial<Draft>, { id, version, scope, nowMs, previous }: VersionContext): Memory {
  const recordedAtMs = draft.recordedAtMs ?? nowMs;
  const text = draft.text ?? previous?.text ?? '';
  const validFromMs =
    draft.validFromMs ?? (previous === null ? null : text === previous.text ? previous.validFromMs : recordedAtMs);
  const validToMs = draft.validToMs ?? (previous === null || text !== previous.text ? null : previous.statedValidToMs);
  return {
    id,
    version,
    scope,
    text,
    summary: draft.summary ?? (text === previous?.text ? previous.summary : null),
    kind: draft.kind ?? previous?.kind ?? 'fact',
    factType: draft.factType ?? previous?.factType ?? null,
    status: draft.status ?? previous?.status ?? 'active',
    veracity: draft.veracity ?? previous?.veracity ?? 'stated',
    source: draft.source ?? previous?.source ?? null,
    importance: draft.importance ?? previous?.importance ?? null,
    confidence: draft.confidence ?? previous?.confidence ?? null,
    subject: draft.subject ?? previous?.subject ?? null,
    attribute: draft.attribute ?? previous?.attribute ?? null,
    conceptKeys: draft.conceptKeys ?? (text === previous?.text ? previous.conceptKeys : conceptsOf(text)),
    entities: draft.entities ?? previous?.entities ?? [],
    tags: draft.tags ?? previous?.tags ?? [],
    metadata: draft.metadata ?? previous?.metadata ?? {},
    derivedFrom: draft.derivedFrom ?? previous?.derivedFrom ?? [],
    speaker: draft.speaker ?? previous?.speaker ?? null,
    role: draft.role ?? previous?.role ?? null,
    conversation: draft.conversation ?? previous?.conversation ?? null,
    messageRange: draft.messageRange ?? previous?.messageRange ?? null,
    pinned: draft.pinned ?? previous?.pinned ?? false,
    tier: draft.tier ?? previous?.tier ?? 'episodic',
    validFromMs,
    validToMs,
    statedValidToMs: validToMs,
    recordedAtMs,
    closings: [],
    supersededAtMs: null,
    supersededBy: null,
    expiresAtMs:
      draft.ttlMs === undefined ? (draft.expiresAtMs ?? previous?.expiresAtMs ?? null) : recordedAtMs + draft.ttlMs,
  };
}

function conceptsOf(text: string): Memory['conceptKeys'] {
  return text.length > STATEMENT_LENGTH ? [] : conceptKeysOf(recentAnalysis(text));
}
