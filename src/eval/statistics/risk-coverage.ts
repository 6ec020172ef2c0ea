/** One answered or unanswered question. */
export interface Judged {
  /** How sure the engine was, in [0,1]; null where it was silent. */
  readonly confidence: number | null;
  /** Whether the answer, had it been given, held what was asked. */
  readonly isRight: boolean;
}

/** What is left when only so much is answered. */
export interface RiskPoint {
  /** Share of all questions that are answered, as asked for. */
  readonly coverage: number;
  /** Questions that are answered. */
  readonly answered: number;
  /** Least confidence of these; null where none is answered. */
  readonly threshold: number | null;
  /** Share of the answers that are wrong; null where none is given. */
  readonly risk: number | null;
}

/**
 * The risk-coverage curve: of all questions the surest `coverage` are answered (never one at which the engine was silent), and the
 * share of wrong answers among these is the risk. Among equal confidences the wrong ones come first, so that ties flatter nobody.
 * Source: El-Yaniv & Wiener 2010.
 */
export function riskCoverage(judged: readonly Judged[], coverages: readonly number[]): readonly RiskPoint[] {
  const order = judged
    .filter((each): each is Judged & { readonly confidence: number } => each.confidence !== null)
    .sort((one, other) => other.confidence - one.confidence || Number(one.isRight) - Number(other.isRight));
  const wrongUpTo = [0];
  for (const { isRight } of order) wrongUpTo.push((wrongUpTo.at(-1) ?? 0) + (isRight ? 0 : 1));
  return coverages.map((coverage) => {
    const answered = Math.min(order.length, Math.round(coverage * judged.length));
    return {
      coverage,
      answered,
      threshold: order[answered - 1]?.confidence ?? null,
      risk: answered === 0 ? null : (wrongUpTo[answered] ?? 0) / answered,
    };
  });
}
