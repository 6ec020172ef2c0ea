import { CJK, classOf, MARK, spansOf } from './script.js';

/** A stretch of a text, in UTF-16 units: [start, end). */
export interface Cut {
  readonly start: number;
  readonly end: number;
}

/** Overlap as a share of the passage (40 of 200 tokens), and how far it moves to begin with a sentence. */
const OVERLAP = 0.2;
const OVERLAP_SLACK = 0.1;
/** A passage that ends early at a sentence end is at least half full, one that ends at white space nearly full. */
const HALF_FULL = 0.5;
const NEARLY_FULL = 0.85;
/** `.` ends a sentence only before white space: `3.5` and `example.com` go on. Closing quotes belong to the sentence. */
const SENTENCE_END = /^.*(?:[!?。！？｡…\n]|\.(?=["'”’)\]]*\s))["'”’」』）)\]】]*\s*/su;
const WHITE_SPACE = /\s/u;
/** Units after a cut that a grapheme border may depend on. */
const LOOK_AHEAD = 64;

/** Tokens of the text as written: words, emoji and CJK characters, each beginning at a grapheme border. */
interface Tokens {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Cuts a text into overlapping stretches of at most `most` tokens (>= 1), counted as written. Together they cover it. */
export function cutsOf(text: string, most: number): Cut[] {
  const tokens = tokensOf(text);
  const count = tokens.starts.length;
  const cuts: Cut[] = [];
  let first = 0;
  let start = 0;
  while (count - first > most) {
    const last = bestEnd(text, tokens, first, most);
    const end = graphemeBorder(text, start, cutOffset(text, tokens, last));
    cuts.push({ start, end });
    first = bestStart(text, tokens, last, most);
    start = graphemeBorder(text, start, cutOffset(text, tokens, first));
  }
  cuts.push({ start, end: text.length });
  return cuts;
}

/** Index of the token before which a passage that begins at token `first` ends. */
function bestEnd(text: string, tokens: Tokens, first: number, most: number): number {
  const full = first + most;
  for (let at = full; at > first && at >= first + most * HALF_FULL; at -= 1)
    if (sentenceEnd(text, tokens, at) !== null) return at;
  for (let at = full; at > first && at >= first + most * NEARLY_FULL; at -= 1)
    if (WHITE_SPACE.test(gapBefore(text, tokens, at))) return at;
  return full;
}

/** Index of the token at which the passage after one that ended before token `last` begins. */
function bestStart(text: string, tokens: Tokens, last: number, most: number): number {
  const middle = last - Math.floor(most * OVERLAP);
  const slack = Math.floor(most * OVERLAP_SLACK);
  for (let shift = 0; shift <= slack; shift += 1) {
    if (sentenceEnd(text, tokens, middle - shift) !== null) return middle - shift;
    if (sentenceEnd(text, tokens, middle + shift) !== null) return middle + shift;
  }
  return middle;
}

function gapBefore(text: string, { starts, ends }: Tokens, at: number): string {
  return text.slice(ends[at - 1] ?? 0, starts[at] ?? text.length);
}

/** Where in the text the sentence ends between token `at - 1` and token `at`; null when none does. */
function sentenceEnd(text: string, tokens: Tokens, at: number): number | null {
  const found = SENTENCE_END.exec(gapBefore(text, tokens, at));
  return found === null ? null : (tokens.ends[at - 1] ?? 0) + found[0].length;
}

function cutOffset(text: string, tokens: Tokens, at: number): number {
  return sentenceEnd(text, tokens, at) ?? tokens.starts[at] ?? text.length;
}

let graphemes: Intl.Segmenter | undefined;

/** The last grapheme border at or before `offset`, given one at `from` before it. */
function graphemeBorder(text: string, from: number, offset: number): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const window = text.slice(from, offset + LOOK_AHEAD);
  return from + (graphemes.segment(window).containing(offset - from)?.index ?? offset - from);
}

function tokensOf(text: string): Tokens {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { kind, start, end } of spansOf(text)) {
    if (kind !== CJK) {
      starts.push(start);
      ends.push(end);
      continue;
    }
    let previous = 0;
    for (let at = start; at < end; ) {
      const codePoint = text.codePointAt(at) ?? 0;
      const size = codePoint > 0xffff ? 2 : 1;
      if (at === start || beginsGrapheme(previous, codePoint)) {
        starts.push(at);
        ends.push(at + size);
      } else {
        ends[ends.length - 1] = at + size;
      }
      previous = codePoint;
      at += size;
    }
  }
  return { starts, ends };
}

/** False for marks, half-width voicing marks, and Hangul Jamo that continue a syllable. */
function beginsGrapheme(previous: number, codePoint: number): boolean {
  if (classOf(codePoint) === MARK || codePoint === 0xff9e || codePoint === 0xff9f) return false;
  const isVowelOrFinal = (codePoint >= 0x1160 && codePoint <= 0x11ff) || (codePoint >= 0xd7b0 && codePoint <= 0xd7ff);
  return !isVowelOrFinal && !(isLeading(codePoint) && isLeading(previous));
}

function isLeading(codePoint: number): boolean {
  return (codePoint >= 0x1100 && codePoint < 0x1160) || (codePoint >= 0xa960 && codePoint <= 0xa97f);
}
