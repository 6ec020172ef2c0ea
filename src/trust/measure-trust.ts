import type { KindPolicy } from '../domain/kinds.js';
import { kindPolicy } from '../domain/kinds.js';
import type { Memory } from '../domain/memory.js';
import type { InnerNode, ScoreNode } from '../explain/score-node.js';
import { combine, leaf } from '../explain/score-node.js';
import type { ArbiterTable } from './arbiter.js';
import { authorityOf } from './arbiter.js';
import { consistencyOf, violatedRules } from './consistency.js';
import { corroborationOf } from './corroboration.js';
import type { DecayRule } from './decay.js';
import { decayedRecency, decayRuleOf } from './decay.js';
import type { Wanted } from './entity-binding.js';
import { BINDING_SCORES, bindingOf } from './entity-binding.js';
import type { TrustPolicy } from './trust-policy.js';
import type { TrustDimension } from './trust-weights.js';
import { TRUST_DIMENSIONS, weightsOnConflict } from './trust-weights.js';

const DAY_MS = 86_400_000;

/** What is known of a statement beside itself. */
export interface TrustFacts {
  readonly memory: Memory;
  /** Independent sources that say it, its own among them. */
  readonly sources: number;
  /** When it was last told, at the earliest when it was recorded. */
  readonly lastToldAtMs: number;
  /** How often it was reported as useful, wrong or stale. */
  readonly reports: { readonly useful: number; readonly wrong: number; readonly stale: number };
  /** Whether an unsettled conflict contradicts it. */
  readonly isInConflict: boolean;
  /** Trust of what it was derived from, with what to call each. */
  readonly sourcesOfIt: readonly { readonly name: string; readonly trust: number }[];
}

/** What trust is measured against. */
export interface TrustContext {
  readonly policy: TrustPolicy;
  readonly arbiter: ArbiterTable;
  readonly kinds: { readonly [kind: string]: KindPolicy };
  readonly nowMs: number;
  /** Whether statements without a decay rule of their own age by the half-life of their kind. */
  readonly decaysByKind: boolean;
  readonly wanted: Wanted;
}

/**
 * The trust of a statement in [0,1] as the tree that explains it: the weighted mean of its dimensions (those that nothing tells
 * of are left out), times what reports of `wrong` leave of it, and never more than the trust of what it was derived from
 * (rules U1-U7). Source: RECIPES 5.
 */
export function measureTrust(facts: TrustFacts, context: TrustContext): ScoreNode {
  const { useful, wrong } = facts.reports;
  const mean = meanOf(facts, context);
  const own = wrong === 0 ? mean : combine('product', 'own', [mean, reported(useful, wrong, 'wrong')]);
  if (facts.sourcesOfIt.length === 0) return combine('clamp', 'trust', [own]);
  const lineage = facts.sourcesOfIt.map(({ name, trust }) => leaf(`derived from ${name}`, trust));
  return combine('min', 'trust', [combine('clamp', 'own', [own]), ...lineage]);
}

function meanOf(facts: TrustFacts, context: TrustContext): InnerNode {
  const { policy } = context;
  const weights = facts.isInConflict ? weightsOnConflict(policy.weights) : policy.weights;
  const parts: ScoreNode[] = [];
  let sum = 0;
  for (const dimension of TRUST_DIMENSIONS) {
    const node = DIMENSIONS[dimension](facts, context);
    if (node === null) continue;
    sum += weights[dimension];
    parts.push(combine('product', dimension, [leaf('weight', weights[dimension]), node]));
  }
  return combine('quotient', facts.isInConflict ? 'weighted mean, in conflict' : 'weighted mean', [
    combine('sum', 'dimensions', parts),
    leaf('weights', sum),
  ]);
}

type Measure = (facts: TrustFacts, context: TrustContext) => ScoreNode | null;

const DIMENSIONS: { readonly [dimension in TrustDimension]: Measure } = {
  authority: ({ memory }, { arbiter }) =>
    leaf('authority', authorityOf(memory, arbiter), memory.source?.system ?? memory.role ?? 'user'),
  recency: measureRecency,
  binding: ({ memory }, { wanted }) => {
    const binding = bindingOf(memory, wanted);
    return binding === null
      ? null
      : leaf('binding', BINDING_SCORES[binding.degree], `${binding.degree}: ${binding.by}`);
  },
  consistency: ({ memory }, { policy, nowMs }) => {
    const violated = violatedRules(memory, nowMs - memory.recordedAtMs, policy.consistency);
    return leaf(
      'consistency',
      consistencyOf(violated.length),
      violated.length === 0 ? 'no rule violated' : violated.join('; '),
    );
  },
  corroboration: ({ sources }) =>
    leaf('corroboration', corroborationOf(sources), sources === 1 ? '1 source' : `${sources} sources`),
};

/** The rule of the fact type or kind; else, where the question looks back, the half-life of the kind; else nothing ages. */
function measureRecency({ memory, lastToldAtMs, reports }: TrustFacts, context: TrustContext): ScoreNode {
  const { policy, kinds, nowMs, decaysByKind } = context;
  const ageMs = Math.max(0, nowMs - lastToldAtMs);
  const { halfLifeDays } = kindPolicy(memory.kind, kinds);
  const byKind: DecayRule = { halfLifeMs: halfLifeDays === null ? null : halfLifeDays * DAY_MS, minimum: 0 };
  const rule = decayRuleOf(memory.factType, memory.kind, policy.decay) ?? (decaysByKind ? byKind : null);
  const recency =
    rule === null
      ? leaf('recency', 1, 'no decay rule')
      : leaf('recency', decayedRecency(ageMs, rule), `${(ageMs / DAY_MS).toFixed(1)} days old`);
  return reports.stale === 0
    ? recency
    : combine('product', 'recency', [recency, reported(reports.useful, reports.stale, 'stale')]);
}

/** What reports leave: (1 + useful) / (1 + useful + against). */
function reported(useful: number, against: number, name: string): ScoreNode {
  return combine('quotient', `reported ${name}`, [
    leaf('useful and one', 1 + useful),
    leaf('reports and one', 1 + useful + against),
  ]);
}
