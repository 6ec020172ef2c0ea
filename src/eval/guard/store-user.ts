import type { DraftInput } from '../../domain/draft.js';
import type { LinkInput } from '../../remember/links.js';
import { seededDigest } from '../seeded.js';
import type { CaseMemory, GuardUser } from './case.js';
import { DAY_MS, GUARD_NOW_MS } from './case.js';
import type { GuardEngine, GuardMemory } from './engine.js';

/** A user whose memories are stored, and the way back from returned versions to the names of the cases. */
export interface StoredUser {
  readonly user: GuardUser;
  readonly memory: GuardMemory;
  /** The same tenant, seen by a user who has no memories. */
  readonly stranger: GuardMemory;
  /** From a version (see {@link versionName}) to case and key. */
  readonly names: ReadonlyMap<string, MemoryName>;
  /** Versions that belong into every answer. */
  readonly always: ReadonlySet<string>;
}

/** Which memory of which case; `caseId` is null for fillers and what is always returned. */
export interface MemoryName {
  readonly caseId: string | null;
  readonly key: string;
}

/** Ids that say nothing about what they name. */
export function opaqueId(seed: string, ...names: readonly string[]): string {
  return `g${seededDigest(seed, 'guard id', ...names).slice(0, 24)}`;
}

/** One text for a version of a memory. */
export function versionName({ id, version = 1 }: { readonly id: string; readonly version?: number }): string {
  return `${id}@${version}`;
}

/** A memory of a user with the case it belongs to. */
interface Owned {
  readonly caseId: string | null;
  readonly memory: CaseMemory;
}

/** Stores what a user's cases say, oldest first, through the public API. */
export async function storeUser(
  engine: GuardEngine,
  tenantId: string,
  user: GuardUser,
  seed: string,
): Promise<StoredUser> {
  const tenant = engine.tenant(tenantId);
  const owner = opaqueId(seed, 'user', user.name);
  const names = new Map<string, MemoryName>();
  const always = new Set<string>();
  const owned: readonly Owned[] = [
    ...user.cases.flatMap(({ id, memories }) => memories.map((memory) => ({ caseId: id, memory }))),
    ...user.fillers.map((memory) => ({ caseId: null, memory })),
    ...user.always.map((memory) => ({ caseId: null, memory })),
  ];
  const batch = new DraftBatch(seed, user.name);
  // Equal times keep the order of the case: what is replaced comes first.
  for (const { caseId, memory } of owned.toSorted((left, right) => right.memory.ago - left.memory.ago)) {
    const version = batch.add(caseId, memory);
    names.set(version, { caseId, key: memory.key });
    if (memory.pinned === true || memory.kind === 'safety') always.add(version);
  }
  for (const [whose, drafts] of batch.drafts) {
    const scope = whose === '' ? owner : opaqueId(seed, 'user', user.name, whose);
    const memory = tenant.scope({ user: scope });
    await memory.rememberMany(drafts);
    await memory.linkMany?.(batch.links(whose));
  }
  return {
    user,
    memory: tenant.scope({ user: owner }),
    stranger: tenant.scope({ user: opaqueId(seed, 'stranger', user.name) }),
    names,
    always,
  };
}

/** Drafts by owner; counts the versions of a memory as they are declared. */
class DraftBatch {
  readonly drafts = new Map<string, DraftInput[]>();
  readonly #links = new Map<string, LinkInput[]>();
  readonly #seed: string;
  readonly #user: string;
  readonly #ids = new Map<string, string>();
  readonly #versions = new Map<string, number>();
  #count = 0;

  constructor(seed: string, user: string) {
    this.#seed = seed;
    this.#user = user;
  }

  /** Returns the version that the memory will be. */
  add(caseId: string | null, memory: CaseMemory): string {
    const name = (key: string): string => JSON.stringify([caseId, key]);
    const replaced = memory.supersedes === undefined ? undefined : this.#ids.get(name(memory.supersedes));
    const id = replaced ?? opaqueId(this.#seed, 'memory', this.#user, name(memory.key));
    const version = (this.#versions.get(id) ?? 0) + 1;
    this.#ids.set(name(memory.key), id);
    this.#versions.set(id, version);
    this.#count += 1;
    const whose = memory.user ?? '';
    this.drafts.set(whose, [
      ...(this.drafts.get(whose) ?? []),
      draftOf(memory, this.#count, replaced === undefined ? { id } : { supersedes: replaced }),
    ]);
    for (const [key, probability] of Object.entries(memory.leadsTo ?? {})) {
      const to = opaqueId(this.#seed, 'memory', this.#user, name(key));
      const link: LinkInput = { from: id, to, relation: 'leads-to', probability };
      this.#links.set(whose, [...(this.#links.get(whose) ?? []), link]);
    }
    return versionName({ id, version });
  }

  /** What situations of an owner lead to. */
  links(whose: string): readonly LinkInput[] {
    return this.#links.get(whose) ?? [];
  }
}

/** The draft that a caller would write; a second apart, so that no two memories are recorded at once. */
function draftOf(
  memory: CaseMemory,
  count: number,
  which: { readonly id: string } | { readonly supersedes: string },
): DraftInput {
  const { text, ago, validAgo, kind, subject, attribute, session, planted, pinned } = memory;
  return {
    text,
    ...which,
    recordedAt: GUARD_NOW_MS - ago * DAY_MS + count * 1_000,
    ...(validAgo === undefined ? {} : { validFrom: GUARD_NOW_MS - validAgo * DAY_MS }),
    ...(kind === undefined ? {} : { kind }),
    ...(subject === undefined ? {} : { subject }),
    ...(attribute === undefined ? {} : { attribute }),
    ...(session === undefined ? {} : { session }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(planted === true
      ? { role: 'tool' as const, veracity: 'unknown' as const, source: { system: 'web', documentType: 'page' } }
      : { role: 'user' as const, source: { system: 'chat' } }),
  };
}
