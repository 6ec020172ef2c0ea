import { Agent, request } from 'node:http';
import { Child } from './child.js';
import { question } from './http-sentences.js';
import type { Health, ServedLoad } from './http-server.js';

/** How much is asked of a server. */
export interface HttpLoad extends ServedLoad {
  /** Connections that ask without a pause. */
  readonly clients: number;
  readonly requests: number;
}

/** What came of it. Latencies are of distinct queries, after a warm-up. */
export interface HttpLoadReport {
  readonly requests: number;
  readonly perSecond: number;
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly p99: number; readonly max: number };
  /** Of the server, for each tenth of the requests. */
  readonly eventLoopDelayMs: readonly Health['eventLoopDelayMs'][];
  /** MiB after the warm-up and after each tenth. */
  readonly heapMiB: readonly number[];
  readonly residentMiB: readonly number[];
  readonly problems: readonly string[];
}

const WARM_UP = 500;
const PARTS = 10;
/** Live objects may grow so much between the end of the first tenth and that of the last, in MiB. */
const MOST_GROWTH_MIB = 16;

/** Asks a server in a process of its own, and looks how its memory is. */
export async function httpLoad({ clients, requests, ...served }: HttpLoad): Promise<HttpLoadReport> {
  const child = new Child('./http-server.ts', served, { flags: ['--expose-gc'] });
  const port = JSON.parse(await child.mustSay()) as number;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  const untilSent = async (most: number): Promise<void> => {
    while (sent < most) {
      sent += 1;
      const startMs = performance.now();
      const status = await search(agent, port, question(sent, served.memories));
      latencies.push(performance.now() - startMs);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const together = (most: number): Promise<unknown> =>
    Promise.all(Array.from({ length: clients }, () => untilSent(most)));
  const health = async (): Promise<Health> => {
    child.tell('health');
    return JSON.parse(await child.mustSay()) as Health;
  };
  await together(WARM_UP);
  latencies.length = 0;
  const samples = [await health()];
  let tookMs = 0;
  for (let part = 1; part <= PARTS; part += 1) {
    const startMs = performance.now();
    await together(WARM_UP + Math.ceil((requests * part) / PARTS));
    tookMs += performance.now() - startMs;
    samples.push(await health());
  }
  agent.destroy();
  child.finish();
  const { code, errors } = await child.ended;
  return {
    requests: latencies.length,
    perSecond: Math.round(latencies.length / (tookMs / 1_000)),
    latencyMs: percentiles(latencies),
    eventLoopDelayMs: samples.slice(1).map(({ eventLoopDelayMs: { p50, p99, max } }) => ({
      p50: tenths(p50),
      p99: tenths(p99),
      max: tenths(max),
    })),
    heapMiB: samples.map(({ heap }) => tenths(heap / 2 ** 20)),
    residentMiB: samples.map(({ resident }) => Math.round(resident / 2 ** 20)),
    problems: [
      ...[...statuses].filter(([status]) => status !== 200).map(([status, count]) => `${count} answers of ${status}`),
      ...growth(samples),
      ...(code === 0 && errors === '' ? [] : [`the server ended with ${code}: ${errors}`]),
    ],
  };
}

function growth(samples: readonly Health[]): readonly string[] {
  const grown = ((samples.at(-1)?.heap ?? 0) - (samples[1]?.heap ?? 0)) / 2 ** 20;
  return grown > MOST_GROWTH_MIB ? [`the heap grew by ${tenths(grown)} MiB`] : [];
}

function percentiles(latencies: readonly number[]): HttpLoadReport['latencyMs'] {
  const sorted = [...latencies].sort((one, other) => one - other);
  const share = (part: number): number => tenths(sorted[Math.floor(sorted.length * part)] ?? 0);
  return { p50: share(0.5), p95: share(0.95), p99: share(0.99), max: tenths(sorted.at(-1) ?? 0) };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

function search(agent: Agent, port: number, query: string): Promise<number> {
  const body = JSON.stringify({ user_id: 'load', query });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/v1/memories/search', headers },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      },
    );
    sent.once('error', (error: Error & { readonly code?: string }) => {
      // The server had just closed a connection that was idle while its health was asked: nothing was read of the request.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(search(agent, port, query));
      else reject(error);
    });
    sent.end(body);
  });
}
