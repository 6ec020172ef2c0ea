import { strict as assert } from 'node:assert';
import type { ErrorCode } from '../../domain/errors.js';
import { RecollectError } from '../../domain/errors.js';
import type { Store, TenantStore } from '../../ports/store.js';

/** Makes a new, empty store; every spec asks for its own and closes it. */
export type MakeStore = () => Store | Promise<Store>;

/** One thing every store must do; `run` rejects when it does not. */
export interface StoreSpec {
  readonly name: string;
  run(makeStore: MakeStore): Promise<void>;
}

/** A spec on a new store. */
export function storeSpec(name: string, check: (store: Store) => Promise<void>): StoreSpec {
  return {
    name,
    async run(makeStore) {
      const store = await makeStore();
      try {
        await check(store);
      } finally {
        await store.close();
      }
    },
  };
}

/** A spec on one new tenant. */
export function tenantSpec(name: string, check: (tenant: TenantStore) => Promise<void>): StoreSpec {
  return storeSpec(name, async (store) => check(await store.tenant('acme')));
}

/** Fails unless the work rejects with that code. */
export async function rejectsWith(code: ErrorCode, work: () => Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error) => error instanceof RecollectError && error.code === code);
}

/** The code of the error that the work rejects with, or its result. */
export async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Result | { readonly code: ErrorCode }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RecollectError) return { code: error.code };
    throw error;
  }
}
