import { builtInEmbedder } from '../adapters/models/index.js';
import type { Embedder } from '../ports/embedder.js';

/** What an evaluated engine makes vectors with: the model of the package, nothing, or an embedder of one's own. */
export type EmbedderChoice = 'built-in' | 'none' | Embedder;

/** The embedder of a choice; null for `none`. The model of the package is loaded once for the process. */
export function embedderOfChoice(choice: EmbedderChoice): Embedder | null {
  if (choice === 'none') return null;
  return choice === 'built-in' ? builtInEmbedder() : choice;
}

/** How reports name an embedder: its profile and dimensions; null for none. */
export function embedderLabel(embedder: Embedder | null): string | null {
  return embedder === null ? null : `${embedder.profile.id} (${embedder.profile.dimensions} dimensions)`;
}
