/** Time words that are long enough to be known again with a letter missing, doubled or swapped. */
const LONG_WORDS = [
  'yesterday',
  'tomorrow',
  'tonight',
  'morning',
  'afternoon',
  'evening',
  'weekend',
  'fortnight',
  'recently',
  'tuesday',
  'wednesday',
  'thursday',
  'saturday',
  'january',
  'february',
  'september',
  'october',
  'november',
  'december',
  'christmas',
  'thanksgiving',
  'halloween',
];
/** From this length on a wrong letter is forgiven too: no other word lies that near. */
const VERY_LONG = 8;
const SHORTEST = 5;

const corrections = new Map<string, string>();
/** Very long words with one letter left out, by what is left. */
const gapped = new Map<string, string>();

function learn(word: string): void {
  for (let at = 0; at < word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at + 1);
    corrections.set(before + after, word);
    if (word.length >= VERY_LONG) gapped.set(`${before}*${after}`, word);
    const next = word[at + 1];
    if (next !== undefined) corrections.set(before + next + word[at] + word.slice(at + 2), word);
    corrections.set(before + word[at] + word.slice(at), word);
  }
}
for (const word of LONG_WORDS) learn(word);
// Shorter words lie near others ("sundry", "Frida"): only two swapped letters are forgiven.
for (const word of ['monday', 'friday', 'sunday'])
  for (let at = 0; at + 1 < word.length; at += 1)
    corrections.set(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2), word);
// "Mornings" are a habit, a "fortnight" is none the shorter for its s, and the words themselves need no correction.
for (const word of LONG_WORDS) corrections.delete(word);

/** Longest and shortest word that {@link correctTypo} looks at. */
const LONGEST = Math.max(...LONG_WORDS.map(({ length }) => length)) + 1;
const FIRST_LETTERS: ReadonlySet<string | undefined> = new Set([...corrections.keys()].map((word) => word[0]));

/**
 * The time word that a misspelling stands for: one letter missing, doubled, swapped with its neighbour, or (from eight
 * letters on) wrong. Any other word as it is.
 */
export function correctTypo(word: string): string {
  if (word.length < SHORTEST || word.length > LONGEST || !FIRST_LETTERS.has(word[0])) return word;
  const corrected = corrections.get(word);
  if (corrected !== undefined) return corrected;
  if (word.length < VERY_LONG || LONG_WORD_SET.has(word)) return word;
  for (let at = 1; at < word.length; at += 1) {
    const near = gapped.get(`${word.slice(0, at)}*${word.slice(at + 1)}`);
    if (near !== undefined) return near;
  }
  return word;
}

const LONG_WORD_SET: ReadonlySet<string> = new Set(LONG_WORDS);
