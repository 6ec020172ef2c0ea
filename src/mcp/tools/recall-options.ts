import type { FilterInput, RecallOptions } from '../../index.js';
import { camelKeys, type JsonObject } from '../../text/key-case.js';
import { pick } from '../json.js';
import { filterFields } from '../schemas/fields.js';

/** The conditions among the arguments, in the library's words; undefined where there are none. */
export function filterOf(args: JsonObject): FilterInput | undefined {
  const given = camelKeys(pick(args, Object.keys(filterFields)));
  return Object.keys(given).length === 0 ? undefined : given;
}

/** What a recall's arguments say besides the query; the engine checks it. */
export function recallOptions(args: JsonObject, signal: AbortSignal): RecallOptions {
  const filter = filterOf(args);
  return {
    signal,
    ...camelKeys(pick(args, ['limit', 'min_score', 'min_similarity', 'legs', 'include_shared'])),
    ...(filter === undefined ? {} : { filter }),
    ...(args['as_of'] === undefined ? {} : { asOf: { validAt: args['as_of'] as string } }),
  };
}
