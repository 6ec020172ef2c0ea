import { type Context, Hono } from 'hono';
import { RecollectError } from '../domain/errors.js';
import { checkId } from '../domain/scope.js';
import type { MemoryEngine } from '../index.js';
import { BUILT_IN_RECIPES } from '../index.js';
import { checkHost, type HostPolicy } from '../trust/check-host.js';
import { describeInterface } from './describe-interface.js';
import { HttpFault, toFault } from './faults.js';
import { RateLimiter } from './guards/rate-limit.js';
import { auditing } from './observe/audit.js';
import { silentLogger } from './observe/logger.js';
import type { Metrics } from './observe/metrics.js';
import type { Observer } from './observe/observer.js';
import { requestLog } from './observe/request-log.js';
import type { Spanned } from './observe/spans.js';
import { allOperations } from './operations/index.js';
import type { HttpOptions } from './options.js';
import { packageVersion } from './package-version.js';
import { problemAnswer } from './problem.js';
import { checkDepth, readBytes } from './read-body.js';
import { admit, runOperation, type Surroundings, watched } from './run-operation.js';
import { sameSecret } from './same-secret.js';
import { responseOf, type Sent, sentOf } from './sent.js';
import { TRACE_HEADER, traceIdOf } from './trace-id.js';

const DEFAULTS = { bodyBytes: 8 * 1_048_576, importBytes: 256 * 1_048_576, depth: 32, slowRecallMs: 500 } as const;
const KEYED_RATE = { requests: 6_000, windowSeconds: 60 } as const;

/** Parts that stand on optional packages, loaded by whoever asks for them. */
export interface OptionalParts {
  readonly metrics: Metrics | null;
  readonly spanned: Spanned | null;
}

/** A server without a socket: it answers requests. */
export interface HttpApp {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same answer as plain data. */
  readonly answer: (request: Request) => Promise<Sent>;
  /** The OpenAPI document. */
  readonly openapi: unknown;
}

/** Puts operations, guards and observers together. */
export function buildHttpApp(engine: MemoryEngine, options: HttpOptions, parts: OptionalParts): HttpApp {
  const limits = { bytes: options.bodyBytes ?? DEFAULTS.bodyBytes, depth: options.jsonDepth ?? DEFAULTS.depth };
  const recipes = new Set(options.recipes ?? BUILT_IN_RECIPES.keys());
  const importBytes = options.importBytes ?? DEFAULTS.importBytes;
  const operations = allOperations({ importBytes, depth: limits.depth }, recipes);
  const openapi = describeInterface(operations, packageVersion());
  const surroundings = surroundingsOf(engine, options, parts, limits);
  const app = new Hono<Routed>();
  for (const operation of operations)
    app.on(operation.method, honoPath(operation.path), (context) =>
      carried(context, runOperation(operation, context.req.raw, context.req.param(), surroundings)),
    );
  addHealth(app, options, surroundings.policy);
  addDescription(app, openapi, surroundings.policy);
  if (parts.metrics !== null) addMetrics(app, parts.metrics, options, surroundings.policy);
  if (options.mcp !== undefined) addMcp(app, options.mcp, surroundings);
  addRefusals(app, [...operations.map(({ path, method }) => ({ path, method })), ...PLAIN_PATHS]);
  const answer = async (request: Request): Promise<Sent> => {
    const carrier: Routed['Bindings'] = { sent: null };
    await app.fetch(request, carrier);
    if (carrier.sent === null) throw new RecollectError('internal', 'a route that answered nothing');
    return carrier.sent;
  };
  return { fetch: async (request) => responseOf(await answer(request), request.method), answer, openapi };
}

/** Routes hand their answers on beside hono, which knows no other than a `Response`: making one costs more than most answers. */
interface Routed {
  readonly Bindings: { sent: Sent | null };
}

const CARRIED: Response = new Response(null);

async function carried(context: Context<Routed>, answer: Sent | Promise<Sent>): Promise<Response> {
  context.env.sent = await answer;
  return CARRIED;
}

const PLAIN_PATHS = ['/healthz', '/readyz', '/openapi.json', '/metrics'].map((path) => ({ path, method: 'get' }));

function surroundingsOf(
  engine: MemoryEngine,
  options: HttpOptions,
  { metrics, spanned }: OptionalParts,
  limits: Surroundings['limits'],
): Surroundings {
  const { keys = null, audit, clock, readers = null } = options;
  const monotonicMs = clock === undefined ? () => performance.now() : () => clock.monotonicMs();
  const nowMs = clock === undefined ? () => Date.now() : () => clock.nowMs();
  const rate = options.rateLimit === undefined ? (keys === null ? null : KEYED_RATE) : options.rateLimit;
  const observers: Observer[] = [
    requestLog(options.logger ?? silentLogger, options.slowRecallMs ?? DEFAULTS.slowRecallMs),
  ];
  if (audit !== undefined) observers.push(auditing(audit, () => new Date(nowMs()).toISOString()));
  if (metrics !== null) observers.push(metrics.observe);
  return {
    engine,
    keys,
    tenant: checkId('tenant', options.tenant ?? 'default'),
    policy: policyOf(options),
    limiter: rate === null ? null : new RateLimiter(rate, monotonicMs),
    limits,
    observers,
    readers,
    spanned: spanned ?? ((_operation, _call, run) => run()),
    monotonicMs,
  };
}

function policyOf({ hosts = [], origins = [], keys }: HttpOptions): HostPolicy {
  if (hosts.includes('*') && keys === undefined)
    throw new RecollectError('refused', 'hosts: "*" needs keys: any web page could call a server without them', {
      field: 'hosts',
    });
  const lower = (list: readonly string[]): ReadonlySet<string> => new Set(list.map((each) => each.toLowerCase()));
  return { hosts: lower(hosts), anyHost: hosts.includes('*'), origins: lower(origins) };
}

/** `/a/{id}` as hono writes it. */
function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/gu, ':$1');
}

/** Runs what is no operation under the same host check and in the same form of errors. */
async function guarded(
  context: Context<Routed>,
  policy: HostPolicy,
  answer: () => Sent | Promise<Sent>,
): Promise<Response> {
  const request = context.req.raw;
  const traceId = traceIdOf(request);
  let sent: Sent;
  try {
    checkHost(request, policy);
    sent = await answer();
  } catch (error) {
    sent = problemAnswer(toFault(error), traceId);
  }
  return carried(context, { ...sent, headers: { ...sent.headers, [TRACE_HEADER]: traceId } });
}

function json(value: unknown, status = 200): Sent {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

function addHealth(app: Hono<Routed>, { notReady }: HttpOptions, policy: HostPolicy): void {
  app.get('/healthz', (context) => guarded(context, policy, () => json({ status: 'ok' })));
  app.get('/readyz', (context) =>
    guarded(context, policy, () => {
      const reason = notReady?.() ?? null;
      return reason === null ? json({ status: 'ok' }) : json({ status: 'unavailable', reason }, 503);
    }),
  );
}

function addDescription(app: Hono<Routed>, openapi: unknown, policy: HostPolicy): void {
  app.get('/openapi.json', (context) => guarded(context, policy, () => json(openapi)));
}

/** Measures sum up all tenants, so that no tenant's key opens them: a token of their own does. */
function addMetrics(
  app: Hono<Routed>,
  metrics: Metrics,
  { keys, metricsToken }: HttpOptions,
  policy: HostPolicy,
): void {
  app.get('/metrics', (context) =>
    guarded(context, policy, async () => {
      if (metricsToken === undefined && keys !== undefined)
        throw new RecollectError('not_found', 'no such path: measures need a token of their own');
      const given = context.req.header('authorization') ?? '';
      if (metricsToken !== undefined && !sameSecret(given, `Bearer ${metricsToken}`))
        throw new HttpFault('unauthenticated', 'the token of the measures is needed', {
          headers: { 'WWW-Authenticate': 'Bearer' },
        });
      const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
      return { status: 200, headers, body: await metrics.text() };
    }),
  );
}

/** The MCP handler gets a request whose body was read within the limits, and the caller that its key names. */
function addMcp(app: Hono<Routed>, mcp: NonNullable<HttpOptions['mcp']>, surroundings: Surroundings): void {
  const answer = (request: Request): Promise<Sent> =>
    watched({ id: 'mcp' }, request, surroundings, async (passage) => {
      const caller = await admit(request, surroundings, passage);
      const bytes = request.body === null ? null : await readBytes(request, surroundings.limits.bytes);
      if (bytes !== null) checkDepth(bytes, surroundings.limits.depth);
      const { url, method, headers, signal } = request;
      const body = bytes === null ? {} : { body: bytes as Uint8Array<ArrayBuffer> };
      return sentOf(await mcp(new Request(url, { method, signal, headers, ...body }), caller));
    });
  app.all('/mcp', (context) => carried(context, answer(context.req.raw)));
}

/** A known path with another method is told so; everything else is not there. */
function addRefusals(app: Hono<Routed>, known: readonly { readonly path: string; readonly method: string }[]): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of known)
    methods.set(path, (methods.get(path) ?? new Set<string>()).add(method.toUpperCase()));
  for (const [path, allowed] of methods) {
    const allow = [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].sort().join(', ');
    app.all(honoPath(path), (context) =>
      refusal(context, new HttpFault('method_not_allowed', `this path takes ${allow}`, { headers: { Allow: allow } })),
    );
  }
  app.notFound((context) => refusal(context, new RecollectError('not_found', 'no such path')));
  app.onError((error, context) => refusal(context, toFault(error)));
}

function refusal(context: Context<Routed>, fault: RecollectError | HttpFault): Promise<Response> {
  const traceId = traceIdOf(context.req.raw);
  const { headers, ...sent } = problemAnswer(fault, traceId);
  return carried(context, { ...sent, headers: { ...headers, [TRACE_HEADER]: traceId } });
}
