import { normalise } from '../normalise.js';
import { CJK, classOf } from '../script.js';

/** Part of what is said, whatever stands around it. */
const KEPT = 1;
/** Separates and says nothing. */
const SPACE = 2;
/** Punctuation that says something only inside a word or a number. */
const MARK = 3;

/** Punctuation that is part of what is said: a question, a share, a tag, an address, an alternative. */
const MEANT = /[?#%&@/\\\u00a7\u2030\u2032\u2033]/;
const SEPARATES = /[\p{P}\p{Z}`]/u;
const WHITE = /\p{Z}/u;
const DASH = /\p{Pd}/u;
const DIGIT = /[0-9]/;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
const HAN_NUMBER = /[〇零一二两三四五六七八九十百千万亿]/;
/** After these a pause changes what is said: `不，要` is not `不要`. */
const DENIES = /(?:[不没沒别別否无無未]|(?<![a-z])(?:no|not|nope|never))$/;

/** Memo per UTF-16 unit of normalised texts, filled as they are met; 0 means not yet. */
const kinds = new Uint8Array(0x10000);

/**
 * What makes two spellings one statement: the normal form of texts with spacing and punctuation folded. Kept are
 * question marks, signs (`%`, `$`, `+`), the punctuation inside numbers and codes (`3.5`, `-5`, `1:30`), inch and foot
 * marks, a pause after a negation, and every word, particle and digit. Empty when a text holds nothing else.
 */
export function statementForm(text: string): string {
  const normalised = normalise(text);
  let form = '';
  let isApart = false;
  let isPaused = false;
  let quotes = 0;
  for (let at = 0; at < normalised.length; at += 1) {
    const kind = kindOf(normalised.charCodeAt(at));
    let character = normalised.charAt(at);
    if (character === '"') quotes += 1;
    if (kind !== KEPT && !(kind === MARK && isMeant(normalised, at, quotes))) {
      isApart = true;
      isPaused ||= kind === MARK;
      continue;
    }
    if (character === '?' && form.endsWith('?')) continue;
    if (kind === MARK && DASH.test(character)) character = '-';
    if (isApart && form !== '') form += separator(form, character, isPaused);
    form += character;
    isApart = false;
    isPaused = false;
  }
  return form;
}

function kindOf(unit: number): number {
  let known = kinds[unit] ?? 0;
  if (known === 0) {
    const character = String.fromCharCode(unit);
    if (MEANT.test(character) || !SEPARATES.test(character)) known = KEPT;
    else known = WHITE.test(character) ? SPACE : MARK;
    kinds[unit] = known;
  }
  return known;
}

function isMeant(text: string, at: number, quotes: number): boolean {
  const character = text.charAt(at);
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  switch (character) {
    // An inch unless it closes a quotation.
    case '"':
      return DIGIT.test(before) && quotes % 2 === 1;
    case "'":
      return DIGIT.test(before) || (LETTER_OR_NUMBER.test(before) && LETTER_OR_NUMBER.test(after));
    case '.':
      return LETTER_OR_NUMBER.test(after) && (DIGIT.test(after) || isInside(before, after));
    case '*':
    case '_':
      return isInside(before, after);
    case ',':
    case ':':
      return DIGIT.test(before) && DIGIT.test(after);
    case '!':
      return after === '=' || (LETTER_OR_NUMBER.test(after) && !LETTER_OR_NUMBER.test(before) && isLatin(after));
    default:
      break;
  }
  if (!DASH.test(character)) return false;
  const isNumber = DIGIT.test(after) || (DIGIT.test(before) && LETTER_OR_NUMBER.test(after));
  return isNumber && (LETTER_OR_NUMBER.test(before) || character === '-');
}

function isInside(before: string, after: string): boolean {
  return LETTER_OR_NUMBER.test(before) && LETTER_OR_NUMBER.test(after) && isLatin(before) && isLatin(after);
}

function isLatin(character: string): boolean {
  return classOf(character.charCodeAt(0)) !== CJK;
}

/** What stands for spaces and punctuation between two characters that are kept. */
function separator(form: string, next: string, isPaused: boolean): string {
  if (next === '?') return '';
  if (isPaused && DENIES.test(form.slice(-6))) return ',';
  const last = form.charAt(form.length - 1);
  if (isLatin(last) && isLatin(next)) return ' ';
  return HAN_NUMBER.test(last) && HAN_NUMBER.test(next) ? ' ' : '';
}
