import { closingBy, compareInTime, isImplied, withClosing } from '../domain/closing.js';
import type { Closing, Memory } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { Viewer } from '../domain/scope.js';
import type { Derived } from '../ports/op.js';
import type { Op, TenantStore } from '../ports/store.js';
import type { Statement } from '../trust/statement.js';
import { readStatement } from '../trust/statement.js';
import { derive } from './derive.js';

/** Most keys of one lookup, and most versions it brings. */
const KEYS_AT_ONCE = 500;
const HITS_AT_ONCE = 5_000;

/**
 * What one atomic write will do, collected draft by draft. It answers from the store and from what it holds already, so
 * that later drafts of a batch see earlier ones.
 */
export class WritePlan {
  readonly #store: TenantStore;
  readonly #viewer: Viewer;
  /** Every version met so far as it will stand, by `versionKey`. */
  readonly #standing = new Map<string, Memory>();
  readonly #added = new Map<string, Required<Derived>>();
  readonly #chains = new Map<string, string[]>();
  readonly #stored = new Map<string, Set<string>>();
  readonly #planned = new Map<string, Set<string>>();
  readonly #closed: {
    readonly key: string;
    readonly closing: Closing & { readonly by: NonNullable<Closing['by']> };
  }[] = [];
  readonly #others: Op[] = [];
  readonly #slots = new Map<string, Statement['slots']>();

  constructor(store: TenantStore, viewer: Viewer) {
    this.#store = store;
    this.#viewer = viewer;
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

  /** Looks keys up at once that later calls of {@link withKey} will ask for. */
  async prepare(keys: Iterable<string>): Promise<void> {
    const unknown = [...new Set(keys)].filter((key) => !this.#stored.has(key));
    for (let at = 0; at < unknown.length; at += KEYS_AT_ONCE) {
      const asked = unknown.slice(at, at + KEYS_AT_ONCE);
      for (const key of asked) this.#stored.set(key, new Set());
      for (const { key, memory } of await this.#store.lookup(asked, this.#viewer, HITS_AT_ONCE))
        this.#stored.get(key)?.add(this.#meet(memory));
    }
  }

  /** Versions that carry a key and that the viewer may see, stored or planned. */
  async withKey(key: string): Promise<readonly Memory[]> {
    await this.prepare([key]);
    const carriers = [...(this.#stored.get(key) ?? []), ...(this.#planned.get(key) ?? [])];
    return carriers.flatMap((each) => this.#standing.get(each) ?? []);
  }

  /** Plans a new version with its lookup keys. */
  put(memory: Memory, keys: readonly string[]): void {
    const derived = derive(memory, keys);
    const key = versionKey(memory);
    this.#standing.set(key, memory);
    this.#added.set(key, derived);
    const chain = this.#chains.get(memory.id);
    if (chain === undefined) this.#chains.set(memory.id, [key]);
    else chain.push(key);
    for (const each of derived.keys) this.#planned.set(each, (this.#planned.get(each) ?? new Set()).add(key));
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

  #meet(memory: Memory): string {
    const key = versionKey(memory);
    if (!this.#standing.has(key)) this.#standing.set(key, memory);
    return key;
  }
}
