import { withoutNegativePrefix } from './antonyms.js';
import type { Clause } from './clauses.js';
import { isVerbAt } from './clauses.js';
import { ENGLISH_INTO, ENGLISH_THAN } from './english-cues.js';
import { has, isContent, type Token } from './token.js';
import {
  ADVERB,
  AUXILIARY,
  BE,
  CHINESE,
  DETERMINER,
  FUNCTION,
  LIGHT,
  MARK,
  OBJECT_PRONOUN,
  PERSON,
  PREPOSITION,
  PRONOUN,
  QUANTIFIER,
  VAGUE,
} from './token-flags.js';

/** Part of a clause that a word plays, as far as it can be told without a parser. */
export type Role = 'subject' | 'predicate' | 'object' | 'fragment';

/** What the scope rules say of one token. */
export interface Mark {
  sign: 1 | -1;
  /** In (0,1]. */
  confidence: number;
  rule: string;
  role: Role;
  /** False where it is only supposed, asked or told. */
  asserted: boolean;
}

/** What the next clauses need to know of one. */
export interface ClauseReading {
  readonly clause: Clause;
  /** Product of the negations that cover the predicate. */
  readonly sign: 1 | -1;
  /** What a predicate about a subject that is not named says of it. */
  readonly subjectSign: 1 | -1 | null;
  /** Whether a cue denies anything in it. */
  readonly denies: boolean;
  /** It says something of what was named before: `not anymore`, `can't stand it`, `not my thing`. */
  readonly pointsBack: boolean;
  readonly hasVerb: boolean;
  /** Tokens of an `except` phrase that stands before what it is taken from. */
  readonly excepted: readonly number[];
  readonly rule: string;
}

interface Operator {
  readonly kind: 'clause' | 'phrase' | 'word';
  readonly rule: string;
  readonly confidence: number;
  /** Index of its cue. */
  readonly at: number;
  /** Verbs of the clause before it. */
  readonly verbs: number;
  /** Content words it has covered. */
  covered: number;
  /** Index from which it no longer holds. */
  until: number;
}

/** Prepositions after which a denied noun phrase is over (`without sugar on Friday`). */
const ENDS_PHRASE = new Set([
  'on',
  'at',
  'for',
  'in',
  'from',
  'by',
  'to',
  'when',
  'after',
  'before',
  'during',
  'until',
  'with',
  'because',
  'since',
  'as',
]);
const LINKING_VERBS = new Set([
  'be',
  'find',
  'tast',
  'taste',
  'look',
  'seem',
  'sound',
  'smell',
  'feel',
  'get',
  'becom',
  'become',
  'stay',
  "'s",
  'remain',
  'consid',
]);
const BACK_POINTERS = new Set([
  'it',
  'them',
  'that',
  'those',
  'this',
  'these',
  'one',
  'ones',
  '它',
  '那个',
  '这个',
  '它们',
]);
/** Ends a Chinese phrase of exception. */
const CHINESE_ENDS = new Set(['以外', '之外', '外', '都', '全', '也', '还', '就', '什么', '其他', '其它', '别的']);
const FREE_OF = new Set(
  'gluten sugar dairi lactos nut peanut fat caffein alcohol smoke meat egg soi wheat grain pain drug scent fragranc'.split(
    ' ',
  ),
);
const SUBJECT_CONFIDENCE = 0.45;
const OBJECT_CONFIDENCE = 0.85;
const AFTER_PREPOSITION = 0.55;

/** Reads one clause: writes a mark for each of its content tokens, returns what its neighbours need. */
export function readClause(
  text: string,
  tokens: readonly Token[],
  clause: Clause,
  marks: (Mark | undefined)[],
  outer: Int8Array,
): ClauseReading {
  const { from, to } = clause;
  let operators: Operator[] = [];
  let comparing: 'no' | 'any' | 'prefer' = 'no';
  /** Content words since the comparison was opened. */
  let preferred = 0;
  let hedge = 1;
  let predicate = -1;
  let verbs = 0;
  let objects = 0;
  let denies = false;
  let aboutSubject = false;
  let pronounObject = false;
  let subjectSign: 1 | -1 | null = null;
  let pendingPreposition = false;
  let settled = false;
  let exclaimed = false;
  /** Index of the last cue that affirms; -1 without one. */
  let affirmedAt = -1;
  let conceded = false;
  /** Where a 比 stands; -1 without one. */
  let compared = -1;
  /** Where a 非 stands that a later 不 may turn into "must". */
  let insisted = -1;
  let rule = '';
  const excepted: number[] = [];

  const affirmAt = (at: number, name: string): void => {
    const mark = marks[at];
    if (mark === undefined) return;
    mark.sign = 1;
    mark.rule = name;
  };
  const setFrom = (start: number, end: number, value: 1 | -1): void => {
    for (let inside = start; inside < end; inside += 1) {
      const mark = marks[inside];
      if (mark !== undefined) Object.assign(mark, { sign: value, rule: '比', confidence: 0.75, role: 'object' });
    }
  };
  const sign = (): 1 | -1 => (operators.length % 2 === 0 ? 1 : -1);
  const open = (kind: Operator['kind'], at: number, confidence: number, name: string, until = to): void => {
    operators.push({ kind, at, confidence, rule: name, verbs, covered: 0, until });
    denies = true;
    rule = name;
    if (kind === 'clause') objects = 0;
  };
  const endPhrases = (): void => {
    operators = operators.filter(({ kind, covered }) => kind === 'clause' || covered === 0);
  };
  const setBefore = (at: number, value: 1 | -1, name: string, confidence: number): boolean => {
    let found = false;
    for (let before = from; before < at; before += 1) {
      const mark = marks[before];
      const token = tokens[before];
      if (mark === undefined || token === undefined || has(token, PERSON | PRONOUN)) continue;
      if (before === predicate && found) continue;
      mark.sign = value;
      mark.confidence = confidence;
      mark.rule = name;
      found = true;
    }
    return found;
  };

  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (operators.some(({ until }) => until <= at)) operators = operators.filter(({ until }) => until > at);
    // 就算不下雨我也不想跑步: what is conceded ends here.
    if (conceded && has(token, CHINESE) && /[也都]/.test(token.lemma)) operators = [];
    outer[at] = sign();
    const { cue } = token;
    if (cue !== null) {
      const { kind, phrase, confidence } = cue;
      switch (kind) {
        case 'negate':
        case 'rhetorical':
          if (insisted >= 0 && phrase.startsWith('不')) {
            for (let inside = insisted; inside < at; inside += 1) affirmAt(inside, '非…不');
            operators = [];
            insisted = -1;
            settled = true;
            break;
          }
          // `neither … nor` denies once, twice over.
          if (phrase === 'nor' && operators.length > 0) break;
          if (
            operators.length === 1 &&
            operators[0] !== undefined &&
            DEPENDENCE.has(operators[0].rule) &&
            operators[0].covered > 0 &&
            operators[0].at <= from + 1 &&
            (!has(token, CHINESE) || phrase.startsWith('V不') || NEEDS.has(phrase))
          )
            for (let inside = from; inside < at; inside += 1) affirmAt(inside, 'not without');
          if (isRelativeToNothing(tokens, at, from, operators))
            for (let inside = from; inside < at; inside += 1) affirmAt(inside, 'double negation');
          if (predicate < 0) predicate = at;
          open('clause', at, 0.95 * confidence, phrase);
          break;
        case 'reject':
          if (isPassive(tokens, at, from, phrase)) {
            aboutSubject = true;
            denies = true;
            if (!setBefore(at, sign() === 1 ? -1 : 1, phrase, 0.85 * confidence)) subjectSign = sign() === 1 ? -1 : 1;
            rule = phrase;
          } else {
            endPhrases();
            open('clause', at, 0.92 * confidence, phrase);
          }
          if (predicate < 0) predicate = at;
          verbs += 1;
          break;
        case 'former':
          if (!isExperience(tokens, at, to)) {
            open('clause', at, confidence, phrase);
          }
          break;
        case 'without':
          if (phrase === '非') insisted = at;
          endPhrases();
          open(has(token, CHINESE) || token.lemma === 'non' ? 'word' : 'phrase', at, 0.9 * confidence, phrase);
          break;
        case 'contrast':
          endPhrases();
          operators = operators.filter(({ kind: known }) => known !== 'phrase');
          open('phrase', at, 0.9 * confidence, phrase);
          break;
        case 'except':
          endPhrases();
          open('phrase', at, 0.85 * confidence, phrase);
          break;
        case 'deny-word': {
          const before = tokens[at - 1];
          const mark = marks[at - 1];
          if (mark === undefined || before === undefined) break;
          if (token.lemma === 'free' && text[before.end] !== '-' && !FREE_OF.has(before.lemma)) break;
          mark.sign = sign() === 1 ? -1 : 1;
          mark.confidence = 0.9;
          mark.rule = phrase;
          denies = true;
          rule = phrase;
          break;
        }
        case 'deny-before':
        case 'affirm-before': {
          const value = (sign() === 1) === (kind === 'affirm-before') ? 1 : -1;
          aboutSubject = true;
          denies ||= kind === 'deny-before';
          rule = phrase;
          if (!setBefore(at, value, phrase, 0.85 * confidence)) subjectSign = value;
          if (predicate < 0) predicate = at;
          verbs += 1;
          break;
        }
        case 'bad':
        case 'good': {
          const isPredicate = has(token, CHINESE) ? tokens[at + 1]?.lemma !== '的' : isLinked(tokens, at, from);
          if (isPredicate) {
            const value = (sign() === 1) === (kind === 'good') ? 1 : -1;
            const lesser = compared >= 0 && has(token, CHINESE);
            if (lesser) setFrom(compared, at, value === 1 ? -1 : 1);
            if (setBefore(lesser ? compared : at, value, phrase, 0.8 * confidence)) aboutSubject = true;
            if (sign() === -1 && withoutNegativePrefix(token.word) !== undefined)
              open('clause', at, 0.8, 'double negation');
            rule ||= phrase;
            verbs += 1;
          } else if (
            kind === 'bad' &&
            sign() === -1 &&
            affirmedAt < 0 &&
            !has(token, CHINESE) &&
            operators.every(({ rule: known }) => GRAMMATICAL.has(known))
          ) {
            // `not had a bad meal`: what is bad is denied, not the meal.
            open('clause', at, 0.75, 'double negation');
          }
          break;
        }
        case 'marked':
          if (sign() === -1) setBefore(at, 1, 'double negation', 0.8);
          if (sign() === -1 || has(tokens[at + 1], PREPOSITION)) open('clause', at, 0.8 * confidence, phrase);
          verbs += 1;
          break;
        case 'settle':
          operators = [];
          settled = true;
          rule = phrase;
          if (predicate < 0) predicate = at;
          verbs += 1;
          break;
        case 'affirm':
        case 'prefer':
          affirmedAt = at;
          endPhrases();
          if (operators.some(({ covered, verbs: before }) => covered > 0 && verbs > before)) operators = [];
          if (kind === 'prefer') {
            comparing = phrase === 'prefer' && tokens[at + 1]?.lemma !== 'to' ? 'prefer' : 'any';
            preferred = 0;
          }
          if (predicate < 0) predicate = at;
          verbs += 1;
          break;
        case 'beat':
          setBefore(at, sign(), phrase, 0.8);
          open('phrase', at, 0.8 * confidence, phrase);
          verbs += 1;
          break;
        case 'less':
          setBefore(at, sign() === 1 ? -1 : 1, phrase, 0.8);
          operators = [];
          verbs += 1;
          break;
        case 'exchange': {
          const until = exchangeEnd(tokens, at + 1, to);
          if (until > 0) open('clause', at, 0.85 * confidence, phrase, until);
          break;
        }
        case 'into':
          operators = [];
          verbs += 1;
          break;
        case 'hedge':
          hedge *= 0.8;
          break;
        case 'release':
          if (token.lemma === 'but' && at > from) open('phrase', at, 0.85, 'but');
          break;
        case 'plain':
        case 'word':
        case 'link':
        case 'ask':
          if (phrase.startsWith('不') && operators.length > 0) open('clause', at, 0.85, phrase);
          break;
        case 'suppose':
          conceded ||= CONCESSIVE.has(phrase);
          break;
        case 'hearsay':
        case 'than':
          break;
      }
      if (!isContent(token)) {
        pendingPreposition = false;
        continue;
      }
    }
    if (has(token, MARK)) {
      if (token.lemma !== '\\' && !isListAhead(tokens, at, to)) endPhrases();
      continue;
    }
    if (
      comparing !== 'no' &&
      ENGLISH_THAN.has(token.lemma) &&
      preferred > 0 &&
      (token.lemma !== 'to' || comparing === 'prefer')
    ) {
      operators = operators.filter(({ kind }) => kind === 'clause');
      open('phrase', at, 0.88, `${comparing === 'prefer' ? 'prefer' : 'rather'} … ${token.lemma}`);
      comparing = 'no';
      continue;
    }
    if (token.lemma === 'bar' && isExceptBar(tokens, at, from)) {
      open('phrase', at, 0.85, 'bar');
      continue;
    }
    if (
      token.lemma === 'over' &&
      ((verbs === 0 && predicate < 0) || isPick(tokens, at, from)) &&
      isContent(tokens[at - 1] ?? token) &&
      clause.to > at + 1
    ) {
      open('phrase', at, 0.75, 'over');
      continue;
    }
    if (has(token, PREPOSITION)) {
      if (ENDS_PHRASE.has(token.lemma)) endPhrases();
      pendingPreposition = true;
      continue;
    }
    if (has(token, PRONOUN | OBJECT_PRONOUN) || BACK_POINTERS.has(token.lemma)) {
      if (has(token, PRONOUN)) endPhrases();
      if (predicate >= 0 && at > predicate && BACK_POINTERS.has(token.lemma)) pronounObject = true;
    }
    if (has(token, CHINESE) && CHINESE_ENDS.has(token.lemma))
      operators = operators.filter(({ kind, at: opened }) => kind === 'clause' || opened === at - 1);
    // 不含坚果的沙拉: the head of the relative clause is not what it lacks.
    if (token.lemma === '的' && operators.some(({ rule: known, covered }) => covered > 0 && LACKING.has(known)))
      operators = operators.filter(({ covered }) => covered === 0);
    if (token.lemma === '比') compared = at;
    if (has(token, BE | AUXILIARY) || token.lemma === "'s") {
      if (predicate < 0 && !has(token, DETERMINER)) predicate = at;
      if (has(token, BE) && predicate >= 0) verbs += 1;
      endPhrases();
    }
    if (!isContent(token)) continue;
    preferred += 1;
    const isVerb = isVerbAt(tokens, at) || isPredicateSlot(tokens, at, from);
    if (isVerb) {
      verbs += 1;
      endPhrases();
      if (predicate < 0) predicate = at;
    }
    if (has(token, FUNCTION)) continue;
    const word = operators.find(({ kind }) => kind === 'word');
    const current = sign();
    let confidence = OBJECT_CONFIDENCE;
    let name = 'affirmed';
    for (const operator of operators) {
      if (!isVerb) operator.covered += 1;
      confidence = Math.min(confidence === OBJECT_CONFIDENCE ? 1 : confidence, operator.confidence);
      name = operator.rule;
    }
    if (operators.length === 0 && settled) name = rule;
    if (operators.length > 1) name = 'double negation';
    if (word !== undefined) operators = operators.filter((operator) => operator !== word);
    const isObject = !isVerb && predicate >= 0 && at > predicate;
    if (isObject && !has(token, VAGUE) && cue === null) {
      if (pendingPreposition && objects > 0) confidence *= AFTER_PREPOSITION;
      objects += 1;
    }
    pendingPreposition = false;
    marks[at] = {
      sign: current,
      confidence: confidence * hedge,
      rule: name,
      role: isVerb ? 'predicate' : isObject ? 'object' : 'fragment',
      asserted: true,
    };
    if (operators.some(({ rule: known }) => EXCEPT_RULES.has(known)) && objects === 0) excepted.push(at);
  }

  const value = operators.filter(({ kind }) => kind === 'clause').length % 2 === 0 ? 1 : -1;
  const denied = operators.find(({ kind }) => kind === 'clause');
  finishSubject();
  applyExclamation();
  const bare = verbsOnly();
  return {
    clause,
    sign: value,
    denies,
    subjectSign,
    pointsBack:
      (subjectSign !== null && !exclaimed) || (denied !== undefined && objects === 0 && (pronounObject || bare)),
    hasVerb: verbs > 0 || predicate >= 0,
    excepted,
    rule,
  };

  /** `Yuck, mushrooms`: an exclamation about what follows it. */
  function applyExclamation(): void {
    if (subjectSign === null || verbs > 1) return;
    for (let at = from; at < to; at += 1) {
      const mark = marks[at];
      if (mark === undefined) continue;
      mark.sign = subjectSign;
      mark.rule = rule;
      exclaimed = true;
    }
  }

  /** What stands before the predicate is its subject; it is denied itself when nothing else can be. */
  function finishSubject(): void {
    const first = denied === undefined ? predicate : Math.min(predicate < 0 ? denied.at : predicate, denied.at);
    // With nothing after it to deny, a denial is about all that was named before it.
    const end = denied !== undefined && objects === 0 ? denied.at : first;
    if (end < 0) return;
    const isElliptic = denied !== undefined && isLast(tokens, denied.at, to);
    const isCopula = has(tokens[end], BE) || has(tokens[end - 1], BE) || tokens[end - 1]?.lemma === "'s";
    const deniesSubject =
      denied !== undefined &&
      denied.at >= end &&
      (objects === 0 || isIntransitive(tokens, denied.at + 1, to) || isCopula);
    for (let at = from; at < end; at += 1) {
      const mark = marks[at];
      const token = tokens[at];
      if (mark === undefined || token === undefined || aboutSubject) continue;
      if (at > first && mark.role === 'predicate' && !isElliptic) continue;
      if (affirmedAt >= 0 && at > affirmedAt) continue;
      mark.role = 'subject';
      if (mark.sign === -1) continue;
      const isPerson =
        has(token, PERSON | PRONOUN) && verbs + objects > 0 && !COMPANIONS.has(tokens[at - 1]?.lemma ?? '');
      if (deniesSubject && !isPerson && !isPlace(tokens, at, from)) {
        mark.sign = value;
        mark.rule = denied?.rule ?? mark.rule;
        mark.confidence = objects === 0 ? 0.8 : 0.6;
      } else {
        mark.confidence = Math.min(
          mark.confidence,
          isPerson ? 0.3 : SUBJECT_CONFIDENCE + (denied === undefined ? 0.2 : 0),
        );
      }
    }
  }

  /** `not anymore`, `but hasn't for a decade`, 不喝了: nothing but the negation and what it needs. */
  function verbsOnly(): boolean {
    for (let at = from; at < to; at += 1) {
      const mark = marks[at];
      const token = tokens[at];
      if (mark === undefined || token === undefined || (has(token, PERSON) && verbs > 0)) continue;
      if (mark.role === 'predicate' && has(token, CHINESE) && !has(token, LIGHT)) continue;
      if (denied !== undefined && at > denied.at && has(tokens[at - 1], DETERMINER | PREPOSITION)) continue;
      return false;
    }
    return true;
  }
}

/** Plain negations, which say nothing of liking. */
const GRAMMATICAL = new Set(['not', 'never', 'no', 'without']);
/** Concessions: what follows them holds all the same. */
export const CONCESSIVE: ReadonlySet<string> = new Set(['even if', '即使', '即便', '就算', '哪怕']);
/** 跟她分手: the person is what is denied. */
const COMPANIONS = new Set(['跟', '和', '与', '同', 'with']);
/** Cues of lacking, as they stand in a relative clause. */
const LACKING = new Set(['不含', '不加', '不带', '不放', '没有', '没放', '没加', '无', '不用', '没']);
/** Openers after which a second denial affirms: 离了手机我活不了. */
const DEPENDENCE = new Set(['离了', '离开', '少了', '没了', '缺了', 'without']);
const NEEDS = new Set(['不能', '没法', '无法', '不']);
const EXCEPT_RULES = new Set([
  'except',
  'except for',
  'except from',
  'apart from',
  'aside from',
  'other than',
  'save for',
  'excluding',
  'barring',
  '除了',
  '除',
  '除去',
  '除开',
  '除却',
]);

const PICKS = new Set(['give', 'want', 'recommend', 'love', 'like', 'take']);
const SPANS = new Set([
  'weekend',
  'phone',
  'year',
  'week',
  'month',
  'holidai',
  'top',
  'night',
  'summer',
  'winter',
  'lunch',
  'dinner',
  'past',
  'last',
  'next',
]);

/** `give me the window seat over the middle seat`, not `I loved Rome over the weekend`. */
function isPick(tokens: readonly Token[], at: number, from: number): boolean {
  if (SPANS.has(tokens[at + 1]?.lemma ?? '') || SPANS.has(tokens[at + 2]?.lemma ?? '')) return false;
  return tokens.slice(from, at).some(({ lemma }) => PICKS.has(lemma));
}

const MEETING = new Set(['find', 'meet', 'see', 'know', 'there', 'have', 'name', 'think']);

/** `there's nothing I wouldn't`, `have yet to meet a dessert I don't`: denied of none is affirmed of all. */
function isRelativeToNothing(
  tokens: readonly Token[],
  at: number,
  from: number,
  operators: readonly Operator[],
): boolean {
  const [first] = operators;
  if (operators.length !== 1 || first?.kind !== 'clause') return false;
  if (has(tokens[at], CHINESE))
    return first.rule.startsWith('没') && /^[一哪谁任什]/.test(tokens[first.at + 1]?.lemma ?? '');
  let before = at - 1;
  while (before > from && has(tokens[before], AUXILIARY | ADVERB | BE)) before -= 1;
  if (!has(tokens[before], PRONOUN)) return false;
  return tokens.slice(from, at).some(({ lemma }) => MEETING.has(lemma));
}

/** `any fruit bar bananas`: after all of something, `bar` makes an exception. */
function isExceptBar(tokens: readonly Token[], at: number, from: number): boolean {
  for (let before = from; before < at - 1; before += 1)
    if (has(tokens[before], QUANTIFIER)) return tokens[at + 1] !== undefined;
  return false;
}

/** After a preposition of place or time: where something is denied, not what. */
function isPlace(tokens: readonly Token[], at: number, from: number): boolean {
  let before = at - 1;
  while (
    before >= from &&
    (has(tokens[before], DETERMINER) || (isContent(tokens[before] as Token) && !has(tokens[before], CHINESE)))
  )
    before -= 1;
  const token = tokens[before];
  return (
    before >= from && token !== undefined && (PLACES.has(token.lemma) || (has(token, CHINESE) && token.lemma === '在'))
  );
}

const PLACES = new Set(['in', 'at', 'on', 'during', 'since', 'until', 'after', 'before']);

/** After `be` or `get` a rejecting verb is passive: it is about its subject. */
function isPassive(tokens: readonly Token[], at: number, from: number, phrase: string): boolean {
  if (/ (?:of|to|by|with|from|off|for|on|in|about)$/.test(phrase) || phrase.startsWith('be ')) return false;
  let before = at - 1;
  while (before >= from && (has(tokens[before], ADVERB) || tokens[before]?.cue?.kind === 'negate')) before -= 1;
  const token = tokens[before];
  if (token === undefined || before < from || has(token, CHINESE)) return false;
  return (has(token, BE) || token.lemma === 'get' || token.lemma === "'s") && !/ing$/.test(tokens[at]?.lemma ?? '');
}

/** `is bad`, `tastes bad`, `find X bad`: an evaluating word that is a predicate. */
function isLinked(tokens: readonly Token[], at: number, from: number): boolean {
  for (let before = at - 1; before >= from && before >= at - 5; before -= 1) {
    const token = tokens[before];
    if (token === undefined) return false;
    if (has(token, BE) || LINKING_VERBS.has(token.lemma)) return true;
    if (!has(token, ADVERB | DETERMINER) && token.cue?.kind !== 'negate' && token.lemma !== 'find' && !isContent(token))
      return false;
  }
  return false;
}

/** 去过, 吃过: something that was done, not something that has ended. */
function isExperience(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (tokens[at]?.lemma === '过') return true;
  return false;
}

/** Index of the word after which an exchange names the new thing; -1 without one. */
function exchangeEnd(tokens: readonly Token[], from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) return -1;
    if (token.cue?.kind === 'into' || (!has(token, CHINESE) && ENGLISH_INTO.has(token.lemma))) return at;
  }
  return -1;
}

/** Whether a comma stands inside a list that goes on to its `and` or `or`. */
function isListAhead(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from + 1; at < to && at < from + 8; at += 1) {
    const lemma = tokens[at]?.lemma;
    if (lemma === 'and' || lemma === 'or' || lemma === '和' || lemma === '或') return true;
  }
  return false;
}

/** The word right after an auxiliary (`won't print`, `never forgets`) is the predicate, whatever it is. */
function isPredicateSlot(tokens: readonly Token[], at: number, from: number): boolean {
  let before = at - 1;
  while (before >= from && has(tokens[before], ADVERB) && tokens[before]?.cue === null) before -= 1;
  const token = tokens[before];
  if (token === undefined || before < from || has(token, CHINESE)) return false;
  if (token.cue === null) return has(token, AUXILIARY) && !has(token, BE) && token.lemma !== 'have' && token.lemma !== 'do';
  if (token.cue.phrase !== 'not' && token.cue.phrase !== 'never') return false;
  const auxiliary = tokens[before - 1];
  if (token.cue.phrase === 'never') return before > from && !has(auxiliary, BE) && auxiliary?.lemma !== "'s";
  return before > from && has(auxiliary, AUXILIARY) && !has(auxiliary, BE) && auxiliary?.cue === null;
}

/** Whether only adverbs follow in the clause (`phone calls don't`). */
function isLast(tokens: readonly Token[], at: number, to: number): boolean {
  for (let after = at + 1; after < to; after += 1) if (!has(tokens[after], ADVERB)) return false;
  return true;
}

/** A verb that goes on with a preposition, or ends: it has no object. */
function isIntransitive(tokens: readonly Token[], from: number, to: number): boolean {
  let at = from;
  while (at < to && !isContent(tokens[at] as Token)) at += 1;
  const next = tokens[at + 1];
  return (
    !has(tokens[at], CHINESE) &&
    at < to &&
    (next === undefined || at + 1 >= to || has(next, PREPOSITION | ADVERB | MARK))
  );
}
