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

/** Keeps the traces of all tenants in this process; they are gone with it. */
export function createMemoryTraces(bounds: TraceBounds): TraceStores {
  const tenants = new Map<string, MemoryTraces>();
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw new RecollectError('closed', 'the store of traces is closed');
  };
  return {
    tenant(id) {
      const known = tenants.get(id) ?? new MemoryTraces(bounds, checkOpen);
      tenants.set(id, known);
      return known;
    },
    async close() {
      closed = true;
      tenants.clear();
    },
  };
}

class MemoryTraces implements TraceStore {
  readonly #bounds: TraceBounds;
  readonly #checkOpen: () => void;
  /** The oldest first, which is the order of a map. */
  #records = new Map<string, TraceRecord>();

  constructor(bounds: TraceBounds, checkOpen: () => void) {
    this.#bounds = bounds;
    this.#checkOpen = checkOpen;
  }

  async put(record: TraceRecord): Promise<void> {
    this.#checkOpen();
    this.#records.delete(record.id);
    this.#records.set(record.id, record);
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
