import { QUANTITY } from './everyday.js';
import type { Finding, IdentifierClass } from './identifier-class.js';
import type { Reading } from './reading.js';
import type { Token } from './token.js';

/** What stands between members of a list. */
const CONNECTS =
  /^\s?(?:(?:,|、|;|\/|&|\+|\band\b|\bor\b|\bvs\.?|\bversus\b|\bthen\b|\bthan\b|\bto\b|\bnot\b|\bplus\b|和|与|跟|及|或者|或|以及|还有|同|变成|改成|换成)\s?)+(?:#|no\.\s?|号)?$/;
/** Units between two of one form. */
const NEAR = 40;
const LISTED: ReadonlySet<IdentifierClass> = new Set([
  'order',
  'sku',
  'error-code',
  'version',
  'flight',
  'plate',
  'tail',
]);

/** `invoices 30118 and 30119`, `Python 3.11 only, 3.12 breaks`: what is left and is like one that was recognised is another. */
export function joinListed(reading: Reading, left: readonly Token[]): void {
  const known = reading.findings
    .filter((finding) => LISTED.has(finding.class))
    .sort((one, other) => one.start - other.start);
  let next = 0;
  let joined: Finding | undefined;
  for (const token of left) {
    while ((known[next]?.start ?? Number.POSITIVE_INFINITY) < token.start) next += 1;
    if (!reading.isFree(token.start, token.end) || QUANTITY.test(token.text)) continue;
    const near = nearest(reading, token, [joined, known[next - 1], known[next]]);
    if (near === null) continue;
    const { other, between } = near;
    const canonical = reading.normalised.slice(token.start, token.end);
    if (!isAlike(other, canonical, between, token)) continue;
    joined = { class: other.class, start: token.start, end: token.end, canonical };
    reading.claim(joined);
  }
}

interface Near {
  readonly other: Finding;
  readonly between: string;
}

/** Which of some findings ends, or else begins, nearest to a token. */
function nearest(reading: Reading, token: Token, findings: readonly (Finding | undefined)[]): Near | null {
  let best: Near | null = null;
  for (const other of findings) {
    if (other === undefined) continue;
    const [from, to] = other.end <= token.start ? [other.end, token.start] : [token.end, other.start];
    if (to - from <= NEAR && (best === null || to - from < best.between.length))
      best = { other, between: reading.text.slice(from, to) };
  }
  return best;
}

function isAlike(other: Finding, canonical: string, between: string, token: Token): boolean {
  if (token.hasLetter || /[._]/.test(canonical)) {
    if (shapeOf(other.canonical) === shapeOf(canonical)) return true;
    if (numbersOf(other.canonical) === numbersOf(canonical) && anyLetters(other.canonical) === anyLetters(canonical))
      return true;
    return CONNECTS.test(between) && token.isCapitals && anyLetters(other.canonical) === anyLetters(canonical);
  }
  if (!CONNECTS.test(between) || /[a-z]/.test(other.canonical)) return false;
  return Math.abs(other.canonical.length - canonical.length) <= 1 && canonical.length >= 2;
}

function numbersOf(canonical: string): string {
  return canonical.replace(/\D+/g, ' ');
}

function anyLetters(canonical: string): string {
  return shapeOf(canonical).replace(/[a-z]/g, 'a');
}

/** Letters as they are, digits as a class: codes of one series have one shape. */
function shapeOf(canonical: string): string {
  return canonical.replace(/\d+/g, '9');
}
