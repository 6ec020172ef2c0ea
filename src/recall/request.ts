import type { FilterInput } from '../domain/filter.js';
import type { TimeInput } from '../domain/time.js';
import type { LegName, Recipe } from './recipe.js';

/** What a recall may say besides the query. */
export interface RecallOptions {
  /** Most items to return, 1 to 1,000. @default 10 */
  readonly limit?: number;
  readonly filter?: FilterInput;
  /** Name of a recipe, or one written out. @default 'lexical' */
  readonly recipe?: string | Recipe;
  /** Use only these legs of the recipe. */
  readonly legs?: readonly LegName[];
  /** Return only items that score at least this, in [0,1]. */
  readonly minScore?: number;
  /** Also look into memories that belong to no user. @default false */
  readonly includeShared?: boolean;
  /** Look at another point of the two time axes than now. */
  readonly asOf?: { readonly validAt?: TimeInput; readonly recordedAt?: TimeInput };
  /** The request's clock. @default the engine's clock */
  readonly now?: TimeInput;
  /** Time for the whole request, 1 to 600,000. @default 2000 */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}
