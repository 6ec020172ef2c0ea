import { hash128 } from './fingerprint/hash128.js';
import { saysSameInOrder } from './fingerprint/same-order.js';
import { statementForm } from './fingerprint/statement-form.js';
import { type StatementTokens, statementTokens } from './fingerprint/statement-tokens.js';
import { NEGATORS, PERSONS, SMALL_WORDS, TIME_WORDS, TURNING_WORDS } from './fingerprint/statement-words.js';
import { normalise } from './normalise.js';
import { Recent } from './recent.js';

/** Content words for each one that a near-duplicate may have beyond the other. */
const WORDS_PER_ADDITION = 6;
const MOST_ADDITIONS = 2;
/** One part more than additions, so that one part is always untouched. */
const PARTS = MOST_ADDITIONS + 1;
/** A key of fewer words would gather unrelated statements. */
const FEWEST_WORDS_OF_PART = 2;
/** Hexadecimal digits of a bucket key: 64 bits. */
const KEY_LENGTH = 16;
const DIGIT = /\d/;
const SIGN = /^[^\p{L}\p{N}]+$/u;
const UNIT =
  /^(?:kg|g|mg|lb|lbs|oz|km|m|cm|mm|mile|inch|foot|feet|ft|l|ml|litre|liter|gallon|hour|minute|second|day|week|month|year|am|pm|usd|eur|cny|rmb|gbp|jpy|dollar|euro|yuan|pound|percent|celsius|fahrenheit|gb|mb|tb|kb|[元块斤克米升里吨度倍])$/;
const CHINESE_DATE = /^[年月日号周时点分秒期天今明昨前后早晚午]$/;
const CAPITALISED = /\p{Lu}[\p{L}\p{M}]*/gu;

/** What two statements are to each other. */
export type DuplicateVerdict = 'same' | 'near' | 'different';

/** Why two statements are the same, near or different. */
export type DuplicateReason =
  | 'same form'
  | 'small words'
  | 'order of phrases'
  | 'more words'
  | 'question'
  | 'number'
  | 'negation'
  | 'date'
  | 'unit'
  | 'name'
  | 'roles'
  | 'words';

/** The answer of {@link nearDuplicate}. */
export interface DuplicateAnswer {
  readonly verdict: DuplicateVerdict;
  readonly reason: DuplicateReason;
  /** Share of their words that the two have in common, in [0,1] (Dice); 1 when they are the same. */
  readonly similarity: number;
}

/**
 * Identity of a statement: 32 hexadecimal digits, equal for texts that differ in nothing but case, width, invisible
 * characters, spacing and punctuation. Digits, signs, names, negation, question marks and sentence-final particles
 * always distinguish. Stable across machines and releases; not a cryptographic hash.
 *
 * @example
 * statementFingerprint('I use  Ｍac.') === statementFingerprint('i use mac'); // true
 */
export function statementFingerprint(text: string): string {
  return formOf(text).fingerprint;
}

/** What is compared of a text. */
interface StatementForm {
  readonly fingerprint: string;
  /** Pauses after a negation: a form keeps no other comma but those between digits. */
  readonly pauses: number;
  readonly tokens: StatementTokens;
}

/** Longer texts are read anew each time, so that few of them can't take much memory. */
const LONGEST_KEPT = 1_000;
const recentForms = new Recent<StatementForm>(1_024);

/** Those of the short texts met of late are kept: a new statement is compared with several that were read just before. */
function formOf(text: string): StatementForm {
  return text.length > LONGEST_KEPT ? readForm(text) : recentForms.of(text, readForm);
}

function readForm(text: string): StatementForm {
  const form = statementForm(text);
  return {
    // A text of nothing but punctuation is told from another by that.
    fingerprint: hash128(form === '' ? `.${normalise(text).trim()}` : form),
    pauses: form.match(/(?<!\d),/g)?.length ?? 0,
    tokens: statementTokens(text),
  };
}

/**
 * Bucket keys of a statement, at most four, each 17 characters: the first is that of all its words, whatever their order
 * and the small words between them; English statements of six words and more have up to three of parts, so that those
 * with up to two words more share one. Each also holds the numbers, negations and the question mark. Statements that
 * share none are not near; those that share one are to be compared by {@link nearDuplicate}.
 */
export function nearDuplicateKeys(text: string): readonly string[] {
  const { tokens } = formOf(text);
  const hard = `${tokens.isQuestion ? '?' : '.'}${tokens.numbers.join(' ')}|${tokens.negations.join(' ')}|`;
  const sorted = tokens.content.toSorted();
  if (sorted.length === 0) return [`e${statementFingerprint(text).slice(0, KEY_LENGTH)}`];
  const keys = [`w${keyOf(hard, sorted)}`];
  if (!tokens.isSpaced || sorted.length < WORDS_PER_ADDITION) return keys;
  const parts: string[][] = Array.from({ length: PARTS }, () => []);
  for (const token of sorted) parts[partOf(token)]?.push(token);
  for (const [at, part] of parts.entries())
    if (part.length >= FEWEST_WORDS_OF_PART) keys.push(`${at}${keyOf(hard, part)}`);
  return keys;
}

function keyOf(hard: string, words: readonly string[]): string {
  return hash128(hard + words.join(' ')).slice(0, KEY_LENGTH);
}

/** Part of a word: FNV-1a over its units. */
function partOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % PARTS;
}

/**
 * Whether two statements are the same, near, or different, and what decided. Near are those that differ in small words,
 * in where a phrase of time or place stands, in the order of coordinated things, or (English, six words and more) in at
 * most two words more on one side. What differs in a number, a name, a negation, a date, a unit, a person, a tense, in
 * being a question, or in who does what to whom is different. Symmetric; linear in the texts but for the order of words.
 *
 * @example
 * nearDuplicate('On Monday I swim', 'I swim on Monday'); // { verdict: 'near', reason: 'order of phrases', similarity: 1 }
 * nearDuplicate('Room 1204 is booked', 'Room 1240 is booked').reason; // 'number'
 */
export function nearDuplicate(one: string, other: string): DuplicateAnswer {
  const [first, second] = [formOf(one), formOf(other)];
  if (first.fingerprint === second.fingerprint) return { verdict: 'same', reason: 'same form', similarity: 1 };
  const isPaused = first.pauses !== second.pauses;
  const [left, right] = [first.tokens, second.tokens];
  const [ours, theirs] = leftOver(left.content, right.content);
  const total = left.content.length + right.content.length;
  const similarity = total === 0 ? 0 : 1 - (ours.length + theirs.length) / total;
  const answer = (verdict: DuplicateVerdict, reason: DuplicateReason): DuplicateAnswer => ({
    verdict,
    reason,
    similarity,
  });
  if (left.isQuestion !== right.isQuestion) return answer('different', 'question');
  if (left.numbers.join(' ') !== right.numbers.join(' ')) return answer('different', 'number');
  if (isPaused || left.negations.join(' ') !== right.negations.join(' ')) return answer('different', 'negation');
  const rest = [...ours, ...theirs];
  if (rest.length > 0) {
    if (rest.some(isDate)) return answer('different', 'date');
    if (rest.some((token) => UNIT.test(token) || SIGN.test(token))) return answer('different', 'unit');
    if (holdsName(one, rest) || holdsName(other, rest)) return answer('different', 'name');
    return isAddition(left, right, ours, theirs) ? answer('near', 'more words') : answer('different', 'words');
  }
  if (total === 0) return answer('different', 'words');
  if (left.content.every((token, at) => token === right.content[at])) return answer('near', 'small words');
  return saysSameInOrder(left.order, right.order) ? answer('near', 'order of phrases') : answer('different', 'roles');
}

/** What each of two bags has beyond the other, in order. */
function leftOver(one: readonly string[], other: readonly string[]): [readonly string[], readonly string[]] {
  const counts = new Map<string, number>();
  for (const token of other) counts.set(token, (counts.get(token) ?? 0) + 1);
  const ours: string[] = [];
  for (const token of one) {
    const count = counts.get(token) ?? 0;
    if (count === 0) ours.push(token);
    else counts.set(token, count - 1);
  }
  return [ours, [...counts].flatMap(([token, count]) => Array<string>(count).fill(token))];
}

function isDate(token: string): boolean {
  return TIME_WORDS.has(token) || CHINESE_DATE.test(token);
}

/** Whether one of these tokens is written with a capital. */
function holdsName(text: string, tokens: readonly string[]): boolean {
  const wanted = new Set(tokens);
  for (const [word] of text.normalize('NFKC').matchAll(CAPITALISED)) {
    const small = word.toLowerCase();
    if (small === 'i' || SMALL_WORDS.has(small)) continue;
    if (wanted.has(small) || wanted.has(small.replace(/s$/, ''))) return true;
  }
  return false;
}

/** Words on one side only, few, and none that turns what is said; the rest in the same order. */
function isAddition(
  left: StatementTokens,
  right: StatementTokens,
  ours: readonly string[],
  theirs: readonly string[],
): boolean {
  if (!left.isSpaced || !right.isSpaced || (ours.length > 0 && theirs.length > 0)) return false;
  const [longer, shorter, added] =
    ours.length > 0 ? [left.content, right.content, ours] : [right.content, left.content, theirs];
  const most = Math.min(MOST_ADDITIONS, Math.floor(shorter.length / WORDS_PER_ADDITION));
  if (added.length > most || added.some(turns)) return false;
  let at = 0;
  for (const token of longer) if (token === shorter[at]) at += 1;
  return at === shorter.length;
}

function turns(token: string): boolean {
  return TURNING_WORDS.has(token) || NEGATORS.has(token) || PERSONS.has(token) || DIGIT.test(token);
}
