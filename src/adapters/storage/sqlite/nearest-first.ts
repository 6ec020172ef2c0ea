import type { VectorBlock } from './resident-vectors.js';
import { ReusedArray } from './reused-array.js';

/** Cosines fall into so many drawers between -1 and 1; a whole drawer is handed out at once. */
const DRAWERS = 2_048;

const COSINES = new ReusedArray((length) => new Float32Array(length));
const ROWS = new ReusedArray((length) => new Float64Array(length));

/**
 * All vectors of some blocks, compared with one query and handed out nearest first, as many at a time as asked. There is one of
 * these at a time.
 */
export class NearestFirst {
  /** Vectors compared. */
  readonly count: number;
  /** Vectors not handed out yet. */
  left: number;
  /** No vector that is left is nearer than this. */
  bound = 1;
  readonly #blocks: readonly VectorBlock[];
  readonly #cosines: Float32Array;
  readonly #rows: Float64Array;
  /** How many vectors lie in each drawer, and which was handed out last. */
  readonly #sizes: Uint32Array = new Uint32Array(DRAWERS);
  #drawer: number = DRAWERS;

  /** @param query scaled to length 1 */
  constructor(query: Float32Array, blocks: readonly VectorBlock[]) {
    this.#blocks = blocks;
    this.count = blocks.reduce((sum, block) => sum + block.count, 0);
    this.left = this.count;
    this.#cosines = COSINES.take(this.count);
    this.#rows = ROWS.take(this.count);
    let place = 0;
    for (const block of blocks) {
      this.#rows.set(block.rows, place);
      block.compare(query, this.#cosines, place);
      place += block.count;
    }
    for (let at = 0; at < this.count; at += 1) {
      const drawer = drawerOf(this.#cosines[at] ?? 0);
      this.#sizes[drawer] = (this.#sizes[drawer] ?? 0) + 1;
    }
  }

  /** Version rows of the next nearest vectors, at least `least` of them while there are any; each row once, with its block. */
  next(least: number): ReadonlyMap<number, VectorBlock> {
    const from = this.#drawer;
    let taken = 0;
    while (this.#drawer > 0 && taken < least) {
      this.#drawer -= 1;
      taken += this.#sizes[this.#drawer] ?? 0;
    }
    this.left -= taken;
    this.bound = (this.#drawer / DRAWERS) * 2 - 1;
    const rows = new Map<number, VectorBlock>();
    if (taken === 0) return rows;
    let start = 0;
    for (const block of this.#blocks) {
      const end = start + block.count;
      for (let at = start; at < end; at += 1) {
        const drawer = drawerOf(this.#cosines[at] ?? 0);
        if (drawer >= this.#drawer && drawer < from) rows.set(this.#rows[at] ?? 0, block);
      }
      start = end;
    }
    return rows;
  }
}

function drawerOf(cosine: number): number {
  return Math.min(DRAWERS - 1, Math.max(0, Math.floor(((cosine + 1) / 2) * DRAWERS)));
}
