/**
 * A process that serves a tenant full of memories over HTTP. It says its port, then its health whenever it reads a line, and
 * ends when there are no more. Started with --expose-gc.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { serveHttp } from '../../src/http/index.js';
import { openMemory } from '../../src/index.js';
import { say } from './held-batch.js';
import { statement } from './http-sentences.js';

/** What the process serves. */
export interface ServedLoad {
  readonly folder: string;
  readonly memories: number;
  /** Threads that answer; 0: the serving one. */
  readonly readers: number;
}

/** How it is, after a collection; counted from the health before. */
export interface Health {
  /** Bytes of live objects, and of the process. */
  readonly heap: number;
  readonly resident: number;
  readonly eventLoopDelayMs: { readonly p50: number; readonly p99: number; readonly max: number };
}

const BATCH = 1_000;

const { folder, memories, readers } = JSON.parse(process.argv[2] ?? '') as ServedLoad;
const collect = (globalThis as { readonly gc?: () => void }).gc ?? (() => undefined);

const engine = await openMemory({ path: folder, traces: { inFile: readers > 0 } });
const scoped = engine.tenant('default').scope({ user: 'load' });
for (let from = 0; from < memories; from += BATCH)
  await scoped.rememberMany(
    Array.from({ length: Math.min(BATCH, memories - from) }, (_, at) => ({ text: statement(from + at) })),
  );
const module = new URL('./http-reader.mjs', import.meta.url);
const server = await serveHttp(engine, {
  port: 0,
  maintainEveryMs: null,
  ...(readers === 0 ? {} : { readers: { threads: readers, module, data: folder } }),
});
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
say(JSON.stringify(server.port));
for await (const _ of createInterface({ input: process.stdin })) {
  const [p50, p99, max] = [delay.percentile(50) / 1e6, delay.percentile(99) / 1e6, delay.max / 1e6];
  collect();
  const { heapUsed: heap, rss: resident } = process.memoryUsage();
  const health: Health = { heap, resident, eventLoopDelayMs: { p50, p99, max } };
  say(JSON.stringify(health));
  delay.reset();
}
delay.disable();
await server.close();
await engine.close();
