import { isSameConcept } from './concepts.js';
import type { FrameToken, StatementFrame } from './frame.js';
import { isGeneric } from './frame.js';
import { COPULAS } from './frame-words.js';
import type { StatedValue } from './stated-values.js';

/** Whether a newer statement says what an older one says, with another value. */
export interface FactComparison {
  /** Confidence in [0,1]; 0: nothing speaks for it. */
  readonly same: number;
  /** The rule that decided. */
  readonly why: string;
  /** They are surely two facts: `always`, or unless both are about what a question asks for. */
  readonly bar?: 'always' | 'unasked';
}

/** What may be known of the tokens. */
export interface SameFactOptions {
  /** Weight of a token of the topic, at least 0; rarer ones should weigh more. @default 1 for each */
  readonly weigh?: (token: string) => number;
}

/** Why two statements with one value are no update. */
export const SAME_AGAIN = 'the same again';

/** A longer text says several things. */
const MOST_TOKENS = 16;

const apart = (why: string): FactComparison => ({ same: 0, why });
const barred = (why: string): FactComparison => ({ same: 0, why, bar: 'always' });
const unasked = (why: string): FactComparison => ({ same: 0, why, bar: 'unasked' });
const together = (same: number, why: string): FactComparison => ({ same, why });

/**
 * Compares two statements of which the second is the newer. They are one fact when they are about the same thing and the
 * same attribute, and differ only in its value; in other words only if the newer one tells of a change or if both name an
 * attribute of which there is one at a time. Somebody else's, another attribute, a further thing and a second event are
 * other facts.
 */
export function sameFact(older: StatementFrame, newer: StatementFrame, options: SameFactOptions = {}): FactComparison {
  const weigh = options.weigh ?? ((): number => 1);
  const cue = strengthOf(newer);
  if (older.tokens.length > MOST_TOKENS || newer.tokens.length > MOST_TOKENS)
    return apart('too long to be one statement');
  if (newer.isAdding && cue < 2) return barred('it adds to others');
  if (!sameSets(older.kin, newer.kin)) return unasked('of somebody else');
  if (older.isEvent && strengthOf(older) < 2) return unasked('the older tells an event');
  if (newer.isEvent && cue < 2) return unasked('the newer tells an event');

  const concept = conceptsOf(older, newer);
  // Most pairs end here, before anything is compared in its place.
  if (concept !== 'same' && !older.tokens.some(({ token }) => newer.tokenSet.has(token)))
    return apart('nothing in common');
  if (concept === 'different') return unasked('another attribute');
  const values = compareValues(older, newer);
  if (values.isAnotherOne) return unasked('another one of its kind');
  const left = sideOf(older, newer, values.leftOlder);
  const right = sideOf(newer, older, values.leftNewer);
  if (isSomebodyElse(older, newer, left, right)) return unasked('of somebody else');
  const shared = left.shared.filter((token) => !isGeneric(token));
  if (shared.length === 0 && !(concept === 'same' && older.isSelf && newer.isSelf)) return apart('nothing in common');

  const told = Math.max(cue, strengthOf(older));
  const things = countThings(shared);
  const coverOlder = cover(left, weigh);
  const coverNewer = cover(right, weigh);
  const role = compareRoles(older, newer);
  if (role === 'different' && concept !== 'same') return barred('another role');

  if (values.changed !== null) {
    // A value that can be told by its form leaves everything else to the topic.
    const oldOwn = left.aside.length + left.value.length;
    const newOwn = right.aside.length + right.value.length;
    const isDated = values.changed === 'weekday' || values.changed === 'date' || values.changed === 'clock';
    if (oldOwn + newOwn === 0) {
      if (cue > 0) return together(0.95, `now another ${values.changed}`);
      const isTold =
        !isDated ||
        told > 0 ||
        (concept === 'same' && !isOccasion(newer)) ||
        role === 'same' ||
        (left.hasCopula && right.hasCopula);
      return isTold ? together(0.85, `another ${values.changed}`) : barred('two occasions');
    }
    const fromOlder = coverWhole(left, weigh);
    const fromNewer = coverWhole(right, weigh);
    if (told === 0) return apart('about something else');
    if ((oldOwn > 0 && (newOwn > 0 || concept !== 'same')) || (newOwn > 0 && cue === 0))
      return apart('about something else');
    const least = concept === 'same' || role === 'same' ? 0.5 : concept === 'unknown' ? 0.75 : 0.67;
    return Math.min(fromOlder, fromNewer) >= least
      ? together(0.8, `now another ${values.changed}`)
      : apart('too little in common');
  }
  if (isSameAgain(left) && isSameAgain(right)) return barred(SAME_AGAIN);
  if (left.aside.length > 0 && right.aside.length > 0) return apart('about something else');
  const isStrict = left.aside.length + right.aside.length === 0;
  const differs = left.value.length > 0 && right.value.length > 0;
  const isCopular = left.isCopular && right.isCopular;
  if (differs && isStrict && (concept === 'same' || (concept === 'none' && role === 'same' && isCopular)))
    return together(cue > 0 ? 0.9 : 0.8, 'another value of the attribute');
  if (told === 0 || right.value.length + right.aside.length === 0) return apart('no word of a change');
  if (concept === 'same' && coverOlder >= 0.5) return together(0.85, 'a change of the attribute');
  if (concept === 'same' && isOfSelf(older, newer)) return together(0.75, "a change of the speaker's own");
  if (cue === 2 && left.value.length === 0 && left.tailShared && coverOlder >= 0.5)
    return together(0.8, 'a change that names the old value');
  if (concept === 'unknown') return apart('perhaps another attribute');
  const isPlain = cue === 0 && (!right.isCopular || right.aside.length > 0);
  if (
    role === 'same' &&
    !isPlain &&
    (left.isCopular || strengthOf(older) > 0) &&
    left.aside.length === 0 &&
    coverNewer >= 0.5
  )
    return together(0.8, 'a change of the role');
  if (cue === 2 && things >= 2 && left.isCopular && !left.tailShared && coverOlder >= 0.75 && coverNewer >= 0.5)
    return together(0.7, 'a change of the same');
  return apart('too little in common');
}

/** What takes place again and again: a second one moves nothing. */
function isOccasion({ concepts }: StatementFrame): boolean {
  return concepts.some(({ concept }) => concept === 'occasion');
}

/** Both are about the speaker, and about what everybody has one of. */
function isOfSelf(older: StatementFrame, newer: StatementFrame): boolean {
  return (
    older.isSelf &&
    newer.isSelf &&
    newer.concepts.some(
      ({ personal, concept }) => personal && older.concepts.some((each) => isSameConcept(each.concept, concept)),
    )
  );
}

function compareRoles(older: StatementFrame, newer: StatementFrame): 'same' | 'different' | 'none' {
  if (older.roles.size === 0 || newer.roles.size === 0) return 'none';
  return [...older.roles].some((each) => newer.roles.has(each)) ? 'same' : 'different';
}

function strengthOf({ cues }: StatementFrame): 0 | 1 | 2 {
  if (cues.some(({ strength }) => strength === 'strong')) return 2;
  return cues.length > 0 ? 1 : 0;
}

/** `unknown`: only one of the two names an attribute. */
function conceptsOf(older: StatementFrame, newer: StatementFrame): 'same' | 'different' | 'unknown' | 'none' {
  if (older.concepts.length === 0 && newer.concepts.length === 0) return 'none';
  const shared = newer.concepts.filter(({ concept }) =>
    older.concepts.some((each) => isSameConcept(each.concept, concept)),
  );
  if (shared.some(({ single }) => single)) return 'same';
  if (older.concepts.some(({ single }) => !single) || newer.concepts.some(({ single }) => !single)) return 'different';
  return older.concepts.length > 0 && newer.concepts.length > 0 ? 'different' : 'unknown';
}

interface ValueComparison {
  /** The first kind of which both have a value that the other lacks; null: none. */
  readonly changed: StatedValue['kind'] | null;
  /** Numbers that tell which one is meant differ. */
  readonly isAnotherOne: boolean;
  /** Values without a counterpart of their kind: they belong to the topic. */
  readonly leftOlder: readonly StatedValue[];
  readonly leftNewer: readonly StatedValue[];
}

function compareValues(older: StatementFrame, newer: StatementFrame): ValueComparison {
  const lacking = (these: readonly StatedValue[], others: readonly StatedValue[]): readonly StatedValue[] =>
    these.filter(({ kind, value }) => !others.some((other) => other.kind === kind && other.value === value));
  const ours = lacking(older.values, newer.values);
  const theirs = lacking(newer.values, older.values);
  const isPair = (one: StatedValue, other: StatedValue): boolean => one.kind === other.kind && one.unit === other.unit;
  const changed =
    ours.find(
      (value) =>
        !namesSubject(value, older) && theirs.some((other) => isPair(value, other) && !namesSubject(other, newer)),
    )?.kind ?? null;
  const left = (these: readonly StatedValue[], others: readonly StatedValue[]): readonly StatedValue[] =>
    changed === null ? these : these.filter((value) => !others.some((other) => isPair(value, other)));
  const isAnotherOne =
    changed === null &&
    ours.some((value) => namesSubject(value, older)) &&
    theirs.some((value) => namesSubject(value, newer));
  return { changed, isAnotherOne, leftOlder: left(ours, theirs), leftNewer: left(theirs, ours) };
}

/** `ticket 311 is ...`: it tells which one is meant. */
function namesSubject({ kind, start, end }: StatedValue, { links, concepts }: StatementFrame): boolean {
  if (kind !== 'code' && kind !== 'number') return false;
  return (
    links.some(({ at }) => at >= end) &&
    ![...links, ...concepts.map((each) => ({ at: each.start }))].some(({ at }) => at < start)
  );
}

/** How the tokens of one statement stand to the other one. */
interface Side {
  readonly head: FrameToken | null;
  readonly shared: readonly FrameToken[];
  /** Its own, where the value stands. */
  readonly value: readonly FrameToken[];
  /** Its own, anywhere else. */
  readonly aside: readonly FrameToken[];
  /** A copula stands right before its value. */
  readonly isCopular: boolean;
  /** It holds a copula at all. */
  readonly hasCopula: boolean;
  /** What stands where the value does is named by the other one too. */
  readonly tailShared: boolean;
}

/** Whoever takes over is the value, and stands before. */
const TAKES_OVER = /^(?:taken|took) over$|^接[手管]$/;

function sideOf(frame: StatementFrame, other: StatementFrame, leftValues: readonly StatedValue[]): Side {
  const theirs = other.tokenSet;
  const shared = frame.tokens.filter(({ token }) => theirs.has(token));
  const lastShared = shared.at(-1)?.at ?? -1;
  const border = Math.max(
    ...frame.links.map(({ at }) => at),
    ...frame.concepts.map(({ start }) => start),
    ...frame.cues.map(({ start, strength }) => (strength === 'strong' ? start : -1)),
    -1,
  );
  const covered = new Set(shared.flatMap(({ token, at }) => Array.from(token, (_, offset) => at + offset)));
  // A pair across the border of two shared words is no word of its own.
  const own = frame.tokens.filter(
    (token) =>
      !theirs.has(token.token) &&
      !isGeneric(token) &&
      !(token.token.length === 2 && covered.has(token.at) && covered.has(token.at + 1)),
  );
  const tail = frame.tokens.filter(({ at }) => at > border);
  const hasTail = border >= 0 && (tail.length > 0 || frame.values.some(({ start }) => start > border));
  const from = hasTail ? border : lastShared;
  const left = leftValues.map(({ value, start }): FrameToken => ({ token: value, at: start }));
  const isTurned = frame.cues.some(({ words }) => TAKES_OVER.test(words));
  const isValue = ({ at }: FrameToken): boolean => (isTurned ? at < border : at > from);
  return {
    head: frame.tokens[0] ?? null,
    shared,
    value: [...own, ...left].filter(isValue),
    aside: [...own, ...left].filter((token) => !isValue(token)),
    isCopular: isJoined(frame),
    hasCopula: frame.links.some(({ word }) => COPULAS.has(word)),
    tailShared: border >= 0 && tail.some(({ token }) => theirs.has(token)),
  };
}

function isSameAgain({ aside, value }: Side): boolean {
  return aside.length + value.length === 0;
}

/** `is V`, or `is at V`: nothing but the value follows. */
function isJoined({ links }: StatementFrame): boolean {
  const last = links.at(-1);
  if (last === undefined) return false;
  return COPULAS.has(last.word) || COPULAS.has(links.at(-2)?.word ?? '');
}

/** Things among tokens: pairs of CJK characters that overlap are one. */
function countThings(tokens: readonly FrameToken[]): number {
  return tokens.filter(({ at }, place) => tokens[place - 1]?.at !== at - 1).length;
}

/** Shared part of the topic, by weight. */
function cover({ shared, aside }: Side, weigh: (token: string) => number): number {
  return share(shared, aside, weigh);
}

/** Shared part of all that is said but the values. */
function coverWhole({ shared, aside, value }: Side, weigh: (token: string) => number): number {
  return share(shared, [...aside, ...value], weigh);
}

function share(shared: readonly FrameToken[], own: readonly FrameToken[], weigh: (token: string) => number): number {
  const sum = (tokens: readonly FrameToken[]): number => tokens.reduce((total, { token }) => total + weigh(token), 0);
  const common = sum(shared);
  const all = common + sum(own);
  return all === 0 ? 1 : common / all;
}

/** The subjects are two: neither names the other's, or one is the speaker's own. */
function isSomebodyElse(older: StatementFrame, newer: StatementFrame, left: Side, right: Side): boolean {
  const isForeign = ({ head, shared, value }: Side): boolean =>
    head !== null && !value.includes(head) && !shared.some(({ token }) => token === head.token) && !isGeneric(head);
  if (older.isSelf !== newer.isSelf) return isForeign(older.isSelf ? right : left);
  return isForeign(left) && !older.isSelf;
}

function sameSets(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}
