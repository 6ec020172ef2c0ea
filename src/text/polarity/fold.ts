import { foldHan } from '../fold-han.js';

const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
const FULL_WIDTH_SHIFT = 0xfee0;
const NON_ASCII = /\P{ASCII}/u;

/** Signs that are read as an ASCII one. */
const SIGNS: { readonly [sign: string]: string } = {
  '。': '.',
  '｡': '.',
  '、': '\\',
  '…': '.',
  '—': '-',
  '–': '-',
  '‐': '-',
  '‑': '-',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '〈': '"',
  '〉': '"',
  '　': ' ',
};

let table: Map<number, string> | undefined;

function load(): Map<number, string> {
  const pairs = new Map<number, string>();
  for (const [from, to] of Object.entries(SIGNS)) pairs.set(from.charCodeAt(0), to);
  for (let code = FULL_WIDTH_FIRST; code <= FULL_WIDTH_LAST; code += 1)
    pairs.set(code, String.fromCharCode(code - FULL_WIDTH_SHIFT).toLowerCase());
  return pairs;
}

/**
 * The form in which cues are looked for: lower case, ASCII signs, simplified characters. It is as long as the text, so that
 * offsets stay; a letter whose lower case is longer is left as it is.
 */
export function foldSameLength(text: string): string {
  const lower = text.toLowerCase();
  const base = lower.length === text.length ? lower : lowerEach(text);
  if (!NON_ASCII.test(base)) return base;
  table ??= load();
  let folded = '';
  let from = 0;
  for (let at = 0; at < base.length; at += 1) {
    const other = table.get(base.charCodeAt(at));
    if (other === undefined) continue;
    folded += base.slice(from, at) + other;
    from = at + 1;
  }
  return foldHan(from === 0 ? base : folded + base.slice(from));
}

function lowerEach(text: string): string {
  let lower = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    const low = unit.toLowerCase();
    lower += low.length === 1 ? low : unit;
  }
  return lower;
}
