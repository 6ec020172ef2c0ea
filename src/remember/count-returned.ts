import type { Degradation } from '../domain/degradation.js';
import { RecollectError } from '../domain/errors.js';
import type { Viewer } from '../domain/scope.js';
import type { TenantStore } from '../ports/store.js';
import { confirm } from './report-usage.js';

/**
 * Counts everything that an answer returned as used, for recipes whose usage policy is `on-return`. It is called after the
 * answer was built; where counting fails the answer stays, and the failure is named.
 */
export async function countReturned(
  traceId: string,
  ids: readonly string[],
  viewer: Viewer,
  nowMs: number,
  store: TenantStore,
): Promise<readonly Degradation[]> {
  if (ids.length === 0) return [];
  try {
    await confirm(traceId, ids, viewer, nowMs, store);
    return [];
  } catch (error) {
    if (!(error instanceof RecollectError)) throw error;
    return [{ part: 'usage', code: error.code, message: `counting what was returned: ${error.message}` }];
  }
}
