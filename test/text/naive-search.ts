import type { QueryTerm } from '../../src/domain/passage.js';
import { passages } from '../../src/text/passages.js';
import { analyseQuery, type QueryOptions } from '../../src/text/query-terms.js';

/** Share of a query's terms that some passage of a text holds: what an index does, from the definition. */
export function shareFound(query: string, text: string, options?: QueryOptions): number {
  const { terms } = analyseQuery(query, options);
  if (terms.length === 0) return 0;
  const indexed = passages(text);
  return terms.filter((term) => indexed.some(({ tokens }) => holds(tokens[term.column], term))).length / terms.length;
}

export function holds(tokens: readonly string[], { tokens: wanted }: Pick<QueryTerm, 'tokens'>): boolean {
  return tokens.some((_, start) => wanted.every((token, offset) => tokens[start + offset] === token));
}
