/** Doubts about an answer as a whole, numbers in [0,1]; SPEC.md, rule S17, says how each is measured. */
export const ANSWER_FEATURES = ['faint', 'unnamed', 'missing', 'unknown'] as const;
export type AnswerFeature = (typeof ANSWER_FEATURES)[number];

/** Every doubt about one answer. */
export type AnswerFeatures = { readonly [feature in AnswerFeature]: number };

/** What a model said of an answer. */
export interface AbstentionReading {
  /** How sure it is that the answer holds what was asked, in (0,1). */
  readonly confidence: number;
  /** Least confidence with which an answer is given; 0: every answer is. */
  readonly below: number;
  readonly features: AnswerFeatures;
}
