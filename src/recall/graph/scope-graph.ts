import { compareText } from '../../domain/compare-text.js';
import type { Filter } from '../../domain/filter.js';
import { LIMITS } from '../../domain/limits.js';
import { linkAt } from '../../domain/link.js';
import type { EntityRef, Memory, VersionRef } from '../../domain/memory.js';
import type { ScanCursor } from '../../domain/scan-order.js';
import { scanCursor } from '../../domain/scan-order.js';
import type { TenantStore } from '../../ports/store.js';
import { entities } from '../../text/entities/entities.js';
import type { EntityType } from '../../text/entities/entity.js';
import { entityName, givenEntityKey } from '../../text/entities/entity-name.js';
import { keysOfName, memoriesUnder } from './find-place.js';

/** An entity with the versions that it rests on. */
export interface ScopeEntity {
  /** As entities are compared; see `entityName`. */
  readonly name: string;
  /** Forms in which it is written, in the order of first mention; at most 8. */
  readonly written: readonly string[];
  readonly types: readonly EntityType[];
  readonly about: readonly VersionRef[];
  readonly mentionedIn: readonly VersionRef[];
}

/** What a scope's memories make as a graph, as of one moment. */
export interface ScopeGraph {
  /** Those that most memories are about or mention first; of equals by name. */
  readonly entities: readonly ScopeEntity[];
  readonly memories: readonly {
    readonly id: string;
    readonly version: number;
    readonly kind: string;
    readonly text: string;
  }[];
  /** Links between these memories that hold. */
  readonly links: readonly {
    readonly from: string;
    readonly to: string;
    readonly relation: string;
    readonly reason: string;
  }[];
  /** False where there are more memories or links than were read. */
  readonly complete: boolean;
}

const MOST_FORMS = 8;

/**
 * Reads the graph of what passes a filter, the newest memories first.
 *
 * @param most memories that are read, from 1
 * @throws what the store throws
 */
export async function readScopeGraph(store: TenantStore, filter: Filter, most: number): Promise<ScopeGraph> {
  const { memories, complete } = await newest(store, filter, most);
  const limit = Math.max(LIMITS.limit, 4 * most);
  const stored = await store.links({ viewer: filter.viewer, ids: [], relations: [], settled: null, limit });
  const known = new Set(memories.map(({ id }) => id));
  const links = stored
    .filter((link) => linkAt(link, filter.asOf) !== null && known.has(link.from.id) && known.has(link.to.id))
    .map(({ from, to, relation, reason }) => ({ from: from.id, to: to.id, relation, reason }));
  return {
    entities: entitiesOf(memories),
    memories: memories.map(({ id, version, kind, text }) => ({ id, version, kind, text })),
    links,
    complete: complete && stored.length < limit,
  };
}

async function newest(
  store: TenantStore,
  filter: Filter,
  most: number,
): Promise<{ readonly memories: readonly Memory[]; readonly complete: boolean }> {
  const memories: Memory[] = [];
  let after: ScanCursor | undefined;
  for (;;) {
    const limit = Math.min(LIMITS.limit, most - memories.length + 1);
    const page = await store.scan(filter, { order: 'newest', limit, ...(after === undefined ? {} : { after }) });
    memories.push(...page);
    if (memories.length > most) return { memories: memories.slice(0, most), complete: false };
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return { memories, complete: true };
    after = scanCursor('newest', last);
  }
}

interface Gathered {
  readonly written: Set<string>;
  readonly types: Set<EntityType>;
  readonly about: VersionRef[];
  readonly mentionedIn: VersionRef[];
}

function entitiesOf(memories: readonly Memory[]): readonly ScopeEntity[] {
  const byName = new Map<string, Gathered>();
  for (const memory of memories)
    for (const { name, written, type, isAbout } of entities(memory)) {
      const known = byName.get(name) ?? { written: new Set(), types: new Set(), about: [], mentionedIn: [] };
      byName.set(name, known);
      if (known.written.size < MOST_FORMS) known.written.add(written);
      known.types.add(type);
      (isAbout ? known.about : known.mentionedIn).push({ id: memory.id, version: memory.version });
    }
  return [...byName]
    .map(([name, { written, types, about, mentionedIn }]) => ({
      name,
      written: [...written],
      types: [...types].sort(),
      about,
      mentionedIn,
    }))
    .sort((left, right) => weightOf(right) - weightOf(left) || compareText(left.name, right.name));
}

function weightOf({ about, mentionedIn }: ScopeEntity): number {
  return about.length + mentionedIn.length;
}

/** Memories that pass and name an entity, in the order of writing: by its name, or by the type and id that were given. */
export async function aroundEntity(
  store: TenantStore,
  filter: Filter,
  entity: string | EntityRef,
  limit: number,
): Promise<readonly Memory[]> {
  const keys = typeof entity === 'string' ? keysOfName(entityName(entity)) : [givenEntityKey(entity)];
  return (await memoriesUnder(store, keys, filter, LOOKED_AT)).slice(0, limit);
}

/** Versions of one entity that are looked at. */
const LOOKED_AT = 10_000;
