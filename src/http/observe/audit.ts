import type { Ended, Observer } from './observer.js';

/** Who did what, when. Never what was said: no text, no query, no metadata. */
export interface AuditEvent {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly tenant: string;
  /** Id of the key; null for the keyless caller of a loopback server. */
  readonly key: string | null;
  /** Id of the operation, as the OpenAPI document has it. */
  readonly operation: string;
  /** Memories that were written, returned or erased; at most 100. */
  readonly memories: readonly string[];
  /** How many there were. */
  readonly count: number;
  readonly status: number;
  readonly trace_id: string;
}

const IDS = 100;

/** Hands an event for every request of a known caller to a sink, reads included. */
export function auditing(sink: (event: AuditEvent) => void, nowIso: () => string): Observer {
  return ({ operation, status, traceId, caller, observed }: Ended) => {
    if (caller === null) return;
    const { memoryIds, count } = observed;
    sink({
      at: nowIso(),
      tenant: caller.tenant,
      key: caller.keyId,
      operation: operation.id,
      memories: memoryIds.slice(0, IDS),
      count: count ?? memoryIds.length,
      status,
      trace_id: traceId,
    });
  };
}
