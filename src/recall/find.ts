import type { Outcome } from '../domain/deadline.js';
import { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { Filter, Interval } from '../domain/filter.js';
import { versionKey } from '../domain/memory.js';
import type { Clock } from '../ports/clock.js';
import type { Embedder } from '../ports/embedder.js';
import type { TenantStore } from '../ports/store.js';
import { entities } from '../text/entities/entities.js';
import type { QueryAnalysis } from '../text/query-terms.js';
import { askedSlots } from '../text/slots/asked-slots.js';
import type { Candidate, Hit } from './candidate.js';
import type { AskedTimes } from './event-times.js';
import { hullOf } from './event-times.js';
import { findNamed, findPlaces } from './graph/find-place.js';
import { LegReport } from './leg-report.js';
import type { AttributeEvidence } from './legs/attribute.js';
import { findByAttribute } from './legs/attribute.js';
import { findBeside } from './legs/beside.js';
import { findByWalking } from './legs/bfs.js';
import type { GraphEvidence } from './legs/graph.js';
import { GraphSearch } from './legs/graph.js';
import { readGraphQuery } from './legs/graph-query.js';
import { newestOf } from './legs/newest.js';
import type { TextEvidence, TextLeg } from './legs/text.js';
import { findByText, legOfTerm } from './legs/text.js';
import type { Embedders, VectorEvidence, VectorSearch } from './legs/vector.js';
import { embedQuery, meetsFloor, scalesOf, searchVectors } from './legs/vector.js';
import type { LegName } from './recipe.js';
import { fetchSize, signalsOf } from './recipe-parts.js';
import type { RecallRequest } from './request.js';
import type { SignalName } from './signals.js';
import type { LegTrace } from './trace.js';

/** Everything the legs brought back. */
export interface Found {
  readonly text: TextEvidence | null;
  readonly vector: VectorEvidence | null;
  readonly attribute: AttributeEvidence | null;
  readonly graph: GraphEvidence | null;
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
  const report = new LegReport((leg) => fetchSize(request.recipe, leg, request.limit));
  const [text, vector, attribute] = await Promise.all([
    textLegs(context, report),
    vectorLeg(context, report),
    attributeLeg(context, report),
    importanceLeg(context, report),
    timeLeg(context, report),
  ]);
  await bfsLeg(context, report);
  const graph = await graphLeg(context, { text, vector }, report);
  await besideLeg(context, text, report);
  await newestLeg(context, report);
  return {
    text,
    vector,
    attribute,
    graph,
    byLeg: report.hits,
    legs: report.inOrder(request.legs),
    degraded: report.degraded,
  };
}

async function textLegs(
  { store, request, analysis, deadline }: FindContext,
  report: LegReport,
): Promise<TextEvidence | null> {
  const wanted = request.legs.filter((leg): leg is TextLeg => leg === 'lexical' || leg === 'identifier');
  const terms = analysis.terms.filter((term) => wanted.includes(legOfTerm(term)));
  const running = wanted.filter((leg) => terms.some((term) => legOfTerm(term) === leg));
  for (const leg of wanted) if (!running.includes(leg)) report.skip(leg, `the query holds no ${noun(leg)}`);
  if (running.length === 0)
    return wanted.length > 0 ? null : textStatistics({ store, request, analysis, deadline }, report);
  const most = Math.max(...running.map(report.asked));
  const outcome = await deadline.run((signal) => findByText(store, terms, request.filter, most, signal));
  for (const leg of running) report.ran(leg, outcome.ok ? { ...outcome, value: hitsOf(leg, outcome.value) } : outcome);
  return outcome.ok ? outcome.value : null;
}

/** Signals that are measured by the words of the query. */
const BY_WORDS: readonly SignalName[] = ['bm25', 'lexical', 'evidence', 'identifier', 'facts'];

/**
 * A recipe that finds by other legs may still weigh words: then the statistics of the query's terms are looked up, and no
 * candidate is taken from them.
 */
async function textStatistics(
  { store, request, analysis, deadline }: Pick<FindContext, 'store' | 'request' | 'analysis' | 'deadline'>,
  report: LegReport,
): Promise<TextEvidence | null> {
  const weighsWords = signalsOf(request.recipe).some((signal) => BY_WORDS.includes(signal));
  if (!weighsWords || analysis.terms.length === 0) return null;
  const outcome = await deadline.run((signal) => findByText(store, analysis.terms, request.filter, 1, signal));
  if (outcome.ok) return { ...outcome.value, matches: { ...outcome.value.matches, hits: [] } };
  report.failed('lexical', outcome, ', statistics');
  return null;
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
  if (!request.legs.includes('vector'))
    return queryVector({ embedders, request, searched, analysis, deadline }, report);
  if (embedders === null) return report.skip('vector', 'no embedder is configured');
  if (analysis.blank) return report.skip('vector', 'the query is blank');
  const share = new Deadline(clock, deadline.remainingMs() * VECTOR_SHARE, request.signal);
  const search = (embedder: Embedder, lacking?: string): Promise<Outcome<VectorSearch>> =>
    share.run((signal) =>
      searchVectors(store, embedder, searched, request.filter, {
        k: report.asked('vector'),
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

/** Signals that are measured by the vector of the query. */
const BY_MEANING: readonly SignalName[] = ['semantic', 'similarity', 'binary'];

/**
 * A recipe that finds by other legs may still weigh nearness in meaning: then the query is embedded, and no candidate is taken from
 * it. A caller who leaves out the leg of a recipe that has one does without.
 */
async function queryVector(
  {
    embedders,
    request,
    searched,
    analysis,
    deadline,
  }: Pick<FindContext, 'embedders' | 'request' | 'searched' | 'analysis' | 'deadline'>,
  report: LegReport,
): Promise<VectorEvidence | null> {
  if (embedders === null || analysis.blank || request.recipe.legs.includes('vector')) return null;
  if (!signalsOf(request.recipe).some((signal) => BY_MEANING.includes(signal))) return null;
  const { current } = embedders;
  const outcome = await deadline.run((signal) => embedQuery(current, searched, signal));
  if (outcome.ok) return { searches: [{ query: outcome.value, hits: [], missing: 0 }] };
  report.failed('vector', outcome, ', query');
  return null;
}

/** Looks for what states an attribute that the query asks for; most queries ask for none and cost nothing more. */
async function attributeLeg(
  { store, request, deadline }: FindContext,
  report: LegReport,
): Promise<AttributeEvidence | null> {
  if (!request.legs.includes('attribute')) return null;
  const asked = askedSlots(request.query);
  if (asked.length === 0) return report.skip('attribute', 'the query asks for no attribute');
  const outcome = await deadline.run((_signal) =>
    findByAttribute(store, asked, request.filter, report.asked('attribute')),
  );
  report.ran('attribute', outcome.ok ? { ...outcome, value: outcome.value.hits } : outcome);
  return outcome.ok ? outcome.value : null;
}

/** Share of the time left that the graph leg may take; what it reached by then is what there is. */
const GRAPH_SHARE = 0.4;

/** Begins with what the other legs found, so it runs behind them; rules G5, G6 and G8. */
async function graphLeg(
  { store, embedders, request, analysis, deadline, clock }: FindContext,
  { text, vector }: Pick<Found, 'text' | 'vector'>,
  report: LegReport,
): Promise<GraphEvidence | null> {
  if (!request.legs.includes('graph')) return null;
  if (analysis.blank) return report.skip('graph', 'the query is blank');
  const share = new Deadline(clock, deadline.remainingMs() * GRAPH_SHARE, request.signal);
  const search = new GraphSearch({
    store,
    asked: readGraphQuery(request.query),
    filter: request.filter,
    others: { text, vector, scales: scalesOf(embedders) },
    k: report.asked('graph'),
    isOver: () => request.signal?.aborted === true || share.remainingMs() === 0,
  });
  const outcome = await share.run((_signal) => search.run());
  if (!outcome.ok && outcome.code !== 'deadline') {
    report.ran('graph', outcome);
    return null;
  }
  if (!outcome.ok) report.failed('graph', { ...outcome, message: 'not all was walked in time' });
  else if (!search.runs) return report.skip('graph', search.why);
  const evidence = search.evidence();
  report.ran('graph', { ok: true, value: evidence.hits, ms: outcome.ms }, evidence.why);
  return evidence;
}

async function importanceLeg({ store, request, analysis, deadline }: FindContext, report: LegReport): Promise<void> {
  if (!request.legs.includes('importance')) return;
  if (analysis.blank && request.range === null) return void report.skip('importance', 'the query is blank');
  const outcome = await deadline.run((_signal) =>
    store.scan(request.filter, { order: 'importance', limit: report.asked('importance') }),
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
  const limit = hull === null ? report.asked('time') : TIME_SHARE * report.asked('time');
  const outcome = await deadline.run((_signal) => store.scan(filter, { order: 'newest', limit }));
  report.ran('time', scanned(outcome));
}

/** Walks from where the request begins, from what the query names, or from what the other legs found, which are over by then. */
async function bfsLeg({ store, embedders, request, deadline }: FindContext, report: LegReport): Promise<void> {
  const { walk } = request.recipe;
  if (!request.legs.includes('bfs') || walk === undefined) return;
  const scales = scalesOf(embedders);
  const hits = [...report.hits].flatMap(([leg, found]) =>
    found.filter((hit) => meetsFloor(hit, request.recipe.legFloors?.[leg], scales)).map(({ memory }) => memory),
  );
  const names = request.origins.length > 0 ? [] : entities({ text: request.query }).map(({ name }) => name);
  if (request.origins.length === 0 && names.length === 0) {
    if (walk.joins === 'asked')
      return void report.skip('bfs', 'neither the request nor the query names where to begin');
    if (hits.length === 0) return void report.skip('bfs', 'no other leg found anything to begin with');
  }
  const outcome = await deadline.run(async (signal) => {
    const named =
      names.length > 0
        ? await findNamed(store, names, request.filter)
        : await findPlaces(store, request.origins, request.filter);
    const areFound = request.origins.length > 0 || named.length > 0;
    const memories = areFound || walk.joins === 'asked' ? named : hits;
    return findByWalking(store, { memories, areFound }, request.filter, { ...walk, k: report.asked('bfs'), signal });
  });
  report.ran('bfs', outcome);
}

/** What stands beside the first that were found by words, in their conversations: it may answer in other words. */
async function besideLeg(
  { store, request, deadline }: FindContext,
  text: TextEvidence | null,
  report: LegReport,
): Promise<void> {
  if (!request.legs.includes('beside')) return;
  if (text === null || text.matches.hits.length === 0)
    return void report.skip('beside', 'nothing was found by words to look beside');
  const first = text.matches.hits.slice(0, report.asked('beside')).map(({ memory }) => memory);
  const outcome = await deadline.run((_signal) => findBeside(store, first, request.filter));
  report.ran('beside', scanned(outcome));
}

/** Where no leg found anything, the newest of each compartment (RECIPES 2, "fallback"). */
async function newestLeg({ store, request, analysis, deadline }: FindContext, report: LegReport): Promise<void> {
  if (!request.legs.includes('newest')) return;
  if (analysis.blank) return void report.skip('newest', 'the query is blank');
  if ([...report.hits.values()].some((hits) => hits.length > 0))
    return void report.skip('newest', 'another leg found something');
  const outcome = await deadline.run((_signal) => newestOf(store, request));
  report.ran('newest', scanned(outcome));
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
