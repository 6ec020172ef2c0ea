/** Classes of characters, which is all the index tokens depend on: no dictionary, no locale. */
export const OTHER = 1;
/** Letters and numbers of scripts that put spaces between words. */
export const WORD = 2;
/**
 * Han, Hiragana, Katakana, Hangul and Bopomofo, and with them Thai, Lao, Khmer and Burmese, which are written without
 * spaces too: scripts in which words have no borders that code points would show.
 */
export const CJK = 3;
/** Combining marks and invisible characters: they continue the run they stand in and begin none. */
export const MARK = 4;
/** Pictures. */
export const EMOJI = 5;
export type CharacterClass = typeof OTHER | typeof WORD | typeof CJK | typeof MARK | typeof EMOJI;

/** A maximal run of one class, in UTF-16 units [start, end). Every emoji is a span of its own. */
export interface Span {
  readonly kind: typeof WORD | typeof CJK | typeof EMOJI;
  readonly start: number;
  readonly end: number;
}

const IGNORABLE_OR_MARK = /[\p{Default_Ignorable_Code_Point}\p{M}]/u;
const CJK_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\uff70\uff9e\uff9f]/u;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Regional_Indicator}]/u;
const MODIFIER_FIRST = 0x1f3fb;
const MODIFIER_LAST = 0x1f3ff;
const JOINER = 0x200d;

/** Memo over the basic plane, filled as characters are met; 0 means not yet. The values are constants of Unicode. */
const basicPlane = new Uint8Array(0x10000);

/** Class of a code point; lone surrogates are {@link OTHER}. */
export function classOf(codePoint: number): CharacterClass {
  if (codePoint > 0xffff) {
    // The supplementary and tertiary ideographic planes as a whole, so that extensions to come need no new rule.
    return codePoint >= 0x20000 && codePoint < 0x40000 ? CJK : classify(codePoint);
  }
  const known = basicPlane[codePoint];
  if (known) return known as CharacterClass;
  const found = classify(codePoint);
  basicPlane[codePoint] = found;
  return found;
}

function classify(codePoint: number): CharacterClass {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return OTHER;
  const character = String.fromCodePoint(codePoint);
  if (IGNORABLE_OR_MARK.test(character)) return MARK;
  if (CJK_CHARACTER.test(character)) return CJK;
  if (LETTER_OR_NUMBER.test(character)) return WORD;
  if (PICTURE.test(character)) return EMOJI;
  // A sign that stands for words (of a company form, a unit) counts as what normalisation makes of it.
  for (const part of character.normalize('NFKC'))
    if (CJK_CHARACTER.test(part)) return CJK;
    else if (LETTER_OR_NUMBER.test(part)) return WORD;
  return OTHER;
}

/** Cuts a text into runs of words, CJK characters and emoji; what lies between belongs to none. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  const { length } = text;
  let at = 0;
  while (at < length) {
    const codePoint = text.codePointAt(at) ?? 0;
    const kind = classOf(codePoint);
    const start = at;
    at += codePoint > 0xffff ? 2 : 1;
    if (kind === OTHER || kind === MARK) continue;
    if (kind === EMOJI) {
      at = emojiEnd(text, start, at);
    } else {
      while (at < length) {
        const next = text.codePointAt(at) ?? 0;
        const nextKind = classOf(next);
        if (nextKind !== kind && nextKind !== MARK) break;
        at += next > 0xffff ? 2 : 1;
      }
    }
    spans.push({ kind, start, end: at });
  }
  return spans;
}

/** End of the emoji that began at `start`: with its modifiers, what is joined to it, or the second half of a flag. */
function emojiEnd(text: string, start: number, afterFirst: number): number {
  let at = afterFirst;
  if (isRegional(text.codePointAt(start))) {
    if (isRegional(text.codePointAt(at))) at += 2;
    return at;
  }
  let joined = false;
  for (;;) {
    const next = text.codePointAt(at);
    if (next === undefined) return at;
    const isModifier = next >= MODIFIER_FIRST && next <= MODIFIER_LAST;
    const kind = isModifier ? MARK : classOf(next);
    if (kind !== MARK && !(joined && kind === EMOJI)) return at;
    joined = next === JOINER;
    at += next > 0xffff ? 2 : 1;
  }
}

function isRegional(codePoint: number | undefined): boolean {
  return codePoint !== undefined && codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}
