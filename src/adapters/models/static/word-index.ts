/** Where words stand in a list: what is used of a map here, so that a map does too. */
export type WordRows = Pick<ReadonlyMap<string, number>, 'get' | 'keys'>;

const LINE_END = 10;
/** FNV-1a over UTF-16 units. */
const HASH_START = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;

/**
 * Rows of the words of a text, one a line, found by hashing. It is made faster than a map of the same words and holds no
 * string but the text: a model is loaded in many processes that embed a text or two. Of equal words the first one
 * counts.
 */
export class WordIndex implements WordRows {
  readonly #text: string;
  /** Where each word begins in the text, and after them where one more would. */
  readonly #starts: Int32Array;
  /** Rows plus 1 by hash, the next free place where one was taken; 0 where there is none. */
  readonly #table: Int32Array;
  /** Lines of the text; an empty one is a word too. */
  readonly size: number;
  /** Characters of the longest word that begins with Han; 1 when there is none. */
  readonly longestHan: number;

  /** @param lines how many lines the text is said to have; it may have others */
  constructor(text: string, lines: number) {
    const starts = new Int32Array(lines + 1);
    // At most half full, so that looking for a word that is not there ends soon.
    const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * lines + 2)));
    const mask = table.length - 1;
    let row = 0;
    let start = 0;
    let longestHan = 1;
    let hash = HASH_START;
    for (let at = 0; at <= text.length; at += 1) {
      const unit = at < text.length ? text.charCodeAt(at) : LINE_END;
      if (unit !== LINE_END) {
        hash = Math.imul(hash ^ unit, HASH_PRIME);
        continue;
      }
      row += 1;
      if (row <= lines) {
        let slot = placeOf(hash, mask);
        while (table[slot] !== 0) slot = (slot + 1) & mask;
        table[slot] = row;
        starts[row] = at + 1;
      }
      if (at - start > longestHan && isHan(text.charCodeAt(start))) longestHan = at - start;
      start = at + 1;
      hash = HASH_START;
    }
    this.#text = text;
    this.size = row;
    this.longestHan = longestHan;
    this.#starts = starts;
    this.#table = table;
  }

  /** Row of a word, from 0. */
  get(word: string): number | undefined {
    let hash = HASH_START;
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), HASH_PRIME);
    const mask = this.#table.length - 1;
    for (let slot = placeOf(hash, mask); ; slot = (slot + 1) & mask) {
      const row = (this.#table[slot] ?? 0) - 1;
      if (row < 0) return undefined;
      const start = this.#starts[row] ?? 0;
      const length = (this.#starts[row + 1] ?? 0) - start - 1;
      if (length === word.length && this.#text.startsWith(word, start)) return row;
    }
  }

  /** Words in the order of their rows. */
  *keys(): MapIterator<string> {
    for (let row = 0; row < Math.min(this.size, this.#starts.length - 1); row += 1)
      yield this.#text.slice(this.#starts[row] ?? 0, (this.#starts[row + 1] ?? 0) - 1);
  }
}

/** Characters of the longest word that begins with Han, at least 1. */
export function longestHanOf(words: Iterable<string>): number {
  let longest = 1;
  for (const word of words) if (word.length > longest && isHan(word.charCodeAt(0))) longest = word.length;
  return longest;
}

/** The Han that are cut by words, all of them of one UTF-16 unit. */
function isHan(unit: number): boolean {
  return (unit >= 0x3400 && unit <= 0x4dbf) || (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0xf900 && unit <= 0xfaff);
}

/** FNV mixes into its high bits; the table is indexed by the low ones. */
function placeOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
