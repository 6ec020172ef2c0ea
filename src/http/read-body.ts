import { RecollectError } from '../domain/errors.js';
import type { JsonObject } from '../text/key-case.js';
import { HttpFault } from './faults.js';

/** How large and how deep a body may be. */
export interface BodyLimits {
  /** Longest JSON body, in bytes. */
  readonly bytes: number;
  /** Deepest nesting of JSON. */
  readonly depth: number;
}

/** Bytes of a body, at most so many. @throws `limit_exceeded` as soon as there are more. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  checkDeclared(request, most);
  // A length that was announced bounds the body: it can be read in one piece, which spares making a stream of it.
  if (request.headers.has('content-length')) return inOnePiece(request, most);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bodyOf(request)) {
    length += chunk.length;
    if (length > most) throw tooLarge(most);
    parts.push(chunk);
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : concatenated(parts, length);
}

async function inOnePiece(request: Request, most: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > most) throw tooLarge(most);
  return bytes;
}

/** Chunks of a body, passed on until there are more bytes than allowed. */
export async function* limitedBody(request: Request, most: number): AsyncGenerator<Uint8Array, void, void> {
  checkDeclared(request, most);
  let length = 0;
  for await (const chunk of bodyOf(request)) {
    length += chunk.length;
    if (length > most) throw tooLarge(most);
    yield chunk;
  }
}

/** The JSON object in a body. @throws `validation`, `limit_exceeded`, `unsupported_media_type`. */
export async function readJson(request: Request, limits: BodyLimits): Promise<JsonObject> {
  requireType(request, 'application/json');
  const bytes = await readBytes(request, limits.bytes);
  return parseJson(decoded(bytes), limits.depth);
}

/** @throws `limit_exceeded` for JSON that is nested deeper than allowed. */
export function checkDepth(bytes: Uint8Array, depth: number): void {
  requireDepth(new TextDecoder().decode(bytes), depth);
}

function requireDepth(text: string, depth: number): void {
  if (nestingOf(text, depth) > depth)
    throw new RecollectError('limit_exceeded', `body: must not be nested deeper than ${depth}`, { field: 'body' });
}

/** JSON that is no deeper than allowed, looked at before anything recursive touches it. */
export function parseJson(text: string, depth: number): JsonObject {
  requireDepth(text, depth);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new RecollectError('validation', 'body: is not JSON', { field: 'body', cause });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new RecollectError('validation', 'body: must be a JSON object', { field: 'body' });
  return value as JsonObject;
}

/** Nesting of JSON text without parsing it; stops one beyond `most`. */
export function nestingOf(text: string, most: number): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length && deepest <= most; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth -= 1;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at += 1;
    else if (unit === QUOTE) return at;
  }
  return text.length;
}

/** @throws `unsupported_media_type` for a body of another type than this. */
export function requireType(request: Request, type: string): void {
  const given = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (given !== type)
    throw new HttpFault('unsupported_media_type', `the body must be ${type}`, { field: 'Content-Type' });
}

async function* bodyOf(request: Request): AsyncGenerator<Uint8Array, void, void> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // What is left unread is not wanted; a client that went on sending is cut off by the server.
    reader.releaseLock();
  }
}

/** A length that is announced is believed when it is too large, and counted all the same when it is not. */
function checkDeclared(request: Request, most: number): void {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > most) throw tooLarge(most);
}

function tooLarge(most: number): RecollectError {
  return new RecollectError('limit_exceeded', `body: must be at most ${most} bytes`, { field: 'body' });
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new RecollectError('validation', 'body: is not valid UTF-8', { field: 'body', cause });
  }
}

function concatenated(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
