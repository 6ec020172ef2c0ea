/** No mark, a mark inside a sentence (comma, colon, dash, bracket), or the end of a sentence. */
export type Gap = 'none' | 'mark' | 'end';

/** A word of a text in plain form, with what stands before it. Contractions are two words: `it` and `'s`. */
export interface EnglishWord {
  readonly word: string;
  /** UTF-16 units [start, end). */
  readonly start: number;
  readonly end: number;
  /** What stands between the word before and this one; `end` for the first. */
  readonly before: Gap;
  /** Whether the text has it with a capital. */
  readonly isCapitalised: boolean;
}

/** A stretch of a text, in UTF-16 units [start, end). */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const APOSTROPHE = 39;
const HYPHEN = 45;
const CONTRACTED = new Set(["'s", "'re", "'ve", "'ll", "'d", "'m"]);
/** Contractions as they are typed in a hurry. */
const HURRIED: ReadonlyMap<string, readonly [string, string]> = new Map(
  `im i 'm|ive i 've|whats what 's|wheres where 's|whos who 's|hows how 's|whens when 's|thats that 's|hes he 's|shes she 's|
   theres there 's|youre you 're|theyre they 're|dont do n't|doesnt does n't|didnt did n't|cant ca n't|wont wo n't|isnt is n't|
   arent are n't|wasnt was n't|hasnt has n't|havent have n't|couldnt could n't|wouldnt would n't|shouldnt should n't`
    .split('|')
    .map((line) => {
      const [typed = '', first = '', second = ''] = line.trim().split(' ');
      return [typed, [first, second]];
    }),
);
const LETTER = /^\p{L}$/u;

/** Whether a unit is part of a word of a script that puts spaces between words. */
function isWordUnit(unit: number): boolean {
  if (unit < 128) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
  return unit >= 0xc0 && unit < 0x2000 && unit !== 0xd7 && unit !== 0xf7;
}

/**
 * Words of a text outside the hidden stretches, in reading order; CJK characters are none and separate nothing.
 *
 * @param plain the text in plain form
 */
export function englishWords(text: string, plain: string, hidden: readonly Stretch[] = []): EnglishWord[] {
  const words: EnglishWord[] = [];
  let before: Gap = 'end';
  let nextHidden = 0;
  for (let at = 0; at < plain.length; ) {
    const stretch = hidden[nextHidden];
    if (stretch !== undefined && at >= stretch.start) {
      at = Math.max(at, stretch.end);
      nextHidden += 1;
      if (before === 'none') before = 'mark';
      continue;
    }
    const unit = plain.charCodeAt(at);
    if (!isWordUnit(unit)) {
      const gap = gapOf(unit, plain.charCodeAt(at + 1));
      if (gap === 'end' || (gap === 'mark' && before === 'none')) before = gap;
      at += 1;
      continue;
    }
    const start = at;
    at = wordEnd(plain, at);
    add(words, text, plain.slice(start, at), start, before);
    // "the neighbours' dog"
    if (plain.charCodeAt(at) === APOSTROPHE && plain[at - 1] === 's' && plain[at + 1] === ' ') {
      words.push({ word: "'s", start: at, end: at + 1, before: 'none', isCapitalised: false });
      at += 1;
    }
    before = 'none';
  }
  return words;
}

/** Apostrophes and hyphens between letters, and dots and commas between digits, are inside a word. */
function wordEnd(plain: string, from: number): number {
  let at = from;
  while (at < plain.length) {
    const unit = plain.charCodeAt(at);
    if (isWordUnit(unit)) {
      at += 1;
      continue;
    }
    const next = plain.charCodeAt(at + 1);
    const inside =
      unit === APOSTROPHE || unit === HYPHEN
        ? isWordUnit(next)
        : (unit === 46 || unit === 44 || unit === 58) && isDigit(plain.charCodeAt(at - 1)) && isDigit(next);
    if (!inside) break;
    at += 2;
  }
  return at;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function gapOf(unit: number, next: number): Gap {
  // . ! ? ellipsis, line end, 。
  if (unit === 33 || unit === 63 || unit === 10 || unit === 0x2026 || unit === 0x3002) return 'end';
  if (unit === 46) return isWordUnit(next) ? 'mark' : 'end';
  // , ; : ( ) dashes 、
  const isMark =
    unit === 44 || unit === 59 || unit === 58 || unit === 40 || unit === 41 || unit === 0x2013 || unit === 0x2014;
  return isMark || unit === 0x3001 || (unit === HYPHEN && next === 32) ? 'mark' : 'none';
}

function add(words: EnglishWord[], text: string, word: string, start: number, before: Gap): void {
  const first = text.charAt(start);
  const isCapitalised = first !== word.charAt(0) && LETTER.test(first);
  const end = start + word.length;
  const hurried = HURRIED.get(word);
  const split = hurried === undefined ? splitOf(word) : hurried[0].length;
  if (split === 0) {
    words.push({ word, start, end, before, isCapitalised });
    return;
  }
  const [left, right] = hurried ?? [word.slice(0, split), word.slice(split)];
  const middle = start + split;
  words.push({ word: left, start, end: middle, before, isCapitalised });
  words.push({ word: right, start: middle, end, before: 'none', isCapitalised: false });
}

/** Where the second part of a contraction begins; 0 for a word that is none. */
function splitOf(word: string): number {
  const apostrophe = word.lastIndexOf("'");
  if (apostrophe <= 0) return 0;
  if (word.endsWith("n't")) return word.length - 3;
  return CONTRACTED.has(word.slice(apostrophe)) ? apostrophe : 0;
}
