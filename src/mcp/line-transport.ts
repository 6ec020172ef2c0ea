import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { isJSONRPCRequest, parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { RecollectError } from '../domain/errors.js';

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Longest line that is read, in UTF-16 units (10 Mi); what is longer is answered with an error and skipped. */
export const LINE_LENGTH = 10_485_760;

/** Longest wait, after the input has ended, for calls that are under way. */
const DRAIN_MS = 15_000;

/**
 * MCP over a pair of streams, one message a line. What is no message is answered with the error that JSON-RPC has for it,
 * and the next line is read. When the input ends, calls under way are answered before the connection closes.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Resolves once the connection is closed. */
  readonly closed: Promise<void>;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #decoder = new StringDecoder('utf8');
  /** Requests that were handed on and not answered yet. */
  readonly #open = new Set<string | number>();
  #line = '';
  #skipping = false;
  #ended = false;
  #closed = false;
  #drain: NodeJS.Timeout | null = null;
  #settle: () => void = () => undefined;

  constructor(input: Readable, output: Writable) {
    this.closed = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    this.#input.on('end', this.#end);
    this.#input.on('close', this.#end);
    this.#input.on('error', this.#fail);
    this.#output.on('error', this.#fail);
    if (this.#input.readableEnded || this.#input.destroyed) this.#end();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) throw new RecollectError('closed', 'the connection is closed');
    const flushed = new Promise<void>((resolve, reject) => {
      this.#output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
    await flushed;
    const isAnswer = 'result' in message || 'error' in message;
    if (isAnswer && message.id !== undefined && message.id !== null) this.#open.delete(message.id);
    this.#closeWhenDone();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#drain !== null) clearTimeout(this.#drain);
    this.#input.off('data', this.#read);
    this.#input.off('end', this.#end);
    this.#input.off('close', this.#end);
    this.#input.pause();
    this.onclose?.();
    this.#settle();
  }

  readonly #read = (chunk: Buffer | string): void => {
    // Only the new part is searched, so that a long line in many chunks costs no more than its length.
    const [first = '', ...rest] = (typeof chunk === 'string' ? chunk : this.#decoder.write(chunk)).split('\n');
    this.#line += first;
    for (const next of rest) {
      const line = this.#line;
      this.#line = next;
      this.#take(line);
    }
    if (this.#line.length > LINE_LENGTH) {
      this.#line = '';
      if (!this.#skipping) this.#refuse(INVALID_REQUEST, `a message must be at most ${LINE_LENGTH} characters`);
      this.#skipping = true;
    }
  };

  #take(line: string): void {
    if (this.#skipping) {
      this.#skipping = false;
      return;
    }
    if (line.trim() === '') return;
    let parsed: unknown;
    try {
      parsed = JSON.parse(line);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#refuse(PARSE_ERROR, 'a line that is not JSON');
      return;
    }
    const message = readMessage(parsed);
    if (message === null) {
      this.#refuse(INVALID_REQUEST, 'not a message of JSON-RPC 2.0', idOf(parsed));
      return;
    }
    if (isJSONRPCRequest(message)) this.#open.add(message.id);
    this.#noteCancelled(message);
    this.onmessage?.(message);
  }

  /** What the client has taken back is not answered. */
  #noteCancelled(message: JSONRPCMessage): void {
    if (!('method' in message) || message.method !== 'notifications/cancelled') return;
    const requestId = message.params?.['requestId'];
    if (typeof requestId === 'string' || typeof requestId === 'number') this.#open.delete(requestId);
  }

  #refuse(code: number, message: string, id: string | number | null = null): void {
    this.onerror?.(new RecollectError('validation', message));
    // JSON-RPC 2.0 answers with a null id what it can't tell the id of; the types of the library know no null.
    const answer = { jsonrpc: '2.0', id, error: { code, message } } as unknown as JSONRPCMessage;
    this.send(answer).catch(this.#fail);
  }

  readonly #end = (): void => {
    if (this.#ended) return;
    this.#ended = true;
    const rest = this.#line + this.#decoder.end();
    this.#line = '';
    if (rest !== '') this.#take(rest);
    // Calls end by their own deadlines; this is for what hangs.
    this.#drain = setTimeout(() => this.#closeQuietly(), DRAIN_MS);
    this.#closeWhenDone();
  };

  #closeWhenDone(): void {
    if (this.#ended && this.#open.size === 0) this.#closeQuietly();
  }

  readonly #fail = (error: unknown): void => {
    if (this.#closed) return;
    this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    this.#closeQuietly();
  };

  #closeQuietly(): void {
    this.close().catch((error: unknown) => this.onerror?.(error instanceof Error ? error : new Error(String(error))));
  }
}

function readMessage(parsed: unknown): JSONRPCMessage | null {
  try {
    return parseJSONRPCMessage(parsed);
  } catch (error) {
    // The library throws the error of its schema.
    if (error instanceof Error) return null;
    throw error;
  }
}

function idOf(parsed: unknown): string | number | null {
  if (parsed === null || typeof parsed !== 'object' || !('id' in parsed)) return null;
  return typeof parsed.id === 'string' || typeof parsed.id === 'number' ? parsed.id : null;
}
