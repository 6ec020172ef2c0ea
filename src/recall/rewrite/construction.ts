/**
 * How the query that is looked for is made of the message: `raw` (A) as it is, `turns` (B) with the last three turns
 * before it, `model` (C) rewritten by a rewriter, `rules` (C without a model) rewritten by rules. Source: RECIPES 3.
 */
export type Construction = 'raw' | 'turns' | 'model' | 'rules';

/** A rule of the choice. The first rule whose conditions hold is taken. */
export interface ConstructionRule {
  readonly name: string;
  /** Whether the message has to need its context. */
  readonly needsContext: boolean;
  /** Whether there have to be earlier turns. */
  readonly needsTurns: boolean;
  /** Whether there has to be a rewriter. */
  readonly needsRewriter: boolean;
  /** Least confidence of the rule-based rewriting, in [0,1]; null: it is not asked. */
  readonly minOffline: number | null;
  readonly construction: Construction;
  /** What is used when the construction fails or comes too late. */
  readonly fallback: Construction;
}

/** The choice as data, in order. */
export const CONSTRUCTION_RULES: readonly ConstructionRule[] = [
  {
    name: 'self-contained',
    needsContext: false,
    needsTurns: false,
    needsRewriter: false,
    minOffline: null,
    construction: 'raw',
    fallback: 'raw',
  },
  {
    name: 'reference words, a rewriter',
    needsContext: true,
    needsTurns: true,
    needsRewriter: true,
    minOffline: null,
    construction: 'model',
    fallback: 'turns',
  },
  {
    name: 'reference words, rules are sure',
    needsContext: true,
    needsTurns: true,
    needsRewriter: false,
    minOffline: 0.7,
    construction: 'rules',
    fallback: 'turns',
  },
  {
    name: 'reference words, rules are unsure',
    needsContext: true,
    needsTurns: true,
    needsRewriter: false,
    minOffline: null,
    construction: 'turns',
    fallback: 'raw',
  },
  {
    name: 'reference words, no turns',
    needsContext: true,
    needsTurns: false,
    needsRewriter: false,
    minOffline: null,
    construction: 'raw',
    fallback: 'raw',
  },
];

/** What the choice depends on. */
export interface ConstructionFacts {
  readonly needsContext: boolean;
  readonly hasTurns: boolean;
  readonly hasRewriter: boolean;
  /** Confidence of the rule-based rewriting; null when there is none. */
  readonly offline: number | null;
}

/**
 * The first rule that holds.
 *
 * @example
 * ```ts
 * chooseConstruction({ needsContext: false, hasTurns: true, hasRewriter: true, offline: null }).construction; // 'raw'
 * ```
 */
export function chooseConstruction(
  facts: ConstructionFacts,
  rules: readonly ConstructionRule[] = CONSTRUCTION_RULES,
): ConstructionRule {
  const rule = rules.find(
    ({ needsContext, needsTurns, needsRewriter, minOffline }) =>
      needsContext === facts.needsContext &&
      (!needsTurns || facts.hasTurns) &&
      (!needsRewriter || facts.hasRewriter) &&
      (minOffline === null || (facts.offline !== null && facts.offline >= minOffline)),
  );
  return rule ?? AS_IT_IS;
}

const AS_IT_IS: ConstructionRule = {
  name: 'no rule holds',
  needsContext: true,
  needsTurns: false,
  needsRewriter: false,
  minOffline: null,
  construction: 'raw',
  fallback: 'raw',
};

/** Turns that construction B puts before the message. */
export const TURNS_BEFORE = 3;
/** Longest text that construction B makes, in UTF-16 units; the message is never cut, the oldest text goes first. */
const LONGEST = 2_000;

/** Construction B: the last three turns and the message, a line each. */
export function withTurns(query: string, turns: readonly string[]): string {
  const recent = turns.slice(-TURNS_BEFORE).filter((turn) => turn.trim() !== '');
  const before = recent.join('\n');
  const room = Math.max(0, LONGEST - query.length - 1);
  const kept = before.length <= room ? before : before.slice(before.length - room);
  return kept === '' ? query : `${kept.toWellFormed()}\n${query}`;
}
