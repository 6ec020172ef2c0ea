import type { StatementFrame } from './frame.js';
import { frameOf, isGeneric } from './frame.js';
import type { NamedByWords } from './named-attributes.js';
import { namedAttributes } from './named-attributes.js';

/** What a question wants by its form, whatever the attribute. */
export type AnswerWanted = 'place' | 'time' | 'amount' | 'person' | 'anything';

/** A statement with the attributes that it names. */
export interface NamedStatement {
  readonly frame: StatementFrame;
  readonly attributes: readonly NamedByWords[];
}

/** Words of a question that stand together: a name of two words, a run of CJK characters, a number. */
export interface TopicUnit {
  /** As it stands in the normalised question. */
  readonly text: string;
  /** Stems and pairs of CJK characters, in reading order. */
  readonly tokens: readonly string[];
  readonly isHan: boolean;
}

/** A question as far as it says which attribute of whom it asks for. */
export interface AskedAbout extends NamedStatement {
  /** What it is about, in reading order; what names the attribute is left out. */
  readonly topic: readonly TopicUnit[];
  readonly wanted: AnswerWanted;
  /** Nouns for what one has one of, where the question asks who or what that is. */
  readonly roles: ReadonlySet<string>;
}

const WHERE =
  /\bwhere\b|\b(?:which|what) (?:floor|room|city|town|country|place|bay|gate|region)\b|哪[儿里]|什么地方|哪个?(?:城市|地方|层|楼|区)|几楼|几号站台/;
const WHEN =
  /\bwhen\b|\b(?:what|which) (?:time|day|date|weekday)\b|几点|[哪几][天号](?!站台)|什么时候|何时|星期几|周几/;
const HOW_MUCH = /\bhow (?:much|many|old|tall|long|big)\b|多少|几[个岁年块]/;
/** Words that ask, in Chinese. */
const ASKING = /谁|哪[儿里个些位]?|什么(?:时候)?|多少|几|怎么样?|何时|为什么/g;
const BEFORE_SUBJECT = /\b(?:do|does|did|can|will|should|must) (?:the |my |our |his |her |their )?$/;
const ENDS_QUESTION = /^(?:[?.! ]*$| (?:in|on|at|for|to|with|from|of|by|as|now|best|most)\b)/;
const WHO = /\bwho(?:se|m)?\b|谁|哪位/;
const LETTER = /[\p{L}\p{M}\p{N}'’]/u;
const HAN = /\p{Script=Han}/u;
/** What stands on or in something is another thing than where that is. */
const INSIDE =
  /\b(?:on|in|at|from|for|under|behind|to|with|about|of) (?:the |my |our |his |her |their |[\p{L}'’]+['’]s )*$/u;
const INSIDE_HAN = /^[里上下旁外前后中要]/u;

/** Reads a question. */
export function askedAbout(question: string): AskedAbout {
  const frame = frameOf(question);
  const { text } = frame;
  const attributes = namedAttributes(frame).filter(
    ({ start, end, attribute }) =>
      frame.concepts.some(({ concept }) => concept === attribute) ||
      (!INSIDE.test(text.slice(0, start)) && !INSIDE_HAN.test(text.slice(end))),
  );
  return { frame, attributes, topic: unitsOf(frame, attributes), wanted: wantedBy(text), roles: rolesOf(frame) };
}

function wantedBy(question: string): AnswerWanted {
  if (WHERE.test(question)) return 'place';
  if (WHEN.test(question)) return 'time';
  if (HOW_MUCH.test(question)) return 'amount';
  return WHO.test(question) ? 'person' : 'anything';
}

function unitsOf(frame: StatementFrame, attributes: readonly NamedByWords[]): readonly TopicUnit[] {
  const { text, tokens, values } = frame;
  const asking = [...text.matchAll(ASKING)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  const taken = [...attributes, ...asking];
  const isNamed = (at: number): boolean => taken.some(({ start, end }) => at >= start && at < end);
  const pieces = [
    ...tokens
      .filter((each) => !isNamed(each.at) && !isGeneric(each))
      .map(({ token, at }) => ({ token, start: at, end: HAN.test(token) ? at + token.length : wordEnd(text, at) })),
    ...values.map(({ start, end }) => ({ token: text.slice(start, end), start, end })),
  ].sort((left, right) => left.start - right.start);
  const units: { start: number; end: number; tokens: string[]; isHan: boolean }[] = [];
  for (const { token, start, end } of pieces) {
    const last = units.at(-1);
    const isJoined =
      last !== undefined &&
      (start < last.end || text.slice(last.end, start).trim() === '') &&
      (last.isHan === HAN.test(token) || token.length === 1);
    if (last === undefined || !isJoined || (last.isHan && start >= last.end)) {
      units.push({ start, end, tokens: [token], isHan: HAN.test(token) });
      continue;
    }
    last.end = Math.max(last.end, end);
    last.tokens.push(token);
  }
  return units.flatMap((unit) => {
    const [name, verb] = withoutVerb(text, unit);
    return [name, ...(verb === undefined ? [] : [verb])].map(({ start, end, ...rest }) => ({
      ...rest,
      text: text.slice(start, end),
    }));
  });
}

interface Unit {
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly string[];
  readonly isHan: boolean;
}

/** `does Oona use`: the verb behind a name is none of its words. */
function withoutVerb(text: string, unit: Unit): readonly [Unit, Unit?] {
  const verb = unit.tokens.at(-1);
  const stretch = text.slice(unit.start, unit.end);
  const at = stretch.lastIndexOf(' ');
  if (verb === undefined || unit.isHan || at < 0 || !BEFORE_SUBJECT.test(text.slice(0, unit.start))) return [unit];
  if (!ENDS_QUESTION.test(text.slice(unit.end))) return [unit];
  const cut = unit.start + at;
  return [
    { ...unit, end: cut, tokens: unit.tokens.slice(0, -1) },
    { start: cut + 1, end: unit.end, tokens: [verb], isHan: false },
  ];
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && LETTER.test(text.charAt(end))) end += 1;
  return end;
}

/** `who is the coach of`, 教练是谁; not `version 4 of`. */
function rolesOf({ roles, text }: StatementFrame): ReadonlySet<string> {
  return new Set(
    [...roles].filter((role) => {
      const at = text.indexOf(role);
      const behind = text.slice(at + role.length);
      if (HAN.test(role)) return /^(?:现在|目前)?(?:[是在叫为用]|多少|什么|谁|哪|几|$)/u.test(behind);
      if (/^\w* ?\d/.test(behind)) return false;
      return /\b(?:which|what) $|\b(?:is|are|s) [^?]*$/.test(text.slice(0, at));
    }),
  );
}
