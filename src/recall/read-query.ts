import type { BrandList } from '../text/brand-list.js';
import type { QueryAnalysis } from '../text/query-terms.js';
import type { EvaluationContext } from './evaluate-expression.js';
import type { AskedTimes } from './event-times.js';
import type { QueryTrait } from './expression.js';
import { legOfTerm } from './legs/text.js';
import { numbersFor } from './numbers.js';
import { queryTraits } from './query-traits.js';
import { readsTraits } from './recipe-parts.js';
import type { RecallRequest } from './request.js';

/** What a recipe's formulas read of a query: its own numbers, what the query is after, and how many terms it has. */
export type QueryReading = Pick<EvaluationContext, 'numbers' | 'traits' | 'termCount'>;

/** Reads a query for the recipe of its request; what the recipe does not ask for is not looked for. */
export function readQuery(
  { query, recipe, nowMs }: Pick<RecallRequest, 'query' | 'recipe' | 'nowMs'>,
  analysis: QueryAnalysis,
  times: AskedTimes,
  brands?: BrandList,
): QueryReading {
  const traits: ReadonlySet<QueryTrait> = readsTraits(recipe) ? queryTraits(query, times, nowMs, brands) : new Set();
  return {
    traits,
    numbers: numbersFor(recipe, traits),
    termCount: analysis.terms.filter((term) => legOfTerm(term) === 'lexical').length,
  };
}
