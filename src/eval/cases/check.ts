import type { Fields } from './case-file.js';
import type { Outcome } from './outcome.js';
import type { World } from './world.js';

/** What a check in plain words looks at. */
export interface CheckContext {
  readonly world: World;
  readonly step: Fields;
  readonly outcome: Outcome;
  /** The check's own words. */
  readonly sentence: string;
}

/** A sentence of a case, turned into an assertion. */
export interface Check {
  /** Says what is wrong; null when the sentence is true. */
  readonly assert: (context: CheckContext) => string | null | Promise<string | null>;
  /** The sentence allows an error and looks at it. */
  readonly looksAtError?: true;
}

/** Short for a condition with one way to be wrong. */
export function unless(holds: boolean, problem: string): string | null {
  return holds ? null : problem;
}
