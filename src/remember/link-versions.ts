import type { LinkRelation } from '../domain/link.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import type { Op } from '../ports/store.js';
import { hash128 } from '../text/fingerprint/hash128.js';

/** The operation that links a new version to another one; linking the same two again changes nothing. */
export function linkVersions(relation: LinkRelation, prefix: string, from: Memory, to: VersionRef, reason: string): Op {
  return {
    op: 'putLink',
    link: {
      id: `${prefix}-${hash128(JSON.stringify([from.id, from.version, to.id, to.version]))}`,
      relation,
      from: { id: from.id, version: from.version },
      to,
      recordedAtMs: from.recordedAtMs,
      reason,
      settled: null,
    },
  };
}
