import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import { canSee } from '../domain/scope.js';
import type { TenantStore } from '../ports/store.js';
import type { ArbiterTable } from '../trust/arbiter.js';
import type { Taint } from '../trust/taint.js';
import { taintOf } from '../trust/taint.js';

const MOST_STEPS = 8;

/** A memory that was kept out of the part that is returned whatever the query. */
export interface Withheld {
  readonly memory: Memory;
  readonly taint: Taint;
  /** What brought the taint in: the memory itself, or what it was derived from. */
  readonly by: VersionRef;
}

/** What privileged slots ask of a source. */
export interface PrivilegePolicy {
  readonly privilegedAuthority: number;
  readonly arbiter: ArbiterTable;
}

/** Memories parted by taint. */
export interface Parted {
  readonly clean: readonly Memory[];
  readonly withheld: readonly Withheld[];
  readonly degraded: readonly Degradation[];
}

/**
 * Parts what may enter a privileged slot from what may not (rule U8): text of a tool or the web whose source lacks the authority,
 * and what was derived from such text, as far as the viewer sees the lineage. A lineage that can't be read is named and keeps
 * nothing out, so that no warning is lost.
 */
export async function partTainted(
  memories: readonly Memory[],
  viewer: Viewer,
  { privilegedAuthority, arbiter }: PrivilegePolicy,
  store: TenantStore,
  deadline: Deadline,
): Promise<Parted> {
  const known = new Map<string, Memory>();
  const degraded: Degradation[] = [];
  let level = memories;
  for (let step = 0; step < MOST_STEPS && degraded.length === 0; step += 1) {
    const ids = [...new Set(level.flatMap(({ derivedFrom }) => derivedFrom.map(({ id }) => id)))];
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) break;
    const outcome = await deadline.run((_signal) => store.get(unknown));
    if (!outcome.ok) {
      degraded.push({ part: 'always', code: outcome.code, message: `always, lineage: ${outcome.message}` });
      break;
    }
    level = outcome.value.filter(({ scope }) => canSee(viewer, scope));
    for (const memory of level) known.set(memory.id, memory);
  }
  const clean: Memory[] = [];
  const withheld: Withheld[] = [];
  for (const memory of memories) {
    const found = taintIn(memory, known, (each) => taintOf(each, privilegedAuthority, arbiter), new Set());
    if (found === null) clean.push(memory);
    else withheld.push({ memory, ...found });
  }
  return { clean, withheld, degraded };
}

/** The taint of a memory or of its lineage that lacks most. */
function taintIn(
  memory: Memory,
  known: ReadonlyMap<string, Memory>,
  taint: (memory: Memory) => Taint | null,
  seen: Set<string>,
): Omit<Withheld, 'memory'> | null {
  if (seen.has(versionKey(memory))) return null;
  seen.add(versionKey(memory));
  const own = taint(memory);
  let worst: Omit<Withheld, 'memory'> | null =
    own === null ? null : { taint: own, by: { id: memory.id, version: memory.version } };
  for (const { id } of memory.derivedFrom) {
    const ancestor = known.get(id);
    const found = ancestor === undefined ? null : taintIn(ancestor, known, taint, seen);
    if (found !== null && found.taint.margin > (worst?.taint.margin ?? 0)) worst = found;
  }
  return worst;
}
