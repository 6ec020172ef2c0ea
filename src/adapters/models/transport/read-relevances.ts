import { logistic } from '../../../scoring/logistic.js';
import type { Reading } from './answer.js';
import { isRecord } from './answer.js';

/** What a reranking model's scores are: in [0,1], or any number that the logistic function brings there. */
export type ScoreKind = 'probability' | 'logit';

/** How far rounding may carry a probability out of [0,1]. */
const ROUNDING = 1e-6;

/**
 * Reads a ranking, in any order, into the order of the texts. Refused as a whole unless it holds exactly one score in
 * range for every text: a ranking with gaps would push down what it left out.
 *
 * @param results anything; what is expected is a list of objects that hold `index` and a score
 * @param count texts that were sent
 * @param scoreField name of the score in a result
 * @returns relevances in [0,1]; logits as `1 / (1 + exp(-x))`
 */
export function readRelevances(
  results: unknown,
  count: number,
  scoreField: string,
  kind: ScoreKind,
): Reading<readonly number[]> {
  if (!Array.isArray(results)) return { ok: false, why: 'it holds no list of results' };
  const found = new Map<number, number>();
  for (const entry of results as readonly unknown[]) {
    const index = isRecord(entry) ? entry['index'] : undefined;
    const score = isRecord(entry) ? entry[scoreField] : undefined;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count)
      return { ok: false, why: 'a result belongs to none of the texts' };
    if (found.has(index)) return { ok: false, why: 'a text has several scores' };
    if (typeof score !== 'number' || !Number.isFinite(score)) return { ok: false, why: 'a score is no finite number' };
    if (kind === 'probability' && (score < -ROUNDING || score > 1 + ROUNDING))
      return { ok: false, why: 'a score is outside 0 to 1; set scores to logit if the model gives logits' };
    found.set(index, kind === 'logit' ? logistic(score) : Math.min(1, Math.max(0, score)));
  }
  if (found.size !== count) return { ok: false, why: 'a text has no score' };
  return { ok: true, value: Array.from({ length: count }, (_, at) => found.get(at) ?? 0) };
}
