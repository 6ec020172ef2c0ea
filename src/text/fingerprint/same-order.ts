import { CHINESE_OPENER, OPENERS, TIME_WORDS } from './statement-words.js';

/** A common beginning is given back as far as this: two phrases may begin alike. */
const MOST_GIVEN_BACK = 2;

/**
 * Whether two orders of the same tokens say the same: they are equal but for one phrase of time or place that was moved
 * (`on Monday I swim`, `I swim on Monday`), or for two coordinated things (`tea and coffee`). Any other exchange may be
 * one of who did what to whom.
 */
export function saysSameInOrder(one: readonly string[], other: readonly string[]): boolean {
  const left = one.filter((token) => token !== '&');
  const right = other.filter((token) => token !== '&');
  if (isEqual(left, right)) return true;
  return isMoved(left, right) || isCoordinated(one, other);
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((token, at) => token === other[at]);
}

/** The part in which two orders differ, with up to `back` more tokens before it. */
function middles(
  one: readonly string[],
  other: readonly string[],
  back: number,
): [readonly string[], readonly string[]] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const from = Math.max(0, start - back);
  return [one.slice(from, one.length - end), other.slice(from, other.length - end)];
}

function isMoved(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let back = 0; back <= MOST_GIVEN_BACK; back += 1) {
    const [left, right] = middles(one, other, back);
    for (let cut = 1; cut < left.length; cut += 1) {
      const moved = left.slice(0, cut);
      const stayed = left.slice(cut);
      if (isEqual([...stayed, ...moved], right) && (opens(moved) || opens(stayed))) return true;
    }
  }
  return false;
}

function opens(phrase: readonly string[]): boolean {
  const first = phrase[0] ?? '';
  if (OPENERS.has(first)) return true;
  if (phrase.every((token) => TIME_WORDS.has(token) || /^\d/.test(token))) return true;
  return CHINESE_OPENER.test(phrase.join(''));
}

function isCoordinated(one: readonly string[], other: readonly string[]): boolean {
  for (let back = 0; back <= MOST_GIVEN_BACK; back += 1) {
    const [left, right] = middles(one, other, back);
    for (let cut = 1; cut < left.length - 1; cut += 1)
      if (left[cut] === '&' && isEqual([...left.slice(cut + 1), '&', ...left.slice(0, cut)], right)) return true;
  }
  return false;
}
