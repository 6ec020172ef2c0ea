import { invalid } from '../domain/errors.js';
import type { Embedder, EmbedRole } from '../ports/embedder.js';
import { cosineSimilarity } from '../scoring/vector.js';
import { passages } from '../text/passages.js';
import type { EvalSource } from './eval-source.js';
import type { EvalQuery, Haystack } from './haystack.js';
import { percentile } from './metrics.js';
import { seededOrder } from './seeded.js';

/** Memories that are no answer, drawn for each question. */
const DRAWN = 50;
/** Median cosine of what is unrelated: it says nothing. */
const FLOOR_QUANTILE = 0.5;
/** What nearly all right answers stay under: it says the same. */
const CEILING_QUANTILE = 0.95;
/** Questions with an answer that a set needs to count. */
const FEWEST_QUESTIONS = 20;
const TEXTS_AT_ONCE = 512;

/** Cosines of one set's questions; quantiles of the 50th, 95th and 99th, and of the 25th, 50th, 75th and 95th part. */
export interface CalibrationRow {
  readonly set: string;
  readonly questions: number;
  /** With memories that are no answer. */
  readonly unrelated: { readonly q50: number; readonly q95: number; readonly q99: number };
  /** With the nearest memory that is an answer. */
  readonly answer: { readonly q25: number; readonly q50: number; readonly q75: number; readonly q95: number };
}

/** The calibration of an embedder, ready for its profile. */
export interface CalibrationReport {
  /** Id of the embedder's profile; the numbers belong to it alone. */
  readonly profile: string;
  /** Cosine at which the `similarity` signal is 0. */
  readonly floor: number;
  /** Cosine at which it is 1. */
  readonly ceiling: number;
  readonly rows: readonly CalibrationRow[];
}

/**
 * Learns where similarities of an embedder begin to mean something and where they mean the same, on the dev halves of
 * sets and suites: for every question the cosines with 50 memories of its haystack that are no answer (seeded), and the cosine with
 * the nearest answer; a memory counts by its nearest passage. The floor is the median of the former, the ceiling the 95th
 * percentile of the latter, both as means over the sets.
 *
 * @throws `validation` when a set has fewer than 20 such questions, or when answers are no nearer than the rest;
 * what the embedder throws.
 */
export async function calibrate(
  sources: readonly EvalSource[],
  embedder: Embedder,
  { seed = 'recollect-calibrate-1' }: { readonly seed?: string } = {},
): Promise<CalibrationReport> {
  const rows: CalibrationRow[] = [];
  for (const source of sources) {
    const { haystacks } = await source.load(seed);
    const drawn: number[] = [];
    const answers: number[] = [];
    for (const haystack of haystacks) await compare(haystack, embedder, seed, { drawn, answers });
    if (answers.length < FEWEST_QUESTIONS)
      throw invalid(
        'sets',
        `the dev half of ${source.name} has ${answers.length} questions with an answer, ${FEWEST_QUESTIONS} are needed`,
      );
    const [unrelated, answer] = [quantilesOf(drawn), quantilesOf(answers)];
    rows.push({
      set: source.name,
      questions: answers.length,
      unrelated: { q50: unrelated(FLOOR_QUANTILE), q95: unrelated(0.95), q99: unrelated(0.99) },
      answer: { q25: answer(0.25), q50: answer(0.5), q75: answer(0.75), q95: answer(CEILING_QUANTILE) },
    });
  }
  if (rows.length === 0) throw invalid('sets', 'must name at least one set');
  const floor = rounded(mean(rows.map((row) => row.unrelated.q50)));
  const ceiling = rounded(mean(rows.map((row) => row.answer.q95)));
  if (!(floor < ceiling)) throw invalid('sets', `answers (${ceiling}) are no nearer than what is unrelated (${floor})`);
  return { profile: embedder.profile.id, floor, ceiling, rows };
}

async function compare(
  { places, queries }: Haystack,
  embedder: Embedder,
  seed: string,
  into: { readonly drawn: number[]; readonly answers: number[] },
): Promise<void> {
  const asked = queries.filter(({ half, answerable }) => half === 'dev' && answerable);
  if (asked.length === 0) return;
  const questions = await embedAll(
    embedder,
    asked.map(({ text }) => text),
    'query',
  );
  for (const [at, place] of places.entries()) {
    const texts = place.drafts.map(({ text }) => passages(text).map(({ start, end }) => text.slice(start, end)));
    const vectors = await embedAll(embedder, texts.flat(), 'passage');
    let next = 0;
    const memories = place.drafts.map((draft, index) => {
      const own = vectors.slice(next, next + (texts[index]?.length ?? 0));
      next += own.length;
      return { id: place.originalIds.get(String(draft.id)) ?? String(draft.id), vectors: own };
    });
    for (const [index, query] of asked.entries()) {
      const question = questions[index];
      if (query.place === at && question !== undefined) take(query, question, memories, seed, into);
    }
  }
}

interface Embedded {
  readonly id: string;
  readonly vectors: readonly Float32Array[];
}

function take(
  query: EvalQuery,
  question: Float32Array,
  memories: readonly Embedded[],
  seed: string,
  { drawn, answers }: { readonly drawn: number[]; readonly answers: number[] },
): void {
  const gold = new Set(query.gold);
  const nearest = ({ vectors }: Embedded): number =>
    Math.max(...vectors.map((vector) => cosineSimilarity(question, vector)));
  const right = memories.filter(({ id, vectors }) => gold.has(id) && vectors.length > 0);
  if (right.length === 0) return;
  const others = memories.filter(({ id, vectors }) => !gold.has(id) && vectors.length > 0);
  const some = seededOrder(others, seed, `calibrate ${query.id}`, ({ id }) => id).slice(0, DRAWN);
  drawn.push(...some.map(nearest));
  answers.push(Math.max(...right.map(nearest)));
}

async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  role: EmbedRole,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE)
    for (const embedding of await embedder.embed(texts.slice(from, from + TEXTS_AT_ONCE), { role })) {
      if (!embedding.ok) throw embedding.error;
      vectors.push(embedding.vector);
    }
  return vectors;
}

function quantilesOf(numbers: readonly number[]): (share: number) => number {
  return (share) => rounded(percentile(share, numbers));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
