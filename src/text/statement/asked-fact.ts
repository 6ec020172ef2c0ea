import type { StatementFrame } from './frame.js';
import type { FactComparison } from './same-fact.js';
import type { StatedValue, ValueKind } from './stated-values.js';

/** What a question wants to know, for telling which of two statements answer it. */
export interface Asked {
  readonly form: AnswerForm;
  /** Its words as stems and pairs of CJK characters, with their weights. */
  readonly weights: ReadonlyMap<string, number>;
}

/** How what is counted is told by its place. */
interface CountedUnit {
  readonly behind: RegExp;
  readonly before: RegExp | null;
}

/** What an answer looks like. */
export interface AnswerForm {
  /** Kinds of values that could be the answer; empty: it can't be told by its form. */
  readonly kinds: ReadonlySet<ValueKind>;
  /** What has to stand right behind a number; null: anything. */
  readonly unit: CountedUnit | null;
  /** It asks for a sum, a distance in time or an act, of which a later one replaces nothing. */
  readonly isClosed: boolean;
}

/** What two statements must have in common of a question before they count as answers to it; all in [0,1]. */
export interface AskedLeast {
  /** Of the weight of the question that both hold. */
  readonly ofQuestion: number;
  /** Of what the better one of them holds of it, where the newer one tells of a change. */
  readonly ofBetterTold: number;
  /** The same where it does not. */
  readonly ofBetterPlain: number;
}

const KIND_RULES: readonly { readonly pattern: RegExp; readonly kinds: readonly ValueKind[] }[] = [
  {
    pattern: /\bhow (?:many|often|long|old|far|tall|big)\b|多少(?!钱)|几[^点号]|多[久大长高远]/,
    kinds: ['number', 'clock'],
  },
  {
    pattern: /\bhow much\b|\b(?:price|cost|amount|budget|salary|rent|quota|target|limit|rate)\b|多少钱|价格|费用|预算/,
    kinds: ['money', 'number', 'share'],
  },
  { pattern: /\bpercent(?:age)?\b|\brate\b|\bcoverage\b|\baccuracy\b|百分/, kinds: ['share'] },
  {
    pattern:
      /\bwhen\b|\bwhat (?:time|date|day|weekday)\b|\bwhich day\b|\bdeadline\b|几[点号]|什么时候|何时|哪[天日]|截止/,
    kinds: ['date', 'clock', 'weekday'],
  },
  { pattern: /\b(?:best|personal|record) time\b|成绩/, kinds: ['clock'] },
  { pattern: /\b(?:code|password|pin|phone number|version)\b|密码|号码|手机号|版本/, kinds: ['code', 'number'] },
  { pattern: /\b(?:e-?mail|address)\b|邮箱/, kinds: ['address'] },
];

/** Sums, distances, orders and comparisons: every statement about them has its share in the answer. */
const ADDS_UP =
  /\bhow many (?:days|weeks|months|years|hours)\b.*\bsince\b|\b(?:in total|altogether|combined|total|ago|between|order|passed|before|after|more than|most|average|list|summary|summari[sz]e|compare|different|all|left|remaining)\b|总共|一共|合计|加起来|之前|之后|之间|顺序|还剩|剩下|列出|总结|比较|哪些|所有/;
/** An act of the past, which stays what it was. */
const PAST_ACT = /\bdid (?:i|we|you|he|she|they|it|my|our|the)\b|\bwas\b|\bwere\b|[买去看吃送见]了(?:什么|谁|哪)/;
const COUNTED = /\bhow many (?:of )?(?:\S+ )?(\S{3,})|\bhow many (\S+)/;
const DURATION =
  /^[- ]?(?:and a half |more |full |whole )?(?:(?:hours?|days?|weeks?|months?|years?|minutes?|mins?|hrs?)\b|个?[小天周月年分])/;
const RHYTHM = /^ ?(?:times?\b|a (?:day|week|month|year)\b|days?\b|次|天|遍)/;

/** Reads from a normalised question what its answer looks like. */
export function answerForm(question: string): AnswerForm {
  const kinds = new Set(KIND_RULES.filter(({ pattern }) => pattern.test(question)).flatMap((rule) => rule.kinds));
  return {
    kinds,
    unit: unitOf(question),
    isClosed: ADDS_UP.test(question) || PAST_ACT.test(question),
  };
}

function unitOf(question: string): CountedUnit | null {
  if (/\bhow long\b|多久|多长时间/.test(question)) return { behind: DURATION, before: null };
  if (/\bhow often\b|多[久常]一次|几次/.test(question)) return { behind: RHYTHM, before: null };
  const counted = COUNTED.exec(question);
  if (counted === null) return null;
  const names =
    /\bhow many ((?:\S+ ){0,3}?\S+?)(?= (?:do|did|have|has|am|is|are|was|were|of|from|in|on|can|will|should|i|we)\b|[?]|$)/.exec(
      question,
    )?.[1];
  const nouns = (names ?? counted[1] ?? '')
    .split(' ')
    .map((word) => lettersOf(word.replace(/(?:e?s|ies|y)$/, '')))
    .filter((word) => word.length > 2);
  const last = nouns.at(-1);
  return last === undefined
    ? null
    : { behind: new RegExp(`^.{0,40}?\\b(?:${last}|ones?\\b|times\\b)`), before: new RegExp(`\\b${last}`) };
}

function lettersOf(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Compares two statements as answers to a question, the second being the newer: both hold the same of it and much of it, and
 * they give different values of the kind that is asked for; or, where the answer has no form to go by, the newer one tells
 * of a change. Weaker than {@link import('./same-fact.js').sameFact}, and never true without the question.
 */
export function askedFact(
  older: StatementFrame,
  newer: StatementFrame,
  { form, weights }: Asked,
  least: AskedLeast,
): FactComparison {
  if (form.isClosed) return { same: 0, why: 'the question wants all of them' };
  let all = 0;
  let common = 0;
  let ours = 0;
  let theirs = 0;
  for (const [token, weight] of weights) {
    all += weight;
    const inOlder = older.words.has(token);
    const inNewer = newer.words.has(token);
    if (inOlder) ours += weight;
    if (inNewer) theirs += weight;
    if (inOlder && inNewer) common += weight;
  }
  const better = Math.max(ours, theirs);
  const isTold = newer.cues.length > 0;
  if (
    all === 0 ||
    common < least.ofQuestion * all ||
    common < (isTold ? least.ofBetterTold : least.ofBetterPlain) * better
  )
    return { same: 0, why: 'they do not hold the same of the question' };
  const closeness = common / better;
  const kind = differingKind(older, newer, form);
  if (kind !== null) return { same: 0.5 + 0.2 * closeness, why: `another ${kind} for the question` };
  if (form.kinds.size > 0) return { same: 0, why: 'no two values of the kind that is asked for' };
  return isTold
    ? { same: 0.45 + 0.2 * closeness, why: 'a change of what is asked for' }
    : { same: 0, why: 'no word of a change' };
}

/** What is counted stands behind the number, or right before it. */
function isCounted(text: string, { start, end }: StatedValue, { behind, before }: CountedUnit): boolean {
  return behind.test(text.slice(end, end + 60)) || (before?.test(text.slice(Math.max(0, start - 40), start)) ?? false);
}

function differingKind(older: StatementFrame, newer: StatementFrame, { kinds, unit }: AnswerForm): ValueKind | null {
  for (const kind of kinds) {
    const isAnswer = ({ text, values }: StatementFrame): readonly string[] =>
      values
        .filter((value) => value.kind === kind && (kind !== 'number' || unit === null || isCounted(text, value, unit)))
        .map(({ value }) => value);
    const ours = isAnswer(older);
    const theirs = isAnswer(newer);
    if (ours.some((value) => !theirs.includes(value)) && theirs.some((value) => !ours.includes(value))) return kind;
  }
  return null;
}
