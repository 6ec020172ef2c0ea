import type { Outcome } from '../domain/deadline.js';
import { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Filter, Interval } from '../domain/filter.js';
import { versionKey } from '../domain/memory.js';
import type { Clock } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { TenantStore } from '../ports/store.js';
import type { QueryAnalysis } from '../text/query-terms.js';
import type { Candidate, Hit } from './candidate.js';
import type { AskedTimes } from './event-times.js';
import { hullOf } from './event-times.js';
import type { TextEvidence, TextLeg } from './legs/text.js';
import { findByText, legOfTerm } from './legs/text.js';
import type { Embedders, VectorEvidence, VectorSearch } from './legs/vector.js';
import { searchVectors } from './legs/vector.js';
import type { LegName } from './recipe.js';
import type { RecallRequest } from './request.js';
import type { LegTrace } from './trace.js';

/** Everything the legs brought back. */
export interface Found {
  readonly text: TextEvidence | null;
  readonly vector: VectorEvidence | null;
  /** Hits of each leg, before they are merged. */
  readonly byLeg: ReadonlyMap<LegName, readonly Hit[]>;
  readonly legs: readonly LegTrace[];
  readonly degraded: readonly Degradation[];
}

/** What the legs look into. */
export interface FindContext {
  readonly store: TenantStore;
  readonly embedders: Embedders | null;
  readonly request: RecallRequest;
  readonly analysis: QueryAnalysis;
  /** What is embedded: the query, without the words that name a time where it asks for nothing else. */
  readonly searched: string;
  readonly times: AskedTimes;
  readonly deadline: Deadline;
  readonly clock: Clock;
}

/**
 * Share of the time left that the vector leg may take (rule R26). It is the one that may wait for a network: an embedder
 * that hangs must leave time for what the others found.
 */
const VECTOR_SHARE = 0.6;

/** Runs the request's legs in parallel; a leg that fails is named and the others go on. */
export async function find(context: FindContext): Promise<Found> {
  const { request } = context;
  const report = new LegReport(
    Math.max(request.recipe.candidatesMin, request.recipe.candidatesPerItem * request.limit),
  );
  const [text, vector] = await Promise.all([
    textLegs(context, report),
    vectorLeg(context, report),
    importanceLeg(context, report),
    timeLeg(context, report),
  ]);
  return { text, vector, byLeg: report.hits, legs: report.inOrder(request.legs), degraded: report.degraded };
}

/** Collects what legs report. */
class LegReport {
  readonly hits: Map<LegName, readonly Hit[]> = new Map();
  readonly degraded: Degradation[] = [];
  readonly asked: number;
  readonly #traces: LegTrace[] = [];

  constructor(asked: number) {
    this.asked = asked;
  }

  skip(leg: LegName, why: string): null {
    this.#traces.push({ leg, asked: 0, found: 0, ms: 0, skipped: why });
    return null;
  }

  ran(leg: LegName, outcome: Outcome<readonly Hit[]>): void {
    if (outcome.ok) {
      this.hits.set(leg, outcome.value);
      this.#traces.push({ leg, asked: this.asked, found: outcome.value.length, ms: outcome.ms, skipped: null });
      return;
    }
    this.failed(leg, outcome);
    this.#traces.push({ leg, asked: this.asked, found: 0, ms: outcome.ms, skipped: `failed: ${outcome.code}` });
  }

  /** Names a failure; `where` says in which part of the leg when the others went on. */
  failed(leg: LegName, { code, message }: Extract<Outcome<unknown>, { ok: false }>, where = ''): void {
    this.degraded.push({ part: leg, code, message: `${leg} leg${where}: ${message}` });
  }

  /** Traces in the order of the recipe, whichever leg ended first. */
  inOrder(legs: readonly LegName[]): readonly LegTrace[] {
    return [...this.#traces].sort((left, right) => legs.indexOf(left.leg) - legs.indexOf(right.leg));
  }
}

async function textLegs(
  { store, request, analysis, deadline }: FindContext,
  report: LegReport,
): Promise<TextEvidence | null> {
  const wanted = request.legs.filter((leg): leg is TextLeg => leg === 'lexical' || leg === 'identifier');
  const terms = analysis.terms.filter((term) => wanted.includes(legOfTerm(term)));
  const running = wanted.filter((leg) => terms.some((term) => legOfTerm(term) === leg));
  for (const leg of wanted) if (!running.includes(leg)) report.skip(leg, `the query holds no ${noun(leg)}`);
  if (running.length === 0) return null;
  const outcome = await deadline.run((signal) => findByText(store, terms, request.filter, report.asked, signal));
  for (const leg of running) report.ran(leg, outcome.ok ? { ...outcome, value: hitsOf(leg, outcome.value) } : outcome);
  return outcome.ok ? outcome.value : null;
}

function noun(leg: TextLeg): string {
  return leg === 'identifier' ? 'identifier' : 'word to search for';
}

function hitsOf(leg: TextLeg, { terms, matches }: TextEvidence): readonly Hit[] {
  const positions = terms.flatMap(({ term }, at) => (legOfTerm(term) === leg ? [at] : []));
  return matches.hits
    .filter((hit) => positions.some((at) => (hit.frequencies[at] ?? 0) > 0))
    .map(({ memory, passage, frequencies }) => ({ memory, text: { passage, frequencies }, vector: null }));
}

/**
 * Vectors of two profiles never meet (rule S8): the current embedder's query looks among the current vectors, the
 * previous one's among the memories that have none of these yet, or among all when the current embedder is down.
 */
async function vectorLeg(
  { store, embedders, request, searched, analysis, deadline, clock }: FindContext,
  report: LegReport,
): Promise<VectorEvidence | null> {
  if (!request.legs.includes('vector')) return null;
  if (embedders === null) return report.skip('vector', 'no embedder is configured');
  if (analysis.blank) return report.skip('vector', 'the query is blank');
  const share = new Deadline(clock, deadline.remainingMs() * VECTOR_SHARE, request.signal);
  const search = (embedder: Embedder, lacking?: string): Promise<Outcome<VectorSearch>> =>
    share.run((signal) =>
      searchVectors(store, embedder, searched, request.filter, {
        k: report.asked,
        signal,
        ...(lacking === undefined ? {} : { lacking }),
      }),
    );
  const current = await search(embedders.current);
  const outcomes = [current];
  if (embedders.previous !== null && !(current.ok && current.value.missing === 0))
    outcomes.push(await search(embedders.previous, current.ok ? embedders.current.profile.id : undefined));
  const [first, ...others] = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  if (first === undefined) {
    report.ran('vector', current.ok ? { ...current, value: [] } : current);
    return null;
  }
  for (const outcome of outcomes)
    if (!outcome.ok) report.failed('vector', outcome, outcome === current ? '' : ', previous embedder');
  const searches = [first, ...others] as const;
  report.ran('vector', { ok: true, value: searches.flatMap(({ hits }) => hits), ms: share.elapsedMs() });
  return { searches };
}

async function importanceLeg({ store, request, analysis, deadline }: FindContext, report: LegReport): Promise<void> {
  if (!request.legs.includes('importance')) return;
  if (analysis.blank) return void report.skip('importance', 'the query is blank');
  const outcome = await deadline.run((_signal) =>
    store.scan(request.filter, { order: 'importance', limit: report.asked }),
  );
  report.ran('importance', scanned(outcome));
}

/** Candidates the time leg asks for, as a multiple of what other legs do: it knows only when, not what. */
const TIME_SHARE = 4;

/**
 * Where a query names a time, the newest that were recorded in it or soon after. Rule R4: a query with nothing to search
 * for lists the newest that pass, when the caller narrowed the search.
 */
async function timeLeg({ store, request, analysis, times, deadline }: FindContext, report: LegReport): Promise<void> {
  if (!request.legs.includes('time')) return;
  const hull = hullOf(times);
  if (hull === null && !analysis.blank) return void report.skip('time', 'the query names no time');
  if (hull === null && !request.narrowed)
    return void report.skip('time', 'a blank query without a filter has no answer');
  const filter = hull === null ? request.filter : within(request.filter, hull);
  if (filter === null) return void report.skip('time', 'the filter leaves nothing of the time that the query names');
  const limit = hull === null ? report.asked : TIME_SHARE * report.asked;
  const outcome = await deadline.run((_signal) => store.scan(filter, { order: 'newest', limit }));
  report.ran('time', scanned(outcome));
}

/** The filter with its recorded times narrowed; null when the two do not meet. */
function within(filter: Filter, { fromMs, toMs }: Interval): Filter | null {
  const given = filter.recordedBetween;
  const from = latest(given?.fromMs ?? null, fromMs);
  const to = earliest(given?.toMs ?? null, toMs);
  if (from !== null && to !== null && from >= to) return null;
  return { ...filter, recordedBetween: { fromMs: from, toMs: to } };
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function scanned(outcome: Outcome<readonly Hit['memory'][]>): Outcome<readonly Hit[]> {
  return outcome.ok
    ? { ...outcome, value: outcome.value.map((memory) => ({ memory, text: null, vector: null })) }
    : outcome;
}

/** Joins what the legs found: one candidate per version, with all the legs that found it. */
export function merge(byLeg: Found['byLeg']): readonly Candidate[] {
  const merged = new Map<string, Candidate>();
  for (const [leg, hits] of byLeg)
    for (const { memory, text, vector } of hits) {
      const key = versionKey(memory);
      const known = merged.get(key);
      const legs = known === undefined ? [leg] : [...known.legs, leg];
      merged.set(key, { memory, legs, text: known?.text ?? text, vector: known?.vector ?? vector });
    }
  return [...merged.values()];
}
