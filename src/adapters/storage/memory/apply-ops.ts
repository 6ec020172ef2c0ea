import { assertNever, RecollectError } from '../../../domain/errors.js';
import type { Usage, VersionRef } from '../../../domain/memory.js';
import type { Op } from '../../../ports/store.js';
import type { TenantState, WrittenVersion } from './written-version.js';
import { frozenCopy } from './written-version.js';

/** Applies a batch to a state and gives the next one; throws without having changed anything. */
export function applyOps(state: TenantState, batch: readonly Op[]): TenantState {
  let versions = [...state.versions];
  const usage = new Map(state.usage);
  const erased = new Set(state.erased);
  for (const op of batch) {
    switch (op.op) {
      case 'putVersion': {
        if (versions.some(({ memory }) => isVersion(memory, op.memory)))
          throw new RecollectError('conflict', `version ${op.memory.version} of this memory exists already`);
        versions.push({ ...frozenCopy({ memory: op.memory, passages: op.passages }), vectors: new Map() });
        break;
      }
      case 'closeVersion': {
        const at = versions.findIndex(({ memory }) => isVersion(memory, op.ref));
        const found = versions[at];
        if (found === undefined) throw new RecollectError('not_found', 'the version to close does not exist');
        versions[at] = closed(found, op);
        break;
      }
      case 'putVectors': {
        const at = versions.findIndex(({ memory }) => isVersion(memory, op.ref));
        const found = versions[at];
        if (found === undefined) throw new RecollectError('not_found', 'the version to embed does not exist');
        if (op.vectors.length !== found.passages.length)
          throw new RecollectError('internal', 'a version needs one vector per passage');
        const vectors = new Map(found.vectors).set(
          op.profile,
          op.vectors.map((vector) => vector.slice()),
        );
        versions[at] = { ...found, vectors };
        break;
      }
      case 'dropVectors': {
        versions = versions.map((row) => {
          const vectors = new Map(row.vectors);
          vectors.delete(op.profile);
          return { ...row, vectors };
        });
        break;
      }
      case 'addUsage': {
        if (!versions.some(({ memory }) => memory.id === op.memoryId))
          throw new RecollectError('not_found', 'the memory whose use is counted does not exist');
        usage.set(op.memoryId, added(usage.get(op.memoryId), op));
        break;
      }
      case 'erase': {
        const last = versions.findLast(({ memory }) => memory.id === op.memoryId);
        if (last !== undefined) erased.add(JSON.stringify([op.memoryId, last.memory.scope.user]));
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
  return { seq: batch.length === 0 ? state.seq : state.seq + 1, versions, usage, erased };
}

function isVersion(one: VersionRef, other: VersionRef): boolean {
  return one.id === other.id && one.version === other.version;
}

function closed(row: WrittenVersion, op: Extract<Op, { op: 'closeVersion' }>): WrittenVersion {
  const memory = { ...row.memory, validToMs: op.validToMs, supersededAtMs: op.atMs, supersededBy: op.by };
  return { ...row, memory: frozenCopy(memory) };
}

function added(before: Usage | undefined, op: Extract<Op, { op: 'addUsage' }>): Usage {
  const last = before?.lastConfirmedAtMs ?? null;
  return {
    memoryId: op.memoryId,
    confirmed: (before?.confirmed ?? 0) + (op.confirmed ?? 0),
    useful: (before?.useful ?? 0) + (op.useful ?? 0),
    wrong: (before?.wrong ?? 0) + (op.wrong ?? 0),
    stale: (before?.stale ?? 0) + (op.stale ?? 0),
    lastConfirmedAtMs: (op.confirmed ?? 0) > 0 ? Math.max(last ?? op.atMs, op.atMs) : last,
  };
}

/** What an erased memory closed stays closed, but no longer names it. */
function forgetCloser(row: WrittenVersion, erasedId: string): WrittenVersion {
  if (row.memory.supersededBy?.id !== erasedId) return row;
  return { ...row, memory: frozenCopy({ ...row.memory, supersededBy: null }) };
}
