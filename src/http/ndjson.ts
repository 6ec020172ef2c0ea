import { RecollectError } from '../domain/errors.js';
import type { SourceLine } from '../index.js';
import { byteLines } from '../text/byte-lines.js';

/** Longest line, in bytes: a memory of the largest size with every character escaped fits. */
const LINE_BYTES = 8 * 1_048_576;

/** Media type of lines of JSON. */
export const NDJSON_TYPE = 'application/x-ndjson';

/** Splits a body into lines of UTF-8; one that is no UTF-8 or too long is passed on as unreadable, not guessed at. */
export function bodyLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SourceLine, void, void> {
  return byteLines(chunks, LINE_BYTES);
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
