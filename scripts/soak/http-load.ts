/**
 * A server under load, and whether its memory stays flat:
 *
 *   node --expose-gc --import tsx scripts/soak/http-load.ts [--memories 10000] [--clients 16] [--seconds 20] [--requests 0]
 *
 * The server runs in a process of its own (this file, started again with --serve); clients keep their connections. With
 * `--requests` the run ends after so many instead of after `--seconds`. Latencies are of distinct queries.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serveHttp } from '../../src/http/index.js';
import { openMemory } from '../../src/index.js';

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '20' },
    requests: { type: 'string', default: '0' },
    serve: { type: 'boolean', default: false },
  },
});
const [memories, clients, seconds, most] = [values.memories, values.clients, values.seconds, values.requests].map(
  Number,
) as [number, number, number, number];

const PEOPLE = ['Mira', 'Ben', 'Ida', 'Tomas', 'Lena', 'Oskar', 'Vera', 'Jonas'];
const VERBS = ['bought', 'sold', 'repaired', 'painted', 'lost', 'found', 'borrowed', 'measured'];
const THINGS = ['kayak', 'lantern', 'violin', 'ladder', 'compass', 'kettle', 'saddle', 'globe', 'anvil', 'tent'];
const PLACES = ['Oslo', 'Porto', 'Gdansk', 'Lyon', 'Graz', 'Turku', 'Ghent', 'Bergen', 'Malmo', 'Split', 'Bilbao'];
const at = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

/** A statement or a question by number; numbers below a million differ in their words. */
function sentence(number: number): string {
  const [person, verb, thing, place] = [
    at(PEOPLE, number),
    at(VERBS, number >> 3),
    at(THINGS, number >> 1),
    at(PLACES, number >> 2),
  ];
  return `${person} ${verb} a ${thing} number ${number} in ${place}`;
}

interface Health {
  readonly heap: number;
  readonly resident: number;
  readonly delayMs: { readonly p50: number; readonly p99: number; readonly max: number };
}

async function serve(): Promise<void> {
  const engine = await openMemory();
  const scoped = engine.tenant('default').scope({ user: 'load' });
  for (let from = 0; from < memories; from += 1_000)
    await scoped.rememberMany(
      Array.from({ length: Math.min(1_000, memories - from) }, (_, index) => ({ text: sentence(from + index) })),
    );
  const server = await serveHttp(engine, { port: 0, maintainEveryMs: null });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('message', (what) => {
    if (what === 'health') {
      globalThis.gc?.();
      const { heapUsed, rss } = process.memoryUsage();
      const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6) as [
        number,
        number,
        number,
      ];
      process.send?.({ heap: heapUsed, resident: rss, delayMs: { p50, p99, max } } satisfies Health);
      delay.reset();
    } else
      void server.close().then(async () => {
        await engine.close();
        process.disconnect();
      });
  });
  process.send?.({ port: server.port });
}

function search(agent: Agent, port: number, query: string): Promise<number> {
  const body = JSON.stringify({ user_id: 'load', query });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/v1/memories/search',
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

async function load(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['--serve', '--memories', String(memories)], {
    execArgv: process.execArgv,
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const health = async (): Promise<Health> => {
    child.send('health');
    const [told] = (await once(child, 'message')) as [Health];
    return told;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  const samples: Health[] = [];
  let failed = 0;
  let sent = 0;
  const run = async (until: () => boolean): Promise<void> => {
    while (!until()) {
      sent += 1;
      const startMs = performance.now();
      const status = await search(
        agent,
        port,
        `what did ${at(PEOPLE, sent * 7)} do with the ${at(THINGS, sent * 3)} number ${(sent * 37) % memories} in ${at(PLACES, sent)}`,
      );
      latencies.push(performance.now() - startMs);
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, () => run(() => sent >= 500)));
  latencies.length = 0;
  samples.push(await health());
  const startMs = performance.now();
  const first = sent;
  const share = most > 0 ? Math.ceil(most / 5) : 0;
  for (let part = 1; part <= 5; part += 1) {
    const over =
      most > 0 ? () => sent - first >= share * part : () => performance.now() - startMs >= (seconds * 1_000 * part) / 5;
    await Promise.all(Array.from({ length: clients }, () => run(over)));
    samples.push(await health());
  }
  const tookMs = performance.now() - startMs;
  agent.destroy();
  child.send('stop');
  await once(child, 'exit');
  latencies.sort((one, other) => one - other);
  const percentile = (share: number): number =>
    Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 10) / 10;
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`);
  console.log({
    memories,
    clients,
    requests: latencies.length,
    failed,
    perSecond: Math.round(latencies.length / (tookMs / 1_000)),
    latencyMs: { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) },
    eventLoopDelayMs: samples
      .slice(1)
      .map(({ delayMs }) => Object.values(delayMs).map((ms) => Math.round(ms * 10) / 10)),
    heapMiB: samples.map(({ heap }) => Math.round(heap / 104_857.6) / 10),
    residentMiB: samples.map(({ resident }) => Math.round(resident / 1_048_576)),
  });
  if (failed > 0) process.exitCode = 1;
}

await (values.serve ? serve() : load());
