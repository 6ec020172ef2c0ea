import type { TextHit } from '../../../ports/store.js';

/** A passage after its row was read. */
export interface ScoredPassage {
  /** Key of the passage; grows with every passage written, and falls with the ordinal inside a version. */
  readonly key: number;
  /** Row of the version. */
  readonly row: number;
  readonly score: number;
  readonly frequencies: readonly number[];
  readonly passage: TextHit['passage'];
}

/**
 * The best passage of every version seen so far, and from when on the best k versions are certain. Versions are ordered
 * by score, ties by the writing of their passages (later first); of one version's passages with the same score the first in the text counts.
 */
export class TopVersions {
  readonly #k: number;
  readonly #byRow: Map<number, ScoredPassage> = new Map();
  /** The k-th best as of the last {@link settle}; undefined while there are fewer. */
  #last: ScoredPassage | undefined;

  constructor(k: number) {
    this.#k = k;
  }

  /** Versions seen. */
  get size(): number {
    return this.#byRow.size;
  }

  add(passage: ScoredPassage): void {
    const known = this.#byRow.get(passage.row);
    const better =
      known === undefined ||
      passage.score > known.score ||
      (passage.score === known.score && passage.passage.ordinal < known.passage.ordinal);
    if (better) this.#byRow.set(passage.row, passage);
  }

  /** Takes what was added into account for {@link couldChange}. */
  settle(): void {
    if (this.#byRow.size >= this.#k) this.#last = this.best().at(-1);
  }

  /**
   * Whether a passage that scores at most `bound` could still change the best k, when all passages that come after it
   * have a smaller bound, or the same one and a smaller key. Only a passage with a larger key wins a tie: a version
   * indexed later has larger keys, and so has an earlier passage of the same version.
   */
  couldChange({ bound, key }: { readonly bound: number; readonly key: number }): boolean {
    if (this.#k === 0) return false;
    if (this.#last === undefined) return true;
    return bound > this.#last.score || (bound === this.#last.score && key > this.#last.key);
  }

  /** The best k, best first. */
  best(): readonly ScoredPassage[] {
    return [...this.#byRow.values()]
      .sort((one, other) => other.score - one.score || other.key - one.key)
      .slice(0, this.#k);
  }
}
