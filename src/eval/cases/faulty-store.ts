import { RecollectError } from '../../domain/errors.js';
import type { Store, TenantStore } from '../../ports/store.js';

/** What is broken at the moment; the case switches it. */
export interface Faults {
  /** Text search throws. */
  textSearch: boolean;
  /** Vector search throws. */
  vectorSearch: boolean;
  /** So many of the next writes fail after everything they wanted to do was done. */
  writesThatFail: number;
  /** Text searches that were asked so far. */
  textSearches: number;
}

/** Nothing is broken. */
export function noFaults(): Faults {
  return { textSearch: false, vectorSearch: false, writesThatFail: 0, textSearches: 0 };
}

/** A store that works like the one behind it until a fault is switched on. */
export function withFaults(store: Store, faults: Faults): Store {
  return {
    ...store,
    tenant: async (id, options) => faultyTenant(await store.tenant(id, options), faults),
  };
}

const NOWHERE = { id: 'a memory that does not exist', version: 1 };

function faultyTenant(tenant: TenantStore, faults: Faults): TenantStore {
  return {
    ...tenant,
    apply: (batch, options) => {
      if (faults.writesThatFail === 0) return tenant.apply(batch, options);
      faults.writesThatFail -= 1;
      // The last operation can't be done, so the store has to take back all the others.
      return tenant.apply(
        [...batch, { op: 'closeVersion', ref: NOWHERE, by: NOWHERE, atMs: 0, validToMs: 0 }],
        options,
      );
    },
    match: async (terms, filter, options) => {
      faults.textSearches += 1;
      if (faults.textSearch) throw new RecollectError('storage_failed', 'the text index can not be read');
      return tenant.match(terms, filter, options);
    },
    nearest: async (query, filter, options) => {
      if (faults.vectorSearch) throw new RecollectError('storage_failed', 'the vectors can not be read');
      return tenant.nearest(query, filter, options);
    },
  };
}
