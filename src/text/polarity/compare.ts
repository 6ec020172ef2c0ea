import { AFFINITY } from './affinity.js';
import {
  type Coverage,
  clausesOfPair,
  coverageOf,
  type Item,
  itemsOf,
  type Pair,
  pairUp,
  VALENCES,
} from './pair-words.js';
import type { PolarityAnalysis } from './polarity-analysis.js';
import { sameSubject } from './same-subject.js';
import { has, type Token } from './token.js';
import { AUXILIARY, BE, CHINESE, FINITE, GERUND, PERSON, VAGUE } from './token-flags.js';

/** What two texts say of one concept. */
export interface Vote {
  /** Word of the first text. */
  readonly key: string;
  /** 1: the same side; -1: opposite sides. */
  readonly value: 1 | -1;
  /** In (0,1]: how much of the meaning it carries. */
  readonly weight: number;
  /** In [0,1]: how sure the readings of both are, and that they speak of the same relation. */
  readonly confidence: number;
  readonly rule: string;
  /** How much of what the two clauses say is about the same, in [0,1]. */
  readonly coverage: number;
}

/** The concepts that two texts share. */
export interface Comparison {
  readonly votes: readonly Vote[];
  /** Weight of the concepts of the first text that the second does not speak of. */
  readonly unmatched: number;
  /**
   * Where one word of each was left over and all others met: whether the two stand under the same negations. Two that
   * do not (`is not shallow`, `is deep`) may well be opposites that no table knows.
   */
  readonly substitution: 'same side' | 'other side' | null;
}

/**
 * What two verbs that differ leave of the confidence that their clauses speak of the same relation. Who asks names a thing
 * and seldom the verb that was written (`who has seen Leeds?`, `never set foot in Leeds`).
 */
const OTHER_VERB = { stated: 0.4, asked: 0.7 } as const;

/** How the first text was meant: as a statement, or as what a question asks for (`asked-statement.ts`). */
export type Stance = keyof typeof OTHER_VERB;

/**
 * Pairs the words of two texts, by form or as opposites, and says for each on which sides they stand.
 *
 * @param stance `asked` where the first one is what a question asks for
 */
export function compareTexts(left: PolarityAnalysis, right: PolarityAnalysis, stance: Stance = 'stated'): Comparison {
  const ours = itemsOf(left);
  const theirs = itemsOf(right);
  const pairs = pairUp(ours, theirs);
  const covered = coverageOf(ours, theirs, pairs);
  const heads = headsOf(pairs, left, right);
  const votes: Vote[] = [];
  let unmatched = 0;
  const paired = new Set<Item>();
  for (const pair of pairs) {
    paired.add(pair.left);
    paired.add(pair.right);
    const vote = voteOf(pair, pairs, heads, left, right, stance);
    if (vote !== null) votes.push({ ...vote, coverage: coverageFor(pair, covered.get(clausesOfPair(pair))) });
  }
  const restLeft = ours.filter((item) => !paired.has(item));
  const restRight = theirs.filter((item) => !paired.has(item));
  for (const item of restLeft) if (item.valence === 0) unmatched += item.weight;
  if (votes.length === 0) {
    const vote = valenceVote(restLeft, restRight);
    if (vote !== null) votes.push(vote);
  }
  return { votes, unmatched, substitution: substitutionOf(restLeft, restRight) };
}

/** Opposites bind two clauses only as far as both speak of the same; a shared thing, as far as the first one does. */
function coverageFor(pair: Pair, shares: Coverage | undefined): number {
  if (shares === undefined) return 0;
  return isHead(pair) || pair.left.valence !== 0 ? Math.min(shares.left, shares.right) : shares.left;
}

/** Whether a pair decides what its clauses say: opposites, evaluating and prefixed words. */
function isHead({ left, right, relation }: Pair): boolean {
  if (left.valence !== 0 && right.valence !== 0) return false;
  const kinds = [left.token.cue?.kind, right.token.cue?.kind];
  return (
    relation === 'opposite' ||
    relation === 'exclusive' ||
    kinds.some((kind) => kind === 'bad' || kind === 'good' || kind === 'marked')
  );
}

/** What the deciding words of a pair of clauses say. */
interface Head {
  readonly value: 1 | -1;
  /** A mere attribute (`an old car`) decides little; a predicate, or attributes that exclude each other, decide. */
  readonly decides: boolean;
}

/** For each pair of clauses, what its deciding words say: opposite sides as soon as one pair of them does. */
function headsOf(pairs: readonly Pair[], ours: PolarityAnalysis, theirs: PolarityAnalysis): ReadonlyMap<number, Head> {
  const heads = new Map<number, Head>();
  for (const pair of pairs) {
    if (!isHead(pair)) continue;
    const value = headValue(pair);
    const clauses = clausesOfPair(pair);
    const decides = pair.relation !== 'opposite' || !(isAttribute(pair.left, ours) && isAttribute(pair.right, theirs));
    if (value === -1 || !heads.has(clauses)) heads.set(clauses, { value, decides });
  }
  return heads;
}

function headValue({ left, right, relation }: Pair): 1 | -1 {
  return left.outer * right.outer * (relation === 'same' ? 1 : -1) === 1 ? 1 : -1;
}

/** An adjective before a noun that is no predicate itself (`has an old car`, not `is a good idea`). */
function isAttribute(item: Item, analysis: PolarityAnalysis): boolean {
  const { tokens, marks } = analysis;
  const { at, role } = item;
  const next = marks[at + 1];
  if (has(governorOf(item, analysis) ?? undefined, BE)) return false;
  return role !== 'predicate' && next !== undefined && (tokens[at + 1]?.start ?? 0) - (tokens[at]?.end ?? 0) <= 1;
}

/** Two suppositions or questions can contradict each other; one and a statement hardly. */
const BOTH_OPEN = 0.7;
const ONE_OPEN = 0.3;

const TOPIC_CONFIDENCE = 0.75;

type Verdict = Omit<Vote, 'coverage'>;

function voteOf(
  pair: Pair,
  pairs: readonly Pair[],
  heads: ReadonlyMap<number, Head>,
  ours: PolarityAnalysis,
  theirs: PolarityAnalysis,
  stance: Stance,
): Verdict | null {
  const { left, right, relation } = pair;
  const base = { key: left.token.lemma, weight: Math.min(left.weight, right.weight) };
  const asserted = left.asserted && right.asserted ? 1 : left.asserted === right.asserted ? BOTH_OPEN : ONE_OPEN;
  const isTopic = stance === 'asked' && !has(right.token, PERSON);
  // What a question is about is what a clause speaks of, be it its subject.
  const surely = isTopic && right.role === 'subject' ? Math.max(right.confidence, TOPIC_CONFIDENCE) : right.confidence;
  const sure = Math.min(left.confidence, surely) * asserted * sameSubject(left.clause, right.clause, ours, theirs);
  const head = heads.get(clausesOfPair(pair));
  const firmness = head === undefined || head.decides ? 1 : 0.45;
  if (isHead(pair)) {
    const rule = relation === 'same' ? left.token.word : `${left.token.word}/${right.token.word}`;
    return { ...base, weight: 1, value: headValue(pair), confidence: sure * firmness, rule };
  }
  if (left.valence !== 0) {
    // What an attitude says is read off its object; it speaks for itself only where there is none.
    if (hasThing(left, ours) || hasThing(right, theirs)) return null;
    return { ...base, value: headValue(pair), confidence: sure, rule: left.rule };
  }
  if (head !== undefined && !(left.role === 'subject' && speaksForItself(left) && speaksForItself(right)))
    return { ...base, value: head.value, confidence: sure * 0.9 * firmness, rule: 'opposites' };
  const value = left.sign * right.sign === 1 ? 1 : -1;
  const rule = left.sign === -1 ? left.rule : right.rule;
  if (isNamedAct(left, right)) return { ...base, value, confidence: sure, rule };
  if (left.role === 'predicate' || right.role === 'predicate') {
    const isAct =
      stance === 'asked' &&
      value === -1 &&
      left.role === 'predicate' &&
      !hasObject(left, ours) &&
      !hasObject(right, theirs);
    if (isAct) return { ...base, weight: 1, value, confidence: sure, rule };
    const isGeneral = value === -1 && (left.sign === -1 ? !hasThing(left, ours) : !hasThing(right, theirs));
    const isBare = !hasThing(left, ours) && !hasThing(right, theirs);
    return isGeneral || isBare ? { ...base, value, confidence: sure, rule } : null;
  }
  if ((left.role === 'subject' || right.role === 'subject') && !isTopic) {
    if (speaksForItself(left) && speaksForItself(right))
      return { ...base, weight: has(left.token, PERSON) ? base.weight : 1, value, confidence: sure, rule };
    // A subject says nothing unless what is said of it meets too.
    const isShared = pairs.some(
      (other) => other !== pair && clausesOfPair(other) === clausesOfPair(pair) && other.left.role !== 'subject',
    );
    if (!isShared || has(left.token, PERSON)) return null;
  }
  const fit = relationFit(left, right, ours, theirs, OTHER_VERB[stance]) * phraseFit(pair, pairs, ours, theirs);
  return { ...base, ...(isTopic ? { weight: left.weight } : {}), value, confidence: sure * fit, rule };
}

/** `smokes`, `gave up smoking`: what is done, and denied by its name. */
function isNamedAct(left: Item, right: Item): boolean {
  const [act, name] = left.sign === 1 ? [left, right] : [right, left];
  return act.role === 'predicate' && act.sign === 1 && name.sign === -1 && has(name.token, GERUND);
}

/** Red wine and white wine, coffee and a coffee machine: other things, though a word of them is the same. */
const OTHER_THING = 0.25;
/** Loud music and music: the one is part of the other. */
const NARROWER_THING = 0.6;

function phraseFit(pair: Pair, pairs: readonly Pair[], ours: PolarityAnalysis, theirs: PolarityAnalysis): number {
  const left = hasLooseNeighbour(pair.left, ours, (at) => pairs.some((other) => other.left.at === at));
  const right = hasLooseNeighbour(pair.right, theirs, (at) => pairs.some((other) => other.right.at === at));
  return left && right ? OTHER_THING : left || right ? NARROWER_THING : 1;
}

/** Whether a word of the same noun phrase has no partner in the other text. */
function hasLooseNeighbour(
  item: Item,
  { tokens, marks }: PolarityAnalysis,
  isPaired: (at: number) => boolean,
): boolean {
  for (const step of [-1, 1])
    for (let at = item.at + step; ; at += step) {
      const token = tokens[at];
      const beside = tokens[at - step];
      const mark = marks[at];
      if (token === undefined || beside === undefined || mark === undefined || mark.role !== item.role) break;
      if (
        token.cue !== null ||
        (has(token, FINITE) && !has(token, CHINESE)) ||
        (step < 0 ? beside.start - token.end : token.start - beside.end) > 1
      )
        break;
      if (!has(token, VAGUE) && !isPaired(at)) return true;
    }
  return false;
}

/** Whether a clause names a thing that its predicate is about. */
function hasThing({ clause, at }: Item, { tokens, marks, clauses }: PolarityAnalysis): boolean {
  const place = clauses[clause]?.clause;
  if (place === undefined) return false;
  for (let other = place.from; other < place.to; other += 1) {
    const mark = marks[other];
    if (
      other !== at &&
      mark !== undefined &&
      mark.role !== 'predicate' &&
      !has(tokens[other], PERSON | VAGUE) &&
      (mark.role !== 'subject' || isFronted(mark.rule, tokens[other]))
    )
      return true;
  }
  return false;
}

/** Whether a clause names what its predicate is done to. */
function hasObject({ clause, at }: Item, { marks, clauses, tokens }: PolarityAnalysis): boolean {
  const place = clauses[clause]?.clause;
  for (let other = at + 1; other < (place?.to ?? 0); other += 1)
    if (marks[other]?.role === 'object' && !has(tokens[other], PERSON | VAGUE)) return true;
  return false;
}

/** 香菜我不吃: what stands before the predicate may be its object; in English, only where a predicate is about it. */
function isFronted(rule: string, token: Token | undefined): boolean {
  return rule !== 'affirmed' && (has(token, CHINESE) || !GRAMMATICAL.has(rule));
}

/** Whether the side of a subject comes from a predicate about it (`is off`, `upsets my stomach`), not from a `not`. */
function speaksForItself({ rule }: Item): boolean {
  return rule !== 'affirmed' && !GRAMMATICAL.has(rule);
}

const GRAMMATICAL = new Set(
  'not,no,never,nobody,none,no longer,不,没,没有,不是,不会,不能,不再,不想,不要,从不,double negation'.split(','),
);

/** Whether two concepts stand to their clauses in the same relation: not buying milk says nothing of drinking it. */
function relationFit(
  left: Item,
  right: Item,
  ours: PolarityAnalysis,
  theirs: PolarityAnalysis,
  otherVerb: number,
): number {
  if (left.role === 'predicate' || left.role === 'cue') return 1;
  const one = governorOf(left, ours);
  const other = governorOf(right, theirs);
  if (one === null || other === null) return 0.75;
  if (one.lemma === other.lemma) return 1;
  // Of `'s` nobody knows whether it is a verb.
  if (one.lemma === "'s" || other.lemma === "'s") return 0.75;
  return isAffine(one) && isAffine(other) ? 0.95 : otherVerb;
}

function governorOf({ at, clause }: Item, { tokens, marks, clauses }: PolarityAnalysis): Token | null {
  const from = clauses[clause]?.clause.from ?? 0;
  for (let before = at - 1; before >= from; before -= 1) {
    const token = tokens[before];
    if (token === undefined) return null;
    if (
      marks[before]?.role === 'predicate' ||
      (token.cue !== null && VALENCES[token.cue.kind] !== undefined) ||
      token.cue?.kind === 'marked'
    )
      return token;
    if (has(token, BE | AUXILIARY) && !has(token, CHINESE) && (has(token, BE) || token.lemma === 'have')) return token;
  }
  return null;
}

function isAffine(token: Token): boolean {
  return (
    AFFINITY.has(token.lemma) ||
    (token.cue !== null && VALENCES[token.cue.kind] !== undefined) ||
    token.cue?.kind === 'marked'
  );
}

/** Two attitudes without a thing: `I love it`, `I can't stand it`. */
function valenceVote(left: readonly Item[], right: readonly Item[]): Vote | null {
  const one = left.find(({ valence }) => valence !== 0);
  const other = right.find(({ valence }) => valence !== 0);
  if (one === undefined || other === undefined) return null;
  if (left.some(({ valence }) => valence === 0) || right.some(({ valence }) => valence === 0)) return null;
  return {
    key: one.token.lemma,
    value: one.sign * other.sign === 1 ? 1 : -1,
    weight: 0.6,
    confidence: 0.6,
    rule: `${one.rule}/${other.rule}`,
    coverage: 1,
  };
}

function substitutionOf(left: readonly Item[], right: readonly Item[]): Comparison['substitution'] {
  const [one, ...more] = left.filter(({ valence }) => valence === 0);
  const [other, ...others] = right.filter(({ valence }) => valence === 0);
  if (one === undefined || other === undefined || more.length > 0 || others.length > 0) return null;
  return one.outer === other.outer ? 'same side' : 'other side';
}
