import { closingBy, compareInTime, isImplied, withClosing } from '../domain/closing.js';
import type { Closing, Memory } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { Scope, Viewer } from '../domain/scope.js';
import type { Derived } from '../ports/op.js';
import type { CarrierQuery, Op, TenantStore } from '../ports/store.js';
import { INDEX_RULES_VERSION } from '../text/tokenise.js';
import type { Statement } from '../trust/statement.js';
import { readStatement } from '../trust/statement.js';
import { derive } from './derive.js';
import type { Met } from './key-carriers.js';
import { KeyCarriers } from './key-carriers.js';

/**
 * What one atomic write will do, collected draft by draft. It answers from the store and from what it holds already, so
 * that later drafts of a batch see earlier ones.
 */
export class WritePlan {
  readonly #store: TenantStore;
  readonly #viewer: Viewer;
  readonly #nowMs: number;
  /** Every version met so far as it will stand, by `versionKey`. */
  readonly #standing = new Map<string, Memory>();
  readonly #added = new Map<string, Required<Derived>>();
  readonly #chains = new Map<string, string[]>();
  /** Carriers by key and scope. */
  readonly #carriers = new Map<string, Map<string, KeyCarriers>>();
  /** What the store was asked for, by key. */
  readonly #asked = new Map<string, CarrierQuery>();
  readonly #closed: {
    readonly key: string;
    readonly closing: Closing & { readonly by: NonNullable<Closing['by']> };
  }[] = [];
  readonly #others: Op[] = [];
  readonly #slots = new Map<string, Statement['slots']>();

  readonly #cut = new Set<string>();
  #hasOlderRules: boolean | undefined;

  constructor(store: TenantStore, viewer: Viewer, nowMs: number) {
    this.#store = store;
    this.#viewer = viewer;
    this.#nowMs = nowMs;
  }

  /** All versions of a memory, in the order of their numbers; empty when there is none. */
  async chain(id: string): Promise<readonly Memory[]> {
    let keys = this.#chains.get(id);
    if (keys === undefined) {
      keys = (await this.#store.history(id)).map((memory) => this.#meet(memory));
      this.#chains.set(id, keys);
    }
    return keys.flatMap((key) => this.#standing.get(key) ?? []);
  }

  /** What a version states; versions never change, so each is read once for a plan. */
  statementOf(memory: Memory): Statement {
    const key = versionKey(memory);
    let slots = this.#slots.get(key);
    if (slots === undefined) {
      slots = readStatement(memory).slots;
      this.#slots.set(key, slots);
    }
    return { memory, slots };
  }

  /** Asks the store at once for what later calls of {@link meet} will ask for. */
  async prepare(queries: Iterable<CarrierQuery>): Promise<void> {
    const asked = new Map<string, CarrierQuery>();
    for (const query of queries) {
      const known = asked.get(query.key);
      if (known === undefined || isWider(query, known)) asked.set(query.key, query);
    }
    const queue = [...asked.values()].filter((query) => !this.#isKnown(query));
    if (queue.length === 0) return;
    // One more tells whether there are more.
    const hits = await this.#store.carriers(
      queue.map((query) => ({ ...query, most: query.most + 1 })),
      this.#viewer,
      this.#nowMs,
    );
    const found = new Map<string, Map<string, string[]>>();
    for (const { key, memory } of hits) {
      const byScope = entryOf(found, key, () => new Map<string, string[]>());
      entryOf(byScope, scopeKey(memory.scope), () => []).push(this.#meet(memory));
    }
    for (const query of queue) {
      this.#asked.set(query.key, query);
      for (const [scope, versions] of found.get(query.key) ?? [])
        this.#carriersOf(query.key, scope).store(versions, versions.length > query.most);
    }
  }

  /** The versions of a scope, stored or planned, that carry a key and pass, those written last. */
  async meet(query: CarrierQuery, scope: Scope, passes: (memory: Memory) => boolean): Promise<Met> {
    if (!this.#isKnown(query)) await this.prepare([query]);
    return this.#carriers.get(query.key)?.get(scopeKey(scope))?.last(query, passes) ?? NOBODY;
  }

  /** Plans a new version with its lookup keys. */
  put(memory: Memory, keys: readonly string[], { slots }: Pick<Statement, 'slots'>): void {
    const derived = derive(memory, keys);
    const key = versionKey(memory);
    this.#standing.set(key, memory);
    this.#slots.set(key, slots);
    this.#added.set(key, derived);
    const chain = this.#chains.get(memory.id);
    if (chain === undefined) this.#chains.set(memory.id, [key]);
    else chain.push(key);
    const scope = scopeKey(memory.scope);
    for (const each of derived.keys) this.#carriersOf(each, scope).plan(key);
  }

  /**
   * Of two versions that can't both hold, the earlier in time ends where the later begins (rule V10).
   *
   * @returns the version that was ended; null when that was known already.
   */
  order(one: Memory, other: Memory): Memory | null {
    const [earlier, later] = compareInTime(one, other) < 0 ? [one, other] : [other, one];
    return this.close(earlier, closingBy(earlier, later));
  }

  /** Plans a closing; null when the version is known to end no later already. */
  close(version: Memory, closing: Closing & { readonly by: NonNullable<Closing['by']> }): Memory | null {
    const key = versionKey(version);
    const standing = this.#standing.get(key) ?? version;
    if (isImplied(closing, standing.closings)) return null;
    const closed = withClosing(standing, closing);
    this.#standing.set(key, closed);
    if (!this.#added.has(key)) this.#closed.push({ key, closing });
    return closed;
  }

  /** Whether the store holds versions that older rules made keys for; `maintain` makes them anew. */
  async hasOlderRules(): Promise<boolean> {
    this.#hasOlderRules ??= (await this.#store.outdated(INDEX_RULES_VERSION, 1)).length > 0;
    return this.#hasOlderRules;
  }

  /** Notes that more could have been met by a statement than was. */
  noteCut(memory: Memory): void {
    this.#cut.add(versionKey(memory));
  }

  /** How many statements did not meet all that they could have. */
  get cut(): number {
    return this.#cut.size;
  }

  /** Plans anything else. */
  also(op: Op): void {
    this.#others.push(op);
  }

  /** A version as it will stand. */
  standing(memory: Memory): Memory {
    return this.#standing.get(versionKey(memory)) ?? memory;
  }

  /** The operations of this plan; `vectorsOf` gives what `putVectors` needs, or null. */
  operations(vectorsOf: (text: string) => { profile: string; vectors: readonly Float32Array[] } | null): readonly Op[] {
    const ops: Op[] = [];
    for (const [key, derived] of this.#added) {
      const memory = this.#standing.get(key);
      if (memory === undefined) continue;
      ops.push({ op: 'putVersion', memory, ...derived });
      const embedded = vectorsOf(memory.text);
      if (embedded !== null)
        ops.push({ op: 'putVectors', ref: { id: memory.id, version: memory.version }, ...embedded });
    }
    for (const { key, closing } of this.#closed) {
      const memory = this.#standing.get(key);
      if (memory !== undefined)
        ops.push({ op: 'closeVersion', ref: { id: memory.id, version: memory.version }, ...closing });
    }
    return [...ops, ...this.#others];
  }

  #isKnown(query: CarrierQuery): boolean {
    const asked = this.#asked.get(query.key);
    return asked !== undefined && !isWider(query, asked);
  }

  #carriersOf(key: string, scope: string): KeyCarriers {
    const byScope = entryOf(this.#carriers, key, () => new Map<string, KeyCarriers>());
    return entryOf(byScope, scope, () => new KeyCarriers((version) => this.#standing.get(version)));
  }

  #meet(memory: Memory): string {
    const key = versionKey(memory);
    if (!this.#standing.has(key)) this.#standing.set(key, memory);
    return key;
  }
}

const NOBODY: Met = { found: [], isCut: false };

/** Whether a query finds more carriers of its key than another one. */
function isWider(query: CarrierQuery, than: CarrierQuery): boolean {
  return query.most > than.most || (query.endAfterMs ?? 0) < (than.endAfterMs ?? 0);
}

function scopeKey({ user, agent, session }: Scope): string {
  return JSON.stringify([user, agent, session]);
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
