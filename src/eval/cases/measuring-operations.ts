import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../metrics.js';
import type { Fields } from './case-file.js';
import { fieldsOf } from './case-file.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { placeOf, recallOptionsOf } from './vocabulary.js';
import type { World } from './world.js';

/** Asks one query many times in one tenant; times in milliseconds. */
export async function bench(world: World, step: Fields): Promise<Facts> {
  const memories = world.at(placeOf(step));
  const times: number[] = [];
  const sizes: number[] = [];
  for (let turn = 0; turn < Number(step['queries']); turn += 1) {
    const startMs = performance.now();
    const { items } = await memories.recall(String(step['query']));
    times.push(performance.now() - startMs);
    sizes.push(items.length);
  }
  return {
    numbers: {
      p50_ms: percentile(0.5, times),
      p95_ms: percentile(0.95, times),
      empty_results: sizes.filter((size) => size === 0).length,
      items: Math.min(...sizes),
    },
  };
}

/** How long the event loop stood still at most while one query was asked. */
async function benchEventLoop(world: World, step: Fields): Promise<Facts> {
  const query = fieldsOf(step['query']);
  const { text, ...options } = query;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await sleep(20);
  delay.reset();
  await world.at(placeOf(query)).recall(text as string, recallOptionsOf(options));
  await sleep(20);
  delay.disable();
  return { numbers: { block_ms: delay.max / 1e6 } };
}

/** Operations that measure for real; their numbers are read by the expectations. */
export const MEASURING_OPERATIONS: { readonly [name: string]: Operation } = {
  bench: { fields: ['queries', 'query', 'tenant', 'user'], run: bench },
  bench_eventloop: { fields: ['query'], run: benchEventLoop },
};
