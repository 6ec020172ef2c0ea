import { RecollectError } from '../../../domain/errors.js';
import type { Filter } from '../../../domain/filter.js';
import { passesFilter } from '../../../domain/filter.js';
import type { VersionRef } from '../../../domain/memory.js';
import type { QueryTerm } from '../../../domain/passage.js';
import { canSee } from '../../../domain/scope.js';
import type {
  MeasuredPassage,
  NearestOptions,
  PassagePlace,
  VectorHit,
  VectorMatches,
  VectorQuery,
} from '../../../ports/store.js';
import { cosineSimilarity, signDistance } from '../../../scoring/vector.js';
import { frequency } from './search-text.js';
import type { WrittenVersion } from './written-version.js';

/** `nearest` from its definition: every vector of the profile that passes is compared, everything sorted. */
export function searchVectors(
  versions: readonly WrittenVersion[],
  query: VectorQuery,
  filter: Filter,
  { k, lacking, signal }: NearestOptions,
): VectorMatches {
  if (signal?.aborted) throw new RecollectError('aborted', 'the search was aborted', { cause: signal.reason });
  const passing = versions.filter(
    ({ memory, passages, vectors }) =>
      passages.length > 0 && !(lacking !== undefined && vectors.has(lacking)) && passesFilter(filter, memory),
  );
  const embedded = passing.filter(({ vectors }) => vectors.has(query.profile));
  const hits = embedded
    .map((version, written) => ({ written, hit: nearestPassage(version, query) }))
    .sort((one, other) => other.hit.similarity - one.hit.similarity || other.written - one.written)
    .slice(0, k)
    .map(({ hit }) => hit);
  const scanned = versions
    .filter(({ memory }) => canSee(filter.viewer, memory.scope))
    .reduce((sum, { vectors }) => sum + (vectors.get(query.profile)?.length ?? 0), 0);
  return { hits, exact: true, scanned, missing: passing.length - embedded.length };
}

function nearestPassage(version: WrittenVersion, { profile, vector }: VectorQuery): VectorHit {
  const vectors = version.vectors.get(profile) ?? [];
  const similarities = vectors.map((each) => cosineSimilarity(vector, each));
  const similarity = Math.max(...similarities);
  const at = similarities.indexOf(similarity);
  const signsApart = signDistance(vector, vectors[at] ?? new Float32Array());
  return { memory: version.memory, passage: placeOf(version, at), similarity, signsApart };
}

/** `measure` from its definition. */
export function measurePassages(
  versions: readonly WrittenVersion[],
  refs: readonly VersionRef[],
  terms: readonly QueryTerm[],
  query: VectorQuery | null,
): readonly MeasuredPassage[] {
  return refs.flatMap((ref) => {
    const version = versions.find(({ memory }) => memory.id === ref.id && memory.version === ref.version);
    if (version === undefined) return [];
    const vectors = query === null ? undefined : version.vectors.get(query.profile);
    return inOrder(version).map((passage, at): MeasuredPassage => {
      const vector = vectors?.[at];
      return {
        ref: { id: ref.id, version: ref.version },
        passage: placeOf(version, at),
        frequencies: terms.map((term) => frequency(passage, term)),
        ...(query === null || vector === undefined
          ? { similarity: null }
          : {
              similarity: cosineSimilarity(query.vector, vector),
              signsApart: signDistance(query.vector, vector),
            }),
      };
    });
  });
}

function inOrder({ passages }: WrittenVersion): WrittenVersion['passages'] {
  return passages.toSorted((one, other) => one.ordinal - other.ordinal);
}

function placeOf(version: WrittenVersion, at: number): PassagePlace {
  const passage = inOrder(version)[at];
  if (passage === undefined) throw new RecollectError('internal', 'a vector stands without its passage');
  const { ordinal, start, end, length } = passage;
  return { ordinal, start, end, length, count: version.passages.length };
}
