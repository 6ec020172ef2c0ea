import { compareText } from '../../domain/compare-text.js';
import type { Memory, VersionRef } from '../../domain/memory.js';
import type { ScoreNode } from '../../explain/score-node.js';
import { combine, leaf } from '../../explain/score-node.js';

/** A situation that actions follow from, before the weights of all are brought to a sum of 1. */
export interface ActionSource {
  readonly memory: Memory;
  /** How near it is to the query, and how much it comes to mind; null: it was not found that way. */
  readonly similarity: ScoreNode | null;
  readonly association: ScoreNode | null;
  readonly isAbstract: boolean;
  /** How it came to mind, as a sentence; '' for one that is like the query itself. */
  readonly path: string;
}

/** A procedure that a situation leads to, with its probability as given, at least 0. */
export interface ActionStep {
  readonly situationId: string;
  readonly procedure: Memory;
  readonly probability: number;
}

/** Why an action is proposed: the situation, its share of all weights, and how likely the action is in it. */
export interface ActionReason {
  readonly situation: VersionRef;
  /** In [0,1]; the weights of all sources sum to 1. */
  readonly weight: number;
  /** In [0,1]; the probabilities of what one situation leads to sum to 1. */
  readonly probability: number;
  /** The way from the query's own hits to the action, as a sentence that names memories by their ids. */
  readonly path: string;
}

/** An action that is proposed. */
export interface RecallAction {
  /** The procedure. */
  readonly memory: Memory;
  /** Sum over its situations of weight * probability, in [0,1]; `explanation.value`. */
  readonly score: number;
  readonly explanation: ScoreNode;
  /** Strongest first. */
  readonly reasons: readonly ActionReason[];
}

/** The weights of sources by id, as trees: max(similarity, association), abstract ones counted more often, over their sum. */
export function weigh(sources: readonly ActionSource[], abstractWeight: number): ReadonlyMap<string, ScoreNode> {
  const merged = sources.map(({ memory, similarity, association, isAbstract }) => {
    const found = [similarity, association].filter((node) => node !== null);
    const strength = combine('max', 'found by', found);
    return {
      id: memory.id,
      strength: isAbstract
        ? combine('product', 'counted', [leaf('abstract situation', abstractWeight), strength])
        : strength,
    };
  });
  const total = merged.reduce((sum, { strength }) => sum + strength.value, 0);
  return new Map(
    merged.map(({ id, strength }) => [id, combine('quotient', 'weight', [strength, leaf('of all sources', total)])]),
  );
}

/**
 * Scores what situations lead to: `sum over sources of weight * probability`, the probabilities of each situation brought to a sum
 * of 1 by division, so that .9 and .1 stay .9 and .1 (RECIPES 4). Best first, of equals by id; at most `top`.
 */
export function scoreActions(
  sources: readonly ActionSource[],
  steps: readonly ActionStep[],
  { abstractWeight, top }: { readonly abstractWeight: number; readonly top: number },
): readonly RecallAction[] {
  const weights = weigh(sources, abstractWeight);
  const sums = new Map<string, number>();
  for (const { situationId, probability } of steps) sums.set(situationId, (sums.get(situationId) ?? 0) + probability);
  const parts = new Map<
    string,
    { readonly procedure: Memory; readonly nodes: ScoreNode[]; readonly reasons: ActionReason[] }
  >();
  for (const { situationId, procedure, probability } of steps) {
    const source = sources.find(({ memory }) => memory.id === situationId);
    const weight = weights.get(situationId);
    if (source === undefined || weight === undefined || probability <= 0 || weight.value <= 0) continue;
    const share = combine('quotient', 'probability', [
      leaf('given', probability),
      leaf('of all that it leads to', sums.get(situationId) ?? 0),
    ]);
    const known = parts.get(procedure.id) ?? { procedure, nodes: [], reasons: [] };
    known.nodes.push(combine('product', situationId, [weight, share]));
    known.reasons.push({
      situation: { id: source.memory.id, version: source.memory.version },
      weight: weight.value,
      probability: share.value,
      path: `${source.path === '' ? situationId : source.path} -> (leads to, ${share.value.toFixed(2)}) ${procedure.id}`,
    });
    parts.set(procedure.id, known);
  }
  return [...parts.values()]
    .map(({ procedure, nodes, reasons }): RecallAction => {
      const explanation = combine('clamp', 'action', [combine('sum', 'situations', nodes)]);
      return { memory: procedure, score: explanation.value, explanation, reasons: strongestFirst(reasons) };
    })
    .sort((one, other) => other.score - one.score || compareText(one.memory.id, other.memory.id))
    .slice(0, top);
}

function strongestFirst(reasons: readonly ActionReason[]): readonly ActionReason[] {
  return [...reasons].sort((one, other) => other.weight * other.probability - one.weight * one.probability);
}
