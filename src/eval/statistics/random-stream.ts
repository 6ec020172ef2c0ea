import { seededDigest } from '../seeded.js';

/** Gives whole numbers from 0 to `below` - 1, each as likely as the others. */
export type RandomIndex = (below: number) => number;

/**
 * Random whole numbers that a seed and a purpose decide: the same in every run, independent between purposes. Source:
 * sfc32 of Chris Doty-Humphrey's PractRand (public domain), seeded by 128 bits of a digest.
 */
export function randomIndices(seed: string, ...purpose: readonly string[]): RandomIndex {
  const digest = seededDigest(seed, 'random stream', ...purpose);
  let [a, b, c, counter] = [0, 8, 16, 24].map((from) => Number.parseInt(digest.slice(from, from + 8), 16) | 0) as [
    number,
    number,
    number,
    number,
  ];
  return (below) => {
    const drawn = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + drawn) | 0;
    return Math.floor(((drawn >>> 0) / 4_294_967_296) * below);
  };
}
