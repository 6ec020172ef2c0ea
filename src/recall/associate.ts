import type { Deadline } from '../domain/deadline.js';
import type { Degradation } from '../domain/degradation.js';
import { combine, leaf } from '../explain/score-node.js';
import { tellPath } from '../graph/tell-path.js';
import type { TenantStore } from '../ports/store.js';
import { associateMemories } from './actions/associate-situations.js';
import type { ScoredCandidate } from './candidate.js';
import { byScore } from './order.js';
import type { RecallRequest } from './request.js';

/** What association gave. */
export interface Associations {
  readonly candidates: readonly ScoredCandidate[];
  readonly degraded: readonly Degradation[];
  /** Why nothing was looked for; null when something was. */
  readonly skipped: string | null;
}

/**
 * Adds what comes to mind with the candidates by their links, each with its rank (RECIPES 4). What was found keeps its score: the
 * rank of a seed holds the mass that begins anew at it, which says how many seeds there are and nothing about the memory.
 * Procedures are proposed as actions and never added.
 */
export async function addAssociations(
  candidates: readonly ScoredCandidate[],
  { recipe, filter, limit }: RecallRequest,
  store: TenantStore,
  deadline: Deadline,
): Promise<Associations> {
  const { association } = recipe;
  if (association === undefined) return { candidates, degraded: [], skipped: 'the recipe does not associate' };
  const seeds = candidates
    .slice(0, limit)
    .map(({ memory, explanation }) => ({ memory, score: explanation.value }))
    .filter(({ score }) => score > 0);
  if (seeds.length === 0) return { candidates, degraded: [], skipped: 'nothing to begin with' };
  const { most: associated, damping, residue } = association;
  const outcome = await deadline.run((signal) =>
    associateMemories(store, seeds, filter, { associated, damping, residue }, signal),
  );
  if (!outcome.ok) {
    const { code, message } = outcome;
    const degraded = [{ part: 'association', code, message: `association: ${message}` }];
    return { candidates, degraded, skipped: `failed: ${code}` };
  }
  const merged = new Map(candidates.map((candidate) => [candidate.memory.id, candidate]));
  for (const { memory, rank, path } of outcome.value) {
    if (memory.kind === 'procedure' || rank <= 0) continue;
    if (!merged.has(memory.id))
      merged.set(memory.id, {
        memory,
        legs: [],
        text: null,
        vector: null,
        signals: {},
        marks: [],
        explanation: combine('clamp', 'score', [leaf('comes to mind', rank, tellPath(path))]),
      });
  }
  return { candidates: [...merged.values()].sort(byScore), degraded: [], skipped: null };
}
