import type { MemoryLink } from '../../../domain/link.js';
import { isOver } from '../../../domain/link.js';
import type { Memory, VersionRef } from '../../../domain/memory.js';
import type { Viewer } from '../../../domain/scope.js';
import { canSee, sameScope } from '../../../domain/scope.js';
import type { CarrierQuery, KeyHit, LinkQuery } from '../../../ports/store.js';
import type { TenantState, WrittenVersion } from './written-version.js';

/** `lookup` from its definition. */
export function lookupKeys(
  versions: readonly WrittenVersion[],
  keys: readonly string[],
  viewer: Viewer,
  limit: number,
): readonly KeyHit[] {
  const asked = [...new Set(keys)];
  return versions
    .filter(({ memory }) => canSee(viewer, memory.scope))
    .flatMap((row) => asked.filter((key) => row.keys.includes(key)).map((key) => ({ key, memory: row.memory })))
    .slice(0, limit);
}

/** `carriers` from its definition. */
export function carriersOf(
  versions: readonly WrittenVersion[],
  asked: readonly CarrierQuery[],
  viewer: Viewer,
  nowMs: number,
): readonly KeyHit[] {
  const isFirst = ({ key }: CarrierQuery, at: number): boolean => asked.findIndex((query) => query.key === key) === at;
  const chosen = asked.filter(isFirst).map(({ key, endAfterMs, most }) => {
    const passing = versions.filter(
      ({ keys, memory }) => keys.includes(key) && canSee(viewer, memory.scope) && isWanted(memory, endAfterMs, nowMs),
    );
    const isAmongLast = ({ memory }: WrittenVersion, at: number): boolean =>
      passing.filter((other, place) => place > at && sameScope(other.memory.scope, memory.scope)).length < most;
    return { key, rows: new Set(passing.filter(isAmongLast)) };
  });
  return versions.flatMap((row) =>
    chosen.filter(({ rows }) => rows.has(row)).map(({ key }) => ({ key, memory: row.memory })),
  );
}

function isWanted(memory: Memory, endAfterMs: number | null, nowMs: number): boolean {
  if (endAfterMs === null) return memory.closings.length === 0;
  return (
    memory.status !== 'archived' &&
    (memory.expiresAtMs === null || memory.expiresAtMs > nowMs) &&
    (memory.validToMs === null || memory.validToMs > endAfterMs)
  );
}

/** `links` from its definition. */
export function linksOf({ links, versions }: TenantState, query: LinkQuery): readonly MemoryLink[] {
  const { viewer, linkId, ids, relations, settled, limit } = query;
  const isVisible = (ref: VersionRef): boolean =>
    versions.some(
      ({ memory }) => memory.id === ref.id && memory.version === ref.version && canSee(viewer, memory.scope),
    );
  return [...links.values()]
    .filter(({ id }) => linkId === undefined || id === linkId)
    .filter(({ from, to }) => ids.length === 0 || ids.includes(from.id) || ids.includes(to.id))
    .filter(({ relation }) => relations.length === 0 || relations.includes(relation))
    .filter((link) => settled === null || settled === isOver(link))
    .filter(({ from, to }) => isVisible(from) && isVisible(to))
    .slice(0, limit);
}
