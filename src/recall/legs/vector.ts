import type { EmbedderProfile } from '../../domain/embedder-profile.js';
import { RecollectError } from '../../domain/errors.js';
import type { Filter } from '../../domain/filter.js';
import type { Embedder } from '../../ports/embedder.js';
import type { TenantStore, VectorQuery } from '../../ports/store.js';
import { checkVector } from '../../scoring/vector.js';
import type { Hit } from '../candidate.js';

/** The embedders a recall may use: the current one, and the one it replaced while old vectors are still around. */
export interface Embedders {
  readonly current: Embedder;
  readonly previous: Embedder | null;
}

/** What the vector leg brought back. */
export interface VectorEvidence {
  readonly query: VectorQuery;
  readonly hits: readonly Hit[];
  /** Memories that pass the filter and have no vector of the current profile. */
  readonly missing: number;
}

/**
 * Embeds the query and finds the nearest memories. Vectors of two profiles never meet: where some memories still have
 * only vectors of the previous profile, the query is embedded by the previous embedder for them.
 */
export async function findByVector(
  store: TenantStore,
  { current, previous }: Embedders,
  query: string,
  filter: Filter,
  k: number,
  signal: AbortSignal,
): Promise<VectorEvidence> {
  const asked = await embedQuery(current, query, signal);
  const { hits, missing } = await store.nearest(asked, filter, { k, signal });
  const found = hits.map((hit) => toHit(hit, asked.profile));
  if (missing === 0 || previous === null) return { query: asked, hits: found, missing };
  const askedBefore = await embedQuery(previous, query, signal);
  const older = await store.nearest(askedBefore, filter, { k, signal });
  const known = new Set(found.map(({ memory }) => `${memory.id}@${memory.version}`));
  const onlyOlder = older.hits
    .filter(({ memory }) => !known.has(`${memory.id}@${memory.version}`))
    .map((hit) => toHit(hit, askedBefore.profile));
  return { query: asked, hits: [...found, ...onlyOlder], missing };
}

function toHit(
  {
    memory,
    passage,
    similarity,
  }: { memory: Hit['memory']; passage: NonNullable<Hit['vector']>['passage']; similarity: number },
  profile: string,
): Hit {
  return { memory, text: null, vector: { passage, similarity, profile } };
}

async function embedQuery(embedder: Embedder, query: string, signal: AbortSignal): Promise<VectorQuery> {
  const [embedding] = await embedder.embed([query], { role: 'query', signal });
  if (embedding === undefined) throw new RecollectError('provider_bad_answer', 'the embedder gave no vector');
  if (!embedding.ok) throw embedding.error;
  const problem = checkVector(embedding.vector, embedder.profile.dimensions);
  if (problem !== null)
    throw new RecollectError('provider_bad_answer', `the embedder gave a vector that is ${problem.replace('_', ' ')}`);
  return { profile: embedder.profile.id, vector: embedding.vector };
}

/** The profiles that similarities of a recall may belong to, by id. */
export function profilesOf(embedders: Embedders | null): ReadonlyMap<string, EmbedderProfile> {
  const known =
    embedders === null ? [] : [embedders.current, ...(embedders.previous === null ? [] : [embedders.previous])];
  return new Map(known.map(({ profile }) => [profile.id, profile]));
}
