import { versionKey } from '../domain/memory.js';
import type { ScoredCandidate } from './candidate.js';
import { confidenceOf } from './confidence.js';
import type { Found } from './find.js';
import { voiceScores } from './fuse.js';
import { pathText } from './legs/graph.js';
import type { RecallRun } from './recall-run.js';
import type { Recipe } from './recipe.js';
import { compartmentOf } from './recipe-parts.js';
import type { RecallRequest } from './request.js';
import type { RecallItem, RecallResult } from './result.js';
import type { Trace } from './trace.js';

/** Makes the answer of a run. */
export function answerOf(request: RecallRequest, outcome: RecallRun, traceId: string): RecallResult {
  const { kept, ledger, always, degraded } = outcome;
  return {
    items: kept.map((candidate) => toItem(candidate, request.recipe, outcome)),
    confidence: outcome.abstention?.confidence ?? null,
    always: always.memories,
    actions: outcome.proposal.actions,
    rejected: ledger.listed(),
    nearest: kept.length === 0 ? ledger.nearest() : [],
    degraded,
    gate: outcome.gate,
    trace: traceOf(request, outcome, traceId),
  };
}

function toItem(
  { memory, explanation, ties, signals, legs, text, vector, marks }: ScoredCandidate,
  { confidence }: Recipe,
  { trust, found: { graph } }: Pick<RecallRun, 'trust' | 'found'>,
): RecallItem {
  const trustExplanation = trust?.trustOf(memory) ?? null;
  const way = graph?.findings.get(versionKey(memory));
  const place = (text ?? vector)?.passage;
  const passage =
    place === undefined ? null : { start: place.start, end: place.end, ordinal: place.ordinal, count: place.count };
  return {
    memory,
    score: explanation.value,
    confidence: confidence === undefined ? null : confidenceOf({ explanation, signals }, confidence),
    explanation,
    signals,
    legs,
    voiceScores: voiceScores(explanation) ?? (ties === undefined ? null : voiceScores(ties)),
    passage,
    marks,
    trust: trustExplanation?.value ?? null,
    trustExplanation,
    ...(way === undefined ? {} : { paths: [pathText(way)] }),
  };
}

function traceOf(request: RecallRequest, outcome: RecallRun, id: string): Trace {
  const { found, kept, ledger, always, recorder, degraded, elapsedMs } = outcome;
  return {
    id,
    atMs: request.nowMs,
    viewer: request.filter.viewer,
    recipe: request.recipe.name,
    query: request.query,
    gate: outcome.gate,
    rewritten: outcome.rewritten,
    ...textTrace(found),
    vector: vectorTrace(found),
    ...askedTrace(found),
    ...(outcome.policies.length === 0 ? {} : { policies: outcome.policies }),
    legs: found.legs,
    ...(outcome.abstention === null ? {} : { abstention: outcome.abstention }),
    ...compartmentTrace(request.recipe, outcome),
    stages: recorder.stages,
    items: kept.map(({ memory, explanation, signals }, at) => ({
      memoryId: memory.id,
      version: memory.version,
      rank: at + 1,
      score: explanation.value,
      signals,
      trust: outcome.trust?.trustOf(memory).value ?? null,
    })),
    always: always.memories.map((memory) => ({ id: memory.id, version: memory.version })),
    actions: outcome.proposal.trace,
    rejectedCounts: ledger.counts(),
    degraded,
    totalMs: elapsedMs,
  };
}

function compartmentTrace(recipe: Recipe, { kept, ledger }: RecallRun): Pick<Trace, 'compartments'> {
  const { compartments = [] } = recipe;
  if (compartments.length === 0) return {};
  const inside = (candidates: readonly ScoredCandidate[], name: string): number =>
    candidates.filter(({ memory }) => compartmentOf(recipe, memory)?.name === name).length;
  return {
    compartments: compartments.map(({ name }) => ({
      name,
      candidates: inside(kept, name) + inside(ledger.candidates(), name),
      kept: inside(kept, name),
    })),
  };
}

function askedTrace({ attribute }: Found): Pick<Trace, 'asked'> {
  if (attribute === null) return {};
  return {
    asked: attribute.asked.map(({ subject, attribute: name, confidence }) => ({
      subject,
      attribute: name,
      confidence,
    })),
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
