import { invalid, RecollectError } from '../domain/errors.js';
import { LIMITS } from '../domain/limits.js';
import type { MemoryEngine } from '../index.js';
import type { JsonObject } from '../text/key-case.js';
import { checkHost, type HostPolicy } from '../trust/check-host.js';
import { allows, type Caller } from './caller.js';
import { HttpFault, toFault } from './faults.js';
import type { RateLimiter } from './guards/rate-limit.js';
import { lineStream } from './ndjson.js';
import type { Ended, Observer } from './observe/observer.js';
import type { Spanned } from './observe/spans.js';
import type { Call, Observed, Operation, Reply } from './operation.js';
import { nothingObserved } from './operation.js';
import type { KeyRing } from './options.js';
import { parsePart } from './parse-request.js';
import { problemAnswer } from './problem.js';
import { type BodyLimits, readJson } from './read-body.js';
import { nowMs } from './readers/now.js';
import type { Readers } from './readers/reader-pool.js';
import type { Sent } from './sent.js';
import { TRACE_HEADER, traceIdOf } from './trace-id.js';

/** Header with the time that the caller gives, in milliseconds. */
export const DEADLINE_HEADER = 'Recollect-Deadline-Ms';

/** What every operation runs with. */
export interface Surroundings {
  readonly engine: MemoryEngine;
  readonly keys: KeyRing | null;
  /** Tenant of keyless callers. */
  readonly tenant: string;
  readonly policy: HostPolicy;
  readonly limiter: RateLimiter | null;
  readonly limits: BodyLimits;
  readonly observers: readonly Observer[];
  /** Other threads that answer what only reads; null: all is answered here. */
  readonly readers: Readers | null;
  readonly spanned: Spanned;
  readonly monotonicMs: () => number;
}

/** One request on its way through: who calls, what was seen, what is added to the answer. */
export interface Passage {
  readonly startMs: number;
  readonly traceId: string;
  readonly observed: Observed;
  caller: Caller | null;
  headers: { readonly [name: string]: string };
}

/** Answers a request by an operation. */
export function runOperation(
  operation: Operation,
  request: Request,
  params: { readonly [name: string]: string },
  surroundings: Surroundings,
): Promise<Sent> {
  return watched(operation, request, surroundings, async (passage) =>
    sentReply(await answer(operation, request, params, surroundings, passage)),
  );
}

/** Whatever goes wrong becomes a problem, and whoever watches is told how it ended. */
export async function watched(
  operation: { readonly id: string },
  request: Request,
  { observers, monotonicMs }: Pick<Surroundings, 'observers' | 'monotonicMs'>,
  run: (passage: Passage) => Promise<Sent>,
): Promise<Sent> {
  const passage: Passage = {
    startMs: monotonicMs(),
    traceId: traceIdOf(request),
    observed: nothingObserved(),
    caller: null,
    headers: {},
  };
  let fault: RecollectError | HttpFault | null = null;
  let sent: Sent;
  try {
    sent = await run(passage);
  } catch (error) {
    fault = toFault(error);
    sent = problemAnswer(fault, passage.traceId);
  }
  const { traceId, caller, observed } = passage;
  const ended: Ended = {
    operation,
    status: sent.status,
    ms: monotonicMs() - passage.startMs,
    traceId,
    caller,
    observed,
    fault,
  };
  for (const observe of observers) observe(ended);
  return { ...sent, headers: { ...sent.headers, ...passage.headers, [TRACE_HEADER]: traceId } };
}

/** Finds out who calls, and counts the request against the tenant's limit. */
export async function admit(request: Request, surroundings: Surroundings, passage: Passage): Promise<Caller> {
  checkHost(request, surroundings.policy);
  const caller = await authenticate(request, surroundings);
  passage.caller = caller;
  if (surroundings.limiter !== null) passage.headers = surroundings.limiter.take(caller.tenant);
  return caller;
}

async function answer(
  operation: Operation,
  request: Request,
  params: { readonly [name: string]: string },
  surroundings: Surroundings,
  passage: Passage,
): Promise<Reply> {
  const { engine, limits, spanned, monotonicMs } = surroundings;
  const caller = await admit(request, surroundings, passage);
  if (!allows(caller.scope, operation.scope))
    throw new RecollectError('refused', `this needs a key of scope ${operation.scope}`);
  if (operation.reach === 'tenant') requireWholeTenant(caller);
  const totalMs = deadlineOf(request);
  const input = {
    params: (operation.params === undefined ? {} : parsePart(operation.params, params, 'path')) as {
      readonly [name: string]: string;
    },
    query: operation.query === undefined ? noQuery(request) : parsePart(operation.query, queryOf(request), 'query'),
    body: operation.body === undefined ? {} : parsePart(operation.body, await readJson(request, limits), 'body'),
  };
  const deadlineMs = totalMs === null ? null : totalMs - (monotonicMs() - passage.startMs);
  if (deadlineMs !== null && deadlineMs < 1)
    throw new RecollectError('deadline', `the deadline of ${totalMs} ms passed before the request was read`);
  const call: Call = {
    ...input,
    tenant: engine.tenant(caller.tenant),
    caller,
    request,
    traceId: passage.traceId,
    deadlineMs,
    signal: request.signal,
    observed: passage.observed,
  };
  return spanned(operation, call, () => handled(operation, call, surroundings.readers));
}

/** What only reads is answered by a reader where there are some, and here while none of them can. */
async function handled(operation: Operation, call: Call, readers: Readers | null): Promise<Reply> {
  if (readers === null || operation.reads === undefined) return operation.handle(call);
  const { caller, params, query, body, traceId, deadlineMs, signal, observed } = call;
  const task = { operation: operation.id, caller, params, query, body, traceId, deadlineMs, sentAtMs: nowMs() };
  const answer = await readers.read(task, signal);
  if (answer === null) return operation.handle(call);
  Object.assign(observed, answer.observed);
  return { status: answer.status, json: answer.json };
}

/** @throws `refused` for a caller of one user, before what concerns the whole tenant. */
export function requireWholeTenant({ user }: Caller): void {
  if (user !== null) throw new RecollectError('refused', 'this concerns the whole tenant, and the key is of one user');
}

/** The only place where it is decided whose tenant a request is about. */
async function authenticate(
  request: Request,
  { keys, tenant }: Pick<Surroundings, 'keys' | 'tenant'>,
): Promise<Caller> {
  if (keys === null) return { tenant, user: null, scope: 'admin', keyId: null };
  const text = /^Bearer ([\x21-\x7e]{1,256})$/iu.exec(request.headers.get('authorization') ?? '')?.[1];
  const caller = text === undefined ? null : await keys.authenticate(text);
  if (caller === null)
    throw new HttpFault('unauthenticated', 'a valid key is needed: Authorization: Bearer <key>', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  return caller;
}

function deadlineOf(request: Request): number | null {
  const given = request.headers.get(DEADLINE_HEADER);
  if (given === null) return null;
  if (!/^\d{1,6}$/u.test(given) || Number(given) < 1 || Number(given) > LIMITS.deadlineMs)
    throw invalid(DEADLINE_HEADER, `must be whole milliseconds from 1 to ${LIMITS.deadlineMs}`);
  return Number(given);
}

/** Parameters of a query string; one that is repeated is a list. */
function queryOf(request: Request): JsonObject {
  const given = new URL(request.url).searchParams;
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function noQuery(request: Request): JsonObject {
  const [name] = Object.keys(queryOf(request));
  if (name !== undefined) throw invalid(name, 'unknown field');
  return {};
}

function sentReply({ status, body, json, stream, headers = {} }: Reply): Sent {
  const kept = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers };
  if (stream !== undefined)
    return { status, headers: { ...kept, 'Content-Type': stream.type }, body: lineStream(stream.lines) };
  const text = json ?? (body === undefined ? null : JSON.stringify(body));
  if (text === null) return { status, headers: kept, body: null };
  return { status, headers: { ...kept, 'Content-Type': 'application/json' }, body: text };
}
