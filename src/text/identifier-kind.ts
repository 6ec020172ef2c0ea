/**
 * `code`: order numbers, SKUs, error codes, names with underscores; `version`: `v2`-like or three dotted parts and more;
 * `number`: long digits, phone numbers; `symbol`: `c++`, `.net`; `path`: paths and file names; `url`: addresses and
 * hosts; `date`: dates, years, times of day; `amount`: decimals, grouped thousands, ranges; `word`: words that are merely
 * joined (`pre-commit`, `km/h`).
 */
export type IdentifierKind =
  | 'code'
  | 'version'
  | 'url'
  | 'email'
  | 'path'
  | 'number'
  | 'symbol'
  | 'date'
  | 'amount'
  | 'word';

const WEAK_KINDS: ReadonlySet<IdentifierKind> = new Set(['date', 'amount', 'word']);

/**
 * True for kinds that name one thing, so that finding it is evidence by itself. Dates, amounts and joined words are
 * shared by many texts; they are looked for as words in a row.
 */
export function namesOneThing(kind: IdentifierKind): boolean {
  return !WEAK_KINDS.has(kind);
}

const VERSION = /^(?:v\d+(?:\.\d+)+|\d+(?:\.\d+){2,}|\d+\.\d+(?=[-+]))(?:[-+][a-z0-9.+-]+)?$/;
const AMOUNT = /^\d+(?:,\d{3})*(?:\.\d+)?$/;
const DIGITS_ONLY = /^[\d\-/.:,+]+$/;
const DATE =
  /^(?:(?:19|20)\d\d(?:[-/](?:19|20)\d\d)?|\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d\d)|\d{1,2}:\d\d(?::\d\d)?)$/;
/** Digits that a telephone or account number has at least. */
const LONG_NUMBER = 7;
/** Plain digits that are a number worth naming. */
const PLAIN_NUMBER = 4;
const EMAIL = /^[^@/\\]+@[^@/\\.]+(?:\.[^@/\\.]+)+$/;
/** Letters and digits that only write a quantity, an ordinal or a time of day. */
const QUANTITY =
  /^\d+(?:[.,]\d+)*(?:st|nd|rd|th|am|pm|h|hrs?|mins?|s|secs?|ms|km|cm|mm|m|kg|mg|lbs?|oz|ml|l|k|w|x|px|kb|mb|gb|tb|kwh|years?|days?)$/;
const TOP_LEVEL =
  /\.(?:com|org|net|io|dev|ai|app|edu|gov|info|biz|me|xyz|cloud|tech|site|online|shop|example|test|local|localhost|invalid|internal|cn|tw|hk|jp|kr|de|uk|fr|eu|us|ca|au|in|ru|br|es|it|nl|ch|at|se|no|fi|pl|tr|sg)$/;
const EXTENSION =
  /\.(?:md|txt|json|jsonl|ya?ml|toml|ini|cfg|conf|env|lock|log|csv|tsv|xml|html?|css|scss|js|mjs|cjs|jsx|ts|mts|cts|tsx|vue|py|ipynb|rb|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|php|lua|sh|bash|zsh|ps1|bat|exe|dll|so|sql|db|sqlite|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|webp|mp[34]|wav|mov|zip|gz|tar|tgz|bz2|xz|7z|rar|dockerfile|service|plist|apk|dmg|iso|wasm)$/;
const DOT_FILE = /^\.[a-z0-9][a-z0-9._-]*$/;
const SHORTEST_CODE = 3;

/**
 * Kind of a single normalised word without joiners; null when it is just a word. Letters and digits mixed make a code,
 * unless they write a quantity (`5kg`, `2nd`, `3pm`) or are as short as `q3` and `5g`, which are words that happen to hold
 * a digit.
 */
export function kindOfWord(word: string): IdentifierKind | null {
  if (!/\d/.test(word)) return null;
  if (/^\d+$/.test(word)) return DATE.test(word) ? 'date' : word.length >= PLAIN_NUMBER ? 'number' : null;
  return word.length >= SHORTEST_CODE && /[a-z]|\p{L}/u.test(word) && !QUANTITY.test(word) ? 'code' : null;
}

/** Kind of several normalised words joined, or of one with something before it, by form alone. */
export function kindOfChain(text: string): IdentifierKind {
  if (DATE.test(text)) return 'date';
  if (AMOUNT.test(text) || QUANTITY.test(text)) return 'amount';
  if (VERSION.test(text)) return 'version';
  if (DIGITS_ONLY.test(text)) return isLongNumber(text) ? 'number' : 'amount';
  if (EMAIL.test(text)) return 'email';
  if (text.includes('/') || text.includes('\\')) return kindOfSlashed(text);
  if (text.startsWith('.')) return /^\.[a-z]{2,4}$/.test(text) ? 'symbol' : DOT_FILE.test(text) ? 'path' : 'word';
  if (EXTENSION.test(text)) return 'path';
  if (TOP_LEVEL.test(text.replace(/:\d+$/, ''))) return 'url';
  if (text.includes('_') || text.includes('::')) return 'code';
  return /\d/.test(text) ? 'code' : 'word';
}

/** Telephone numbers begin with zero, or are long. */
function isLongNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= LONG_NUMBER || (text.startsWith('0') && digits > PLAIN_NUMBER);
}

function kindOfSlashed(text: string): IdentifierKind {
  if (/^(?:[~./\\]|[a-z]:[/\\])/.test(text)) return 'path';
  const host = /^[^/:]+/.exec(text)?.[0] ?? '';
  if (TOP_LEVEL.test(host)) return 'url';
  if (EXTENSION.test(text)) return 'path';
  const slashes = text.match(/[/\\]/g)?.length ?? 0;
  return slashes >= 2 && !/^\d/.test(text) ? 'path' : 'word';
}
