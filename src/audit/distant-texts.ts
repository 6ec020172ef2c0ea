import { TEXT_COLUMNS } from '../domain/passage.js';
import { jaccard } from '../scoring/jaccard.js';
import { tokenise } from '../text/tokenise.js';

/**
 * Chooses texts that have as little in common as can be: the first, then each time the one whose most similar chosen text is least
 * similar to it (share of words); of equals the one that stands first. The same texts give the same choice.
 */
export function distantTexts(texts: readonly string[], most: number): readonly string[] {
  const words = texts.map((text) => new Set(TEXT_COLUMNS.flatMap((column) => tokenise(text).tokens[column])));
  const nearest = texts.map(() => 0);
  const chosen: number[] = [];
  while (chosen.length < Math.min(most, texts.length)) {
    let next = -1;
    for (const at of texts.keys())
      if (!chosen.includes(at) && (next === -1 || (nearest[at] ?? 0) < (nearest[next] ?? 0))) next = at;
    if (next === -1) break;
    chosen.push(next);
    for (const at of texts.keys())
      nearest[at] = Math.max(nearest[at] ?? 0, jaccard(words[at] ?? new Set(), words[next] ?? new Set()));
  }
  return chosen.flatMap((at) => texts[at] ?? []);
}
