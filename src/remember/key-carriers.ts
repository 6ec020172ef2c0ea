import type { Memory } from '../domain/memory.js';
import type { CarrierQuery } from '../ports/store.js';

/** What {@link KeyCarriers.last} found. */
export interface Met {
  /** In the order of writing. */
  readonly found: readonly Memory[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

/**
 * The versions that carry one key in one scope, stored and planned. What has ended is put aside, so that asking costs the same
 * however many there were before: of an attribute that has one value at a time all but one have ended.
 */
export class KeyCarriers {
  readonly #standing: (version: string) => Memory | undefined;
  #stored: readonly string[] = [];
  readonly #planned: string[] = [];
  /** Places in stored and planned together of those that had not ended when somebody asked. */
  #current: number[] = [];
  /** When the last of those that have ended did. */
  #endedUntilMs = Number.NEGATIVE_INFINITY;
  #isCut = false;

  /** @param standing gives a version as it will stand, by its `versionKey` */
  constructor(standing: (version: string) => Memory | undefined) {
    this.#standing = standing;
  }

  /** Takes what the store has, in the order of writing, in place of what it gave before; `isCut`: the store has more. */
  store(versions: readonly string[], isCut: boolean): void {
    this.#stored = versions;
    this.#isCut = isCut;
    this.#begin();
  }

  plan(version: string): void {
    this.#planned.push(version);
    this.#current.push(this.#stored.length + this.#planned.length - 1);
  }

  /** The carriers written last that the query wants and that pass. */
  last({ most, endAfterMs }: CarrierQuery, passes: (memory: Memory) => boolean): Met {
    // What comes late may meet what has ended since.
    if (endAfterMs !== null && endAfterMs < this.#endedUntilMs) this.#begin();
    const found: Memory[] = [];
    const kept: number[] = [];
    let at = this.#current.length;
    while (at > 0 && found.length <= most) {
      at -= 1;
      const place = this.#current[at] ?? 0;
      const memory = this.#memoryAt(place);
      if (memory === undefined) continue;
      if (this.#hasEnded(memory, endAfterMs)) continue;
      kept.push(place);
      if (passes(memory)) found.push(memory);
    }
    this.#current.length = at;
    this.#current.push(...kept.reverse());
    const isCut = found.length > most;
    return { found: found.slice(0, most).reverse(), isCut: isCut || this.#isCut };
  }

  #begin(): void {
    this.#current = Array.from({ length: this.#stored.length + this.#planned.length }, (_, place) => place);
    this.#endedUntilMs = Number.NEGATIVE_INFINITY;
  }

  #memoryAt(place: number): Memory | undefined {
    const version = this.#stored[place] ?? this.#planned[place - this.#stored.length];
    return version === undefined ? undefined : this.#standing(version);
  }

  #hasEnded({ validToMs, closings }: Memory, endAfterMs: number | null): boolean {
    if (endAfterMs === null) return closings.length > 0;
    if (validToMs === null || validToMs > endAfterMs) return false;
    this.#endedUntilMs = Math.max(this.#endedUntilMs, validToMs);
    return true;
  }
}
