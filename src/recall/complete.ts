import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { MeasuredPassage, TenantStore } from '../ports/store.js';
import { bm25 } from '../scoring/bm25.js';
import type { Candidate, TextFinding, VectorFinding } from './candidate.js';
import type { Found } from './find.js';

/** What completing gave. */
export interface Completed {
  readonly candidates: readonly Candidate[];
  readonly degraded: readonly Degradation[];
  /** Why nothing was measured; null when something was. */
  readonly skipped: string | null;
}

/**
 * A leg only finds; signals are measured for every candidate, whichever leg found it (rule R22). What the text leg knows
 * of a candidate that only the vector leg found, and the other way round, is measured here.
 */
export async function complete(
  candidates: readonly Candidate[],
  found: Found,
  store: TenantStore,
  deadline: Deadline,
): Promise<Completed> {
  const { text, vector } = found;
  const lacking = candidates.filter(
    (candidate) =>
      candidate.legs.some((leg) => leg !== 'importance' && leg !== 'time') &&
      ((text !== null && candidate.text === null) || (vector !== null && candidate.vector === null)),
  );
  if (lacking.length === 0) return { candidates, degraded: [], skipped: 'every leg knows every candidate' };
  const terms = text?.terms.map(({ term }) => term) ?? [];
  const outcome = await deadline.run((_signal) =>
    store.measure(
      lacking.map(({ memory }) => ({ id: memory.id, version: memory.version })),
      terms,
      vector?.query ?? null,
    ),
  );
  if (!outcome.ok)
    return {
      candidates,
      degraded: [{ part: 'complete', code: outcome.code, message: `measuring: ${outcome.message}` }],
      skipped: `failed: ${outcome.code}`,
    };
  const measured = groupByVersion(outcome.value);
  return {
    candidates: candidates.map((candidate) => {
      const passages = measured.get(`${candidate.memory.id}@${candidate.memory.version}`);
      if (passages === undefined) return candidate;
      return {
        ...candidate,
        text: candidate.text ?? (text === null ? null : bestText(passages, found)),
        vector: candidate.vector ?? (vector === null ? null : nearest(passages, vector.query.profile)),
      };
    }),
    degraded: [],
    skipped: null,
  };
}

function groupByVersion(passages: readonly MeasuredPassage[]): ReadonlyMap<string, readonly MeasuredPassage[]> {
  const groups = new Map<string, MeasuredPassage[]>();
  for (const passage of passages) {
    const key = `${passage.ref.id}@${passage.ref.version}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [passage]);
    else group.push(passage);
  }
  return groups;
}

/** The passage the text leg would have named: the best by BM25, the first of equals; null when no term is there. */
export function bestText(passages: readonly MeasuredPassage[], { text }: Pick<Found, 'text'>): TextFinding | null {
  if (text === null) return null;
  const idfs = text.terms.map(({ idf }) => idf);
  let best: { readonly finding: TextFinding; readonly score: number } | null = null;
  for (const { passage, frequencies } of passages) {
    const score = bm25(frequencies, idfs, passage.length, text.matches.averageLength);
    if (score > (best?.score ?? 0)) best = { finding: { passage, frequencies }, score };
  }
  return best?.finding ?? null;
}

/** The passage the vector leg would have named; null without vectors of the profile. */
export function nearest(passages: readonly MeasuredPassage[], profile: string): VectorFinding | null {
  let best: VectorFinding | null = null;
  for (const { passage, similarity } of passages)
    if (similarity !== null && (best === null || similarity > best.similarity)) best = { passage, similarity, profile };
  return best;
}
