import { assertNever, RecollectError } from '../../../domain/errors.js';
import type { Usage, VersionRef } from '../../../domain/memory.js';
import type { Op } from '../../../ports/store.js';
import type { TenantState, WrittenVersion } from './written-version.js';
import { frozenCopy } from './written-version.js';

/** Applies a batch to a state and gives the next one; throws without having changed anything. */
export function applyOps(state: TenantState, batch: readonly Op[]): TenantState {
  let versions = [...state.versions];
  const usage = new Map(state.usage);
  for (const op of batch) {
    switch (op.op) {
      case 'putVersion': {
        if (versions.some(({ memory }) => isVersion(memory, op.memory)))
          throw new RecollectError('conflict', `version ${op.memory.version} of this memory exists already`);
        versions.push(frozenCopy({ memory: op.memory, passages: op.passages }));
        break;
      }
      case 'closeVersion': {
        const at = versions.findIndex(({ memory }) => isVersion(memory, op.ref));
        const found = versions[at];
        if (found === undefined) throw new RecollectError('not_found', 'the version to close does not exist');
        versions[at] = closed(found, op);
        break;
      }
      case 'addUsage': {
        if (!versions.some(({ memory }) => memory.id === op.memoryId))
          throw new RecollectError('not_found', 'the memory whose use is counted does not exist');
        usage.set(op.memoryId, added(usage.get(op.memoryId), op));
        break;
      }
      case 'erase': {
        versions = versions
          .filter(({ memory }) => memory.id !== op.memoryId)
          .map((row) => forgetCloser(row, op.memoryId));
        usage.delete(op.memoryId);
        break;
      }
      default:
        assertNever(op);
    }
  }
  return { seq: batch.length === 0 ? state.seq : state.seq + 1, versions, usage };
}

function isVersion(one: VersionRef, other: VersionRef): boolean {
  return one.id === other.id && one.version === other.version;
}

function closed(row: WrittenVersion, op: Extract<Op, { op: 'closeVersion' }>): WrittenVersion {
  const memory = { ...row.memory, validToMs: op.validToMs, supersededAtMs: op.atMs, supersededBy: op.by };
  return frozenCopy({ memory, passages: row.passages });
}

function added(before: Usage | undefined, op: Extract<Op, { op: 'addUsage' }>): Usage {
  return {
    memoryId: op.memoryId,
    confirmed: (before?.confirmed ?? 0) + op.confirmed,
    lastConfirmedAtMs: Math.max(before?.lastConfirmedAtMs ?? op.atMs, op.atMs),
  };
}

/** What an erased memory closed stays closed, but no longer names it. */
function forgetCloser(row: WrittenVersion, erasedId: string): WrittenVersion {
  if (row.memory.supersededBy?.id !== erasedId) return row;
  return frozenCopy({ memory: { ...row.memory, supersededBy: null }, passages: row.passages });
}
