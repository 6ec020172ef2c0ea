import { RecollectError } from '../../../domain/errors.js';
import { namedIds } from '../../../domain/named-ids.js';
import type { TraceOwner, TraceRecord, TraceStore, TraceStores } from '../../../ports/trace-store.js';

/** How many traces are kept, and for how long. */
export interface TraceBounds {
  /** Most of one tenant. */
  readonly keep: number;
  /** Records older than this, in milliseconds, are dropped. */
  readonly maxAgeMs: number;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
}

/** Traces of all tenants together, as a multiple of those of one: many tenants must not fill the memory of the process. */
const TENANTS_SHARE = 2;

/** Keeps the traces of all tenants in this process, at most twice as many as of one; they are gone with it. */
export function createMemoryTraces(bounds: TraceBounds): TraceStores {
  const tenants = new Map<string, MemoryTraces>();
  /** Of whichever tenant, the oldest first. */
  const kept = new Set<() => void>();
  const note = (drop: () => void): void => {
    kept.add(drop);
    for (const oldest of kept) {
      if (kept.size <= TENANTS_SHARE * bounds.keep) break;
      kept.delete(oldest);
      oldest();
    }
  };
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw new RecollectError('closed', 'the store of traces is closed');
  };
  return {
    tenant(id) {
      const known = tenants.get(id) ?? new MemoryTraces(bounds, checkOpen, note);
      tenants.set(id, known);
      return known;
    },
    async flush() {
      checkOpen();
    },
    async close() {
      closed = true;
      tenants.clear();
      kept.clear();
    },
  };
}

class MemoryTraces implements TraceStore {
  readonly #bounds: TraceBounds;
  readonly #checkOpen: () => void;
  readonly #note: (drop: () => void) => void;
  /** The oldest first, which is the order of a map. */
  #records = new Map<string, TraceRecord>();

  constructor(bounds: TraceBounds, checkOpen: () => void, note: (drop: () => void) => void) {
    this.#bounds = bounds;
    this.#checkOpen = checkOpen;
    this.#note = note;
  }

  async put(record: TraceRecord): Promise<void> {
    this.#checkOpen();
    this.#records.delete(record.id);
    this.#records.set(record.id, record);
    this.#note(() => this.#records.delete(record.id));
    for (const [id, { notedAtMs }] of this.#records) {
      if (this.#records.size <= this.#bounds.keep && !this.#isOld(notedAtMs)) break;
      this.#records.delete(id);
    }
  }

  async get(id: string, owner: TraceOwner): Promise<TraceRecord | null> {
    this.#checkOpen();
    const record = this.#records.get(id);
    return record === undefined || this.#isOld(record.notedAtMs) || !isOf(record, owner) ? null : record;
  }

  async list(owner: TraceOwner, { limit }: { readonly limit: number }): ReturnType<TraceStore['list']> {
    this.#checkOpen();
    return [...this.#records.values()]
      .filter((record) => isOf(record, owner) && !this.#isOld(record.notedAtMs))
      .reverse()
      .slice(0, limit)
      .map(({ id, atMs, query, returned, forgotten }) => ({ id, atMs, query, returned, forgotten }));
  }

  async forgetMemories(ids: readonly string[]): Promise<void> {
    this.#checkOpen();
    const wanted = new Set(ids);
    for (const [key, record] of this.#records) {
      const told = namedIds([record.recording, record.answer], wanted);
      if (told.size === 0) continue;
      const forgotten = [...new Set([...record.forgotten, ...told])].sort();
      this.#records.set(key, { ...record, recording: null, forgotten });
    }
  }

  async dropUser(user: string): Promise<number> {
    this.#checkOpen();
    const own = [...this.#records.values()].filter(({ viewer }) => viewer.user === user);
    for (const { id } of own) this.#records.delete(id);
    return own.length;
  }

  async clear(): Promise<void> {
    this.#checkOpen();
    this.#records = new Map();
  }

  #isOld(notedAtMs: number): boolean {
    return notedAtMs < this.#bounds.nowMs() - this.#bounds.maxAgeMs;
  }
}

function isOf({ viewer }: TraceRecord, { user, agent, session }: TraceOwner): boolean {
  return viewer.user === user && viewer.agent === agent && viewer.session === session;
}
