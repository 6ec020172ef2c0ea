import { createLateInteractionReranker } from '../adapters/models/index.js';
import type { Reranker } from '../ports/reranker.js';

/** What judges the best candidates of recipes that rerank: the late interaction of the package, nothing, or a reranker of one's own. */
export type RerankerChoice = 'built-in' | 'none' | Reranker;

/** The reranker of a choice; null for `none`. */
export async function rerankerOfChoice(choice: RerankerChoice): Promise<Reranker | null> {
  if (choice === 'none') return null;
  return choice === 'built-in' ? createLateInteractionReranker() : choice;
}
