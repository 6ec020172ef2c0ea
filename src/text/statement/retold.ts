import { assertNever } from '../../domain/errors.js';
import type { AnswerWanted, AskedAbout, NamedStatement, TopicUnit } from './asked-about.js';
import { isSameConcept, MOVE } from './concepts.js';
import type { StatementFrame } from './frame.js';
import type { NamedByWords } from './named-attributes.js';
import { oneStretch } from './one-stretch.js';
import type { FactComparison } from './same-fact.js';
import { tellsChange } from './tells-change.js';

/** Least share of the topic that a statement must hold to be about it, in [0,1]; of what either of the two holds. */
const LEAST_TOPIC = 0.5;
/** The same where both name the attribute that is asked for. */
const LEAST_TOPIC_ASKED = 0.2;
/** A longer text says several things. */
const MOST_TOKENS = 16;
/** What somebody has or does several of: another one takes no place. */
const SEVERAL =
  /\b(?:likes?|loves?|enjoys?|hates?|dislikes?|has|have|had|owns?|knows?|speaks?|plays?|collects?|visits?|visited|can|cannot|allergic|afraid|friends?|bought|met|saw|went|made|makes|sells?|watch(?:es)?|writes?|wrote|says?|said|tells?|told|asks?|asked|helps?|invites?|needs?)\b|[有会养怕认买卖写说问想]|(?<!最)[喜爱]|讨厌|收集|去过|过敏|认识/u;
/** A count of what there are several of is one number. */
const NUMBER = /^(?:\d|[$€£¥]|[一二两三四五六七八九十百千万]+)/u;
/** Words that belong to the predicate: where they differ, it does. */
const LEADS_IN = /^(?:in|at|on|to|by|with|for|of|from|as|is|are|has|have)\b|^[在是为由叫用有到成于被把给和跟]/u;
/** With these a stretch says more than a value: `paid for by the office`. */
const JOINS = /.\b(?:by|for|from|with)\b|.[由被把给]/u;
const ARTICLES = /\b(?:the|an?|s)\b/g;
/** Attributes by what their value is. */
const VALUES_OF: { readonly [wanted in AnswerWanted]: ReadonlySet<string> } = {
  place: set(
    'residence place hosting seat school training employer departure supplier banking production meal venue haunt delivery office move',
  ),
  time: set('occasion deadline release opening closing departure collection duty venue'),
  amount: set('price limit earning debt rate age'),
  person: new Set([
    ...set(
      'lead coaching spouse care paying reporting landlord mentor manager flatmate captain accountant lawyer tutor',
    ),
    ...set('hairdresser babysitter contact'),
    'medical care',
  ]),
  anything: new Set(),
};
/** What a move changes: a place, or when something takes place. */
const MOVED: ReadonlySet<string> = set('seat departure release school production collection duty class');
/** A statement of where something is. */
const IS_SOMEWHERE =
  /\b(?:is|are|sits?|stands?|lies?|hangs?|kept|stays?|lives?) (?:(?:now|currently|back) )?(?:in|at|on|under|behind|next to|beside|with|by|near|over|above)\b|在|[放挂摆搁停收][在到进]|[搬挪移迁送][到至]/;

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const apart = (why: string): FactComparison => ({ same: 0, why });

/**
 * Compares two whole statements as answers to a question that asks for one attribute of somebody or something, the second being
 * the newer. They are versions of one answer when both are about what the question is about and
 * - they say it in the same words but for one stretch, unless that is something one has several of;
 * - or both name the attribute that is asked for;
 * - or one of them tells of a change and neither names an attribute that nobody asked for.
 */
export function retold(older: NamedStatement, newer: NamedStatement, asked: AskedAbout): FactComparison {
  if (newer.frame.isAdding && tellsChange(newer.frame) !== 'strong') return apart('it adds to others');
  if (!isOneFact(older.frame, newer.frame)) return apart('an event, or of somebody else');
  const before = standingOf(older, newer, asked);
  const after = standingOf(newer, older, asked);
  const areAsked = before === 'asked' && after === 'asked';
  if (older.frame.tokens.length > MOST_TOKENS || newer.frame.tokens.length > MOST_TOKENS)
    return apart('too long to be one statement');
  if (asksForSubject(asked)) return apart('it asks whom a statement is about');
  const about = compareTopics(older, newer, asked, areAsked);
  if (about === null) return apart('not about what is asked');
  const [changedThen, changed] = [tellsChange(older.frame), tellsChange(newer.frame)];
  const isTold = changed !== 'none' || changedThen !== 'none';
  if (isOtherValue(older, newer, asked, isTold)) return { same: 0.8, why: 'the same words, another value' };
  if (before === 'another' || after === 'another') return apart('another attribute');
  // Whoever holds less of the question has to answer it by its attribute.
  if ((about.newerLacks && after !== 'asked') || (about.olderLacks && before !== 'asked'))
    return apart('it says less of what is asked');
  if (areAsked)
    return isTold
      ? { same: 0.85, why: 'a change of the attribute that is asked for' }
      : { same: 0.76, why: 'the attribute that is asked for' };
  if (before === 'shared' && after === 'shared' && (isTold || (asked.wanted === 'place' && arePlaced(older, newer))))
    return { same: 0.76, why: 'a change of the attribute' };
  if (changed !== 'strong' && !(changedThen === 'strong' && after === 'asked')) return apart('no word of a change');
  return before === 'asked' || after === 'asked'
    ? { same: 0.76, why: 'a change of what is asked for' }
    : { same: 0.65, why: 'a change about what is asked for' };
}

const ATTRIBUTE_KIN: ReadonlySet<string> = set('team boss roommate partner wife husband 老板 室友');

/** `who lives in Aarhus`, 谁讨厌香菜: there may be many, each with a statement of one's own. */
function asksForSubject({ wanted, attributes, roles }: AskedAbout): boolean {
  return (
    wanted === 'person' && roles.size === 0 && !attributes.some(({ attribute }) => VALUES_OF.person.has(attribute))
  );
}

/** What somebody did once, and what is of different relatives, is no version of anything. */
function isOneFact(older: StatementFrame, newer: StatementFrame): boolean {
  const isAct = (each: StatementFrame): boolean =>
    each.isEvent && !each.text.includes('[redacted:') && tellsChange(each) !== 'strong';
  if (isAct(older) || isAct(newer)) return false;
  const [one, other] = [kinOf(older), kinOf(newer)];
  return one.length === other.length && one.every((each) => other.includes(each));
}

/** A team plan is nobody's team, a 男朋友 no friend of somebody's; a boss is an attribute. */
function kinOf({ kin, text }: StatementFrame): readonly string[] {
  return [...kin].filter((each) => !ATTRIBUTE_KIN.has(each) && !(each === '朋友' && /[男女]朋友/.test(text)));
}

/**
 * Whether both are about what the question is about, and whether one of them holds a word of it that the other lacks; null:
 * they are not. What neither holds tells nothing. A question about oneself, and one that only names the attribute, has no topic.
 */
function compareTopics(
  older: NamedStatement,
  newer: NamedStatement,
  { frame, topic }: AskedAbout,
  areAsked: boolean,
): { readonly olderLacks: boolean; readonly newerLacks: boolean } | null {
  const inOlder = topic.filter((unit) => holds(unit, older));
  const inNewer = topic.filter((unit) => holds(unit, newer));
  // Somebody else has the same first name.
  const isPart = (unit: TopicUnit, side: NamedStatement): boolean =>
    !unit.isHan && !holds(unit, side) && unit.tokens.some((token) => hasToken(token, side));
  if (topic.some((unit) => isPart(unit, older) || isPart(unit, newer))) return null;
  const either = topic.filter((unit) => inOlder.includes(unit) || inNewer.includes(unit));
  const [first] = either;
  if (first === undefined) {
    if (topic.length > 0 || !areAsked) return null;
    const holdsWord = (side: NamedStatement): boolean => [...frame.words].some((word) => side.frame.words.has(word));
    const isOne = (side: NamedStatement): boolean => (frame.isSelf && side.frame.isSelf) || holdsWord(side);
    return isOne(older) && isOne(newer) ? { olderLacks: false, newerLacks: false } : null;
  }
  if (!inOlder.includes(first) || !inNewer.includes(first)) return null;
  const least = areAsked ? LEAST_TOPIC_ASKED : LEAST_TOPIC;
  if (Math.min(inOlder.length, inNewer.length) < least * either.length) return null;
  const tokens = topic.flatMap((unit) => unit.tokens);
  return {
    olderLacks: tokens.some((token) => hasToken(token, newer) && !hasToken(token, older)),
    newerLacks: tokens.some((token) => hasToken(token, older) && !hasToken(token, newer)),
  };
}

/** A name of several words wholly, a run of CJK characters by its beginning. */
function holds({ tokens, isHan }: TopicUnit, side: NamedStatement): boolean {
  return (isHan ? tokens.slice(0, 1) : tokens).every((token) => hasToken(token, side));
}

function hasToken(token: string, { frame: { words, text } }: NamedStatement): boolean {
  return words.has(token) || (/\d|^.$/u.test(token) && text.includes(token));
}

/** In the same words but for one stretch, which stands where a value of one predicate does. */
function isOtherValue(older: NamedStatement, newer: NamedStatement, asked: AskedAbout, isTold: boolean): boolean {
  const found = oneStretch(older.frame.text, newer.frame.text);
  if (found === null) return false;
  const { topic, wanted } = asked;
  const { before, behind, one, other } = found;
  // What the question names is no answer to it.
  if ([...asked.frame.words].some((word) => one.includes(word) || other.includes(word))) return false;
  // Two who live in one town: neither takes the place of the other.
  const isOfPerson = newer.attributes.some(({ attribute }) => VALUES_OF.person.has(attribute));
  if (wanted === 'person' && before.trim() === '' && !isOfPerson) return false;
  const shared = `${before} ${behind}`;
  // Somebody cycles to the office and keeps an umbrella there: what is the same must say more than whom it is about.
  if (!saysMore(shared, topic) || JOINS.test(one) || JOINS.test(other)) return false;
  if (LEADS_IN.test(one) !== LEADS_IN.test(other) || NUMBER.test(one) !== NUMBER.test(other)) return false;
  if (isTold || NUMBER.test(one)) return true;
  return !SEVERAL.test(shared) && newer.attributes.every(({ single }) => single);
}

/** Whether a text holds anything but the topic and articles. */
function saysMore(text: string, topic: AskedAbout['topic']): boolean {
  const isLeft = Array.from(text, () => true);
  for (const word of topic.flatMap((unit) => (unit.isHan ? unit.tokens : [unit.text])))
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      isLeft.fill(false, at, at + word.length);
  const rest = Array.from(text, (character, at) => (isLeft[at] === true ? character : ' ')).join('');
  return /\p{L}/u.test(rest.replace(ARTICLES, ' '));
}

/** Which attribute a statement names: the one that is asked for, one that the other names as well, none, or another one. */
function standingOf(
  statement: NamedStatement,
  other: NamedStatement,
  asked: AskedAbout,
): 'asked' | 'shared' | 'none' | 'another' {
  const { frame } = statement;
  const attributes = withoutAgent(statement);
  const isOfPerson = ({ attribute }: NamedByWords): boolean =>
    asked.wanted !== 'person' || VALUES_OF.person.has(attribute);
  if (meet(attributes.filter(isOfPerson), asked.attributes))
    return answersForm(frame, asked.wanted) ? 'asked' : 'another';
  if ([...frame.roles].some((role) => asked.roles.has(role))) return 'asked';
  // 多少毫克: the unit says which number is wanted.
  if (frame.values.some(({ unit }) => unit !== '' && asked.frame.text.includes(unit))) return 'asked';
  if (asked.attributes.length === 0) {
    if (asked.wanted !== 'anything' && asked.wanted !== 'person')
      return holdsWanted(frame, asked.wanted) ||
        attributes.some(({ attribute }) => VALUES_OF[asked.wanted].has(attribute))
        ? 'shared'
        : 'another';
    if (meet(attributes, other.attributes)) return 'shared';
  }
  const named = attributes.filter(({ attribute }) => attribute !== MOVE);
  if (named.length > 0) return 'another';
  if (attributes.length > 0)
    return asked.wanted === 'place' ||
      asked.wanted === 'time' ||
      asked.attributes.some(({ attribute }) => MOVED.has(attribute))
      ? 'none'
      : 'another';
  return 'none';
}

/** A question for a time or an amount is answered by one, whatever the attribute. */
function answersForm(frame: StatementFrame, wanted: AnswerWanted): boolean {
  return (wanted !== 'time' && wanted !== 'amount') || holdsWanted(frame, wanted);
}

function holdsWanted({ text, values }: StatementFrame, wanted: AnswerWanted): boolean {
  const kinds = values.map(({ kind }) => kind);
  switch (wanted) {
    case 'place':
      return IS_SOMEWHERE.test(text);
    case 'time':
      return kinds.some((kind) => kind === 'date' || kind === 'clock' || kind === 'weekday');
    case 'amount':
      return kinds.some((kind) => kind === 'money' || kind === 'number' || kind === 'share' || kind === 'code');
    case 'person':
    case 'anything':
      return false;
    default:
      return assertNever(wanted);
  }
}

/** `the doctor put Dad up to 10 mg`, 银行把利率调到…: who changes it is named before the word of the change. */
function withoutAgent({ frame, attributes }: NamedStatement): readonly NamedByWords[] {
  const change = frame.cues.find(({ strength }) => strength === 'strong')?.start ?? -1;
  return attributes.filter(
    ({ start, end }) =>
      !BEGINS.test(frame.text.slice(0, start)) || (change !== end + 1 && !/^ ?[把将给]/u.test(frame.text.slice(end))),
  );
}

const BEGINS = /^(?:(?:the|our|my|his|her|their|an?) )?$/;

function arePlaced(older: NamedStatement, newer: NamedStatement): boolean {
  const placed = ({ attributes }: NamedStatement): readonly NamedByWords[] =>
    attributes.filter(({ attribute }) => VALUES_OF.place.has(attribute));
  return meet(placed(older), placed(newer));
}

/** Both name an attribute of which there is one value at a time. */
function meet(left: readonly NamedByWords[], right: readonly NamedByWords[]): boolean {
  return left.some(({ attribute, single }) => single && right.some((each) => isSameConcept(each.attribute, attribute)));
}
