const NON_ASCII = /\P{ASCII}/u;
const CONTROL = /\p{Cc}/gu;

/** What the replacements of {@link clean} are about; most texts hold none of it. */
const NEEDS_CLEANING =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u1680\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2018-\u201b\u02bc\u2010-\u2012\u2212]/u;
/**
 * What is not seen. A zero-width joiner stays where it ties two pictures together (a family, a profession): it is part
 * of that character.
 */
const INVISIBLE =
  /(?!\u200d)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
const CONTROL_OR_BROKEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u1680]/gu;
const APOSTROPHES = /[\u2018-\u201b\u02bc]/g;
const HYPHENS = /[\u2010-\u2012\u2212]/g;
/** Full-width punctuation that NFKC would turn into ASCII punctuation. */
const FULL_WIDTH = /[\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/;
/** Where {@link setApart} may do more than NFKC does. */
const TO_SET_APART = /\uff1a|(?<=[!-~])[\uff01\uff08\uff09\uff0c\uff1b\uff1f](?=[!-~])/g;
const DIGIT = /[0-9\uff10-\uff19]/;
const ASCII_PRINTED = /[!-~]/;
const DOTTED_I = /i\u0307+/g;

/**
 * The form in which texts are compared and indexed: NFKC, case folded without a locale, free of invisible and control
 * characters. `İSTANBUL`, `Istanbul` and `istanbul` meet, as do `ß`/`ss`, full and half width, composed and decomposed;
 * diacritics stay (`é` is not `e`), and so does the dotless `ı`. Control characters and lone surrogates become a space,
 * zero-width and bidirectional ones vanish, curly apostrophes and typographic hyphens become `'` and `-`.
 * Idempotent; never throws; the result is well-formed. Offsets are not kept.
 */
export function normalise(text: string): string {
  if (isAscii(text)) return text.replace(CONTROL, ' ').toLowerCase();
  let result = text.replace(TO_SET_APART, (_, at: number) => setApart(text, at)).normalize('NFKC');
  if (needsCleaning(result)) result = clean(result);
  result = result.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');
  if (result.includes('\u0307')) result = result.replace(DOTTED_I, 'i');
  // Once more: a lower-case letter can take up a mark that its capital could not, as in `H` with a line below.
  return result.normalize('NFKC');
}

/**
 * The full-width punctuation at `at` in ASCII, with a space where it sets Latin text apart: an address ends before it,
 * and a colon is part of nothing but a time of day. Any other character as it is.
 */
export function setApart(text: string, at: number): string {
  const character = text.charAt(at);
  if (!FULL_WIDTH.test(character)) return character;
  const ascii = character.normalize('NFKC');
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  if (ascii === ':') return DIGIT.test(before) && DIGIT.test(after) ? ascii : `${ascii} `;
  return ASCII_PRINTED.test(before) && ASCII_PRINTED.test(after) ? ` ${ascii} ` : ascii;
}

/** True when no character lies above U+007F: normalising such a text changes no offset. */
export function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}

const CLEAN = 1;
const UNCLEAN = 2;
/** Memo of {@link NEEDS_CLEANING} per UTF-16 unit, filled as they are met; 0 means not yet. */
const cleanliness = new Uint8Array(0x10000);

function needsCleaning(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Halves of pairs say nothing by themselves.
    if (unit >= 0xd800 && unit <= 0xdfff) return NEEDS_CLEANING.test(text);
    cleanliness[unit] ||= NEEDS_CLEANING.test(String.fromCharCode(unit)) ? UNCLEAN : CLEAN;
    if (cleanliness[unit] === UNCLEAN) return true;
  }
  return false;
}

function clean(text: string): string {
  return text.replace(INVISIBLE, '').replace(CONTROL_OR_BROKEN, ' ').replace(APOSTROPHES, "'").replace(HYPHENS, '-');
}
