import type { Op, TenantStore } from '../ports/store.js';
import type { TraceStore } from '../ports/trace-store.js';

/**
 * The same store, but before it erases memories the traces forget them: an erasing that fails can be repeated, a trace that
 * still tells of what is gone could not be reached any more.
 */
export function forgettingTraces(store: TenantStore, traces: TraceStore | null): TenantStore {
  if (traces === null) return store;
  const apply: TenantStore['apply'] = async (batch: readonly Op[], options) => {
    const erased = batch.flatMap((op) => (op.op === 'erase' ? [op.memoryId] : []));
    if (erased.length > 0) await traces.forgetMemories(erased);
    return store.apply(batch, options);
  };
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'apply') return apply;
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === 'function' ? (own.bind(target) as unknown) : own;
    },
  });
}
