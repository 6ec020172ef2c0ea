import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import { assertNever, RecollectError } from '../domain/errors.js';
import type { VersionRef } from '../domain/memory.js';
import { TEXT_COLUMNS } from '../domain/passage.js';
import { combine, leaf, weighted } from '../explain/score-node.js';
import type { Embedder } from '../ports/embedder.js';
import { greedyMmr } from '../scoring/greedy-mmr.js';
import { jaccard } from '../scoring/jaccard.js';
import { checkVector, cosineSimilarity } from '../scoring/vector.js';
import { tokenise } from '../text/tokenise.js';
import type { ScoredCandidate } from './candidate.js';
import type { Diversity } from './recipe.js';

/** One that is too like a better placed one. */
export interface TooAlike {
  readonly candidate: ScoredCandidate;
  readonly to: VersionRef;
  /** Share of words in common. */
  readonly value: number;
  readonly margin: number;
}

/** What diversifying gave; the order is final. */
export interface Diversified {
  readonly candidates: readonly ScoredCandidate[];
  readonly alike: readonly TooAlike[];
  /** Why the order is as it was; null when something was compared. */
  readonly skipped: string | null;
  readonly degraded: readonly Degradation[];
}

/** @param ordered best first */
export async function diversify(
  ordered: readonly ScoredCandidate[],
  diversity: Diversity | null,
  { embedder, deadline }: { readonly embedder: Embedder | null; readonly deadline: Deadline },
): Promise<Diversified> {
  const unchanged = { candidates: ordered, alike: [], degraded: [] };
  if (diversity === null) return { ...unchanged, skipped: 'the recipe does not diversify' };
  if (ordered.length < 2) return { ...unchanged, skipped: 'fewer than two candidates' };
  switch (diversity.kind) {
    case 'jaccard':
      return { ...withoutAlike(ordered, diversity.above), skipped: null, degraded: [] };
    case 'mmr': {
      const pool = ordered.slice(0, diversity.pool);
      if (diversity.by === 'words') return reordered(ordered, pool, similarWords(pool), diversity.lambda);
      if (embedder === null) return { ...unchanged, skipped: 'no embedder is configured' };
      const outcome = await deadline.run((signal) => vectorsOf(pool, embedder, signal));
      if (outcome.ok) return reordered(ordered, pool, similarVectors(outcome.value), diversity.lambda);
      const { code, message } = outcome;
      return {
        ...unchanged,
        skipped: `failed: ${code}`,
        degraded: [{ part: 'diversity', code, message: `diversifying: ${message}` }],
      };
    }
    default:
      return assertNever(diversity);
  }
}

function withoutAlike(ordered: readonly ScoredCandidate[], above: number): Pick<Diversified, 'candidates' | 'alike'> {
  const kept: { readonly candidate: ScoredCandidate; readonly words: ReadonlySet<string> }[] = [];
  const alike: TooAlike[] = [];
  for (const candidate of ordered) {
    const words = wordsOf(candidate);
    // The one it is most like: the margin has to clear all of them.
    let nearest: { readonly to: VersionRef; readonly value: number } | null = null;
    for (const other of kept) {
      const value = jaccard(words, other.words);
      const { id, version } = other.candidate.memory;
      if (value > (nearest?.value ?? above)) nearest = { to: { id, version }, value };
    }
    if (nearest === null) kept.push({ candidate, words });
    else alike.push({ candidate, ...nearest, margin: nearest.value - above });
  }
  return { candidates: kept.map(({ candidate }) => candidate), alike };
}

function reordered(
  ordered: readonly ScoredCandidate[],
  pool: readonly ScoredCandidate[],
  similarity: (one: number, other: number) => number,
  lambda: number,
): Diversified {
  const taken = greedyMmr(
    pool.map(({ explanation }) => explanation.value),
    similarity,
    { lambda, most: pool.length },
  );
  const first = taken.flatMap(({ at, nearest }) => {
    const candidate = pool[at];
    return candidate === undefined ? [] : [withMarginalRelevance(candidate, lambda, nearest)];
  });
  const others = ordered.slice(pool.length).map((candidate) => withMarginalRelevance(candidate, lambda, 1));
  // Marginal relevance never rises from one that was taken to the next, and the sort is stable: the order of taking stays.
  const candidates = [...first, ...others].sort((one, other) => other.explanation.value - one.explanation.value);
  return { candidates, alike: [], skipped: null, degraded: [] };
}

/** `lambda * relevance + (1 - lambda) * (1 - nearest)`: the marginal relevance, raised by `1 - lambda` into [0,1]. */
function withMarginalRelevance(candidate: ScoredCandidate, lambda: number, nearest: number): ScoredCandidate {
  const explanation = combine('clamp', 'score', [
    combine('sum', 'marginal relevance', [
      weighted('relevance', lambda, candidate.explanation),
      weighted('likeness', lambda - 1, leaf('nearest taken', nearest)),
      leaf('scale', 1 - lambda),
    ]),
  ]);
  return { ...candidate, explanation };
}

function similarWords(pool: readonly ScoredCandidate[]): (one: number, other: number) => number {
  const words = pool.map(wordsOf);
  return (one, other) => jaccard(words[one] ?? new Set(), words[other] ?? new Set());
}

function similarVectors(vectors: readonly Float32Array[]): (one: number, other: number) => number {
  return (one, other) => {
    const [left, right] = [vectors[one], vectors[other]];
    return left === undefined || right === undefined ? 0 : Math.max(0, cosineSimilarity(left, right));
  };
}

function wordsOf({ memory }: ScoredCandidate): ReadonlySet<string> {
  const { tokens } = tokenise(memory.text);
  return new Set(TEXT_COLUMNS.flatMap((column) => tokens[column].map((token) => `${column} ${token}`)));
}

/** Stores hand out no vectors, so what is compared is embedded again; embedders keep what they made. */
async function vectorsOf(
  pool: readonly ScoredCandidate[],
  embedder: Embedder,
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < pool.length; at += embedder.profile.batchMax) {
    const texts = pool.slice(at, at + embedder.profile.batchMax).map(stretchOf);
    const embeddings = await embedder.embed(texts, { role: 'passage', signal });
    if (embeddings.length !== texts.length)
      throw new RecollectError('provider_bad_answer', 'the embedder did not give each text a vector');
    for (const embedding of embeddings) {
      if (!embedding.ok) throw embedding.error;
      const problem = checkVector(embedding.vector, embedder.profile.dimensions);
      if (problem !== null)
        throw new RecollectError(
          'provider_bad_answer',
          `the embedder gave a vector that is ${problem.replace('_', ' ')}`,
        );
      vectors.push(embedding.vector);
    }
  }
  return vectors;
}

function stretchOf({ memory, vector, text }: ScoredCandidate): string {
  const place = (vector ?? text)?.passage;
  return place === undefined ? memory.text : memory.text.slice(place.start, place.end);
}
