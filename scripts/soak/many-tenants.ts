/**
 * A process that writes and recalls in many tenants, round-robin, through handles that are made once, and says in one
 * line of JSON what that cost. Started with --expose-gc.
 */

import { existsSync, readdirSync } from 'node:fs';
import type { SqliteStoreOptions } from '../../src/adapters/storage/sqlite/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { openMemory, RecollectError } from '../../src/index.js';
import { say } from './held-batch.js';

/** What the process does. */
export interface TenantRounds {
  readonly store: SqliteStoreOptions;
  readonly tenants: number;
  readonly rounds: number;
}

/** What it saw. Descriptors are null where the system does not list them. */
export interface TenantReport {
  readonly descriptors: {
    readonly before: number;
    readonly most: number;
    readonly afterwards: number;
  } | null;
  /** Bytes of live objects after each round. */
  readonly heap: readonly number[];
  /** Bytes of the process at the end. */
  readonly resident: number;
  /** Answers that were not what the tenant held. */
  readonly wrong: readonly string[];
  /** How a call ended after `close`. */
  readonly afterClose: string;
}

const { store: options, tenants, rounds } = JSON.parse(process.argv[2] ?? '') as TenantRounds;
const collect = (globalThis as { readonly gc?: () => void }).gc ?? (() => undefined);

const DESCRIPTORS = '/proc/self/fd';
const listed = existsSync(DESCRIPTORS);
/** Open descriptors; one is the listing itself. */
const count = (): number => (listed ? readdirSync(DESCRIPTORS).length - 1 : 0);

// What the driver opens once and for all is no cost of a tenant.
await (await openMemory()).tenant('first').scope({ user: 'u1' }).remember('warm');
const before = count();
// Traces grow with what is returned, up to a bound of their own; here they would hide what a tenant keeps.
const memory = await openMemory({ store: await createSqliteStore(options), traces: { keep: 0 } });
const scopes = Array.from({ length: tenants }, (_, at) => memory.tenant(`tenant ${at}`).scope({ user: 'u1' }));
const heap: number[] = [];
const wrong: string[] = [];
let most = 0;
for (let round = 1; round <= rounds; round += 1) {
  for (const [at, scoped] of scopes.entries()) {
    await scoped.remember(`kettle ${round} of tenant ${at}`);
    const { items } = await scoped.recall(`kettle of tenant ${at}`, { limit: 100 });
    const foreign = items.filter((item) => !item.memory.text.endsWith(`of tenant ${at}`));
    if (items.length !== round || foreign.length > 0) wrong.push(`round ${round}, tenant ${at}: ${items.length} items`);
    most = Math.max(most, count());
  }
  collect();
  heap.push(process.memoryUsage().heapUsed);
}
await memory.close();
const afterwards = count();
const afterClose = await Promise.all(
  [() => scopes[0]?.recall('kettle'), () => scopes[0]?.remember('kettle'), () => memory.dropTenant('tenant 0')].map(
    async (call) => {
      try {
        await call();
        return 'answered';
      } catch (error) {
        return error instanceof RecollectError ? error.code : String(error);
      }
    },
  ),
);
const report: TenantReport = {
  descriptors: listed ? { before, most, afterwards } : null,
  heap,
  resident: process.memoryUsage().rss,
  wrong,
  afterClose: [...new Set(afterClose)].join(', '),
};
say(JSON.stringify(report));
