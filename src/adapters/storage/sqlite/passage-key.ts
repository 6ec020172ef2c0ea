/**
 * The number of a passage in the index. It is laid out so that one look at the list of passages that hold a term
 * tells whose they are and how well they can score at most, without reading their rows:
 *
 *     cell (22 bits) | number (28) | length (7) | largest frequency (3) | the same of single characters (3)
 *
 * A cell's passages lie in one range of numbers, which makes a search in a scope a range scan. The part after the cell
 * is the `key`: 41 bits, safe in a JavaScript number. The cell is put in front of it in SQL, with integers.
 */
const FREQUENCY_BITS = 3;
const LENGTH_BITS = 7;
const BOUND_BITS = LENGTH_BITS + 2 * FREQUENCY_BITS;
const NUMBER_BITS = 28;
/** Bits of the key, for SQL: `(cell << 41) | key`. */
export const KEY_BITS = 41;
/** Masks the key out of a full number, for SQL. */
export const KEY_MASK: number = 2 ** KEY_BITS - 1;
/** Scopes one tenant can have. */
export const MOST_CELLS: number = 2 ** 22 - 1;
/** Passages one tenant can ever have written. */
export const MOST_PASSAGES: number = 2 ** NUMBER_BITS - 1;

/** Frequencies from here on share a code. */
const LARGEST_FREQUENCY: number = 2 ** FREQUENCY_BITS - 1;
/** Lengths up to here have a code of their own; longer ones share one with `LENGTH_STEP` others. */
const EXACT_LENGTHS = 96;
const LENGTH_STEP = 16;
const LARGEST_LENGTH_CODE: number = 2 ** LENGTH_BITS - 1;

/** Number of different bounds for one kind of column: 128 lengths times 8 frequencies. */
export const BOUND_CODES: number = 2 ** (LENGTH_BITS + FREQUENCY_BITS);

/** Packs a key. `number` grows with every passage written. */
export function passageKey(number: number, length: number, frequency: number, characterFrequency: number): number {
  const bounds = (codeOfLength(length) << 6) | (codeOfFrequency(frequency) << 3) | codeOfFrequency(characterFrequency);
  return number * 2 ** BOUND_BITS + bounds;
}

function codeOfLength(length: number): number {
  if (length < EXACT_LENGTHS) return length;
  return Math.min(LARGEST_LENGTH_CODE, EXACT_LENGTHS + Math.floor((length - EXACT_LENGTHS) / LENGTH_STEP));
}

function codeOfFrequency(frequency: number): number {
  return Math.min(LARGEST_FREQUENCY, frequency);
}

/** The running number of a key's passage: larger means written later. */
export function numberOf(key: number): number {
  return Math.floor(key / 2 ** BOUND_BITS);
}

/**
 * Bound code of a key for a term that stands in its passage: `once`, or up to the largest frequency of single
 * characters or of all other columns.
 */
export function boundCode(key: number, once: boolean, characters: boolean): number {
  // By subtraction: the remainder operator is slow for numbers beyond 32 bits, and this runs for every posting.
  const bounds = key - numberOf(key) * 2 ** BOUND_BITS;
  const frequency = once ? 1 : (characters ? bounds : bounds >> FREQUENCY_BITS) & LARGEST_FREQUENCY;
  return ((bounds >> (2 * FREQUENCY_BITS)) << FREQUENCY_BITS) | frequency;
}

/** What a bound code stands for: the shortest length and the largest frequency (infinite for the last code). */
export function boundsOf(code: number): { readonly length: number; readonly frequency: number } {
  const lengthCode = code >> FREQUENCY_BITS;
  const frequency = code & LARGEST_FREQUENCY;
  return {
    length: lengthCode < EXACT_LENGTHS ? lengthCode : EXACT_LENGTHS + (lengthCode - EXACT_LENGTHS) * LENGTH_STEP,
    frequency: frequency === LARGEST_FREQUENCY ? Number.POSITIVE_INFINITY : frequency,
  };
}
