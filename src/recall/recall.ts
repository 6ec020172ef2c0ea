import { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { KindPolicy } from '../domain/kinds.js';
import type { Clock, IdGenerator } from '../ports/clock.js';
import type { Reranker } from '../ports/reranker.js';
import type { TenantStore } from '../ports/store.js';
import { literalIdentifiers } from '../text/literal-identifiers.js';
import type { QueryAnalysis } from '../text/query-terms.js';
import { analyseQuery } from '../text/query-terms.js';
import type { Always } from './always.js';
import { findAlways } from './always.js';
import type { ScoredCandidate } from './candidate.js';
import { complete } from './complete.js';
import { missingIdentifier } from './confirm-literally.js';
import type { AskedTimes } from './event-times.js';
import { askedTimes, noTimes } from './event-times.js';
import type { Found } from './find.js';
import { find, merge } from './find.js';
import { keepsToTime, outsideTime, skippedOf } from './keep-to-time.js';
import { Ledger } from './ledger.js';
import type { Embedders } from './legs/vector.js';
import { profilesOf } from './legs/vector.js';
import { byScore } from './order.js';
import type { RecallRequest } from './request.js';
import { rerank } from './rerank.js';
import type { RecallItem, RecallResult, RejectionReason } from './result.js';
import { missedFloor, scoreAll } from './score.js';
import type { Trace } from './trace.js';
import { StageRecorder } from './trace.js';
import { weighPolarity } from './weigh-polarity.js';

/** What recall stands on. Only the reading half of the store is used (rule R1). */
export interface RecallDependencies {
  readonly store: TenantStore;
  readonly embedders: Embedders | null;
  readonly reranker: Reranker | null;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly kinds: { readonly [kind: string]: KindPolicy };
}

/** A whole run: the answer is made from it, and `whyNot` reads it. */
export interface RecallRun {
  readonly found: Found;
  /** Whether the query held nothing to search for. */
  readonly blank: boolean;
  readonly kept: readonly ScoredCandidate[];
  readonly ledger: Ledger;
  readonly always: Always;
  readonly degraded: readonly Degradation[];
  readonly recorder: StageRecorder;
  readonly elapsedMs: number;
}

/**
 * Answers a request: analyse -> legs -> merge -> complete -> score -> literal -> time -> floor -> polarity -> order -> rerank -> limit,
 * under one deadline, with what is always returned beside. It reads and never writes; a part that fails is named in `degraded`.
 *
 * @throws `aborted` when the caller's signal fires.
 */
export async function recall(request: RecallRequest, dependencies: RecallDependencies): Promise<RecallResult> {
  return toResult(request, await run(request, dependencies), dependencies);
}

/** Runs the stages; see {@link recall}. */
export async function run(request: RecallRequest, dependencies: RecallDependencies): Promise<RecallRun> {
  const { clock, store, embedders, reranker, kinds } = dependencies;
  const deadline = new Deadline(clock, request.deadlineMs, request.signal);
  deadline.throwIfAborted();
  const recorder = new StageRecorder(() => deadline.elapsedMs());
  const ledger = new Ledger();

  const times = timesOf(request);
  const analysis = analyse(request.query, times);
  recorder.ended('analyse', { in: 0, out: analysis.terms.length }, analysis.blank ? 'the query is blank' : null);

  const [found, always] = await Promise.all([
    find({
      store,
      embedders,
      request,
      analysis,
      searched: times.isAll ? times.rest : request.query,
      times,
      deadline,
      clock,
    }),
    findAlways(request.filter, kinds, store, deadline),
  ]);
  // What the time leg brings is an answer by itself where nothing else was asked for.
  const listsTime = analysis.blank || times.isAll;
  const hits = found.legs.reduce((sum, leg) => sum + leg.found, 0);
  recorder.ended('legs', { in: 0, out: hits });

  const merged = merge(found.byLeg);
  recorder.ended('merge', { in: hits, out: merged.length });

  const completed = await complete(merged, found, store, deadline);
  recorder.ended('complete', { in: merged.length, out: completed.candidates.length }, completed.skipped);

  const context = { text: found.text, profiles: profilesOf(embedders), kinds, times };
  const scored = scoreAll(completed.candidates, request.recipe, context);
  recorder.ended('score', { in: completed.candidates.length, out: scored.length });

  const asked = request.recipe.confirmsIdentifiers ? literalIdentifiers(request.query) : [];
  const confirmed = scored.filter((candidate) =>
    ledger.admit(candidate, missingIdentifier(candidate, asked, found), 'literal'),
  );
  recorder.ended(
    'literal',
    { in: scored.length, out: confirmed.length },
    asked.length > 0 ? null : 'no identifier to confirm',
  );

  const keeping = keepsToTime(
    confirmed,
    request,
    times,
    (candidate) => reasonBelow(candidate, request, listsTime) === null,
  );
  const timely = confirmed.filter((candidate) =>
    ledger.admit(candidate, outsideTime(candidate, keeping, times), 'time'),
  );
  recorder.ended('time', { in: confirmed.length, out: timely.length }, skippedOf(keeping));

  const admitted = timely.filter((candidate) =>
    ledger.admit(candidate, reasonBelow(candidate, request, listsTime), 'floor'),
  );
  recorder.ended('floor', { in: timely.length, out: admitted.length });

  const polarised = weighPolarity(admitted, request.query, request.limit, request.recipe.polarity);
  recorder.ended('polarity', { in: admitted.length, out: polarised.candidates.length }, polarised.skipped);

  const ordered = [...polarised.candidates].sort(byScore);
  recorder.ended('order', { in: admitted.length, out: ordered.length });

  const reranked = await rerank(ordered, {
    query: request.query,
    blank: analysis.blank,
    reranking: request.recipe.reranking,
    reranker,
    deadline,
    embeddingFailed: found.degraded.some(({ part }) => part === 'vector'),
  });
  recorder.ended('rerank', { in: ordered.length, out: reranked.candidates.length }, reranked.skipped);

  const kept = reranked.candidates.filter((candidate, at) =>
    ledger.admit(candidate, reasonBeyond(at + 1, request.limit), 'limit'),
  );
  recorder.ended('limit', { in: ordered.length, out: kept.length });

  const degraded = [...found.degraded, ...completed.degraded, ...reranked.degraded, ...always.degraded];
  return { found, blank: analysis.blank, kept, ledger, always, degraded, recorder, elapsedMs: deadline.elapsedMs() };
}

/** The times of a query, when the recipe reads them. */
function timesOf({ query, recipe, nowMs, zone }: RecallRequest): AskedTimes {
  return recipe.times === 'off' ? noTimes(query) : askedTimes(query, nowMs, zone);
}

/** Where a query asks for whatever took place at a time, only a date (`12th`) is worth looking for as a word. */
function analyse(query: string, { isAll }: AskedTimes): QueryAnalysis {
  const analysis = analyseQuery(query);
  return isAll ? { ...analysis, terms: analysis.terms.filter(({ label }) => /\d/u.test(label)) } : analysis;
}

function reasonBelow(candidate: ScoredCandidate, request: RecallRequest, listsTime: boolean): RejectionReason | null {
  const { floor } = request.recipe;
  const listedByTime = listsTime && candidate.legs.includes('time');
  const missed = floor === null || listedByTime ? null : missedFloor(candidate, floor);
  if (missed !== null) return { reason: 'below floor', ...missed };
  const apart = tooFar(candidate, request.minSimilarity);
  if (apart !== null) return apart;
  const { value } = candidate.explanation;
  return value < request.minScore ? { reason: 'below minScore', margin: request.minScore - value } : null;
}

/** What 32-bit vectors can tell apart: about seven digits. */
const COSINE_TOLERANCE = 1e-6;

/** Rule R25: only what nothing but the vector leg found is judged by its cosine. */
function tooFar({ legs, vector }: ScoredCandidate, minSimilarity: number | null): RejectionReason | null {
  if (minSimilarity === null || vector === null || legs.some((leg) => leg !== 'vector')) return null;
  const margin = minSimilarity - vector.similarity;
  return margin < COSINE_TOLERANCE ? null : { reason: 'below minSimilarity', value: vector.similarity, margin };
}

function reasonBeyond(rank: number, limit: number): RejectionReason | null {
  return rank <= limit ? null : { reason: 'limit', rank, margin: rank - limit };
}

function toResult(request: RecallRequest, outcome: RecallRun, { ids }: RecallDependencies): RecallResult {
  const { kept, ledger, always, degraded } = outcome;
  return {
    items: kept.map(toItem),
    always: always.memories,
    rejected: ledger.listed(),
    nearest: kept.length === 0 ? ledger.nearest() : [],
    degraded,
    trace: traceOf(request, outcome, ids.next(request.nowMs)),
  };
}

function toItem({ memory, explanation, signals, legs, text, vector, marks }: ScoredCandidate): RecallItem {
  const place = (text ?? vector)?.passage;
  const passage =
    place === undefined ? null : { start: place.start, end: place.end, ordinal: place.ordinal, count: place.count };
  return { memory, score: explanation.value, explanation, signals, legs, passage, marks };
}

function traceOf(request: RecallRequest, outcome: RecallRun, id: string): Trace {
  const { found, kept, ledger, always, recorder, degraded, elapsedMs } = outcome;
  return {
    id,
    atMs: request.nowMs,
    viewer: request.filter.viewer,
    recipe: request.recipe.name,
    query: request.query,
    ...textTrace(found),
    vector: vectorTrace(found),
    legs: found.legs,
    stages: recorder.stages,
    items: kept.map(({ memory, explanation, signals }, at) => ({
      memoryId: memory.id,
      version: memory.version,
      rank: at + 1,
      score: explanation.value,
      signals,
    })),
    always: always.memories.map((memory) => ({ id: memory.id, version: memory.version })),
    rejectedCounts: ledger.counts(),
    degraded,
    totalMs: elapsedMs,
  };
}

function vectorTrace({ vector }: Found): Trace['vector'] {
  if (vector === null) return null;
  const [{ query, missing }] = vector.searches;
  return { profile: query.profile, missing };
}

function textTrace({ text }: Found): Pick<Trace, 'terms' | 'termsDropped' | 'statistics'> {
  if (text === null) return { terms: [], termsDropped: 0, statistics: null };
  return {
    terms: text.terms.map(({ term, df, idf }) => ({ label: term.label, column: term.column, df, idf })),
    termsDropped: text.dropped,
    statistics: { n: text.matches.n, averageLength: text.matches.averageLength },
  };
}
