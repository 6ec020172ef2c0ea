import type { Degradation } from '../domain/degradation.js';
import type { TenantStore, TextHit } from '../ports/store.js';
import type { QueryAnalysis } from '../text/query-terms.js';
import type { Candidate } from './candidate.js';
import type { Deadline, Outcome } from './deadline.js';
import type { TextEvidence, TextLeg } from './legs/text.js';
import { findByText, legOfTerm } from './legs/text.js';
import type { LegName } from './recipe.js';
import type { RecallRequest } from './request.js';
import type { LegTrace } from './trace.js';

/** Everything the legs brought back. */
export interface Found {
  readonly text: TextEvidence | null;
  /** Hits of each leg, before they are merged. */
  readonly byLeg: ReadonlyMap<LegName, readonly Omit<Candidate, 'legs'>[]>;
  readonly legs: readonly LegTrace[];
  readonly degraded: readonly Degradation[];
}

/** Runs the request's legs in parallel; a leg that fails is named and the others go on. */
export async function find(
  store: TenantStore,
  request: RecallRequest,
  analysis: QueryAnalysis,
  deadline: Deadline,
): Promise<Found> {
  const asked = Math.max(request.recipe.candidatesMin, request.recipe.candidatesPerItem * request.limit);
  const report = new LegReport(asked);
  const [text] = await Promise.all([
    textLegs(store, request, analysis, asked, deadline, report),
    timeLeg(store, request, analysis, deadline, report),
  ]);
  return { text, byLeg: report.hits, legs: report.legs, degraded: report.degraded };
}

/** Collects what legs report. */
class LegReport {
  readonly hits: Map<LegName, readonly Omit<Candidate, 'legs'>[]> = new Map();
  readonly legs: LegTrace[] = [];
  readonly degraded: Degradation[] = [];
  readonly #asked: number;

  constructor(asked: number) {
    this.#asked = asked;
  }

  skip(leg: LegName, why: string): void {
    this.legs.push({ leg, asked: 0, found: 0, ms: 0, skipped: why });
  }

  ran(leg: LegName, outcome: Outcome<readonly Omit<Candidate, 'legs'>[]>): void {
    if (outcome.ok) {
      this.hits.set(leg, outcome.value);
      this.legs.push({ leg, asked: this.#asked, found: outcome.value.length, ms: outcome.ms, skipped: null });
    } else {
      this.degraded.push({ part: leg, code: outcome.code, message: `${leg} leg: ${outcome.message}` });
      this.legs.push({ leg, asked: this.#asked, found: 0, ms: outcome.ms, skipped: `failed: ${outcome.code}` });
    }
  }
}

async function textLegs(
  store: TenantStore,
  request: RecallRequest,
  analysis: QueryAnalysis,
  asked: number,
  deadline: Deadline,
  report: LegReport,
): Promise<TextEvidence | null> {
  const wanted = request.legs.filter((leg): leg is TextLeg => leg === 'lexical' || leg === 'identifier');
  const terms = analysis.terms.filter((term) => wanted.includes(legOfTerm(term)));
  const running = wanted.filter((leg) => terms.some((term) => legOfTerm(term) === leg));
  for (const leg of wanted) if (!running.includes(leg)) report.skip(leg, `the query holds no ${noun(leg)}`);
  if (running.length === 0) return null;
  const outcome = await deadline.run((signal) => findByText(store, terms, request.filter, asked, signal));
  for (const leg of running) report.ran(leg, outcome.ok ? { ...outcome, value: hitsOf(leg, outcome.value) } : outcome);
  return outcome.ok ? outcome.value : null;
}

function noun(leg: TextLeg): string {
  return leg === 'identifier' ? 'identifier' : 'word to search for';
}

function hitsOf(leg: TextLeg, { terms, matches }: TextEvidence): readonly Omit<Candidate, 'legs'>[] {
  const positions = terms.flatMap(({ term }, at) => (legOfTerm(term) === leg ? [at] : []));
  const holds = (hit: TextHit): boolean => positions.some((at) => (hit.frequencies[at] ?? 0) > 0);
  return matches.hits.filter(holds).map((hit) => ({ memory: hit.memory, text: hit }));
}

/** Rule R4: a query with nothing to search for lists the newest that pass, when the caller narrowed the search. */
async function timeLeg(
  store: TenantStore,
  request: RecallRequest,
  analysis: QueryAnalysis,
  deadline: Deadline,
  report: LegReport,
): Promise<void> {
  if (!request.legs.includes('time')) return;
  if (!analysis.blank) return report.skip('time', 'the query has words');
  if (!request.narrowed) return report.skip('time', 'a blank query without a filter has no answer');
  const outcome = await deadline.run((_signal) =>
    store.scan(request.filter, { order: 'newest', limit: request.limit }),
  );
  report.ran(
    'time',
    outcome.ok ? { ...outcome, value: outcome.value.map((memory) => ({ memory, text: null })) } : outcome,
  );
}

/** Joins what the legs found: one candidate per version, with all the legs that found it. */
export function merge(byLeg: Found['byLeg']): readonly Candidate[] {
  const merged = new Map<string, Candidate>();
  for (const [leg, hits] of byLeg)
    for (const { memory, text } of hits) {
      const key = `${memory.id}@${memory.version}`;
      const known = merged.get(key);
      merged.set(
        key,
        known === undefined
          ? { memory, text, legs: [leg] }
          : { ...known, text: known.text ?? text, legs: [...known.legs, leg] },
      );
    }
  return [...merged.values()];
}
