import type { KindPolicy } from '../domain/kinds.js';
import type { Clock, IdGenerator } from '../ports/clock.js';
import type { TenantStore } from '../ports/store.js';
import { analyseQuery } from '../text/query-terms.js';
import type { ScoredCandidate } from './candidate.js';
import { Deadline } from './deadline.js';
import type { Found } from './find.js';
import { find, merge } from './find.js';
import type { RecallRequest } from './request.js';
import type { NearMiss, RecallItem, RecallResult, Rejection, RejectionReason } from './result.js';
import { missedFloor, score } from './score.js';
import type { StageName, Trace } from './trace.js';
import { StageRecorder } from './trace.js';

/** What recall stands on. Only the reading half of the store is used (rule R1). */
export interface RecallDependencies {
  readonly store: TenantStore;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly kinds: { readonly [kind: string]: KindPolicy };
}

/** Most rejections that an answer lists; the trace counts all. */
const REJECTIONS_LISTED = 100;
const NEAR_MISSES = 3;

/**
 * Answers a request: analyse -> legs -> merge -> score -> floor -> order -> limit, under one deadline. It reads and
 * never writes; a part that fails is named in `degraded`.
 *
 * @throws `aborted` when the caller's signal fires.
 */
export async function recall(request: RecallRequest, dependencies: RecallDependencies): Promise<RecallResult> {
  const deadline = new Deadline(dependencies.clock, request.deadlineMs, request.signal);
  deadline.throwIfAborted();
  const recorder = new StageRecorder(() => deadline.elapsedMs());
  const ledger = new Ledger();

  const analysis = analyseQuery(request.query);
  recorder.ended('analyse', { in: 0, out: analysis.terms.length }, analysis.blank ? 'the query is blank' : null);

  const found = await find(dependencies.store, request, analysis, deadline);
  recorder.ended('legs', { in: 0, out: found.legs.reduce((sum, leg) => sum + leg.found, 0) });

  const merged = merge(found.byLeg);
  recorder.ended('merge', { in: found.legs.reduce((sum, leg) => sum + leg.found, 0), out: merged.length });

  const context = { text: found.text, kinds: dependencies.kinds };
  const scored = merged.map((candidate) => score(candidate, request.recipe, context));
  recorder.ended('score', { in: merged.length, out: scored.length });

  const admitted = scored.filter((candidate) => ledger.admit(candidate, reasonBelow(candidate, request), 'floor'));
  recorder.ended('floor', { in: scored.length, out: admitted.length });

  const ordered = [...admitted].sort(byScore);
  recorder.ended('order', { in: admitted.length, out: ordered.length });

  const kept = ordered.filter((candidate, at) =>
    ledger.admit(
      candidate,
      at < request.limit ? null : { reason: 'limit', rank: at + 1, margin: at + 1 - request.limit },
      'limit',
    ),
  );
  recorder.ended('limit', { in: ordered.length, out: kept.length });

  const items = kept.map(toItem);
  return {
    items,
    rejected: ledger.listed(),
    nearest: items.length === 0 ? ledger.nearest() : [],
    degraded: found.degraded,
    trace: {
      id: dependencies.ids.next(request.nowMs),
      atMs: request.nowMs,
      viewer: request.filter.viewer,
      recipe: request.recipe.name,
      query: request.query,
      ...textTrace(found),
      legs: found.legs,
      stages: recorder.stages,
      items: kept.map((candidate, at) => ({
        memoryId: candidate.memory.id,
        version: candidate.memory.version,
        rank: at + 1,
        score: candidate.explanation.value,
        signals: candidate.signals,
      })),
      rejectedCounts: ledger.counts(),
      degraded: found.degraded,
      totalMs: deadline.elapsedMs(),
    },
  };
}

/** Rule R5: score, then the newer, then the id; nothing is left to chance. */
function byScore(left: ScoredCandidate, right: ScoredCandidate): number {
  return (
    right.explanation.value - left.explanation.value ||
    right.memory.recordedAtMs - left.memory.recordedAtMs ||
    (left.memory.id < right.memory.id
      ? 1
      : left.memory.id > right.memory.id
        ? -1
        : right.memory.version - left.memory.version)
  );
}

function reasonBelow(candidate: ScoredCandidate, request: RecallRequest): RejectionReason | null {
  const { floor } = request.recipe;
  const listedByTime = candidate.legs.includes('time');
  const missed = floor === null || listedByTime ? null : missedFloor(candidate, floor);
  if (missed !== null) return { reason: 'below floor', ...missed };
  const { value } = candidate.explanation;
  return value < request.minScore ? { reason: 'below minScore', margin: request.minScore - value } : null;
}

function toItem({ memory, explanation, signals, legs, text }: ScoredCandidate): RecallItem {
  const passage =
    text === null
      ? null
      : { start: text.passage.start, end: text.passage.end, ordinal: text.passage.ordinal, count: text.passage.count };
  return { memory, score: explanation.value, explanation, signals, legs, passage };
}

function textTrace({ text }: Found): Pick<Trace, 'terms' | 'termsDropped' | 'statistics'> {
  if (text === null) return { terms: [], termsDropped: 0, statistics: null };
  return {
    terms: text.terms.map(({ term, df, idf }) => ({ label: term.label, column: term.column, df, idf })),
    termsDropped: text.dropped,
    statistics: { n: text.matches.n, averageLength: text.matches.averageLength },
  };
}

/** Keeps account of every candidate that was not returned. */
class Ledger {
  readonly #rejections: { readonly candidate: ScoredCandidate; readonly rejection: Rejection }[] = [];

  /** True when there is no reason against the candidate; otherwise the reason is written down. */
  admit(candidate: ScoredCandidate, reason: RejectionReason | null, stage: StageName): boolean {
    if (reason === null) return true;
    const { memory, explanation } = candidate;
    this.#rejections.push({
      candidate,
      rejection: { ...reason, memoryId: memory.id, version: memory.version, stage, score: explanation.value },
    });
    return false;
  }

  listed(): readonly Rejection[] {
    return this.#best()
      .slice(0, REJECTIONS_LISTED)
      .map(({ rejection }) => rejection);
  }

  nearest(): readonly NearMiss[] {
    return this.#best()
      .slice(0, NEAR_MISSES)
      .map(({ candidate, rejection }) => ({ memory: candidate.memory, rejection, explanation: candidate.explanation }));
  }

  counts(): { readonly [reason: string]: number } {
    const counts: Record<string, number> = {};
    for (const { rejection } of this.#rejections) counts[rejection.reason] = (counts[rejection.reason] ?? 0) + 1;
    return counts;
  }

  #best(): readonly { readonly candidate: ScoredCandidate; readonly rejection: Rejection }[] {
    return [...this.#rejections].sort((left, right) => byScore(left.candidate, right.candidate));
  }
}
