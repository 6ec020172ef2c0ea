/** Predictions of one bin, [from, from + width): how many, what they said on average, and what came true. */
export interface ReliabilityBin {
  readonly from: number;
  readonly count: number;
  readonly said: number;
  readonly true: number;
}

/** A prediction in [0,1] and whether it came true. */
export interface Prediction {
  readonly confidence: number;
  readonly isTrue: boolean;
}

/** The diagram of reliability: predictions in bins of equal width, empty bins left out. */
export function reliability(predictions: readonly Prediction[], bins = 10): readonly ReliabilityBin[] {
  const sums = Array.from({ length: bins }, () => ({ count: 0, said: 0, true: 0 }));
  for (const { confidence, isTrue } of predictions) {
    const bin = sums[Math.min(bins - 1, Math.floor(confidence * bins))];
    if (bin === undefined) continue;
    bin.count += 1;
    bin.said += confidence;
    bin.true += isTrue ? 1 : 0;
  }
  return sums.flatMap(({ count, said, true: right }, at) =>
    count === 0 ? [] : [{ from: at / bins, count, said: said / count, true: right / count }],
  );
}

/**
 * Expected calibration error: the mean distance between what was said and what came true over the bins, each by its share of the
 * predictions; 0 for none.
 */
export function calibrationError(predictions: readonly Prediction[], bins = 10): number {
  return reliability(predictions, bins).reduce(
    (sum, { count, said, true: right }) => sum + (count / predictions.length) * Math.abs(said - right),
    0,
  );
}
