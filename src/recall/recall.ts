import { Deadline } from '../domain/deadline.js';
import type { KindPolicy } from '../domain/kinds.js';
import type { Clock, IdGenerator } from '../ports/clock.js';
import type { Reranker } from '../ports/reranker.js';
import type { Rewriter } from '../ports/rewriter.js';
import type { TenantStore } from '../ports/store.js';
import { literalIdentifiers } from '../text/literal-identifiers.js';
import type { QueryAnalysis } from '../text/query-terms.js';
import { analyseQuery } from '../text/query-terms.js';
import { findAlways } from './always.js';
import { answerOf } from './answer.js';
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
import type { RecallRun } from './recall-run.js';
import type { LegName } from './recipe.js';
import type { RecallRequest } from './request.js';
import { rerank } from './rerank.js';
import type { RecallResult, RejectionReason } from './result.js';
import { missedFloor, scoreAll } from './score.js';
import type { LegTrace } from './trace.js';
import { StageRecorder } from './trace.js';
import { askGate, rewrite } from './understand.js';
import { weighPolarity } from './weigh-polarity.js';

/** What recall stands on. Only the reading half of the store is used (rule R1). */
export interface RecallDependencies {
  readonly store: TenantStore;
  readonly embedders: Embedders | null;
  readonly reranker: Reranker | null;
  readonly rewriter: Rewriter | null;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly kinds: { readonly [kind: string]: KindPolicy };
}

/**
 * Answers a request: gate -> rewrite -> analyse -> legs -> merge -> complete -> score -> literal -> time -> floor -> polarity -> order -> rerank -> limit,
 * under one deadline, with what is always returned beside. It reads and never writes; a part that fails is named in `degraded`.
 *
 * @throws `aborted` when the caller's signal fires.
 */
export async function recall(request: RecallRequest, dependencies: RecallDependencies): Promise<RecallResult> {
  return answerOf(request, await run(request, dependencies), dependencies.ids.next(request.nowMs));
}

/** Runs the stages; see {@link recall}. */
export async function run(asked: RecallRequest, dependencies: RecallDependencies): Promise<RecallRun> {
  const { clock, store, embedders, reranker, rewriter, kinds } = dependencies;
  const deadline = new Deadline(clock, asked.deadlineMs, asked.signal);
  deadline.throwIfAborted();
  const recorder = new StageRecorder(() => deadline.elapsedMs());
  const ledger = new Ledger();

  const gate = askGate(asked);
  recorder.ended('gate', { in: 0, out: 0 }, gate === null ? 'nobody asked whether memory is needed' : null);
  if (gate?.needed === false) {
    const always = await findAlways(asked.filter, kinds, store, deadline);
    const found: Found = { text: null, vector: null, byLeg: new Map(), legs: closedLegs(asked.legs), degraded: [] };
    const { degraded } = always;
    const elapsedMs = deadline.elapsedMs();
    return { found, blank: false, kept: [], ledger, always, degraded, recorder, elapsedMs, gate, rewritten: null };
  }

  const rewritten = await rewrite(asked, rewriter, clock);
  const request = rewritten === null ? asked : { ...asked, query: rewritten.text };
  recorder.ended('rewrite', { in: 0, out: 0 }, rewritten === null ? 'no earlier turns were given' : null);

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

  const named = request.recipe.confirmsIdentifiers ? literalIdentifiers(request.query) : [];
  const confirmed = scored.filter((candidate) =>
    ledger.admit(candidate, missingIdentifier(candidate, named, found), 'literal'),
  );
  recorder.ended(
    'literal',
    { in: scored.length, out: confirmed.length },
    named.length > 0 ? null : 'no identifier to confirm',
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
  const elapsedMs = deadline.elapsedMs();
  return { found, blank: analysis.blank, kept, ledger, always, degraded, recorder, elapsedMs, gate, rewritten };
}

/** Why no leg ran. */
const GATE_CLOSED = 'the gate said that no memory is needed';

function closedLegs(legs: readonly LegName[]): readonly LegTrace[] {
  return legs.map((leg) => ({ leg, asked: 0, found: 0, ms: 0, skipped: GATE_CLOSED }));
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
