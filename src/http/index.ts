/**
 * The HTTP door: serves an engine, with keys, limits, logs and measures.
 *
 * @packageDocumentation
 */
import { RecollectError } from '../domain/errors.js';
import type { MemoryEngine } from '../index.js';
import type { HttpApp } from './http-app.js';
import { withPackages } from './optional-package.js';
import type { HttpOptions } from './options.js';
import type { RunningServer, ServeOptions } from './server.js';

export { isLoopback } from '../trust/check-host.js';
export type { Caller, KeyScope } from './caller.js';
export { KEY_SCOPES } from './caller.js';
export type { RateLimit } from './guards/rate-limit.js';
export type { HttpApp } from './http-app.js';
export { KeyFile } from './keys/key-file.js';
export type { KeyRecord, KeyRequest } from './keys/key-record.js';
export type { AuditEvent } from './observe/audit.js';
export type { Logger } from './observe/logger.js';
export type { CacheCounts } from './observe/metrics.js';
export type { HttpOptions, KeyRing } from './options.js';
export type { ReaderOptions, Readers } from './readers/reader-pool.js';
export type { RunningServer, ServeOptions } from './server.js';

/**
 * Makes an application that answers requests over an engine, for any server that speaks `fetch`.
 *
 * @throws `driver_missing` naming the package to install (`hono`, `@hono/zod-openapi`, and `prom-client` or
 * `@opentelemetry/api` where asked for); `refused` for options that would let any web page in; `validation`.
 * @example
 * ```ts
 * import { openMemory } from 'recollect';
 * import { createHttpApp } from 'recollect/http';
 *
 * const app = await createHttpApp(await openMemory());
 * const answer = await app.fetch(new Request('http://localhost/healthz'));
 * console.log(answer.status);
 * ```
 */
export async function createHttpApp(engine: MemoryEngine, options: HttpOptions = {}): Promise<HttpApp> {
  const { buildHttpApp } = await withPackages(() => import('./http-app.js'));
  return buildHttpApp(engine, options, { metrics: await metricsOf(options), spanned: await spansOf(options) });
}

/**
 * Serves an engine on a socket until `close()`; see {@link ServeOptions}.
 *
 * @throws `refused` when it would listen beyond loopback without keys; whatever {@link createHttpApp} throws.
 */
export async function serveHttp(engine: MemoryEngine, options: ServeOptions = {}): Promise<RunningServer> {
  const { startServer } = await withPackages(() => import('./server.js'));
  return startServer(engine, options, createHttpApp);
}

/**
 * Answers what a server hands to this thread, until the server closes; the engine is then the caller's to close. For the module
 * that `readers` of {@link ServeOptions} names: it opens an engine like the server's own, with traces in files.
 *
 * @throws `refused` in a thread that no server started.
 */
export async function answerReads(engine: MemoryEngine): Promise<void> {
  const { parentPort } = await import('node:worker_threads');
  if (parentPort === null) throw new RecollectError('refused', 'readers run in threads that a server starts');
  const { answerOn } = await withPackages(() => import('./readers/answer-reads.js'));
  await answerOn(parentPort, engine);
}

/**
 * A pino logger that takes keys and memory texts out of whatever it is given.
 *
 * @throws `driver_missing` without the package `pino`.
 */
export async function createLogger(
  options: { readonly level?: string; readonly stream?: { write(line: string): unknown } } = {},
): Promise<import('./observe/logger.js').Logger> {
  const { pino } = await withPackages(() => import('pino'));
  const { redactingLogger } = await import('./observe/logger.js');
  return redactingLogger(pino as unknown as Parameters<typeof redactingLogger>[0], options);
}

async function metricsOf({ metrics, caches }: HttpOptions): Promise<import('./observe/metrics.js').Metrics | null> {
  if (metrics !== true) return null;
  const prometheus = await withPackages(() => import('prom-client'));
  const { createMetrics } = await import('./observe/metrics.js');
  return createMetrics(prometheus.default ?? prometheus, caches);
}

async function spansOf({ tracing = false }: HttpOptions): Promise<import('./observe/spans.js').Spanned | null> {
  if (tracing === false) return null;
  const api = await withPackages(() => import('@opentelemetry/api'));
  const { memorySpans } = await import('./observe/spans.js');
  return memorySpans(api, tracing === true ? {} : tracing);
}
