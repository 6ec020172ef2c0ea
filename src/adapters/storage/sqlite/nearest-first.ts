import type { VectorBlock } from './resident-vectors.js';

/** Cosines fall into so many drawers between -1 and 1; a whole drawer is handed out at once. */
const DRAWERS = 2_048;

/** All vectors of some blocks, compared with one query and handed out nearest first, as many at a time as asked. */
export class NearestFirst {
  /** Vectors compared. */
  readonly count: number;
  /** Vectors not handed out yet. */
  left: number;
  /** No vector that is left is nearer than this. */
  bound = 1;
  readonly #cosines: Float32Array;
  readonly #rows: Float64Array;
  /** How many vectors lie in each drawer, and which was handed out last. */
  readonly #sizes: Uint32Array = new Uint32Array(DRAWERS);
  #drawer: number = DRAWERS;

  /** @param query scaled to length 1 */
  constructor(query: Float32Array, blocks: readonly VectorBlock[]) {
    this.count = blocks.reduce((sum, block) => sum + block.count, 0);
    this.left = this.count;
    this.#cosines = new Float32Array(this.count);
    this.#rows = new Float64Array(this.count);
    let place = 0;
    for (const block of blocks) {
      this.#rows.set(block.rows.subarray(0, block.count), place);
      compare(query, block, this.#cosines, place);
      place += block.count;
    }
    for (const cosine of this.#cosines) {
      const drawer = drawerOf(cosine);
      this.#sizes[drawer] = (this.#sizes[drawer] ?? 0) + 1;
    }
  }

  /** Version rows of the next nearest vectors, at least `least` of them while there are any; each row once. */
  next(least: number): number[] {
    const from = this.#drawer;
    let taken = 0;
    while (this.#drawer > 0 && taken < least) {
      this.#drawer -= 1;
      taken += this.#sizes[this.#drawer] ?? 0;
    }
    this.left -= taken;
    this.bound = (this.#drawer / DRAWERS) * 2 - 1;
    const rows = new Set<number>();
    if (taken === 0) return [];
    for (let at = 0; at < this.count; at += 1) {
      const drawer = drawerOf(this.#cosines[at] ?? 0);
      if (drawer >= this.#drawer && drawer < from) rows.add(this.#rows[at] ?? 0);
    }
    return [...rows];
  }
}

function drawerOf(cosine: number): number {
  return Math.min(DRAWERS - 1, Math.max(0, Math.floor(((cosine + 1) / 2) * DRAWERS)));
}

/** Dot products of a query with every vector of a block, four sums at a time. */
function compare(
  query: Float32Array,
  { matrix, dimensions, count }: VectorBlock,
  cosines: Float32Array,
  from: number,
): void {
  const whole = dimensions - (dimensions % 4);
  for (let row = 0, start = 0; row < count; row += 1, start += dimensions) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let at = 0; at < whole; at += 4) {
      a += (query[at] ?? 0) * (matrix[start + at] ?? 0);
      b += (query[at + 1] ?? 0) * (matrix[start + at + 1] ?? 0);
      c += (query[at + 2] ?? 0) * (matrix[start + at + 2] ?? 0);
      d += (query[at + 3] ?? 0) * (matrix[start + at + 3] ?? 0);
    }
    for (let at = whole; at < dimensions; at += 1) a += (query[at] ?? 0) * (matrix[start + at] ?? 0);
    cosines[from + row] = a + b + c + d;
  }
}
