import { logistic } from '../scoring/logistic.js';
import type { AbstentionReading, AnswerFeatures } from './answer-feature.js';
import type { AnswerContext } from './answer-features.js';
import { answerFeatures } from './answer-features.js';
import type { ScoredCandidate } from './candidate.js';
import type { Abstention } from './recipe.js';
import type { RejectionReason } from './result.js';

/** What the stage decided. */
export interface Abstained {
  /** Null: nobody asked the model. */
  readonly reading: AbstentionReading | null;
  /** Why each of the candidates goes; null: they stay. */
  readonly reason: RejectionReason | null;
  /** Why the model was not asked; null when it was. */
  readonly skipped: string | null;
}

/** What the stage looks at besides the candidates. */
export interface AbstainContext extends AnswerContext {
  /** Whether time or messages alone decide what is returned, so that nothing was asked in words. */
  readonly listsOnly: boolean;
  /** Whether every leg that the model stands on has answered. */
  readonly isWhole: boolean;
}

/**
 * Judges an answer as a whole and may empty it, never add to it (rule S17). What it can't judge stays: a question that is not one
 * in words, and an answer that a leg is missing from, of which nobody can say that nothing is known.
 *
 * @param ordered best first, before the limit
 */
export function abstain(
  ordered: readonly ScoredCandidate[],
  model: Abstention | null,
  context: AbstainContext,
): Abstained {
  const stays = (skipped: string): Abstained => ({ reading: null, reason: null, skipped });
  if (model === null) return stays('the recipe does not abstain');
  if (ordered.length === 0) return stays('nothing is left to judge');
  if (context.listsOnly) return stays('time or messages decide what is returned');
  if (!context.isWhole) return stays('words or vectors are missing');
  const features = answerFeatures(ordered, context);
  const confidence = answerConfidence(features, model);
  const { below } = model;
  return {
    reading: { confidence, below, features },
    reason: confidence < below ? { reason: 'abstained', value: confidence, margin: below - confidence } : null,
    skipped: null,
  };
}

/** `1 / (1 + exp(-x))`, x being the model's intercept plus its weighted features. */
function answerConfidence(features: AnswerFeatures, { intercept, weights }: Abstention): number {
  let sum = intercept;
  for (const feature of Object.keys(weights) as (keyof AnswerFeatures)[])
    sum += (weights[feature] ?? 0) * features[feature];
  return logistic(sum);
}
