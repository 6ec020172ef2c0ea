/** Where trust stops being one thing and becomes another, in [0,1]. */
export const TRUST_BANDS = { prefer: 0.85, doubt: 0.7 } as const;

/** From {@link TRUST_BANDS}`.prefer` on reliable, below `.doubt` doubtful. */
export type TrustBand = 'reliable' | 'fair' | 'doubtful';

/** The band of a trust in [0,1]. */
export function trustBand(trust: number): TrustBand {
  if (trust >= TRUST_BANDS.prefer) return 'reliable';
  return trust < TRUST_BANDS.doubt ? 'doubtful' : 'fair';
}
