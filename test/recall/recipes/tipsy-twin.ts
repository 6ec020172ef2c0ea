/** The seven dimensions and three adjustments of tipsy once more, from the text and not from the engine: imports nothing. */
export interface TipsyInput {
  readonly distanceCosine: number | null;
  readonly lexical: number;
  readonly importance: number | null;
  readonly ageDays: number;
  readonly kind: string;
  readonly own?: readonly [number, number];
  readonly asked?: readonly [number, number];
  readonly retrieved?: { readonly count: number; readonly daysAgo: number };
  readonly queryIsIdentity?: boolean;
}

const PRIOR: { readonly [kind: string]: number } = {
  preference: 1,
  relationship: 0.9,
  event: 0.8,
  safety: 1,
  identity: 0.7,
  fact: 0.6,
  situation: 0.6,
  procedure: 0.5,
};

export function tipsyScore(input: TipsyInput): number {
  const { distanceCosine, lexical, importance, ageDays, kind, own, asked, retrieved, queryIsIdentity = false } = input;
  let total = 0;
  if (distanceCosine !== null && distanceCosine > 0) total += 0.38 * distanceCosine;
  total += 0.18 * lexical;
  if (importance !== null) total += 0.22 * importance;
  const age = Math.max(0, ageDays);
  if (age < 30) total += 0.04 * ((30 - age) / 30);
  if (own !== undefined && asked !== undefined) {
    let inside = 0;
    for (let message = own[0]; message <= own[1]; message += 1)
      if (message >= asked[0] && message <= asked[1]) inside += 1;
    total += (0.06 * inside) / (own[1] - own[0] + 1);
  }
  total += 0.12 * (PRIOR[kind] ?? 0.6);
  if (retrieved !== undefined) {
    const recent = retrieved.daysAgo >= 14 ? 0 : 1 - retrieved.daysAgo / 14;
    const often = retrieved.count >= 20 ? 1 : Math.log(1 + retrieved.count) / Math.log(21);
    total += 0.05 * (0.8 * recent + 0.2 * often);
  }
  if (kind === 'identity' && !queryIsIdentity) total -= 0.08;
  if ((kind === 'event' || kind === 'relationship') && lexical > 0) total += 0.04;
  if (importance !== null && importance >= 0.9 && lexical > 0) total += 0.03;
  return Math.min(1, Math.max(0, total));
}
