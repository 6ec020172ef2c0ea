import type { Filter } from '../../domain/filter.js';
import { openFilter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import type { Passage } from '../../domain/passage.js';
import type { Scope, Viewer } from '../../domain/scope.js';
import { present } from '../../domain/validity.js';
import type { Op, TextMatches } from '../../ports/store.js';
import { memoryFixture } from '../memory-fixture.js';
import { passagesOf } from '../plain-passages.js';

/** A time after everything that fixtures record. */
export const LATER_MS: number = Date.UTC(2026, 5, 1);

/** A scope from its parts; what is not named is not bound. */
export function scopeOf(scope: Partial<Scope>): Scope {
  return { user: null, agent: null, session: null, ...scope };
}

/** The op that writes a memory whose words are what stands between the spaces of its text. */
export function put(
  id: string,
  text: string,
  overrides: Partial<Memory> = {},
  passages: readonly Passage[] = passagesOf(text),
): Op {
  return { op: 'putVersion', memory: memoryFixture({ id, text, ...overrides }), passages };
}

/** A filter that lets pass all that a viewer sees by default. @default user 'u1' */
export function seenBy(viewer: Partial<Viewer> = { user: 'u1' }, conditions: Partial<Filter> = {}): Filter {
  const base = {
    viewer: { ...scopeOf({}), includeShared: false, ...viewer },
    asOf: present(LATER_MS),
    nowMs: LATER_MS,
  };
  return { ...openFilter(base), ...conditions };
}

/** Ids of the hits, best first. */
export function hitIds({ hits }: TextMatches): readonly string[] {
  return hits.map(({ memory }) => memory.id);
}
