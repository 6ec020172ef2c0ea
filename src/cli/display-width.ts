/**
 * Code points that take two columns: East Asian Wide and Fullwidth of Unicode's EastAsianWidth, as closed ranges.
 * Ambiguous ones count as one column, as terminals do unless told otherwise.
 */
const WIDE_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x3fffd],
];

const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u;
const INVISIBLE = /^[\p{Mark}\p{Cc}\p{Cf}]*$/u;
/** Control characters and those that reorder or hide text: a stored memory must not steer the terminal. */
const UNSAFE = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
/** Punctuation that must not begin a line. */
const CLOSING = /^[，。、；：！？）》」』】〉’”…,.;:!?)\]}%]/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits into what a reader calls characters. */
export function toGraphemes(text: string): readonly string[] {
  return [...graphemes.segment(text)].map((part) => part.segment);
}

/** Columns a text takes in a terminal: 2 for East Asian wide characters and emoji, 0 for marks, 1 for the rest. */
export function displayWidth(text: string): number {
  return toGraphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);
}

/** Width of the widest text; 0 for none. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, displayWidth(text)), 0);
}

function graphemeWidth(grapheme: string): number {
  if (INVISIBLE.test(grapheme)) return 0;
  if (EMOJI.test(grapheme)) return 2;
  const codePoint = grapheme.codePointAt(0) ?? 0;
  return WIDE_RANGES.some(([first, last]) => codePoint >= first && codePoint <= last) ? 2 : 1;
}

/** One safe line: white space becomes single blanks, control and reordering characters go. */
export function singleLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(UNSAFE, '').trim();
}

/** Like {@link singleLine} but keeps line breaks and tabs. */
export function safeText(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(UNSAFE, (character) => (/[\n\t]/u.test(character) ? character : ''));
}

/** Cuts between graphemes so that the result takes at most `width` columns; an ellipsis marks the cut. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const grapheme of toGraphemes(text)) {
    used += graphemeWidth(grapheme);
    if (used > width) break;
    kept += grapheme;
  }
  return width < 1 ? '' : `${kept.trimEnd()}…`;
}

/** Fills with blanks up to `width` columns; a wider text is returned as it is. */
export function pad(text: string, width: number, side: 'left' | 'right' = 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return side === 'right' ? text + blanks : blanks + text;
}

/**
 * Breaks a line into at most `maxLines` of `width` columns: between words, between CJK characters (never before
 * closing punctuation), and inside a word only when it is wider than a line. The last line is cut when more follows.
 */
export function wrap(text: string, width: number, maxLines: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of breakable(text, width)) {
    if (displayWidth((line + piece).trimEnd()) <= width) line += piece;
    else {
      lines.push(line);
      line = piece.trimStart();
    }
  }
  const filled = [...lines, line].filter((each) => each.trim() !== '');
  const last = filled
    .slice(maxLines - 1)
    .join('')
    .trimEnd();
  const before = filled.slice(0, maxLines - 1).map((each) => each.trimEnd());
  return last === '' && before.length > 0 ? before : [...before, truncate(last, width)];
}

/** The smallest pieces that a line may be broken between; none is wider than `width`, if it is at least 2. */
function breakable(text: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let word = '';
  const endWord = (): void => {
    if (word !== '') pieces.push(word);
    word = '';
  };
  for (const grapheme of toGraphemes(text)) {
    const isWide = graphemeWidth(grapheme) === 2;
    const closes = CLOSING.test(grapheme);
    if ((isWide && !closes) || displayWidth(word + grapheme) > width) endWord();
    word += grapheme;
    if (/^\s$/u.test(grapheme)) endWord();
    else if (isWide) {
      // Closing punctuation may still follow and belongs to this piece.
      pieces.push(word);
      word = '';
    }
  }
  endWord();
  return glueClosing(pieces, width);
}

function glueClosing(pieces: readonly string[], width: number): readonly string[] {
  const glued: string[] = [];
  for (const piece of pieces) {
    const last = glued.at(-1);
    const belongs = last !== undefined && !/\s$/u.test(last) && CLOSING.test(piece);
    if (belongs && displayWidth(last + piece.trimEnd()) <= width) glued[glued.length - 1] = last + piece;
    else glued.push(piece);
  }
  return glued;
}
