import type { Clause } from './clauses.js';

/** Part of a clause that a word plays, as far as it can be told without a parser. */
export type Role = 'subject' | 'predicate' | 'object' | 'fragment';

/** Affirmed or denied. */
export type Sign = 1 | -1;

/** What the scope rules say of one token; later rules change it. */
export interface Mark {
  sign: Sign;
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
  readonly sign: Sign;
  /** What a predicate about a subject that is not named says of it. */
  readonly subjectSign: Sign | null;
  /** Whether a cue denies anything in it. */
  readonly denies: boolean;
  /** It says something of what was named before: `not anymore`, `can't stand it`, `not my thing`. */
  readonly pointsBack: boolean;
  readonly hasVerb: boolean;
  /** Tokens of an `except` phrase that stands before what it is taken from. */
  readonly excepted: readonly number[];
  readonly rule: string;
}
