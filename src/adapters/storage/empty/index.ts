import { RecollectError } from '../../../domain/errors.js';
import type { TenantStore } from '../../../ports/store.js';

/** What reads see of a tenant that does not exist: nothing. Reading must not make it (rule T6). */
export const EMPTY_TENANT: TenantStore = {
  apply: async () => {
    throw new RecollectError('internal', 'a tenant that does not exist can not be written');
  },
  get: async () => [],
  history: async () => [],
  scan: async () => [],
  count: async () => 0,
  match: async (terms) => ({
    terms: terms.map((_term, at) => at),
    df: terms.map(() => 0),
    n: 0,
    averageLength: 0,
    hits: [],
    found: { count: 0, exact: true },
  }),
  nearest: async () => ({ hits: [], exact: true, scanned: 0, missing: 0 }),
  measure: async () => [],
  unembedded: async () => [],
  erased: async () => false,
  usage: async () => [],
  sightings: async () => [],
  lookup: async () => [],
  carriers: async () => [],
  links: async () => [],
  request: async () => null,
  echoes: async () => [],
  outdated: async () => [],
  expired: async () => [],
  owned: async () => [],
  async *dump() {
    yield* [];
  },
  seq: async () => 0,
  info: async () => ({ seq: 0, memories: 0, versions: 0, passages: 0, vectors: {}, bytes: 0, schemaVersion: 0 }),
  verify: async () => [],
  repair: async () => [],
};
