import { CHINESE_OPERATORS } from './chinese/operators.js';
import { readChinese } from './chinese/read-chinese.js';
import { chineseTense, isChineseHabit } from './chinese/tense.js';
import { ENGLISH_OPERATORS } from './english/operators.js';
import { readEnglish } from './english/read-english.js';
import type { EnglishScan } from './english/reading.js';
import { englishTense, isEnglishHabit } from './english/tense.js';
import { englishTokens } from './english/tokens.js';
import { foldUnits } from './fold-units.js';
import { numericDates } from './numeric-date.js';
import type { OperatorWords, TimeConnector, TimeOperator } from './operators.js';
import { readOtherLanguages } from './other-languages.js';
import { type FoundReference, isOpen, type Reference } from './reference.js';
import { endOfToday, resolveReference } from './resolve-reference.js';
import type { Tense, TimeContext, TimeExpression, TimeInterval, TimeLanguage } from './time-expression.js';

const CHINESE = /[\u3400-\u9fff]/;
const LATIN_OR_DIGIT = /[a-z0-9]/;
const LANGUAGES: readonly OperatorWords[] = [ENGLISH_OPERATORS, CHINESE_OPERATORS];
/** How much text around a time can hold its operator, in UTF-16 units. */
const OPERATOR_REACH = 32;
/** Within how many units a time that is taken back is put right. */
const REPAIR_REACH = 24;

/** A reference with the language that read it. */
interface Found extends FoundReference {
  readonly language: TimeLanguage;
}

/** One or two references with what the words around make of them. */
interface Composed {
  readonly found: Found;
  /** The end of a range whose beginning `found` is. */
  readonly until: Found | null;
  readonly operator: TimeOperator | null;
  readonly start: number;
  readonly end: number;
}

/**
 * The time expressions of a text in English or Chinese, and the commonest words (yesterday, last week) of ten other languages, in reading order: each with the interval that it means at
 * `nowMs` in `zone`. Calendar units (Monday-first weeks, months, days) are whole local ones, daylight saving time
 * included; a bare weekday or date is the last one in a sentence about the past, the next one in a sentence about what
 * is to come. For the text of a memory give the instant at which it was recorded as "now".
 *
 * @throws `validation` naming `zone` when there is no such zone.
 * @example
 * ```ts
 * import { timeExpressions } from './time-expressions.js';
 * const [found] = timeExpressions('上周三我说了什么', { nowMs: Date.UTC(2026, 2, 11, 2), zone: 'Asia/Shanghai' });
 * found?.fromMs === Date.UTC(2026, 2, 3, 16);
 * ```
 */
export function timeExpressions(text: string, context: TimeContext): readonly TimeExpression[] {
  const folded = foldUnits(text);
  const hasChinese = CHINESE.test(folded);
  const hasLatin = LATIN_OR_DIGIT.test(folded);
  const dates = hasLatin ? numericDates(folded, context.zone) : [];
  const scan: EnglishScan = { folded, tokens: hasLatin ? englishTokens(folded, text, dates) : [], cues: [] };
  const english = hasLatin ? readEnglish(scan) : [];
  const chinese = hasChinese ? readChinese(folded, dates) : [];
  const found = merged(english, chinese, readOtherLanguages(folded));
  if (found.length === 0) return [];
  const expressions: TimeExpression[] = [];
  for (const composed of compose(folded, found)) {
    const expression = expressionOf(text, scan, composed, context);
    if (expression !== null) expressions.push(expression);
  }
  return expressions;
}

/** All languages in reading order; where they overlap, the longer reading. */
function merged(
  english: readonly FoundReference[],
  chinese: readonly FoundReference[],
  others: readonly FoundReference[],
): Found[] {
  const all: Found[] = [
    ...chinese.map((each): Found => ({ ...each, language: 'zh' })),
    ...english.map((each): Found => ({ ...each, language: 'en' })),
    ...others.map((each): Found => ({ ...each, language: 'other' })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  return all.filter((each, at) => {
    const earlier = all[at - 1];
    return earlier === undefined || each.start >= earlier.end;
  });
}

/** Pairs what is joined to ranges, drops what is taken back, and finds the operator of each. */
function compose(folded: string, found: readonly Found[]): Composed[] {
  const composed: Composed[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const first = found[at];
    if (first === undefined) continue;
    const second = found[at + 1];
    const before = operatorBefore(folded, first, composed.at(-1)?.end ?? 0);
    const connector = second === undefined ? null : connectorBetween(folded, first, second);
    if (second !== undefined && connector !== null && isRange(folded, connector, before?.operator ?? null, second)) {
      const start = first.start - (isPaired(before?.operator) ? (before?.length ?? 0) : 0);
      composed.push({ found: first, until: second, operator: null, start, end: second.end });
      at += 1;
      continue;
    }
    if (isTakenBack(folded, first, second)) continue;
    composed.push(withOperator(folded, first, before));
  }
  return composed;
}

interface FoundOperator {
  readonly operator: TimeOperator;
  readonly length: number;
}

function isPaired(operator: TimeOperator | undefined): boolean {
  return operator === 'from' || operator === 'between' || operator === 'since';
}

/** "And" joins two times only when it is announced ("between") or closed (之间). */
function isRange(folded: string, connector: TimeConnector, before: TimeOperator | null, second: Found): boolean {
  if (connector === 'to') return before !== 'before' && before !== 'after';
  return before === 'between' || /^ ?(?:之间|期间|这段)/.test(folded.slice(second.end, second.end + 3));
}

function operatorBefore(folded: string, { start }: Found, floor: number): FoundOperator | null {
  const text = folded.slice(Math.max(floor, start - OPERATOR_REACH), start);
  return first(LANGUAGES, (language) => language.before(text));
}

function connectorBetween(folded: string, { end }: Found, { start }: Found): TimeConnector | null {
  if (start - end > OPERATOR_REACH) return null;
  const text = folded.slice(end, start);
  return first(LANGUAGES, (language) => language.between(text));
}

function isTakenBack(folded: string, { end }: Found, next: Found | undefined): boolean {
  const text = folded.slice(end, end + OPERATOR_REACH);
  if (!LANGUAGES.some((language) => language.takesBack(text))) return false;
  return !/^[，,]/.test(text) || (next !== undefined && next.start - end <= REPAIR_REACH);
}

function withOperator(folded: string, found: Found, before: FoundOperator | null): Composed {
  const { start, end } = found;
  const after = first(LANGUAGES, (language) =>
    language.after(folded.slice(end, end + OPERATOR_REACH), before?.operator ?? null),
  );
  if (after !== null) {
    const from = before?.operator === 'from' || before?.operator === 'since' ? before.length : 0;
    return { found, until: null, operator: after.operator, start: start - from, end: end + after.length };
  }
  if (before === null || before.operator === 'from' || before.operator === 'between')
    return { found, until: null, operator: null, start, end };
  return { found, until: null, operator: before.operator, start: start - before.length, end };
}

function first<Item, Result>(items: readonly Item[], find: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

function expressionOf(
  text: string,
  scan: EnglishScan,
  composed: Composed,
  context: TimeContext,
): TimeExpression | null {
  const { found, until, operator, start, end } = composed;
  const tense = tenseFor(scan, composed);
  if (tense === null) return null;
  const reference: Reference =
    until === null ? found.reference : { kind: 'range', from: found.reference, to: until.reference };
  const interval = resolveReference(reference, context, tense);
  if (interval === null) return null;
  const rule =
    operator !== null ? `${operator} ${found.rule}` : until !== null ? `${found.rule} to ${until.rule}` : found.rule;
  return {
    text: text.slice(start, end),
    start,
    end,
    ...operated(interval, operator, context),
    rule,
    language: found.language,
  };
}

/** The tense in which a time is read; null when the words around show that it is none. */
function tenseFor(scan: EnglishScan, { found, operator, until }: Composed): Tense | null {
  const isAboutPast = operator === 'since';
  if (found.need === undefined && !isOpen(found.reference) && !(until !== null && isOpen(until.reference)))
    return 'past';
  const isEnglish = found.language === 'en';
  // A habit has no single time, but it may have begun at one.
  if (operator === null && comesOften(found.reference)) {
    if (isEnglish ? isEnglishHabit(scan, found) : isChineseHabit(scan.folded, found)) return null;
  }
  const tense = isEnglish ? englishTense(scan, found) : chineseTense(scan.folded, found);
  if (found.need === 'future') return tense === 'past' ? null : 'future';
  if (found.need === 'tense') {
    if (tense === null) return null;
  }
  return isAboutPast ? 'past' : (tense ?? 'past');
}

/** What comes round so often that with "usually" it is no single one. */
function comesOften(reference: Reference): boolean {
  if (reference.kind === 'part-of-day') return comesOften(reference.of);
  return reference.kind === 'event' && OFTEN.has(reference.event.on);
}

const OFTEN: ReadonlySet<string> = new Set([
  'part-of-day',
  'weekday',
  'weekend',
  'day-of-month',
  'portion-of-month',
  'season',
]);

function operated(interval: TimeInterval, operator: TimeOperator | null, context: TimeContext): TimeInterval {
  switch (operator) {
    case 'since': {
      const toMs = endOfToday(context);
      // What begins only later has no end yet.
      return { fromMs: interval.fromMs, toMs: interval.fromMs !== null && interval.fromMs >= toMs ? null : toMs };
    }
    case 'before':
      return { fromMs: null, toMs: interval.fromMs };
    case 'until':
      return { fromMs: null, toMs: interval.toMs };
    case 'after':
      return { fromMs: interval.toMs, toMs: null };
    default:
      return interval;
  }
}
