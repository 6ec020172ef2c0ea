/** How strong a link is. */
export interface LinkStrength {
  /** In [0,1]. */
  readonly intensity: number;
  /** In [0,1]. */
  readonly confidence: number;
}

/** Share of confidence beside intensity in the weight of a link. */
const CONFIDENCE_SHARE = 0.8;

/**
 * The weight of a link as an edge, in [0,1]: `(intensity + .8 * confidence + prior) / (1 + .8 + prior)`.
 *
 * @param prior what links of its relation are worth by themselves, from 0
 */
export function linkWeight({ intensity, confidence }: LinkStrength, prior: number): number {
  return (intensity + CONFIDENCE_SHARE * confidence + prior) / (1 + CONFIDENCE_SHARE + prior);
}
