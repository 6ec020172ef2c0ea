import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { percentile } from '../metrics.js';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { NotCovered } from './not-covered.js';
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

/** Repeats what is done in each round and measures what is left behind. */
async function loop(world: World, step: Fields): Promise<Facts> {
  await openFiles();
  collectGarbage();
  const heapBefore = process.memoryUsage().heapUsed;
  for (let round = 0; round < Number(step['times']); round += 1) {
    const memories = world.at(placeOf({ tenant: `t${round}` }));
    await memories.remember(`Note ${round} of this tenant`);
    await memories.recall('note of this tenant');
  }
  collectGarbage();
  const heapAfter = process.memoryUsage().heapUsed;
  return { numbers: { open_fds: await openFiles(), heap_growth_mb: (heapAfter - heapBefore) / 2 ** 20 } };
}

async function openFiles(): Promise<number> {
  try {
    return (await readdir('/proc/self/fd')).length;
  } catch (cause) {
    throw new NotCovered('counting open files on this system', { cause });
  }
}

/** Heap figures mean nothing before the garbage is gone. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

/** Operations that measure for real; their numbers are read by the expectations. */
export const MEASURING_OPERATIONS: { readonly [name: string]: Operation } = {
  bench: { fields: ['queries', 'query', 'tenant', 'user'], run: bench },
  bench_eventloop: { fields: ['query'], run: benchEventLoop },
  loop: {
    fields: ['times', 'each'],
    gap: (step) =>
      listOf(step['each']).join() === 'add and recall in tenant t{i}' ? null : 'a loop over other operations',
    run: loop,
  },
};
