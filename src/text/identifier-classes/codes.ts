import { EVERYDAY, JOINED_NUMBER, QUANTITY } from './everyday.js';
import type { Reading } from './reading.js';
import type { Token } from './token.js';

/** Where a code lies and what it says, groups that a space divides joined. */
export interface Code {
  readonly start: number;
  readonly end: number;
  readonly canonical: string;
}

const NEXT_GROUP = /\s([a-z0-9]+(?:-[a-z0-9]+)*)(?![a-z0-9]|[-_./]\w)/y;
/** Longest group of digits that goes on after a space: 0045 1239; two longer ones are two numbers. */
const LONGEST_GROUP = 4;
/** Longest first group of a code with letters or a hyphen. */
const LONGEST_FIRST_GROUP = 8;

/** The token with its prefix and the groups after it: `PO 88213`, `1Z 44K 902`, `LP 0093 8812 7`. */
export function codeAt(reading: Reading, token: Token): Code {
  const start = token.prefix?.start ?? token.start;
  let { end } = token;
  const groups = [token.text];
  NEXT_GROUP.lastIndex = end;
  for (let next = NEXT_GROUP.exec(reading.text); next !== null; next = NEXT_GROUP.exec(reading.text)) {
    const group = next[1] ?? '';
    const to = next.index + next[0].length;
    if (!continues(groups, group, reading, next.index + 1, to) || !reading.isFree(next.index, to)) break;
    groups.push(group);
    end = to;
    NEXT_GROUP.lastIndex = end;
  }
  return { start, end, canonical: reading.normalised.slice(start, end).replace(/\s/g, '') };
}

function continues(groups: readonly string[], group: string, reading: Reading, start: number, end: number): boolean {
  if (!/\d/.test(group)) return isLastLetters(groups, group, reading, start, end);
  const isDigits = /^\d+$/.test(group);
  const areDigits = groups.every((each) => /^\d+$/.test(each));
  if (isDigits && areDigits) {
    const fits = groups.every((each) => each.length >= 2 && each.length <= LONGEST_GROUP);
    return fits && group.length <= LONGEST_GROUP && (group.length >= 3 || groups.length > 1) && !isYear(group);
  }
  // `JD0146 0000 2291`, `1Z 44K 902`, `176-4420 1193`.
  const isShort = groups.every((each, at) => each.length <= (at === 0 ? LONGEST_FIRST_GROUP : LONGEST_GROUP));
  const isMixture = groups.some((each) => /[a-z]/.test(each) && /\d/.test(each));
  if (isDigits) {
    const isDivided = /^\d+-\d+$/.test(groups[0] ?? '') && group.length === LONGEST_GROUP && !isYear(group);
    return isShort && ((isMixture && group.length >= 3 && group.length <= LONGEST_GROUP) || isDivided);
  }
  return isShort && /\d/.test(group) && reading.isCapitals(start, end);
}

/** Two capitals may end what is grouped: `RR 123 456 789 SE`. */
function isLastLetters(
  groups: readonly string[],
  group: string,
  reading: Reading,
  start: number,
  end: number,
): boolean {
  return groups.length > 2 && /^[a-z]{2}$/.test(group) && reading.isCapitals(start, end);
}

/** Announced by a word: what may be a code, with letters and digits. Quantities and times are none. */
export function isCodeLike(token: Token, code: Code): boolean {
  const letters = /[a-z]/.test(code.canonical);
  if (!letters || code.canonical.length < 2) return false;
  // `44K` and `2208-AF` are codes where they are part of a longer one or written as one.
  if (QUANTITY.test(code.canonical)) return false;
  return token.isCapitals || !JOINED_NUMBER.test(token.text);
}

/** What only a code looks like where the word before it says little: four signs, two digits, a capital or a joiner. */
export function isPlainlyCode(token: Token, code: Code): boolean {
  if (!isCodeLike(token, code) || EVERYDAY.has(code.canonical)) return false;
  const length = code.canonical.replace(/[^a-z0-9]/g, '').length;
  return (
    length >= 4 &&
    token.digits >= 2 &&
    (token.isCapitals || token.prefix !== null || /[-_/]/.test(token.text) || token.digits >= 4)
  );
}

/** Prefixes of numbers that a business keeps a file under. */
const ORDER_PREFIX =
  /^(?:ord|order|inv|invoice|iv|po|so|pr|rma|tk|tkt|tck|ticket|hd|cs|case|sr|wo|cr|req|inc|inq|ref|rf|bx|fp|ht|gd|dd|cg|dh|sf|yt|jd|lp|yx|zto|sto|ems|ups|dhl|jira|ops|bug|issue|clm|claim|bk|res|txn|tx|qt|quo|ct|ctr|cj|vin|cve|px|rr|cn|ra|th|kd|wl|sh|tw)(?=[-_#]?\d)/;
/** One letter to five, then digits: in capitals, or joined by a hyphen. */
const GLUED = /^[a-z]{1,5}\d{3,}[a-z]{0,2}$/;
const JOINED =
  /^(?:[a-z]{1,6}[-_](?=[a-z0-9-_]*\d{3})[a-z0-9]+(?:[-_/][a-z0-9]+)*|(?=[a-z0-9-]*\d{3})\d{2,}-[a-z0-9]+-?[a-z0-9]*[a-z][a-z0-9]*|[a-z]-\d{3,}-[a-z0-9]+)$/;
const STANDARDS =
  /^(?:sha|iso|rfc|din|ieee|aes|rsa|utf|gpt|covid|boeing|airbus|rtx|gtx|ryzen|fy|cy|gb|en|ansi|area|route|hwy|top|web|log|win|ie|es)-?\d/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Digits of a number that nobody writes of a quantity. */
const LONG = 10;

/** Class of a code that no word announces, by its form alone; null for what may be anything. */
export function classOfBareCode(reading: Reading, token: Token): 'order' | 'sku' | null {
  const { text } = token;
  // Trains: G1024 次.
  if (/^\s?次/.test(reading.after(token.end))) return null;
  if (UUID.test(text)) return 'order';
  if (!token.hasLetter) return bareNumber(reading, token);
  if (EVERYDAY.has(text) || QUANTITY.test(text) || STANDARDS.test(text)) return null;
  if (JOINED_NUMBER.test(text) && !(token.isCapitals && token.digits >= 3)) return null;
  // With an underscore and small letters it is a name in a program.
  if (text.includes('_') && !token.isCapitals) return null;
  const isJoined = JOINED.test(text);
  if (!isJoined && !GLUED.test(text)) return null;
  const letters = /^[a-z]*/.exec(text)?.[0] ?? '';
  const isOrder = ORDER_PREFIX.test(text);
  // "Euro2024" and "Agenda-2030" name years; a lone letter with three digits is a road or an aircraft.
  if (!isOrder && /^[a-z]+(?:19|20)\d\d$/.test(text)) return null;
  if (letters.length > 3 && /^[a-z]+-(?:19|20)\d\d$/.test(text) && !isOrder) return null;
  if (
    isJoined
      ? letters.length === 1 && token.digits < 4 && !/[a-z]$/.test(text)
      : letters.length === 1 && token.digits < 4
  )
    return null;
  const isWritten = token.isCapitals || (isJoined ? letters.length <= 4 : token.digits >= 4 && letters.length <= 3);
  if (!isWritten) return null;
  return isOrder || /^[a-z]{1,3}\d{6,}/.test(text) ? 'order' : 'sku';
}

function bareNumber(reading: Reading, token: Token): 'order' | null {
  const isMarked = /(?:^|[^a-z0-9#])#\s?$/.test(reading.before(token.start));
  if (isMarked && token.digits >= 3 && /^\d+$/.test(token.text)) return 'order';
  return /^\d+$/.test(token.text) && token.digits >= LONG ? 'order' : null;
}

export function isYear(digits: string): boolean {
  return /^(?:1[5-9]|20)\d\d$/.test(digits);
}
