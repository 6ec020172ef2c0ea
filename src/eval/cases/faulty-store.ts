import { RecollectError } from '../../domain/errors.js';
import type { Store, TenantStore } from '../../ports/store.js';

/** What is broken at the moment; the case switches it. */
export interface Faults {
  /** Text search throws. */
  textSearch: boolean;
  /** Vector search throws. */
  vectorSearch: boolean;
}

/** A store that works like the one behind it until a fault is switched on. */
export function withFaults(store: Store, faults: Faults): Store {
  return {
    tenant: async (id, options) => faultyTenant(await store.tenant(id, options), faults),
    list: () => store.list(),
    drop: (id) => store.drop(id),
    close: () => store.close(),
  };
}

function faultyTenant(tenant: TenantStore, faults: Faults): TenantStore {
  return {
    apply: (batch, options) => tenant.apply(batch, options),
    get: (ids) => tenant.get(ids),
    history: (id) => tenant.history(id),
    scan: (filter, options) => tenant.scan(filter, options),
    count: (filter) => tenant.count(filter),
    match: async (terms, filter, options) => {
      if (faults.textSearch) throw new RecollectError('storage_failed', 'the text index can not be read');
      return tenant.match(terms, filter, options);
    },
    nearest: async (query, filter, options) => {
      if (faults.vectorSearch) throw new RecollectError('storage_failed', 'the vectors can not be read');
      return tenant.nearest(query, filter, options);
    },
    measure: (refs, terms, vector) => tenant.measure(refs, terms, vector),
    unembedded: (profile, limit) => tenant.unembedded(profile, limit),
    erased: (memoryId, user) => tenant.erased(memoryId, user),
    usage: (ids) => tenant.usage(ids),
    info: () => tenant.info(),
    verify: () => tenant.verify(),
  };
}
