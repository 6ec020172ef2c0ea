import type { EmbedderProfile } from '../domain/embedder-profile.js';
import type { KindPolicy } from '../domain/kinds.js';
import { kindPolicy } from '../domain/kinds.js';
import type { ScoreNode } from '../explain/score-node.js';
import { combine, leaf } from '../explain/score-node.js';
import { bm25Ceiling, informativeness, saturation } from '../scoring/bm25.js';
import type { Candidate } from './candidate.js';
import type { AskedTimes } from './event-times.js';
import { closeness, distanceMs } from './event-times.js';
import type { TextEvidence, WeightedTerm } from './legs/text.js';
import { legOfTerm } from './legs/text.js';
import type { SignalName } from './signals.js';

const DAY_MS = 86_400_000;

/** What signals are measured against. */
export interface MeasureContext {
  readonly text: TextEvidence | null;
  readonly profiles: ReadonlyMap<string, EmbedderProfile>;
  readonly kinds: { readonly [kind: string]: KindPolicy };
  /** The times that the query names. */
  readonly times: AskedTimes;
}

/** Measures one signal of a candidate as a tree, or null where it can't be measured. */
export type Measure = (candidate: Candidate, context: MeasureContext) => ScoreNode | null;

/** One definition per signal; recipes differ in what they combine, never in how a signal is measured (rule S1). */
export const MEASURES: { readonly [signal in SignalName]: Measure } = {
  semantic: ({ vector }) =>
    vector === null ? null : combine('clamp', 'semantic', [leaf('cosine', vector.similarity)]),
  similarity: measureSimilarity,
  bm25: measureBm25,
  lexical: (candidate, context) => measureShare('lexical', candidate, context, () => true),
  evidence: measureEvidence,
  identifier: (candidate, context) =>
    measureShare('identifier', candidate, context, (weighted) => legOfTerm(weighted.term) === 'identifier'),
  temporal: measureTemporal,
  importance: ({ memory }) => (memory.importance === null ? null : leaf('importance', memory.importance)),
  kind: ({ memory }, { kinds }) => leaf('kind', kindPolicy(memory.kind, kinds).prior, memory.kind),
};

/**
 * The cosine on the scale of its profile: 0 at the calibrated floor (unrelated), 1 at the ceiling (says the same). Without
 * a calibration it is the cosine itself.
 */
function measureSimilarity({ vector }: Candidate, { profiles }: MeasureContext): ScoreNode | null {
  if (vector === null) return null;
  const { floor, ceiling } = profiles.get(vector.profile)?.calibration ?? { floor: 0, ceiling: 1 };
  const above = combine('sum', 'above the floor', [leaf('cosine', vector.similarity), leaf('floor', -floor)]);
  return combine('clamp', 'similarity', [combine('quotient', 'calibrated', [above, leaf('range', ceiling - floor)])]);
}

/** How well what a memory says lies in the times that the query names; absent where it names none. */
function measureTemporal({ memory }: Candidate, { times }: MeasureContext): ScoreNode | null {
  if (times.intervals.length === 0) return null;
  const distance = distanceMs(memory, times);
  return leaf(
    'temporal',
    closeness(distance, times),
    distance === 0 ? 'inside' : `${Math.ceil(distance / DAY_MS)} days off`,
  );
}

/**
 * BM25 of the best passage over the best score any passage could have. Identifiers are left out: they are words of the
 * text as well and would count twice.
 */
function measureBm25({ text }: Candidate, context: MeasureContext): ScoreNode | null {
  if (context.text === null) return null;
  const { terms, matches } = context.text;
  const parts: ScoreNode[] = [];
  const idfs: number[] = [];
  for (const [at, weighted] of terms.entries()) {
    if (legOfTerm(weighted.term) !== 'lexical') continue;
    idfs.push(weighted.idf);
    const frequency = text?.frequencies[at] ?? 0;
    if (text === null || frequency === 0) continue;
    parts.push(
      combine('product', termLabel(weighted), [
        leaf('idf', weighted.idf, `in ${weighted.df} of ${matches.n}`),
        leaf('saturation', saturation(frequency, text.passage.length, matches.averageLength), `${frequency}x`),
      ]),
    );
  }
  if (idfs.length === 0) return null;
  return combine('quotient', 'bm25', [combine('sum', 'found', parts), leaf('best possible', bm25Ceiling(idfs))]);
}

/** Weighted share of the query's terms that the memory holds, over the terms that `counts` lets in. */
function measureShare(
  label: string,
  { text }: Candidate,
  context: MeasureContext,
  counts: (weighted: WeightedTerm) => boolean,
): ScoreNode | null {
  if (context.text === null) return null;
  let total = 0;
  const found: ScoreNode[] = [];
  for (const [at, weighted] of context.text.terms.entries()) {
    if (!counts(weighted)) continue;
    total += weighted.weight;
    if ((text?.frequencies[at] ?? 0) > 0) found.push(leaf(termLabel(weighted), weighted.weight));
  }
  if (total === 0) return null;
  return combine('quotient', label, [combine('sum', 'found', found), leaf('asked', total)]);
}

/**
 * How much was found at all, whatever the length of the query: x / (x + 1), where x is the summed weight of the found terms
 * over the weight of a term that only one passage holds. One unique word gives 0.5, two give 0.67.
 */
function measureEvidence({ text }: Candidate, context: MeasureContext): ScoreNode | null {
  if (context.text === null) return null;
  const { terms, matches } = context.text;
  const found: ScoreNode[] = [];
  for (const [at, weighted] of terms.entries())
    if (legOfTerm(weighted.term) === 'lexical' && (text?.frequencies[at] ?? 0) > 0)
      found.push(leaf(termLabel(weighted), weighted.weight));
  const equivalents = combine('quotient', 'unique-word equivalents', [
    combine('sum', 'found', found),
    leaf('weight of a unique word', informativeness(1, matches.n)),
  ]);
  return combine('quotient', 'evidence', [
    equivalents,
    combine('sum', 'saturating', [equivalents, leaf('half at', 1)]),
  ]);
}

function termLabel({ term }: WeightedTerm): string {
  return `"${term.label}"`;
}
