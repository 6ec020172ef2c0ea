import type { PolarityAnalysis } from './analyse.js';
import { relationOf } from './antonyms.js';
import type { CueKind } from './cue.js';
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
const EMPTY_HEADS = new Set([
  'can',
  'be',
  'do',
  'no',
  'not',
  'never',
  'nothing',
  'have',
  'get',
  'give',
  'make',
  'the',
  'a',
  "'s",
  'would',
  'out',
  'off',
  'my',
  'be',
]);
/** Content words and attitudes of a text. */
export function itemsOf({ tokens, marks, outer, clauseOf }: PolarityAnalysis): Item[] {
  const items: Item[] = [];
  tokens.forEach((token, at) => {
    const mark = marks[at];
    const place = { at, token, outer: outer[at] ?? 1, clause: clauseOf[at] ?? 0 };
    if (mark !== undefined) {
      if (has(token, VAGUE)) return;
      const isLight = has(token, LIGHT | PERSON);
      const weight = isLight ? 0.15 : WEIGHTS[mark.role];
      items.push({ ...place, sign: mark.sign, confidence: mark.confidence, asserted: mark.asserted, rule: mark.rule, role: mark.role, weight, valence: 0 });
      return;
    }
    const doubted = token.cue === null ? null : DOUBT.exec(token.cue.phrase);
    if (doubted !== null) {
      const [, negation, word = ''] = doubted;
      const doubt = negation === undefined ? place.outer : -place.outer;
      items.push({
        ...place,
        token: { ...token, word, lemma: word, cue: null },
        outer: doubt,
        sign: doubt,
        confidence: 0.7,
        asserted: true,
        rule: word,
        role: 'object',
        weight: 1,
        valence: 0,
      });
      return;
    }
    const valence = token.cue === null ? undefined : VALENCES[token.cue.kind];
    if (token.cue === null || valence === undefined) return;
    items.push({
      ...place,
      sign: place.outer * valence,
      confidence: 0.9 * token.cue.confidence,
      asserted: true,
      rule: token.cue.phrase,
      role: 'cue',
      weight: WEIGHTS.cue,
      valence,
    });
  });
  return items;
}

/** Pairs words by form, then as opposites; a word that stands in several clauses goes to the one that fits best. */
export function pairUp(ours: readonly Item[], theirs: readonly Item[]): Pair[] {
  const pairs: Pair[] = [];
  const taken = new Set<Item>();
  const rest: Item[] = [];
  const shared = sharedByClause(ours, theirs);
  for (const left of ours) {
    let right: Item | undefined;
    for (const item of theirs) {
      if (taken.has(item) || !isSame(left, item)) continue;
      if (right === undefined || (shared.get(clausesOfPair({ left, right: item })) ?? 0) > (shared.get(clausesOfPair({ left, right })) ?? 0)) right = item;
    }
    if (right === undefined) {
      rest.push(left);
      continue;
    }
    taken.add(right);
    pairs.push({ left, right, relation: 'same' });
  }
  for (const left of rest) {
    if (isEmptyHead(left)) continue;
    for (const right of theirs) {
      if (taken.has(right) || isEmptyHead(right)) continue;
      const relation = relationOf(headOf(left), headOf(right));
      if (relation === 'none') continue;
      taken.add(right);
      pairs.push({ left, right, relation });
      break;
    }
  }
  return pairs;
}

function isSame(left: Item, right: Item): boolean {
  if (left.valence !== 0 || right.valence !== 0) return left.rule === right.rule && left.valence === right.valence;
  return left.token.lemma === right.token.lemma;
}

function headOf({ token }: Item): string {
  return token.word;
}

function isEmptyHead({ token, valence }: Item): boolean {
  return valence !== 0 && EMPTY_HEADS.has(token.word);
}

/** Words that each two clauses share. */
function sharedByClause(ours: readonly Item[], theirs: readonly Item[]): ReadonlyMap<string, number> {
  const shared = new Map<string, number>();
  for (const left of ours)
    for (const right of theirs) {
      if (!isSame(left, right)) continue;
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
): ReadonlyMap<string, Coverage> {
  const wholes = [weightsByClause(ours), weightsByClause(theirs)] as const;
  const covered = new Map<string, Coverage>();
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

function weightsByClause(items: readonly Item[]): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  for (const { clause, weight, valence } of items)
    if (valence === 0) weights.set(clause, (weights.get(clause) ?? 0) + weight);
  return weights;
}

/** A clause of an attitude and nothing else is covered by it. */
function shareOf({ clause, weight, valence }: Item, wholes: ReadonlyMap<number, number>): number {
  const whole = wholes.get(clause);
  return whole === undefined ? 1 : valence === 0 ? weight / whole : 0;
}

/** One text for two clauses. */
export function clausesOfPair({ left, right }: Pick<Pair, 'left' | 'right'>): string {
  return `${left.clause}/${right.clause}`;
}
