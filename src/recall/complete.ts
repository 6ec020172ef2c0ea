import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { VersionRef } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { MeasuredPassage, TenantStore, VectorQuery } from '../ports/store.js';
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

/** What the legs would have said of a version; null where it holds nothing that they look for. */
export type Findings = Pick<Candidate, 'text' | 'vector'>;

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
  const withoutText = text === null ? [] : candidates.filter((candidate) => candidate.text === null);
  const withoutVector = vector === null ? [] : candidates.filter((candidate) => candidate.vector === null);
  if (withoutText.length + withoutVector.length === 0)
    return { candidates, degraded: [], skipped: 'every leg knows every candidate' };
  const outcome = await deadline.run((_signal) =>
    Promise.all([
      measureFindings(versionsOf(withoutText), { text, vector: null }, store),
      measureFindings(versionsOf(withoutVector), { text: null, vector }, store),
    ]),
  );
  if (!outcome.ok)
    return {
      candidates,
      degraded: [{ part: 'complete', code: outcome.code, message: `measuring: ${outcome.message}` }],
      skipped: `failed: ${outcome.code}`,
    };
  const [texts, vectors] = outcome.value;
  return {
    candidates: candidates.map((candidate) => {
      if (candidate.text !== null && candidate.vector !== null) return candidate;
      const key = versionKey(candidate.memory);
      return {
        ...candidate,
        text: candidate.text ?? texts.get(key)?.text ?? null,
        vector: candidate.vector ?? vectors.get(key)?.vector ?? null,
      };
    }),
    degraded: [],
    skipped: null,
  };
}

function versionsOf(candidates: readonly Candidate[]): readonly VersionRef[] {
  return candidates.map(({ memory }) => memory);
}

/** Versions that exist, by id and version; see `versionKey`. */
export async function measureFindings(
  refs: readonly VersionRef[],
  found: Pick<Found, 'text' | 'vector'>,
  store: TenantStore,
): Promise<ReadonlyMap<string, Findings>> {
  if (refs.length === 0) return new Map();
  const terms = found.text?.terms.map(({ term }) => term) ?? [];
  const [first = null, ...others] = found.vector?.searches.map(({ query }) => query) ?? [];
  const passages = groupByVersion(await store.measure(toRefs(refs), terms, first));
  const findings = new Map(
    [...passages].map(([key, group]): [string, Findings] => [
      key,
      { text: bestText(group, found), vector: nearest(group, first) },
    ]),
  );
  // A version without vectors of the first profile may have some of the previous one.
  for (const query of others) {
    const left = refs.filter((ref) => findings.get(versionKey(ref))?.vector === null);
    for (const [key, group] of groupByVersion(await store.measure(toRefs(left), [], query)))
      findings.set(key, { text: findings.get(key)?.text ?? null, vector: nearest(group, query) });
  }
  return findings;
}

function toRefs(versions: readonly VersionRef[]): readonly VersionRef[] {
  return versions.map(({ id, version }) => ({ id, version }));
}

function groupByVersion(passages: readonly MeasuredPassage[]): ReadonlyMap<string, readonly MeasuredPassage[]> {
  const groups = new Map<string, MeasuredPassage[]>();
  for (const passage of passages) {
    const key = versionKey(passage.ref);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [passage]);
    else group.push(passage);
  }
  return groups;
}

/** The passage the text leg would have named: the best by BM25, the first of equals; null when no term is there. */
function bestText(passages: readonly MeasuredPassage[], { text }: Pick<Found, 'text'>): TextFinding | null {
  if (text === null) return null;
  const idfs = text.terms.map(({ idf }) => idf);
  let best: { readonly finding: TextFinding; readonly score: number } | null = null;
  for (const { passage, frequencies } of passages) {
    const score = bm25(frequencies, idfs, passage.length, text.matches.averageLength);
    if (score > (best?.score ?? 0)) best = { finding: { passage, frequencies }, score };
  }
  return best?.finding ?? null;
}

/** The passage the vector leg would have named; null without vectors of the query's profile. */
function nearest(passages: readonly MeasuredPassage[], query: VectorQuery | null): VectorFinding | null {
  if (query === null) return null;
  let best: VectorFinding | null = null;
  for (const { passage, similarity, signsApart } of passages)
    if (similarity !== null && (best === null || similarity > best.similarity))
      best = { passage, similarity, signsApart, profile: query.profile };
  return best;
}
