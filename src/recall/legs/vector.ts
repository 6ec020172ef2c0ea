import type { EmbedderProfile } from '../../domain/embedder-profile.js';
import { RecollectError } from '../../domain/errors.js';
import type { Filter } from '../../domain/filter.js';
import type { LeafNode } from '../../explain/score-node.js';
import { leaf } from '../../explain/score-node.js';
import type { Embedder } from '../../ports/embedder.js';
import type { NearestOptions, TenantStore, VectorHit, VectorQuery } from '../../ports/store.js';
import { checkVector } from '../../scoring/vector.js';
import type { Hit } from '../candidate.js';
import type { LegFloor } from '../recipe.js';

/** The embedders a recall may use: the current one, and the one it replaced while old vectors are still around. */
export interface Embedders {
  readonly current: Embedder;
  readonly previous: Embedder | null;
}

/** What was found near the query by the vectors of one profile. */
export interface VectorSearch {
  readonly query: VectorQuery;
  readonly hits: readonly Hit[];
  /** Memories that were looked at and have no vector of the profile. */
  readonly missing: number;
}

/**
 * What the vector leg brought back, one search for each profile, the current one first: at least one. A memory is in the
 * first search whose profile it has vectors of.
 */
export interface VectorEvidence {
  readonly searches: readonly [VectorSearch, ...VectorSearch[]];
}

/**
 * Embeds the query and finds the nearest memories by the vectors of that embedder's profile alone.
 *
 * @throws what the embedder and the store throw; `provider_bad_answer` for a vector that can't be compared.
 */
export async function searchVectors(
  store: TenantStore,
  embedder: Embedder,
  query: string,
  filter: Filter,
  options: NearestOptions & { readonly signal: AbortSignal },
): Promise<VectorSearch> {
  const asked = await embedQuery(embedder, query, options.signal);
  const { hits, missing } = await store.nearest(asked, filter, options);
  return { query: asked, hits: hits.map((hit) => toHit(hit, asked.profile)), missing };
}

function toHit({ memory, passage, similarity, signsApart }: VectorHit, profile: string): Hit {
  return { memory, text: null, vector: { passage, similarity, signsApart, profile } };
}

/**
 * Embeds a query.
 *
 * @throws what the embedder throws; `provider_bad_answer` for a vector that can't be compared.
 */
export async function embedQuery(embedder: Embedder, query: string, signal: AbortSignal): Promise<VectorQuery> {
  const [embedding] = await embedder.embed([query], { role: 'query', signal });
  if (embedding === undefined) throw new RecollectError('provider_bad_answer', 'the embedder gave no vector');
  if (!embedding.ok) throw embedding.error;
  const problem = checkVector(embedding.vector, embedder.profile.dimensions);
  if (problem !== null)
    throw new RecollectError('provider_bad_answer', `the embedder gave a vector that is ${problem.replace('_', ' ')}`);
  return { profile: embedder.profile.id, vector: embedding.vector };
}

/**
 * Whether what the vector leg found meets a floor of the leg, as far as that is about nearness and known before anything is
 * measured.
 */
export function meetsFloor(
  { vector }: Hit,
  floor: LegFloor | undefined,
  scales: ReadonlyMap<string, CosineScale>,
): boolean {
  if (floor === undefined || vector === null || typeof floor.atLeast !== 'number') return true;
  if (floor.signal === 'semantic') return vector.similarity >= floor.atLeast;
  if (floor.signal !== 'similarity') return true;
  return calibratedSimilarity(vector.similarity, scales.get(vector.profile)) >= floor.atLeast;
}

/** A cosine on a scale, 0 at the calibrated floor and 1 at the ceiling; not yet bounded to [0,1]. */
export function calibratedSimilarity(cosine: number, { below, range }: CosineScale = UNCALIBRATED): number {
  return (cosine + below.value) / range.value;
}

/** Where the cosines of a profile count from 0 to 1, as leaves of any tree. */
export interface CosineScale {
  /** Minus the calibrated floor. */
  readonly below: LeafNode;
  /** From the floor to the ceiling. */
  readonly range: LeafNode;
}

/** Without a calibration a cosine counts as it is. */
export const UNCALIBRATED: CosineScale = scaleOf({ floor: 0, ceiling: 1 });

function scaleOf({ floor, ceiling }: NonNullable<EmbedderProfile['calibration']>): CosineScale {
  return { below: leaf('floor', -floor), range: leaf('range', ceiling - floor) };
}

/** The scales of the profiles that similarities of a recall may belong to, by id of the profile. */
export function scalesOf(embedders: Embedders | null): ReadonlyMap<string, CosineScale> {
  const known =
    embedders === null ? [] : [embedders.current, ...(embedders.previous === null ? [] : [embedders.previous])];
  return new Map(
    known.map(({ profile: { id, calibration } }) => [id, calibration == null ? UNCALIBRATED : scaleOf(calibration)]),
  );
}
