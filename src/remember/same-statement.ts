import type { Draft } from '../domain/draft.js';
import type { Memory } from '../domain/memory.js';
import type { Scope } from '../domain/scope.js';
import { sameScope } from '../domain/scope.js';

/** Kinds of which two equal texts are two things: somebody had dinner there twice. */
const ONE_OFF_KINDS: ReadonlySet<string> = new Set(['event']);

/** Fields that a repetition may give differently: they tell of the telling, which is counted, not of the statement. */
const ABOUT_THE_TELLING: ReadonlySet<keyof Draft> = new Set([
  'text',
  'recordedAtMs',
  'source',
  'confidence',
  'conversation',
  'messageRange',
  'agent',
  'session',
  'kind',
]);

/**
 * Whether a draft with the same normalised text says nothing that a known version does not say (rule W18): in the same
 * scope, true and kept now, and with every field the draft gives equal. Whatever differs makes it a statement of its own.
 */
export function sameStatement(known: Memory, draft: Draft, scope: Scope, nowMs: number): boolean {
  return (
    sameScope(known.scope, scope) &&
    known.status === 'active' &&
    known.closings.length === 0 &&
    (known.validToMs === null || known.validToMs > nowMs) &&
    (known.expiresAtMs === null || known.expiresAtMs > nowMs) &&
    (draft.kind === undefined || known.kind === draft.kind) &&
    !ONE_OFF_KINDS.has(known.kind) &&
    (known.speaker ?? null) === (draft.speaker ?? null) &&
    (known.role ?? null) === (draft.role ?? null) &&
    Object.entries(draft).every(
      ([field, given]) =>
        ABOUT_THE_TELLING.has(field as keyof Draft) || sameValue(given, Reflect.get(known, field) as unknown),
    )
  );
}

function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
