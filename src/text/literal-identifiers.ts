import { classifiedIdentifiers } from './classified-identifiers.js';
import { foldHan } from './fold-han.js';
import type { ClassifiedIdentifier, IdentifierClass } from './identifier-classes/identifier-class.js';
import { piecesOf, scanIdentifiers } from './identifiers.js';
import { normalise } from './normalise.js';
import { spansOf } from './script.js';

/** Classes of which two that differ in one sign name two things. */
const LITERAL: ReadonlySet<IdentifierClass> = new Set([
  'order',
  'sku',
  'error-code',
  'phone',
  'flight',
  'plate',
  'tail',
]);

/** Stands before the last digits of a number that is not named as a whole: `*8823`. */
const TAIL = '*';

/**
 * Canonical forms of what a text names so that it has to be found to the letter, each once, in reading order: orders, SKUs,
 * error codes, telephone and flight numbers, number plates, and last digits as `*8823`. Versions, dates, amounts, names such
 * as `C++`, addresses and words that hold a digit (`mp3`, `iPhone 13`) are not among them.
 *
 * @example
 * literalIdentifiers('is order #4821 on the card ending in 8823, for $20?'); // ['4821', '*8823']
 */
export function literalIdentifiers(text: string): readonly string[] {
  return [...new Set(classifiedIdentifiers(text).filter(isLiteral).map(asked))];
}

function isLiteral(identifier: ClassifiedIdentifier): boolean {
  return LITERAL.has(identifier.class);
}

function asked(identifier: ClassifiedIdentifier): string {
  return identifier.class === 'tail' ? `${TAIL}${identifier.canonical}` : identifier.canonical;
}

/**
 * Whether a memory names one of the identifiers that {@link literalIdentifiers} gave for a query. All letters and digits
 * must be there in order, with nothing of the kind before or after; a hyphen, dot or slash may be missing or be a space, and
 * digits may be grouped by spaces. Further: a number confirms when it is a piece of a joined code (`8823` in
 * `ORD-2024-8823`); a telephone number also with or without country code or trunk zero; last digits when a number or code ends in
 * them.
 *
 * @example
 * confirms(['mu5999'], 'MU 5999 leaves at nine'); // true
 * confirms(['*8823'], 'the card 6222 0000 1234 8823'); // true
 * confirms(['4821'], 'order 48210'); // false
 */
export function confirms(identifiers: readonly string[], memoryText: string): boolean {
  if (identifiers.length === 0) return false;
  const text = foldHan(normalise(memoryText));
  // Most memories hold none of the digits and letters; that is found out without a pattern.
  const compact = text.replace(APART, '');
  return identifiers.some((identifier) => {
    const wanted = foldHan(identifier);
    const signs = wanted.replace(APART, '');
    if (compact.includes(signs)) {
      if (wanted.startsWith(TAIL) ? endsWith(text, signs) : standsIn(text, wanted) || isPart(text, wanted)) return true;
      // Capitals can show what small letters hide: `AB-12order`.
      if (literalIdentifiers(memoryText).includes(identifier)) return true;
    }
    return TELEPHONE.test(wanted) && isCalled(text, compact, wanted.replace('+', ''));
  });
}

/** What stands between letters and digits, and what telephone numbers are grouped by. */
const APART = /[^\p{L}\p{N}]+/gu;

/** Patterns are few: they belong to the query, and are asked of each of its candidates. */
const MOST_PATTERNS = 64;
const patterns = new Map<string, RegExp>();

function standsIn(text: string, wanted: string): boolean {
  let pattern = patterns.get(wanted);
  if (pattern === undefined) {
    if (patterns.size >= MOST_PATTERNS) patterns.clear();
    pattern = new RegExp(`(?<![a-z0-9]|[a-z0-9][-_./])${bodyOf(wanted)}(?![a-z0-9]|[-_./][a-z0-9])`, 'u');
    patterns.set(wanted, pattern);
  }
  return pattern.test(text);
}

/** Signs of a canonical form with what may stand between them. */
function bodyOf(wanted: string): string {
  let body = '';
  let previous = '';
  for (const sign of wanted) {
    if (/[^\p{L}\p{N}]/u.test(sign)) {
      body += '[\\s\\-_.\\/·]?';
      previous = '';
      continue;
    }
    // Letters and digits meet with or without a sign between; inside digits and letters only a space divides.
    if (previous !== '')
      body += /\d/.test(sign) === /\d/.test(previous) ? (/\d/.test(sign) ? '\\s?' : '') : '[\\s\\-.·]?';
    body += sign;
    previous = sign;
  }
  return body;
}

function isPart(text: string, wanted: string): boolean {
  return scanIdentifiers(text, spansOf(text)).some(
    (identifier) => (identifier.isPart && identifier.canonical === wanted) || piecesOf(identifier).includes(wanted),
  );
}

/** Digits at the end of a number, a code, or a number of which only they are shown. */
function endsWith(text: string, digits: string): boolean {
  for (let at = text.indexOf(digits); at >= 0; at = text.indexOf(digits, at + 1))
    if (!/^(?:[a-z0-9]|[ .-]\d{3}|[-.,:/]\d)/.test(text.slice(at + digits.length, at + digits.length + 4))) return true;
  return false;
}

const TELEPHONE = /^\+?\d{7,15}$/;
const CALLED = /\+?\(?\d(?:[ ().-]{0,3}\d){6,16}/g;
/** Digits that two spellings of a number share at least, before which only a country code or a trunk zero may differ. */
const SHARED_DIGITS = 7;

function isCalled(text: string, compact: string, wanted: string): boolean {
  const end = wanted.slice(-SHARED_DIGITS);
  if (!compact.includes(end)) return false;
  for (const [written] of text.matchAll(CALLED)) {
    const digits = written.replace(/\D/g, '');
    if (digits === wanted || isAbroad(digits, wanted) || isAbroad(wanted, digits)) return true;
  }
  return false;
}

/** Whether one number is another with its country code, whose trunk zero then falls away. */
function isAbroad(long: string, short: string): boolean {
  const national = short.replace(/^0/, '');
  const code = long.slice(0, -national.length).replace(/^00/, '');
  return national.length >= SHARED_DIGITS && long.endsWith(national) && /^[1-9]\d{0,2}0?$/.test(code);
}
