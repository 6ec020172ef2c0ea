import { seededDigest } from './seeded.js';

/**
 * The one source of random numbers of evaluations: a seed and a purpose decide it, so that it is the same in every run
 * and independent between purposes. Source: sfc32 of Chris Doty-Humphrey's PractRand (public domain), seeded by 128 bits
 * of a digest. (An order that must not depend on what it is given is made of digests instead: `seededOrder`.)
 */
export class SeededRandom {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(seed: string, ...purpose: readonly string[]) {
    const digest = seededDigest(seed, 'random stream', ...purpose);
    const part = (from: number): number => Number.parseInt(digest.slice(from, from + 8), 16) | 0;
    this.#a = part(0);
    this.#b = part(8);
    this.#c = part(16);
    this.#counter = part(24);
  }

  /** In [0,1). */
  next(): number {
    const drawn = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + drawn) | 0;
    return (drawn >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `limit` - 1, each as likely as the others. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** The items in a random order (Fisher and Yates). */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    const order: Item[] = [];
    while (left.length > 0) order.push(...left.splice(this.below(left.length), 1));
    return order;
  }
}
