import { relationOf } from './antonyms.js';
import type { CueKind } from './cue.js';
import type { PolarityAnalysis } from './polarity-analysis.js';
import { has, type Token } from './token.js';
import { LIGHT, PERSON, VAGUE } from './token-flags.js';

/** A word of a text that can be compared with one of another text. */
export interface Item {
  readonly at: number;
  readonly token: Token;
  /** Sign of the word under the negations over it; a concept's own mark has also what predicates say of it. */
  readonly outer: number;
  readonly sign: number;
  readonly confidence: number;
  /** False where it is only supposed, asked or told. */
  readonly asserted: boolean;
  readonly rule: string;
  readonly role: 'subject' | 'predicate' | 'object' | 'fragment' | 'cue';
  readonly clause: number;
  readonly weight: number;
  /** -1 for a cue that denies, 1 for one that affirms, 0 for other words. */
  readonly valence: -1 | 0 | 1;
}

/** Two words that are the same, or each other's opposite. */
export interface Pair {
  readonly left: Item;
  readonly right: Item;
  readonly relation: 'same' | 'opposite' | 'exclusive';
}

/** `not sure`: a cue that leaves open what follows is still something said. */
const DOUBT = /^(?:(not) )?((?:un)?(?:sure|certain))\b/;
const WEIGHTS = { object: 1, fragment: 1, cue: 0.9, predicate: 0.6, subject: 0.3 } as const;
/** What a cue says of its object. */
export const VALENCES: { readonly [kind in CueKind]?: -1 | 1 } = {
  reject: -1,
  'deny-before': -1,
  affirm: 1,
  prefer: 1,
  settle: 1,
  'affirm-before': 1,
};
/** First words of phrases that say nothing by themselves. */
const EMPTY_HEADS = new Set(
  "can be do no not never nothing have get give make the a 's would out off my of to for with about by from on at in up over away".split(
    ' ',
  ),
);

const LIGHT_WEIGHT = 0.15;
const DOUBT_CONFIDENCE = 0.7;
const CUE_CONFIDENCE = 0.9;

/** Words of a text that are compared, at most: pairing is quadratic in them. */
const MOST_ITEMS = 256;

/** Items of the analyses met of late; an analysis never changes. */
const knownItems = new WeakMap<PolarityAnalysis, readonly Item[]>();

/** Content words and attitudes of a text, in reading order; the first 256 of a longer one. */
export function itemsOf(analysis: PolarityAnalysis): readonly Item[] {
  const known = knownItems.get(analysis);
  if (known !== undefined) return known;
  const items: Item[] = [];
  for (let at = 0; at < analysis.tokens.length && items.length < MOST_ITEMS; at += 1) {
    const item = itemAt(analysis, at);
    if (item !== null) items.push(item);
  }
  knownItems.set(analysis, items);
  return items;
}

function itemAt(analysis: PolarityAnalysis, at: number): Item | null {
  const { tokens, marks, outer, clauseOf } = analysis;
  const token = tokens[at];
  const mark = marks[at];
  if (token === undefined) return null;
  const sign = outer[at] ?? 1;
  const base = { at, token, outer: sign, clause: clauseOf[at] ?? 0 };
  if (mark !== undefined) {
    if (has(token, VAGUE)) return null;
    const weight = has(token, LIGHT | PERSON) || token.lemma === 'do' ? LIGHT_WEIGHT : WEIGHTS[mark.role];
    return { ...base, ...mark, weight, valence: 0 };
  }
  if (token.cue === null) return null;
  const { kind, phrase, confidence } = token.cue;
  const valence = VALENCES[kind];
  const asserted = isAsserted(analysis, base.clause);
  if (valence !== undefined) {
    const rest = { asserted, rule: phrase, role: 'cue', weight: WEIGHTS.cue, valence } as const;
    return { ...base, ...rest, sign: sign * valence, confidence: CUE_CONFIDENCE * confidence };
  }
  const doubted = kind === 'ask' || kind === 'hedge' ? DOUBT.exec(phrase) : null;
  if (doubted === null) return null;
  const [, negation, word = ''] = doubted;
  const doubt = negation === undefined ? sign : -sign;
  const said = { token: { ...token, word, lemma: word, cue: null }, outer: doubt, sign: doubt, rule: word };
  return { ...base, ...said, asserted, role: 'object', weight: 1, valence: 0, confidence: DOUBT_CONFIDENCE };
}

/** Whether a clause asserts what it names; one that names nothing does. */
function isAsserted({ marks, clauses }: PolarityAnalysis, number: number): boolean {
  const clause = clauses[number]?.clause;
  let names = false;
  for (let at = clause?.from ?? 0; at < (clause?.to ?? 0); at += 1) {
    const mark = marks[at];
    if (mark?.asserted === true) return true;
    names ||= mark !== undefined;
  }
  return !names;
}

/** Pairs words by form, then as opposites; a word that stands in several clauses goes to the one that fits best. */
export function pairUp(ours: readonly Item[], theirs: readonly Item[]): Pair[] {
  const pairs: Pair[] = [];
  const taken = new Set<Item>();
  const rest: Item[] = [];
  const byForm = formsOf(theirs);
  const shared = sharedByClause(ours, byForm);
  for (const left of ours) {
    let right: Item | undefined;
    let most = -1;
    for (const item of byForm.get(formOf(left)) ?? []) {
      const fit = taken.has(item) ? -1 : (shared.get(clausesOfPair({ left, right: item })) ?? 0);
      if (fit > most) [right, most] = [item, fit];
    }
    if (right === undefined) {
      rest.push(left);
      continue;
    }
    taken.add(right);
    pairs.push({ left, right, relation: 'same' });
  }
  const opposing = headsOf(theirs);
  for (const left of rest) {
    if (isEmptyHead(left)) continue;
    const head = headOf(left);
    for (const { item: right, head: other } of opposing) {
      if (taken.has(right)) continue;
      const relation = relationOf(head, other);
      if (relation === 'none') continue;
      taken.add(right);
      pairs.push({ left, right, relation });
      break;
    }
  }
  return pairs;
}

/** The items of texts met of late by form; a text that is compared is compared with many. */
const knownForms = new WeakMap<readonly Item[], ReadonlyMap<string, readonly Item[]>>();

function formsOf(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const known = knownForms.get(items);
  if (known !== undefined) return known;
  const forms = new Map<string, Item[]>();
  for (const item of items) {
    const form = formOf(item);
    const others = forms.get(form);
    if (others === undefined) forms.set(form, [item]);
    else others.push(item);
  }
  knownForms.set(items, forms);
  return forms;
}

/** What two items must have alike to be the same word, or the same attitude. */
function formOf({ token, rule, valence }: Item): string {
  return valence === 0 ? token.lemma : `${valence} ${rule}`;
}

/** The word of a cue that means something: the last one that is no particle (`dead` of `be dead`). */
function headOf({ token, rule, valence }: Item): string {
  if (valence === 0 || !rule.includes(' ')) return token.word;
  return rule.split(' ').findLast((word) => LETTERS.test(word) && !EMPTY_HEADS.has(word)) ?? token.word;
}

const LETTERS = /^[a-z]+$/;

function isEmptyHead(item: Item): boolean {
  // A phrase that settles means another thing than its words (`nothing beats`).
  return item.valence !== 0 && (item.token.cue?.kind === 'settle' || EMPTY_HEADS.has(headOf(item)));
}

/** An item whose head means something, with that head. */
interface Headed {
  readonly item: Item;
  readonly head: string;
}

const knownHeads = new WeakMap<readonly Item[], readonly Headed[]>();

function headsOf(items: readonly Item[]): readonly Headed[] {
  const known = knownHeads.get(items);
  if (known !== undefined) return known;
  const heads = items.filter((item) => !isEmptyHead(item)).map((item) => ({ item, head: headOf(item) }));
  knownHeads.set(items, heads);
  return heads;
}

/** Weight of the words that each two clauses share. */
function sharedByClause(
  ours: readonly Item[],
  byForm: ReadonlyMap<string, readonly Item[]>,
): ReadonlyMap<number, number> {
  const shared = new Map<number, number>();
  for (const left of ours)
    for (const right of byForm.get(formOf(left)) ?? []) {
      const clauses = clausesOfPair({ left, right });
      shared.set(clauses, (shared.get(clauses) ?? 0) + left.weight);
    }
  return shared;
}

/** Shares of what two clauses say that the other speaks of too, each in [0,1]. */
export interface Coverage {
  readonly left: number;
  readonly right: number;
}

/** For each pair of clauses that share something, how much of either is shared. */
export function coverageOf(
  ours: readonly Item[],
  theirs: readonly Item[],
  pairs: readonly Pair[],
): ReadonlyMap<number, Coverage> {
  const wholes = [weightsByClause(ours), weightsByClause(theirs)] as const;
  const covered = new Map<number, Coverage>();
  for (const pair of pairs) {
    const key = clausesOfPair(pair);
    const known = covered.get(key) ?? { left: 0, right: 0 };
    covered.set(key, {
      left: Math.min(1, known.left + shareOf(pair.left, wholes[0])),
      right: Math.min(1, known.right + shareOf(pair.right, wholes[1])),
    });
  }
  return covered;
}

const knownWeights = new WeakMap<readonly Item[], ReadonlyMap<number, number>>();

function weightsByClause(items: readonly Item[]): ReadonlyMap<number, number> {
  const known = knownWeights.get(items);
  if (known !== undefined) return known;
  const weights = new Map<number, number>();
  for (const { clause, weight, valence } of items)
    if (valence === 0) weights.set(clause, (weights.get(clause) ?? 0) + weight);
  knownWeights.set(items, weights);
  return weights;
}

/** A clause of an attitude and nothing else is covered by it. */
function shareOf({ clause, weight, valence }: Item, wholes: ReadonlyMap<number, number>): number {
  const whole = wholes.get(clause);
  return whole === undefined ? 1 : valence === 0 ? weight / whole : 0;
}

/** More than the clauses of any text that is compared. */
const MANY_CLAUSES = 1_000_000;

/** One number for two clauses. */
export function clausesOfPair({ left, right }: Pick<Pair, 'left' | 'right'>): number {
  return left.clause * MANY_CLAUSES + right.clause;
}
