/** Quality of one ranking, or the mean over several; every number is in [0,1]. */
export interface Metrics {
  readonly recall_at_1: number;
  readonly recall_at_5: number;
  readonly recall_at_10: number;
  /** 1 when all evidence is in the first ten. */
  readonly full_at_10: number;
  /** 1 when any evidence is in the first five. */
  readonly hit_at_5: number;
  readonly hit_at_10: number;
  /** 1 / rank of the first evidence in the whole ranking; 0 when there is none. */
  readonly mrr: number;
  readonly ndcg_at_10: number;
}

/** The metrics in the order they are printed. */
export const METRIC_NAMES: readonly (keyof Metrics)[] = [
  'recall_at_1',
  'recall_at_5',
  'recall_at_10',
  'full_at_10',
  'hit_at_5',
  'hit_at_10',
  'mrr',
  'ndcg_at_10',
];

/** Share of the gold in the first k: |gold in top k| / |gold|; 0 without gold. */
export function recallAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  return gold.size === 0 ? 0 : foundIn(k, ranked, gold) / gold.size;
}

/** 1 when all gold is in the first k, else 0; 0 without gold. */
export function fullAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  return gold.size > 0 && foundIn(k, ranked, gold) === gold.size ? 1 : 0;
}

/** 1 when any gold is in the first k, else 0. */
export function hitAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  return foundIn(k, ranked, gold) > 0 ? 1 : 0;
}

/** 1 / rank (from 1) of the first gold; 0 when none is ranked. */
export function reciprocalRank(ranked: readonly string[], gold: ReadonlySet<string>): number {
  const at = ranked.findIndex((id) => gold.has(id));
  return at === -1 ? 0 : 1 / (at + 1);
}

/**
 * Normalised discounted cumulative gain with binary relevance: sum of 1 / log2(rank + 1) over the gold in the first k,
 * divided by that sum for min(|gold|, k) gold at the top. Source: Jarvelin & Kekalainen 2002.
 */
export function ndcgAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  const discount = (index: number): number => 1 / Math.log2(index + 2);
  const seen = new Set<string>();
  let gain = 0;
  ranked.slice(0, k).forEach((id, index) => {
    if (gold.has(id) && !seen.has(id)) gain += discount(index);
    seen.add(id);
  });
  let ideal = 0;
  for (let index = 0; index < Math.min(gold.size, k); index += 1) ideal += discount(index);
  return ideal === 0 ? 0 : gain / ideal;
}

/** All metrics of one ranking. */
export function measure(ranked: readonly string[], gold: ReadonlySet<string>): Metrics {
  return {
    recall_at_1: recallAt(1, ranked, gold),
    recall_at_5: recallAt(5, ranked, gold),
    recall_at_10: recallAt(10, ranked, gold),
    full_at_10: fullAt(10, ranked, gold),
    hit_at_5: hitAt(5, ranked, gold),
    hit_at_10: hitAt(10, ranked, gold),
    mrr: reciprocalRank(ranked, gold),
    ndcg_at_10: ndcgAt(10, ranked, gold),
  };
}

/** Unweighted mean, metric by metric; all 0 for an empty list. */
export function meanMetrics(list: readonly Metrics[]): Metrics {
  const mean = (name: keyof Metrics): number =>
    list.length === 0 ? 0 : list.reduce((sum, metrics) => sum + metrics[name], 0) / list.length;
  return {
    recall_at_1: mean('recall_at_1'),
    recall_at_5: mean('recall_at_5'),
    recall_at_10: mean('recall_at_10'),
    full_at_10: mean('full_at_10'),
    hit_at_5: mean('hit_at_5'),
    hit_at_10: mean('hit_at_10'),
    mrr: mean('mrr'),
    ndcg_at_10: mean('ndcg_at_10'),
  };
}

/** The value below which a share of the numbers lies, by the nearest-rank method; 0 for an empty list. */
export function percentile(share: number, numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function foundIn(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  return new Set(ranked.slice(0, k).filter((id) => gold.has(id))).size;
}
