import { seededDigest } from '../seeded.js';

/** Random numbers that a seed and a purpose decide: the same in every run, independent between purposes. */
export class SeededRandom {
  #state: number;

  constructor(seed: string, ...purpose: readonly string[]) {
    this.#state = Number.parseInt(seededDigest(seed, 'random', ...purpose).slice(0, 8), 16);
  }

  /** In [0,1). Source: mulberry32 by Tommy Ettinger (public domain). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** The items in a random order (Fisher and Yates). */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    const order: Item[] = [];
    while (left.length > 0) order.push(...left.splice(this.between(0, left.length - 1), 1));
    return order;
  }
}
