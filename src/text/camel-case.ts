const CAMEL = /(?<![A-Za-z0-9_])[A-Za-z]{2,}[A-Za-z0-9]*(?![A-Za-z0-9_])/g;
const HUMP = /[a-z0-9][A-Z]/;
const BORDER = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const SHORTEST_PART = 2;
/** `GitHub` and `YouTube` are names of two humps; names in programs that begin with a capital are told by a third. */
const FEWEST_OF_PASCAL = 3;

/**
 * Parts of the words of a text that are written in camel case, by the word in lower case. `iPhone` and `GitHub` are none:
 * a first part of one letter, or two parts of which the first begins with a capital, make a name.
 *
 * @example
 * camelCaseParts('why does getUserName fail'); // Map { 'getusername' => ['get', 'user', 'name'] }
 */
export function camelCaseParts(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  if (!HUMP.test(text)) return found;
  for (const [word] of text.matchAll(CAMEL)) {
    const parts = word.split(BORDER);
    const isPascal = /^[A-Z]/.test(word);
    if (parts.length < (isPascal ? FEWEST_OF_PASCAL : 2) || parts.some((part) => part.length < SHORTEST_PART)) continue;
    found.set(
      word.toLowerCase(),
      parts.map((part) => part.toLowerCase()),
    );
  }
  return found;
}
