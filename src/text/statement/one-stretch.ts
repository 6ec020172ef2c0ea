/** What two texts have in common around the one stretch in which they differ. */
export interface OneStretch {
  /** What stands before it in both, and behind it. */
  readonly before: string;
  readonly behind: string;
  /** The stretch in either. */
  readonly one: string;
  readonly other: string;
}

/** Words and numbers whole, everything else by the character. */
const PIECES = /[\p{Script=Latin}\p{M}'’]+|\d+(?:[.,:]\d+)*|\s+|./gsu;
/** Longest stretch that is a value, in pieces without white space. */
const LONGEST_WORDS = 6;
const LONGEST_HAN = 12;
const HAN = /\p{Script=Han}/u;

/**
 * The one stretch in which two normalised texts differ, both sides of it not blank; null where they are equal, differ by an
 * insertion alone, or in more than a value can be. Linear in the texts.
 */
export function oneStretch(one: string, other: string): OneStretch | null {
  const left = piecesOf(one);
  const right = piecesOf(other);
  const most = Math.min(left.length, right.length);
  let from = 0;
  while (from < most && left[from] === right[from]) from += 1;
  let end = 0;
  while (end < most - from && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const stretch = (pieces: readonly string[]): string => pieces.slice(from, pieces.length - end).join('');
  const found: OneStretch = {
    before: left.slice(0, from).join(''),
    behind: left.slice(left.length - end).join(''),
    one: stretch(left).trim(),
    other: stretch(right).trim(),
  };
  return isValue(found.one) && isValue(found.other) ? found : null;
}

function piecesOf(text: string): readonly string[] {
  return text.replace(/[\s.。!！]+$/u, '').match(PIECES) ?? [];
}

function isValue(stretch: string): boolean {
  if (stretch === '') return false;
  if (HAN.test(stretch)) return stretch.length <= LONGEST_HAN;
  return stretch.split(/\s+/).length <= LONGEST_WORDS;
}
