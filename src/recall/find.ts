import type { Deadline, Outcome } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import type { TenantStore } from '../ports/store.js';
import type { QueryAnalysis } from '../text/query-terms.js';
import type { Candidate, Hit } from './candidate.js';
import type { TextEvidence, TextLeg } from './legs/text.js';
import { findByText, legOfTerm } from './legs/text.js';
import type { Embedders, VectorEvidence } from './legs/vector.js';
import { findByVector } from './legs/vector.js';
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
  readonly deadline: Deadline;
}

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
    this.degraded.push({ part: leg, code: outcome.code, message: `${leg} leg: ${outcome.message}` });
    this.#traces.push({ leg, asked: this.asked, found: 0, ms: outcome.ms, skipped: `failed: ${outcome.code}` });
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

async function vectorLeg(
  { store, embedders, request, analysis, deadline }: FindContext,
  report: LegReport,
): Promise<VectorEvidence | null> {
  if (!request.legs.includes('vector')) return null;
  if (embedders === null) return report.skip('vector', 'no embedder is configured');
  if (analysis.blank) return report.skip('vector', 'the query is blank');
  const outcome = await deadline.run((signal) =>
    findByVector(store, embedders, request.query, request.filter, report.asked, signal),
  );
  report.ran('vector', outcome.ok ? { ...outcome, value: outcome.value.hits } : outcome);
  return outcome.ok ? outcome.value : null;
}

async function importanceLeg({ store, request, analysis, deadline }: FindContext, report: LegReport): Promise<void> {
  if (!request.legs.includes('importance') || analysis.blank) return;
  const outcome = await deadline.run((_signal) =>
    store.scan(request.filter, { order: 'importance', limit: report.asked }),
  );
  report.ran('importance', scanned(outcome));
}

/** Rule R4: a query with nothing to search for lists the newest that pass, when the caller narrowed the search. */
async function timeLeg({ store, request, analysis, deadline }: FindContext, report: LegReport): Promise<void> {
  if (!request.legs.includes('time')) return;
  if (!analysis.blank) return void report.skip('time', 'the query has words');
  if (!request.narrowed) return void report.skip('time', 'a blank query without a filter has no answer');
  const outcome = await deadline.run((_signal) =>
    store.scan(request.filter, { order: 'newest', limit: request.limit }),
  );
  report.ran('time', scanned(outcome));
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
      const key = `${memory.id}@${memory.version}`;
      const known = merged.get(key);
      const legs = known === undefined ? [leg] : [...known.legs, leg];
      merged.set(key, { memory, legs, text: known?.text ?? text, vector: known?.vector ?? vector });
    }
  return [...merged.values()];
}
