import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Filter } from '../domain/filter.js';
import { LIMITS } from '../domain/limits.js';
import type { MemoryLink } from '../domain/link.js';
import { linkAt } from '../domain/link.js';
import type { Memory, Sightings, Usage, VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import { canSee } from '../domain/scope.js';
import type { ScoreNode } from '../explain/score-node.js';
import type { TenantStore } from '../ports/store.js';
import { voucherOf, voucherOfSource } from '../trust/corroboration.js';
import type { TrustContext } from '../trust/measure-trust.js';
import { measureTrust } from '../trust/measure-trust.js';

/** Relations that say something about trust, beside conflicts. `derives` leads from what was derived to what it was derived from. */
const RELATIONS: readonly string[] = ['near-duplicate', 'supports', 'derives'];
/** How far a lineage is followed, and how many memories of it are looked at. */
const MOST_STEPS = 8;
const MOST_ANCESTORS = 256;
const NO_REPORTS = { useful: 0, wrong: 0, stale: 0 } as const;

/** What the store says about the trust of some memories. */
export interface TrustReading {
  /** The trust of one of them as a tree; its root is labelled `trust`. */
  trustOf(memory: Memory): ScoreNode;
  /** When it was last told. */
  lastToldAtMs(memory: Memory): number;
  /** A memory at the other end of a link, as it stands now; undefined when the viewer can't see it, or it is gone. */
  known(ref: VersionRef): Memory | undefined;
  /** Unsettled conflicts of what was read. */
  readonly conflicts: readonly MemoryLink[];
  readonly degraded: readonly Degradation[];
}

/**
 * Reads what trust depends on beside a statement itself: what says the same or supports it, how often it was told and reported,
 * what contradicts it and what it was derived from, step by step. What can't be read is named and counts as if there were none.
 */
export async function gatherTrust(
  memories: readonly Memory[],
  { viewer, asOf }: Pick<Filter, 'viewer' | 'asOf'>,
  context: TrustContext,
  store: TenantStore,
  deadline: Deadline,
): Promise<TrustReading> {
  const evidence = new Evidence(viewer);
  const degraded: Degradation[] = [];
  let level: readonly Memory[] = memories;
  for (let step = 0; step < MOST_STEPS && level.length > 0 && degraded.length === 0; step += 1) {
    const ids = [...new Set(level.map(({ id }) => id))];
    for (const memory of level) evidence.meet(memory);
    const [conflicts, links, sightings, usage] = await Promise.all([
      deadline.run((_signal) =>
        store.links({ viewer, ids, relations: ['conflicts'], settled: false, limit: LIMITS.limit }),
      ),
      deadline.run((_signal) => store.links({ viewer, ids, relations: RELATIONS, settled: null, limit: LIMITS.limit })),
      deadline.run((_signal) => store.sightings(ids)),
      deadline.run((_signal) => store.usage(ids)),
    ]);
    for (const outcome of [links, sightings, usage])
      if (!outcome.ok)
        degraded.push({
          part: 'trust',
          code: outcome.code,
          message: `reading what trust stands on: ${outcome.message}`,
        });
    if (conflicts.ok) evidence.addLinks(conflicts.value);
    else
      degraded.push({
        part: 'conflicts',
        code: conflicts.code,
        message: `looking for conflicts: ${conflicts.message}`,
      });
    if (links.ok) evidence.addLinks(links.value.filter((link) => linkAt(link, asOf) !== null));
    if (sightings.ok) evidence.addSightings(sightings.value);
    if (usage.ok) evidence.addUsage(usage.value);
    const missing = evidence.missing(level);
    if (missing.length > 0) {
      const fetched = await deadline.run((_signal) => store.get(missing));
      if (fetched.ok) for (const memory of fetched.value) evidence.meet(memory);
      else degraded.push({ part: 'trust', code: fetched.code, message: `reading the lineage: ${fetched.message}` });
    }
    level = evidence.ancestorsToRead(level);
  }
  return {
    trustOf: (memory) => evidence.trustOf(memory, context),
    lastToldAtMs: (memory) => evidence.lastToldAtMs(memory),
    known: (ref) => evidence.known(ref),
    conflicts: evidence.conflicts(),
    degraded: [...new Map(degraded.map((each) => [each.part, each])).values()],
  };
}

function isConflict({ relation }: MemoryLink): boolean {
  return relation === 'conflicts';
}

/** Everything that was read, by memory. */
class Evidence {
  readonly #viewer: Viewer;
  /** The version that was asked for, or the newest. */
  readonly #memories = new Map<string, Memory>();
  readonly #links = new Map<string, MemoryLink[]>();
  readonly #sightings = new Map<string, Sightings>();
  readonly #usage = new Map<string, Usage>();
  readonly #read = new Set<string>();
  readonly #trust = new Map<string, ScoreNode>();

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  meet(memory: Memory): void {
    if (!canSee(this.#viewer, memory.scope)) return;
    this.#memories.set(versionKey(memory), memory);
    if (!this.#memories.has(memory.id)) this.#memories.set(memory.id, memory);
  }

  known({ id, version }: VersionRef): Memory | undefined {
    return this.#memories.get(versionKey({ id, version })) ?? this.#memories.get(id);
  }

  addLinks(links: readonly MemoryLink[]): void {
    for (const link of links)
      for (const { id } of [link.from, link.to]) {
        const known = this.#links.get(id);
        if (known === undefined) this.#links.set(id, [link]);
        else if (!known.some((each) => each.id === link.id)) known.push(link);
      }
  }

  conflicts(): readonly MemoryLink[] {
    const found = [...this.#links.values()].flat().filter(isConflict);
    return [...new Map(found.map((link) => [link.id, link])).values()];
  }

  addSightings(sightings: readonly Sightings[]): void {
    for (const each of sightings) this.#sightings.set(each.memoryId, each);
  }

  addUsage(usage: readonly Usage[]): void {
    for (const each of usage) this.#usage.set(each.memoryId, each);
  }

  /** Ids at the other ends of links, and of what was derived from, that were not met yet. */
  missing(level: readonly Memory[]): readonly string[] {
    const ids = new Set<string>();
    for (const memory of level) {
      this.#read.add(memory.id);
      for (const { from, to } of this.#links.get(memory.id) ?? []) for (const { id } of [from, to]) ids.add(id);
      for (const { id } of memory.derivedFrom) ids.add(id);
    }
    return [...ids].filter((id) => !this.#memories.has(id)).slice(0, LIMITS.limit);
  }

  ancestorsToRead(level: readonly Memory[]): readonly Memory[] {
    const left = new Map<string, Memory>();
    for (const memory of level)
      for (const ancestor of this.#ancestorsOf(memory))
        if (!this.#read.has(ancestor.id)) left.set(ancestor.id, ancestor);
    return [...left.values()].slice(0, Math.max(0, MOST_ANCESTORS - this.#read.size));
  }

  lastToldAtMs({ id, recordedAtMs }: Memory): number {
    return Math.max(recordedAtMs, this.#sightings.get(id)?.lastAtMs ?? recordedAtMs);
  }

  /** What a memory was derived from, as far as the viewer sees it; each once. */
  #ancestorsOf(memory: Memory): readonly Memory[] {
    const linked = (this.#links.get(memory.id) ?? []).flatMap(({ relation, from, to }) =>
      relation === 'derives' && from.id === memory.id ? [to] : [],
    );
    const found = new Map<string, Memory>();
    for (const ref of [...memory.derivedFrom, ...linked]) {
      const ancestor = this.known(ref);
      if (ancestor !== undefined && ancestor.id !== memory.id) found.set(ancestor.id, ancestor);
    }
    return [...found.values()];
  }

  trustOf(memory: Memory, context: TrustContext, below: readonly string[] = []): ScoreNode {
    const key = versionKey(memory);
    const known = this.#trust.get(key);
    if (known !== undefined) return known;
    const path = [...below, memory.id];
    const ancestors = path.length > MOST_STEPS ? [] : this.#ancestorsOf(memory);
    const usage = this.#usage.get(memory.id);
    const node = measureTrust(
      {
        memory,
        sources: this.#vouchersOf(memory).size,
        lastToldAtMs: this.lastToldAtMs(memory),
        reports: usage ?? NO_REPORTS,
        isInConflict: this.#openConflicts(memory).length > 0,
        sourcesOfIt: ancestors
          .filter(({ id }) => !path.includes(id))
          .map((ancestor) => ({
            name: versionKey(ancestor),
            trust: this.trustOf(ancestor, context, path).value,
          })),
      },
      context,
    );
    // Inside a circle of derivations the value depends on where one began.
    if (below.length === 0) this.#trust.set(key, node);
    return node;
  }

  #openConflicts({ id, version }: Memory): readonly MemoryLink[] {
    return (this.#links.get(id) ?? []).filter(
      (link) => isConflict(link) && [link.from, link.to].some((end) => end.id === id && end.version === version),
    );
  }

  /** Who says it: its own source, those of its repetitions, and those of what says nearly the same or supports it. */
  #vouchersOf(memory: Memory): ReadonlySet<string> {
    const repeated = (this.#sightings.get(memory.id)?.sources ?? []).map(voucherOfSource);
    const beside = (this.#links.get(memory.id) ?? []).flatMap(({ relation, from, to }) => {
      const supports = relation === 'supports' && to.id === memory.id;
      if (relation !== 'near-duplicate' && !supports) return [];
      const other = this.known(from.id === memory.id ? to : from);
      return other === undefined || other.closings.length > 0 ? [] : [voucherOf(other)];
    });
    return new Set([voucherOf(memory), ...repeated, ...beside].flatMap((voucher) => voucher ?? []));
  }
}
