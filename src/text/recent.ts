/** Words of a lexicon that are kept in one generation. */
export const LEXICON_WORDS = 4_096;

/** All of them, so that what was forgotten can be forgotten here, too. */
const all: Recent<unknown>[] = [];

/**
 * What was made of the texts and words met of late, in two generations: what is asked again lives on, the rest goes. Only for what
 * follows from its key alone; bounded, and forgetting costs time only. Made once for a module, never for a call.
 */
export class Recent<Made> {
  #recent = new Map<string, Made>();
  #older = new Map<string, Made>();
  readonly #size: number;

  /** @param size of one generation; at most twice as many are kept */
  constructor(size: number) {
    this.#size = size;
    all.push(this);
  }

  of(key: string, make: (key: string) => Made): Made {
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const made = this.#older.get(key) ?? make(key);
    if (this.#recent.size >= this.#size) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, made);
    return made;
  }

  clear(): void {
    this.#recent.clear();
    this.#older.clear();
  }
}

/** Forgets all texts that were met of late: for whoever erases one. */
export function forgetRecentTexts(): void {
  for (const recent of all) recent.clear();
}
