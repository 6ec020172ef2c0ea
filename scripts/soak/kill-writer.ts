/**
 * A process that takes the steps of steps.ts one after the other and says `done <number>` after each, until it is
 * killed. It is told where to begin by one line on stdin.
 */

import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { openMemory } from '../../src/index.js';
import type { Store } from '../../src/ports/store.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { heldBatch, say, watchedBatch } from './held-batch.js';
import { stepOf, take } from './steps.js';

/** What the writer is told. */
export interface Orders {
  readonly folder: string;
  /** Number of the first step. */
  readonly from: number;
  /** Says `inside` in the middle of the transaction of this step, before this operation; waits there when `held`. */
  readonly inside: { readonly step: number; readonly position: number; readonly held: boolean } | null;
}

const input = createInterface({ input: process.stdin });
say('started');
const [line] = (await once(input, 'line')) as [string];
const { folder, from, inside } = JSON.parse(line) as Orders;
let number = from;

/** The store, told on when it reaches the place of the orders. */
function watched(store: Store): Store {
  return {
    ...store,
    async tenant(id, options) {
      const tenant = await store.tenant(id, options);
      return {
        ...tenant,
        apply(batch, applyOptions) {
          if (inside?.step !== number) return tenant.apply(batch, applyOptions);
          const position = Math.min(inside.position, batch.length - 1);
          return tenant.apply(
            inside.held
              ? heldBatch(batch, position, 'inside')
              : watchedBatch(batch, (at) => {
                  if (at === position) say('inside');
                }),
            applyOptions,
          );
        },
      };
    },
  };
}

say('opening');
const store = watched(await createSqliteStore({ folder }));
const memory = await openMemory({ store, embedder: hashEmbedder({ dimensions: 32 }) });
const scoped = memory.tenant('acme').scope({ user: 'u1' });
for (; ; number += 1) {
  await take(stepOf(number), scoped);
  say(`done ${number}`);
}
