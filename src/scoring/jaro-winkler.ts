/** Share of the rest that each common leading character adds, and how many of them count (Winkler 1990). */
const PREFIX_SCALE = 0.1;
const LONGEST_PREFIX = 4;

/**
 * Jaro-Winkler similarity of two texts in [0,1]: 1 for equal ones, 0 where they share no character nearby (Jaro 1989, Winkler
 * 1990). Compared by code points as given; two empty texts are equal.
 */
export function jaroWinkler(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  const jaro = jaroOf(left, right);
  let prefix = 0;
  while (prefix < LONGEST_PREFIX && prefix < left.length && left[prefix] === right[prefix]) prefix += 1;
  return jaro + prefix * PREFIX_SCALE * (1 - jaro);
}

function jaroOf(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 && right.length === 0) return 1;
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Set<number>();
  const matchedLeft: string[] = [];
  for (const [at, character] of left.entries()) {
    const last = Math.min(right.length - 1, at + reach);
    for (let place = Math.max(0, at - reach); place <= last; place += 1) {
      if (taken.has(place) || right[place] !== character) continue;
      taken.add(place);
      matchedLeft.push(character);
      break;
    }
  }
  const matches = matchedLeft.length;
  if (matches === 0) return 0;
  const matchedRight = [...taken].sort((before, after) => before - after).map((place) => right[place]);
  const moved = matchedLeft.filter((character, at) => character !== matchedRight[at]).length / 2;
  return (matches / left.length + matches / right.length + (matches - moved) / matches) / 3;
}
