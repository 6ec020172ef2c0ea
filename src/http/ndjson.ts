import { RecollectError } from '../domain/errors.js';
import type { SourceLine } from '../index.js';

/** Longest line, in bytes: a memory of the largest size with every character escaped fits. */
const LINE_BYTES = 8 * 1_048_576;
const NEWLINE = 0x0a;

/** Media type of lines of JSON. */
export const NDJSON_TYPE = 'application/x-ndjson';

/** Splits a body into lines of UTF-8; one that is no UTF-8 or too long is passed on as unreadable, not guessed at. */
export async function* bodyLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SourceLine, void, void> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const collect = (bytes: Uint8Array): void => {
    length += bytes.length;
    parts = length > LINE_BYTES ? [] : [...parts, bytes];
  };
  const take = (): SourceLine => {
    const line = length > LINE_BYTES ? { unreadable: `is longer than ${LINE_BYTES} bytes` } : decoded(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const bytes of chunks) {
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
      collect(bytes.subarray(from, at));
      yield take();
      from = at + 1;
    }
    if (from < bytes.length) collect(bytes.subarray(from));
  }
  if (length > 0) yield take();
}

/** Lines as text. @throws `validation` naming the line that is none. */
export async function* textLines(lines: AsyncIterable<SourceLine>): AsyncGenerator<string, void, void> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (typeof line !== 'string')
      throw new RecollectError('validation', `line ${number}: ${line.unreadable}`, { field: `line ${number}` });
    yield line;
  }
}

function decoded(parts: readonly Uint8Array[]): SourceLine {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch (error) {
    if (error instanceof TypeError) return { unreadable: 'is not valid UTF-8' };
    throw error;
  }
}

/** Lines as a stream of bytes; it reads on only when the client does. An error cuts the transfer, so that it never looks whole. */
export function lineStream(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(`${value}\n`));
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
}
