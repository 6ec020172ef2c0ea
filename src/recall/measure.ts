import { assertNever } from '../domain/errors.js';
import type { KindPolicy } from '../domain/kinds.js';
import { kindPolicy } from '../domain/kinds.js';
import type { Memory, MessageRange, Sightings, Usage, Veracity } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { ScoreNode } from '../explain/score-node.js';
import { combine, leaf, weighted } from '../explain/score-node.js';
import { nearness } from '../graph/breadth-first.js';
import type { RecencyRule } from '../scoring/recency.js';
import { recency } from '../scoring/recency.js';
import { USAGE_SHARES, usageParts } from '../scoring/usage.js';
import { PASSAGE_TOKENS } from '../text/passages.js';
import type { Wanted } from '../trust/entity-binding.js';
import { bindingOf } from '../trust/entity-binding.js';
import { estimateImportance } from '../trust/importance.js';
import type { Candidate, VectorFinding } from './candidate.js';
import { countEpisodes } from './count-episodes.js';
import type { AskedTimes } from './event-times.js';
import { closeness, distanceMs } from './event-times.js';
import type { AttributeEvidence } from './legs/attribute.js';
import type { GraphEvidence } from './legs/graph.js';
import type { CosineScale } from './legs/vector.js';
import { UNCALIBRATED } from './legs/vector.js';
import { measureLikeness, measureTags } from './measure-names.js';
import type { WordContext } from './measure-words.js';
import { measureBm25, measureContext, measureEvidence, measureShare } from './measure-words.js';
import type { SignalName } from './signals.js';

const DAY_MS = 86_400_000;
const LONGEST_ESTIMATED = 2_000;

/** What signals are measured against. */
export interface MeasureContext extends WordContext {
  /** What answers the attributes that the query asks for; null where it asks for none, or the leg did not answer. */
  readonly attribute: AttributeEvidence | null;
  /** What the graph leg reached; null where it did not run. */
  readonly graph: GraphEvidence | null;
  /** How cosines count, by the profile that they were measured with. */
  readonly scales: ReadonlyMap<string, CosineScale>;
  readonly kinds: { readonly [kind: string]: KindPolicy };
  /** The times that the query names. */
  readonly times: AskedTimes;
  readonly nowMs: number;
  /** Null: the recipe does not measure recency. */
  readonly recency: RecencyRule | null;
  /** The band of importance that is stretched to [0,1]; null: none is. */
  readonly importanceBand: { readonly from: number; readonly to: number } | null;
  /** The range of messages that the request names. */
  readonly range: MessageRange | null;
  /** Usage counters by memory id; null where the recipe does not use them, or they could not be read. */
  readonly usage: ReadonlyMap<string, Usage> | null;
  /** How often the statements were told again, by memory id; null as for usage. */
  readonly sightings: ReadonlyMap<string, Sightings> | null;
  /** Who of those that said the candidates is named in the query; null where it names none of them. */
  readonly speakers: ReadonlySet<string> | null;
  /** Links by memory id, those counted that were given and not found by rule; null as for usage. */
  readonly edges: ReadonlyMap<string, number> | null;
  /** Steps from the centre by memory id; null where the recipe does not count them, or they could not be read. */
  readonly distances: ReadonlyMap<string, number> | null;
  /** How many statements of a memory are about a word of the query; null as for usage. */
  readonly matchingFacts: ((candidate: Candidate) => number) | null;
  /** Whether an importance that nobody stated is estimated. */
  readonly estimatesImportance: boolean;
  /** Whom and what the request is about. */
  readonly wanted: Wanted;
  /** The trust of a memory as a tree; null where the recipe does not weigh it. */
  readonly trustOf: ((memory: Memory) => ScoreNode) | null;
  /** What is looked for, as text. */
  readonly query: string;
  /** Tags that the request asks for; empty: none. */
  readonly askedTags: readonly string[];
}

/** Measures one signal of a candidate as a tree, or null where it can't be measured. */
export type Measure = (candidate: Candidate, context: MeasureContext) => ScoreNode | null;

/** One definition per signal; recipes differ in what they combine, never in how a signal is measured (rule S1). */
export const MEASURES: { readonly [signal in SignalName]: Measure } = {
  semantic: ({ vector }) =>
    vector === null ? null : combine('clamp', 'semantic', [leaf('cosine', vector.similarity)]),
  similarity: measureSimilarity,
  bm25: measureBm25,
  context: measureContext,
  lexical: (candidate, { text }) => (text === null ? null : measureShare('lexical', candidate, text, text.scale.all)),
  evidence: measureEvidence,
  identifier: (candidate, { text }) =>
    text === null ? null : measureShare('identifier', candidate, text, text.scale.identifiers),
  likeness: ({ memory }, { query }) => measureLikeness(memory, query),
  tags: ({ memory }, { askedTags }) => measureTags(memory, askedTags),
  attribute: measureAttribute,
  temporal: measureTemporal,
  moment: measureMoment,
  range: measureRange,
  graph: ({ memory }, { edges }) =>
    edges === null ? null : saturating('graph', edges.get(memory.id) ?? 0, EDGES_SATURATED),
  proximity: ({ memory }, { distances }) => {
    const steps = distances?.get(memory.id);
    return distances === null
      ? null
      : leaf('proximity', nearness(steps), steps === undefined ? 'not reached from the centre' : `${steps} steps off`);
  },
  path: measurePath,
  facts: (candidate, { matchingFacts }) =>
    matchingFacts === null ? null : saturating('facts', matchingFacts(candidate), FACTS_SATURATED),
  binary: ({ vector }) => (vector === null ? null : leaf('binary', signAgreement(vector))),
  importance: measureImportance,
  kind: ({ memory }, { kinds }) => leaf('kind', kindPolicy(memory.kind, kinds).prior, memory.kind),
  recency: ({ memory }, { nowMs, recency: rule }) =>
    rule === null
      ? null
      : leaf('recency', recency(nowMs - memory.recordedAtMs, rule), age(nowMs - memory.recordedAtMs)),
  usage: measureUsage,
  mentions: measureMentions,
  veracity: ({ memory }) => leaf('veracity', veracityWeight(memory.veracity), memory.veracity),
  tier: ({ memory }, { nowMs }) =>
    leaf('tier', tierWeight(nowMs - memory.recordedAtMs), age(nowMs - memory.recordedAtMs)),
  metadata: measureMetadata,
  trust: ({ memory }, { trustOf }) => (trustOf === null ? null : trustOf(memory)),
  brevity: measureBrevity,
  speaker: measureSpeaker,
};

/**
 * Share of the soft conditions that the memory meets: it took place in the times that the query names, where it names some; it is
 * bound to an active entity, where some are known; its matter is open.
 */
function measureMetadata({ memory }: Candidate, { times, wanted }: MeasureContext): ScoreNode {
  const met: ScoreNode[] = [];
  if (times.intervals.length > 0) met.push(leaf('time', distanceMs(memory, times) === 0 ? 1 : 0));
  if (wanted.names.length > 0) {
    const { degree } = bindingOf(memory, wanted) ?? { degree: 'none' };
    met.push(leaf('entity', degree === 'none' ? 0 : 1, degree));
  }
  met.push(leaf('status', memory.status === 'active' ? 1 : 0, memory.status));
  return combine('quotient', 'metadata', [combine('sum', 'met', met), leaf('conditions', met.length)]);
}

/** Indexed tokens at which `brevity` has fallen to 1/e. */
const BREVITY_TOKENS = 180;
/** Tokens that each further passage of a text adds; a passage overlaps the one before it. */
const TOKENS_PER_PASSAGE = 160;

/**
 * `exp(-tokens / 180)`: long texts hold many words whatever they are about. The length is that of the index: words, and pairs of CJK
 * characters; of a text of several passages it is told from their number. Absent where no leg knows its passages.
 */
function measureBrevity({ text, vector }: Candidate): ScoreNode | null {
  const passage = (text ?? vector)?.passage;
  if (passage === undefined) return null;
  const tokens = passage.count === 1 ? passage.length : PASSAGE_TOKENS + (passage.count - 1) * TOKENS_PER_PASSAGE;
  return leaf('brevity', Math.exp(-tokens / BREVITY_TOKENS), `${tokens} tokens`);
}

/** 1 where who said it is named in the query, 0 where only others are; absent where none is, or nobody is known to have said it. */
function measureSpeaker({ memory: { speaker } }: Candidate, { speakers }: MeasureContext): ScoreNode | null {
  if (speakers === null || speaker === null) return null;
  return speakers.has(speaker) ? leaf('speaker', 1, 'named') : leaf('speaker', 0, 'another is named');
}

/** How surely the memory states what is asked for; absent where no attribute is asked, 0 where it states none of it. */
function measureAttribute({ memory }: Candidate, { attribute }: MeasureContext): ScoreNode | null {
  if (attribute === null) return null;
  const answer = attribute.answers.get(versionKey(memory));
  if (answer === undefined) return leaf('attribute', 0, 'states none that is asked');
  return leaf('attribute', answer.confidence, `${answer.asked.attribute} of ${answer.asked.subject}`);
}

/** Worth of the best path of the graph leg; absent where the leg did not run, 0 for what it did not reach. */
function measurePath({ memory }: Candidate, { graph }: MeasureContext): ScoreNode | null {
  if (graph === null) return null;
  const finding = graph.findings.get(versionKey(memory));
  if (finding === undefined) return leaf('path', 0, 'no path');
  return leaf('path', finding.value, finding.path.map(({ relation }) => relation).join(', '));
}

/** Links and matching facts from which on more of them add nothing. */
const EDGES_SATURATED = 4;
const FACTS_SATURATED = 2.5;

/** `count / most`, at most 1. */
function saturating(label: string, count: number, most: number): ScoreNode {
  return combine('clamp', label, [combine('quotient', `of ${most}`, [leaf('count', count), leaf('enough', most)])]);
}

/**
 * How much the signs of two vectors agree: `1 - tanh(3 * h)`, h being the share of signs that differ; where a recording does not tell,
 * the share that is expected at that angle, acos(cosine) / pi.
 */
function signAgreement({ similarity, signsApart }: VectorFinding): number {
  const expected = Math.acos(Math.min(1, Math.max(-1, similarity))) / Math.PI;
  return 1 - Math.tanh(3 * (signsApart ?? expected));
}

/** Hours after which nearness to an asked time has fallen to 1/e. */
const MOMENT_HOURS = 24;

/** `exp(-hours / 24)` of the distance to the nearest edge of an asked time; absent where the query names none. */
function measureMoment({ memory }: Candidate, { times }: MeasureContext): ScoreNode | null {
  if (times.intervals.length === 0) return null;
  const hours = (24 * distanceMs(memory, times)) / DAY_MS;
  return leaf('moment', Math.exp(-hours / MOMENT_HOURS), `${hours.toFixed(1)} hours off`);
}

/** Share of the memory's own messages that lie in the range asked for; absent without one of the two. */
function measureRange({ memory }: Candidate, { range }: MeasureContext): ScoreNode | null {
  const own = memory.messageRange;
  if (range === null || own === null) return null;
  const inside = Math.max(0, Math.min(own.to, range.to) - Math.max(own.from, range.from) + 1);
  return combine('quotient', 'range', [leaf('inside', inside), leaf('messages', own.to - own.from + 1)]);
}

/** What the memory states; where the recipe stretches a band, its place in it. */
function measureImportance(
  { memory }: Candidate,
  { importanceBand, estimatesImportance }: MeasureContext,
): ScoreNode | null {
  if (memory.importance === null && !estimatesImportance) return null;
  const stated = memory.importance === null ? estimated(memory) : leaf('importance', memory.importance);
  if (importanceBand === null) return stated;
  const { from, to } = importanceBand;
  const above = combine('sum', 'above the band', [stated, leaf('band from', -from)]);
  return combine('clamp', 'importance', [combine('quotient', 'stretched', [above, leaf('band', to - from)])]);
}

/** What the rules estimate, with the cues that fired; the text is read up to 2,000 UTF-16 units. */
function estimated({ text, kind }: Memory): ScoreNode {
  const { value, scale, cues } = estimateImportance(text.slice(0, LONGEST_ESTIMATED), kind);
  return leaf('importance', value, `estimated, scale ${scale}: ${cues.map(({ cue }) => cue).join(', ')}`);
}

/** .8 how recently it was used + .2 how often; 0 for what was never used. */
function measureUsage({ memory }: Candidate, { usage, nowMs }: MeasureContext): ScoreNode | null {
  if (usage === null) return null;
  const known = usage.get(memory.id);
  const count = known?.confirmed ?? 0;
  const { recent, often } = usageParts(count, known?.lastConfirmedAtMs ?? null, nowMs);
  return combine('sum', 'usage', [
    weighted('recent', USAGE_SHARES.recent, leaf('recently', recent)),
    weighted('often', USAGE_SHARES.often, leaf('count', often, `${count}x`)),
  ]);
}

/** `n / (n + 1)` of the distinct episodes that told of it. */
function measureMentions({ memory }: Candidate, { sightings }: MeasureContext): ScoreNode | null {
  if (sightings === null) return null;
  const count = leaf('episodes', countEpisodes(memory, sightings.get(memory.id) ?? null));
  return combine('quotient', 'mentions', [count, combine('sum', 'saturating', [count, leaf('half at', 1)])]);
}

/** How far a statement is to be believed by the way it came to be known. */
function veracityWeight(veracity: Veracity): number {
  switch (veracity) {
    case 'stated':
      return 1;
    case 'tool':
      return 0.8;
    case 'inferred':
      return 0.7;
    case 'imported':
      return 0.6;
    case 'unknown':
      return 0.5;
    default:
      return assertNever(veracity);
  }
}

/** Weight of what was consolidated so long ago: 1 up to 30 days, .5 up to 180, .25 beyond. */
function tierWeight(ageMs: number): number {
  if (ageMs <= 30 * DAY_MS) return 1;
  return ageMs <= 180 * DAY_MS ? 0.5 : 0.25;
}

function age(ms: number): string {
  return `${(Math.max(0, ms) / DAY_MS).toFixed(1)} days old`;
}

/**
 * The cosine on the scale of its profile: 0 at the calibrated floor (unrelated), 1 at the ceiling (says the same). Without
 * a calibration it is the cosine itself.
 */
function measureSimilarity({ vector }: Candidate, { scales }: MeasureContext): ScoreNode | null {
  if (vector === null) return null;
  const { below, range } = scales.get(vector.profile) ?? UNCALIBRATED;
  const above = combine('sum', 'above the floor', [leaf('cosine', vector.similarity), below]);
  return combine('clamp', 'similarity', [combine('quotient', 'calibrated', [above, range])]);
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
