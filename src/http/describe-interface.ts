import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { LIMITS } from '../domain/limits.js';
import { PROTOCOL_FAULTS, statusOf } from './faults.js';
import { NDJSON_TYPE } from './ndjson.js';
import type { DescribedAnswer, Operation } from './operation.js';
import { PROBLEM_TYPE } from './problem.js';
import { DEADLINE_HEADER } from './run-operation.js';
import { health, problem } from './schemas/answers.js';
import { TRACE_HEADER } from './trace-id.js';

/** Statuses that any operation may end with besides its own. */
const FAULTS: readonly number[] = [
  statusOf('validation'),
  PROTOCOL_FAULTS.unauthenticated,
  statusOf('refused'),
  statusOf('not_found'),
  statusOf('conflict'),
  statusOf('limit_exceeded'),
  PROTOCOL_FAULTS.rate_limited,
  statusOf('aborted'),
  statusOf('internal'),
  statusOf('provider_refused'),
  statusOf('closed'),
  statusOf('deadline'),
  statusOf('storage_full'),
].sort((one, other) => one - other);

const REASONS: { readonly [status: number]: string } = {
  400: 'A value is missing, malformed, out of range or unknown; `field` names it',
  401: 'No key, or one that is unknown, revoked or expired',
  403: 'The key, the host or a policy forbids it',
  404: 'Not there in the caller’s scope',
  408: 'The request did not arrive in time',
  409: 'The same key or id was used for other content, or the store moved on',
  412: 'If-Match names another version',
  413: 'Larger than a documented limit',
  415: 'A body of another type',
  429: 'The tenant’s requests are used up for now',
  499: 'The client went away',
  500: 'A bug, or a damaged store',
  502: 'A model endpoint refused or answered badly',
  503: 'Busy, shutting down, or a model endpoint is down',
  504: 'The deadline passed',
  507: 'The disk is full',
};

/** Headers that an operation may read, with what they must look like. */
const HEADERS: { readonly [name: string]: z.ZodType } = {
  'Idempotency-Key': z.string().min(1).max(240).optional(),
  'If-Match': z.string().max(256).optional(),
  'If-None-Match': z.string().max(256).optional(),
};

/** The OpenAPI 3.1 document of these operations, as plain data. */
export function describeInterface(operations: readonly Operation[], version: string): unknown {
  const app = new OpenAPIHono();
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of `recollect keys create`; it decides the tenant. Not asked for by a server without keys.',
  });
  for (const operation of operations) registry.registerPath(createRoute(describe(operation)));
  for (const path of ['/healthz', '/readyz'] as const) registry.registerPath(createRoute(describeHealth(path)));
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Recollect',
      version,
      description: 'Memory for AI agents: store what was learnt, recall what matters, see why.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(operations.map(({ tag }) => tag)), 'health'].map((name) => ({
      name,
      description: TAGS[name] ?? name,
    })),
    security: [{ key: [] }],
  });
  return withNamedFaults(document);
}

/** Every operation may end in the same faults: they are described once and referred to. */
function withNamedFaults(document: { readonly paths?: object; readonly components?: object }): unknown {
  const responses: { [name: string]: unknown } = {};
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, methods]) => [
      path,
      mapValues<Described>(methods, (each) => named(each, responses)),
    ]),
  );
  return { ...document, paths, components: { ...document.components, responses } };
}

interface Described {
  readonly responses: object;
}

function named(operation: Described, responses: { [name: string]: unknown }): unknown {
  const refer = (answer: unknown, status: string): unknown => {
    if (JSON.stringify(answer).includes(PROBLEM_TYPE) === false) return answer;
    responses[`Problem${status}`] = answer;
    return { $ref: `#/components/responses/Problem${status}` };
  };
  return { ...operation, responses: mapValues(operation.responses, refer) };
}

function mapValues<Value>(object: object, map: (value: Value, key: string) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value as Value, key)]));
}

const TAGS: { readonly [name: string]: string } = {
  memories: 'Single memories and batches of them',
  lifecycle: 'Status, corrections, merging and erasing by filter',
  recall: 'Searching, and why not',
  truth: 'Conflicts, and what was true when',
  tenant: 'What concerns the tenant as a whole',
  health: 'Whether the server lives and can work',
};

type Route = Parameters<typeof createRoute>[0];

function describe(operation: Operation): Route {
  const { id, method, path, summary, tag, scope, params, query, body, lines, headers = [] } = operation;
  const faults = [
    ...FAULTS,
    ...(body === undefined && lines === undefined
      ? []
      : [PROTOCOL_FAULTS.unsupported_media_type, PROTOCOL_FAULTS.request_timeout]),
    ...(headers.includes('If-Match') ? [PROTOCOL_FAULTS.precondition_failed] : []),
  ];
  const named = Object.fromEntries(headers.map((name) => [name, HEADERS[name]]));
  const deadline = z
    .string()
    .regex(/^\d{1,6}$/u)
    .optional()
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: LIMITS.deadlineMs,
      description: 'Time for the request, in milliseconds',
    });
  const content =
    body !== undefined
      ? { 'application/json': { schema: body } }
      : { [NDJSON_TYPE]: { schema: z.string().openapi({ description: 'One JSON object a line' }) } };
  return {
    operationId: id,
    method,
    path,
    summary,
    tags: [tag],
    description: `Needs a key of scope \`${scope}\`${operation.reach === 'tenant' ? ' that is not of one user' : ''}.`,
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      headers: z.object({ ...named, [DEADLINE_HEADER]: deadline }),
      ...(body === undefined && lines === undefined ? {} : { body: { required: true, content } }),
    },
    responses: {
      ...Object.fromEntries(Object.entries(operation.answers).map(([status, each]) => [status, describeAnswer(each)])),
      ...Object.fromEntries(faults.map((status) => [status, describeFault(status)])),
    },
  } as unknown as Route;
}

function describeAnswer({ description, schema, type = 'application/json', headers = [] }: DescribedAnswer): object {
  const content =
    schema === null && type === 'application/json' ? {} : { content: { [type]: { schema: schema ?? z.string() } } };
  return { description, headers: describeHeaders([TRACE_HEADER, ...headers]), ...content };
}

function describeFault(status: number): object {
  const headers = status === PROTOCOL_FAULTS.rate_limited ? ['Retry-After', 'RateLimit', 'RateLimit-Policy'] : [];
  return {
    description: REASONS[status] ?? 'An error',
    headers: describeHeaders([TRACE_HEADER, ...headers]),
    content: { [PROBLEM_TYPE]: { schema: problem } },
  };
}

function describeHeaders(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { schema: { type: 'string' } }]));
}

function describeHealth(path: '/healthz' | '/readyz'): Route {
  const answer = (description: string): object => ({
    description,
    content: { 'application/json': { schema: health } },
  });
  const live = path === '/healthz';
  return {
    operationId: live ? 'liveness' : 'readiness',
    method: 'get',
    path,
    summary: live ? 'Whether the process lives' : 'Whether it can take requests',
    description: 'Needs no key and says nothing of any tenant.',
    tags: ['health'],
    security: [],
    responses: {
      200: answer('Yes'),
      ...(live ? {} : { 503: answer('Not now') }),
      403: describeFault(403),
    },
  } as unknown as Route;
}
