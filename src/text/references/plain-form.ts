import { foldHan } from '../fold-han.js';

const ASCII = /^[\0-\x7f]*$/;
const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
const FULL_WIDTH_SHIFT = 0xfee0;
const IDEOGRAPHIC_SPACE = 0x3000;
const SPACE = 32;
const APOSTROPHE = 39;
const CURLY_APOSTROPHES = new Set([0x2018, 0x2019, 0x201b, 0x02bc]);

/** Characters that are traditional use and no traditional form. */
const USED_FOR: ReadonlyMap<number, number> = new Map(
  ['妳你', '牠它', '祂他', '姊姐', '著着', '裡里', '裏里', '甚什', '麼么'].map((pair) => [
    pair.charCodeAt(0),
    pair.charCodeAt(1),
  ]),
);

/** Memo over the basic plane, filled as characters are met; 0 means not yet (and is its own form). */
const forms = new Uint16Array(0x10000);

/**
 * The form in which the rules of this folder read a text: lower case, half width, straight apostrophes and simplified
 * characters. Every UTF-16 unit stays at its place, so offsets need no translation, which is
 * why this is not `normalise`. Never throws.
 *
 * @example
 * ```ts
 * plainForm('那個ＯＫ？'); // '那个ok?'
 * ```
 */
export function plainForm(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    forms[unit] ||= formOf(unit);
    result += String.fromCharCode(forms[unit] ?? unit);
  }
  return result;
}

function formOf(unit: number): number {
  if (unit >= FULL_WIDTH_FIRST && unit <= FULL_WIDTH_LAST) return lower(unit - FULL_WIDTH_SHIFT);
  if (unit === IDEOGRAPHIC_SPACE) return SPACE;
  if (CURLY_APOSTROPHES.has(unit)) return APOSTROPHE;
  return USED_FOR.get(unit) ?? lower(foldHan(String.fromCharCode(unit)).charCodeAt(0));
}

/** Lower case where that is one unit as well. */
function lower(unit: number): number {
  const lowered = String.fromCharCode(unit).toLowerCase();
  return lowered.length === 1 ? lowered.charCodeAt(0) : unit;
}
