import { versionKey } from '../domain/memory.js';
import type { LeafNode, ScoreNode } from '../explain/score-node.js';
import { combine, leaf } from '../explain/score-node.js';
import { saturation } from '../scoring/bm25.js';
import type { Candidate } from './candidate.js';
import type { AskedTerms, TextEvidence } from './legs/text.js';
import type { Lenders } from './lend-words.js';

/** What the words of a query are measured against. */
export interface WordContext {
  /** What the text legs know; null where no word was looked for, or they did not answer. */
  readonly text: TextEvidence | null;
  /** What the messages beside a candidate hold; null where nobody looked. */
  readonly lenders: Lenders | null;
}

/**
 * BM25 of the best passage over the best score any passage could have. Identifiers are left out: they are words of the
 * text as well and would count twice.
 */
export function measureBm25({ text }: Candidate, context: WordContext): ScoreNode | null {
  if (context.text === null) return null;
  return shareOfBest('bm25', context.text, (at) => {
    const frequency = text?.frequencies[at] ?? 0;
    return text === null || frequency === 0 ? null : { frequency, length: text.passage.length, share: null };
  });
}

/**
 * The same share, for words of the query that the memory lacks and that one of the two messages before or after it in the
 * conversation holds, half for the farther ones: of these the one in which the word counts for most. Absent where nobody looked or
 * nothing stands beside.
 */
export function measureContext(
  { memory, text }: Candidate,
  { lenders, text: evidence }: WordContext,
): ScoreNode | null {
  const beside = lenders?.get(versionKey(memory));
  if (evidence === null || beside === undefined) return null;
  const { averageLength } = evidence.matches;
  return shareOfBest('context', evidence, (at) => {
    if ((text?.frequencies[at] ?? 0) > 0) return null;
    let best: (FoundTerm & { readonly counts: number }) | null = null;
    for (const { finding, distance } of beside) {
      const { frequencies, passage } = finding;
      const frequency = frequencies[at] ?? 0;
      const share = distance === 1 ? null : FARTHER;
      const counts =
        frequency === 0 ? 0 : saturation(frequency, passage.length, averageLength) * (share === null ? 1 : share.value);
      if (counts > (best?.counts ?? 0)) best = { frequency, length: passage.length, share, counts };
    }
    return best;
  });
}

/** What a word counts for that only a message farther off holds. */
const FARTHER = leaf('farther off', 0.5);

/** How often a term stands in a passage of a length, and what share of that counts; null: all. */
interface FoundTerm {
  readonly frequency: number;
  readonly length: number;
  readonly share: LeafNode | null;
}

/** BM25 of what was found of each term, over the best score any passage could have; null where no word is looked for. */
function shareOfBest(
  label: string,
  { terms, matches, scale }: TextEvidence,
  found: (at: number) => FoundTerm | null,
): ScoreNode | null {
  if (scale.words.length === 0) return null;
  const parts: ScoreNode[] = [];
  for (const at of scale.words) {
    const term = terms[at];
    const finding = found(at);
    if (term === undefined || finding === null) continue;
    const { frequency, length, share } = finding;
    const counts = leaf('saturation', saturation(frequency, length, matches.averageLength), `${frequency}x`);
    parts.push(combine('product', term.name, share === null ? [term.idfLeaf, counts] : [term.idfLeaf, counts, share]));
  }
  return combine('quotient', label, [combine('sum', 'found', parts), scale.best]);
}

/** Weighted share of some of the query's terms that the memory holds; null where they weigh nothing. */
export function measureShare(
  label: string,
  { text }: Candidate,
  { terms }: TextEvidence,
  { positions, asked }: AskedTerms,
): ScoreNode | null {
  if (asked.value === 0) return null;
  const found: ScoreNode[] = [];
  for (const at of positions) {
    const term = terms[at];
    if (term !== undefined && (text?.frequencies[at] ?? 0) > 0) found.push(term.weightLeaf);
  }
  return combine('quotient', label, [combine('sum', 'found', found), asked]);
}

/**
 * How much was found at all, whatever the length of the query: x / (x + 1), where x is the summed weight of the found terms
 * over the weight of a term that only one passage holds. One unique word gives 0.5, two give 0.67.
 */
export function measureEvidence({ text: finding }: Candidate, { text }: WordContext): ScoreNode | null {
  if (text === null) return null;
  const found: ScoreNode[] = [];
  for (const at of text.scale.words) {
    const term = text.terms[at];
    if (term !== undefined && (finding?.frequencies[at] ?? 0) > 0) found.push(term.weightLeaf);
  }
  const equivalents = combine('quotient', 'unique-word equivalents', [
    combine('sum', 'found', found),
    text.scale.unique,
  ]);
  return combine('quotient', 'evidence', [equivalents, combine('sum', 'saturating', [equivalents, HALF_AT_ONE])]);
}

const HALF_AT_ONE = leaf('half at', 1);
