/**
 * `pronoun`: he, it, their, 他, 它; `demonstrative`: that one, the blue one, there, 那家, 这种; `repetition`: the same,
 * last time, as I said, 上次, 之前说的, 老样子; `ellipsis`: what is said only in part, "and the blue one?", 那红色的呢.
 */
export type ReferenceKind = 'pronoun' | 'demonstrative' | 'repetition' | 'ellipsis';

/** A place where a message stands on what was said before it. */
export interface Reference {
  /** As written. */
  readonly text: string;
  /** UTF-16 units [start, end). */
  readonly start: number;
  readonly end: number;
  readonly kind: ReferenceKind;
  /** Name of the rule that found it. */
  readonly rule: string;
}

/** What is read of a message or a turn, in UTF-16 units: who refers back does so at the beginning of what he says. */
export const LONGEST_READ = 4_000;

/** What was said before, for those who look for references. */
export interface ReferenceContext {
  /** Earlier turns, oldest first. */
  readonly turns?: readonly string[];
}
