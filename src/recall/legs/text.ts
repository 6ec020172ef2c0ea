import type { Filter } from '../../domain/filter.js';
import { LIMITS } from '../../domain/limits.js';
import type { QueryTerm } from '../../domain/passage.js';
import type { TenantStore, TextMatches } from '../../ports/store.js';
import { idf, informativeness } from '../../scoring/bm25.js';
import type { LegName } from '../recipe.js';

/**
 * One query term with its weight in the viewer's scope. A term that nobody has used weighs as much as one used once: it
 * can't be found, but in a small scope it must not outweigh all that can (rule S7).
 */
export interface WeightedTerm {
  readonly term: QueryTerm;
  readonly df: number;
  readonly idf: number;
  /** What the term counts in shares of the query; see `informativeness`. */
  readonly weight: number;
}

/** What the text legs know: weighted terms, the scope's statistics, and the hits (frequencies aligned with `terms`). */
export interface TextEvidence {
  readonly terms: readonly WeightedTerm[];
  /** Terms left out because the query had more than the limit. */
  readonly dropped: number;
  readonly matches: TextMatches;
}

/** The legs that read the text index. */
export type TextLeg = Extract<LegName, 'lexical' | 'identifier'>;

/** Which leg a term belongs to. */
export function legOfTerm(term: QueryTerm): TextLeg {
  return term.column === 'identifiers' ? 'identifier' : 'lexical';
}

/**
 * The lexical and the identifier leg read the text index together, so that every candidate knows the frequencies of
 * all terms whichever leg found it.
 */
export async function findByText(
  store: TenantStore,
  terms: readonly QueryTerm[],
  filter: Filter,
  k: number,
  signal: AbortSignal,
): Promise<TextEvidence> {
  const matches = await store.match(terms, filter, { k, maxTerms: LIMITS.queryTerms, signal });
  const weighted = matches.terms.flatMap((termIndex, at): WeightedTerm[] => {
    const term = terms[termIndex];
    const df = matches.df[at] ?? 0;
    return term === undefined
      ? []
      : [{ term, df, idf: idf(Math.max(1, df), matches.n), weight: informativeness(df, matches.n) }];
  });
  return { terms: weighted, dropped: terms.length - weighted.length, matches };
}
