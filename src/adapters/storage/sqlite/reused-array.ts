/** Longer arrays are made for one search and given up after it. */
const LONGEST_KEPT = 2 ** 20;

/**
 * Room for the numbers of one search after the other: a new array each time makes the collector run over the whole heap every few
 * dozen searches. A search is over before the next begins, so that none meets the numbers of another.
 */
export class ReusedArray<Numbers extends Uint8Array | Uint32Array | Float32Array | Float64Array> {
  readonly #make: (length: number) => Numbers;
  #room: Numbers;

  constructor(make: (length: number) => Numbers) {
    this.#make = make;
    this.#room = make(0);
  }

  /** An array of exactly this length, all zeros; what was taken before must not be used any more. */
  take(length: number): Numbers {
    if (length > LONGEST_KEPT) return this.#make(length);
    if (this.#room.length < length) {
      this.#room = this.#make(Math.min(LONGEST_KEPT, 2 ** Math.ceil(Math.log2(length))));
      return this.#room.subarray(0, length) as Numbers;
    }
    const taken = this.#room.subarray(0, length) as Numbers;
    taken.fill(0);
    return taken;
  }
}
