/** Words remembered in each of two generations, as in `words.ts`: what is made of a word never changes. */
const GENERATION_SIZE = 4_096;

/** Remembers what was made of the words met of late; bounded, and forgetting costs time only. */
export class Remembered<Made> {
  #recent = new Map<string, Made>();
  #older = new Map<string, Made>();
  readonly #make: (word: string) => Made;

  constructor(make: (word: string) => Made) {
    this.#make = make;
  }

  of(word: string): Made {
    const known = this.#recent.get(word);
    if (known !== undefined) return known;
    const made = this.#older.get(word) ?? this.#make(word);
    if (this.#recent.size >= GENERATION_SIZE) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(word, made);
    return made;
  }
}
