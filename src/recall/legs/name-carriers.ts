import type { Filter } from '../../domain/filter.js';
import { passesFilter } from '../../domain/filter.js';
import type { Memory } from '../../domain/memory.js';
import { aboutKey, entityKey } from '../../text/entities/entity-name.js';
import type { WalkStore } from '../graph/neighbours.js';

/** A name that more memories are about is a hub: it leads nowhere in particular. */
const FAN_OUT = 8;
/** What a step is worth that leads to a memory about the name, or to one that only mentions it. */
export const ABOUT = 1;
const MENTIONED = 0.5;

/** A memory that carries a name, with the worth of the step to it, in (0,1]. */
export interface NameCarrier {
  readonly memory: Memory;
  readonly worth: number;
}

/** The memories that names lead to, each name looked up once in a walk. */
export class NameCarriers {
  /** Keys that were asked for, of which a walk has only so many. */
  lookups = 0;
  readonly #store: Pick<WalkStore, 'lookup'>;
  readonly #filter: Filter;
  /** By key, of those that were looked up together. */
  readonly #known = new Map<string, readonly Memory[]>();

  constructor(store: Pick<WalkStore, 'lookup'>, filter: Filter) {
    this.#store = store;
    this.#filter = filter;
  }

  /** Looks up names that are about to be asked for, all at once: a look costs more than what it finds. */
  async lookUp(names: readonly string[]): Promise<void> {
    const keys = names.flatMap((name) => [aboutKey(name), entityKey(name)]).filter((key) => !this.#known.has(key));
    if (keys.length === 0) return;
    const limit = (FAN_OUT + 1) * keys.length;
    const found = await this.#read(keys, limit);
    const count = [...found.values()].reduce((sum, { length }) => sum + length, 0);
    // Where a name that very many hold may have kept others out, each is looked up by itself.
    if (count < limit) for (const [key, memories] of found) this.#known.set(key, memories);
  }

  /** Memories about a name, or else that mention it; none where there are too many to mean anything. */
  async around(name: string): Promise<readonly NameCarrier[]> {
    for (const [key, worth] of [[aboutKey(name), ABOUT] as const, [entityKey(name), MENTIONED] as const]) {
      this.lookups += 1;
      const carriers = this.#known.get(key) ?? (await this.#read([key], FAN_OUT + 1)).get(key) ?? [];
      if (carriers.length > FAN_OUT) return [];
      const passing = carriers.filter((memory) => passesFilter(this.#filter, memory));
      if (passing.length > 0) return passing.map((memory) => ({ memory, worth }));
    }
    return [];
  }

  async #read(keys: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly Memory[]>> {
    const found = new Map<string, Memory[]>(keys.map((key) => [key, []]));
    for (const { key, memory } of await this.#store.lookup(keys, this.#filter.viewer, limit))
      found.get(key)?.push(memory);
    return found;
  }
}
