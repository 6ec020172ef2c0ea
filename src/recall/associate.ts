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
 * Adds what comes to mind with the candidates by their links: of a memory that was found both ways the greater number counts
 * (RECIPES 4, "merge by max per id"). Procedures are proposed as actions and never added.
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
    const known = merged.get(memory.id);
    const mind = leaf('comes to mind', rank, tellPath(path));
    if (known === undefined)
      merged.set(memory.id, {
        memory,
        legs: [],
        text: null,
        vector: null,
        signals: {},
        marks: [],
        explanation: combine('clamp', 'score', [mind]),
      });
    else if (rank > known.explanation.value)
      merged.set(memory.id, {
        ...known,
        explanation: combine('clamp', 'score', [combine('max', 'found by', [known.explanation, mind])]),
      });
  }
  return { candidates: [...merged.values()].sort(byScore), degraded: [], skipped: null };
}
