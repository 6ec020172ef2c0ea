import { stemmer } from 'stemmer';

const STEMMABLE = /^[a-z]{4,40}$/;
/**
 * Porter stem of a normalised word. Only words of 4 to 40 ASCII letters are stemmed, all others are returned as they
 * are: numbers, codes, other alphabets. Source: Porter 1980, "An algorithm for suffix stripping".
 */
export function stem(word: string): string {
  return STEMMABLE.test(word) ? stemmer(word) : word;
}
