import { BM25_DEFAULTS, saturation } from '../../../scoring/bm25.js';
import { BOUND_CODES, boundCode, boundsOf, numberOf } from './passage-key.js';
import { ReusedArray } from './reused-array.js';

const CELLS = new ReusedArray((length) => new Uint8Array(length));
const KEYS = new ReusedArray((length) => new Float64Array(length));
const BOUNDS = new ReusedArray((length) => new Float64Array(length));
const HEAP = new ReusedArray((length) => new Uint32Array(length));
const SLOTS = new ReusedArray((length) => new Uint32Array(length));

/** The passages of one visible cell that hold one term. */
export interface Posting {
  /** Position of the cell among the visible ones. */
  readonly cell: number;
  /** Keys of the passages, ascending. */
  readonly keys: readonly number[];
  /** Keys, ascending, that hold all passages where the term stands more than once. */
  readonly repeated: readonly number[];
}

/** All passages that hold one term. */
export interface TermPostings {
  readonly idf: number;
  /** Whether the term is looked for among single characters. */
  readonly characters: boolean;
  readonly postings: readonly Posting[];
}

/** A passage that holds at least one term, before its row was read. */
export interface Candidate {
  readonly cell: number;
  readonly key: number;
  /** No smaller than its BM25 score. */
  readonly bound: number;
}

/**
 * All passages that hold a term, handed out best bound first (ties: the later written first). A bound is the BM25 sum
 * with the frequency of each term that is repeated in the passage replaced by the largest one of any token in it, which
 * its key tells. It is added up in the order of the score itself, so that rounding can't bring it below the score. There is one of
 * these at a time.
 */
export class Candidates {
  readonly #cells: Uint8Array;
  readonly #keys: Float64Array;
  readonly #bounds: Float64Array;
  /** A binary heap of positions. */
  readonly #heap: Uint32Array;
  #size = 0;

  constructor(terms: readonly TermPostings[], averageLength: number) {
    const most = terms.reduce((sum, { postings }) => postings.reduce((all, { keys }) => all + keys.length, sum), 0);
    this.#cells = CELLS.take(most);
    this.#keys = KEYS.take(most);
    this.#bounds = BOUNDS.take(most);
    this.#gather(terms, boundTable(averageLength), most);
    this.#heap = HEAP.take(this.#size);
    for (let at = 0; at < this.#size; at += 1) this.#heap[at] = at;
    for (let at = (this.#size >> 1) - 1; at >= 0; at -= 1) this.#sink(at);
  }

  /** Candidates not handed out yet. */
  get size(): number {
    return this.#size;
  }

  /** The best of those that are left. */
  peek(): Candidate | undefined {
    if (this.#size === 0) return undefined;
    const at = this.#heap[0] ?? 0;
    return { cell: this.#cells[at] ?? 0, key: this.#keys[at] ?? 0, bound: this.#bounds[at] ?? 0 };
  }

  /** Removes the best. */
  pop(): void {
    this.#size -= 1;
    this.#heap[0] = this.#heap[this.#size] ?? 0;
    this.#sink(0);
  }

  #gather(terms: readonly TermPostings[], table: Float64Array, most: number): void {
    let slotCount = 16;
    while (slotCount < most * 2) slotCount *= 2;
    const slots = SLOTS.take(slotCount);
    for (const { idf: weight, characters, postings } of terms) {
      for (const { cell, keys, repeated } of postings) {
        let next = 0;
        for (const key of keys) {
          while ((repeated[next] ?? Number.POSITIVE_INFINITY) < key) next += 1;
          const code = boundCode(key, repeated[next] !== key, characters);
          const at = this.#positionOf(key, cell, slots);
          this.#bounds[at] = (this.#bounds[at] ?? 0) + weight * (table[code] ?? 0);
        }
      }
    }
  }

  /** Where a passage stands, at the end when it is new; by open addressing (`slots` hold position + 1). */
  #positionOf(key: number, cell: number, slots: Uint32Array): number {
    const mask = slots.length - 1;
    let slot = Math.imul(numberOf(key), 0x9e3779b1) & mask;
    for (let taken = slots[slot] ?? 0; taken !== 0; taken = slots[slot] ?? 0) {
      if (this.#keys[taken - 1] === key) return taken - 1;
      slot = (slot + 1) & mask;
    }
    const at = this.#size;
    this.#size += 1;
    slots[slot] = at + 1;
    this.#keys[at] = key;
    this.#cells[at] = cell;
    return at;
  }

  #sink(from: number): void {
    const moved = this.#heap[from] ?? 0;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#before(this.#heap[child + 1] ?? 0, this.#heap[child] ?? 0)) child += 1;
      const below = this.#heap[child] ?? 0;
      if (!this.#before(below, moved)) break;
      this.#heap[at] = below;
      at = child;
    }
    this.#heap[at] = moved;
  }

  #before(one: number, other: number): boolean {
    const difference = (this.#bounds[one] ?? 0) - (this.#bounds[other] ?? 0);
    return difference > 0 || (difference === 0 && (this.#keys[one] ?? 0) > (this.#keys[other] ?? 0));
  }
}

/** Largest saturation for each bound code; an infinite frequency saturates at k1 + 1. */
function boundTable(averageLength: number): Float64Array {
  const table = new Float64Array(BOUND_CODES);
  for (let code = 0; code < BOUND_CODES; code += 1) {
    const { length, frequency } = boundsOf(code);
    table[code] = Number.isFinite(frequency) ? saturation(frequency, length, averageLength) : BM25_DEFAULTS.k1 + 1;
  }
  return table;
}
