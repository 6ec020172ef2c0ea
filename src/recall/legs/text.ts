import type { Filter } from '../../domain/filter.js';
import { LIMITS } from '../../domain/limits.js';
import type { QueryTerm } from '../../domain/passage.js';
import type { LeafNode } from '../../explain/score-node.js';
import { leaf } from '../../explain/score-node.js';
import type { TenantStore, TextMatches } from '../../ports/store.js';
import { bm25Ceiling, idf, informativeness } from '../../scoring/bm25.js';
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
  /** It is no identifier. */
  readonly isWord: boolean;
  /** As trees name it. */
  readonly name: string;
  /** Its idf and its weight as leaves of any tree. */
  readonly idfLeaf: LeafNode;
  readonly weightLeaf: LeafNode;
}

/** What the text legs know: weighted terms, the scope's statistics, and the hits (frequencies aligned with `terms`). */
export interface TextEvidence {
  readonly terms: readonly WeightedTerm[];
  /** Terms left out because the query had more than the limit. */
  readonly dropped: number;
  readonly matches: TextMatches;
  readonly scale: TextScale;
}

/** Some terms by their positions, and what they weigh together. */
export interface AskedTerms {
  readonly positions: readonly number[];
  readonly asked: LeafNode;
}

/** What every candidate is measured against, once for all: the same leaves stand in all trees. */
export interface TextScale {
  /** Positions of the terms that are words. */
  readonly words: readonly number[];
  /** The terms of which a candidate may hold a share: all, and those that are identifiers. */
  readonly all: AskedTerms;
  readonly identifiers: AskedTerms;
  /** The best BM25 that any passage could have of the words. */
  readonly best: LeafNode;
  /** Weight of a word that only one passage holds. */
  readonly unique: LeafNode;
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
    return term === undefined ? [] : [weighTerm(term, df, matches.n)];
  });
  return { terms: weighted, dropped: terms.length - weighted.length, matches, scale: scaleOf(weighted, matches.n) };
}

function scaleOf(terms: readonly WeightedTerm[], n: number): TextScale {
  const all = [...terms.keys()];
  const words = all.filter((at) => terms[at]?.isWord === true);
  const identifiers = all.filter((at) => terms[at]?.isWord === false);
  return {
    words,
    all: askedTerms(all, terms),
    identifiers: askedTerms(identifiers, terms),
    best: leaf('best possible', bm25Ceiling(words.map((at) => terms[at]?.idf ?? 0))),
    unique: leaf('weight of a unique word', informativeness(1, n)),
  };
}

function askedTerms(positions: readonly number[], terms: readonly WeightedTerm[]): AskedTerms {
  let total = 0;
  for (const at of positions) total += terms[at]?.weight ?? 0;
  return { positions, asked: leaf('asked', total) };
}

function weighTerm(term: QueryTerm, df: number, n: number): WeightedTerm {
  const name = `"${term.label}"`;
  const termIdf = idf(Math.max(1, df), n);
  const weight = informativeness(df, n);
  return {
    term,
    df,
    idf: termIdf,
    weight,
    isWord: legOfTerm(term) === 'lexical',
    name,
    idfLeaf: leaf('idf', termIdf, `in ${df} of ${n}`),
    weightLeaf: leaf(name, weight),
  };
}
