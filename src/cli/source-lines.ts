import { constants } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { RecollectError } from '../domain/errors.js';
import type { SourceLine } from '../remember/read-jsonl.js';
import { byteLines, decodeUtf8 } from '../text/byte-lines.js';

/** Longest line, in bytes: a memory of the largest size with every character escaped fits. */
const LINE_BYTES = Math.min(16 * 1_048_576, constants.MAX_STRING_LENGTH);

/** Splits bytes into lines of UTF-8; a line that is no UTF-8 or too long is passed on as unreadable, not guessed at. */
export function linesOf(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<SourceLine, void, void> {
  return byteLines(chunks, LINE_BYTES);
}

/**
 * Lines of a file.
 *
 * @throws `not_found` for a missing file, `validation` for a folder, `refused` without the right to read it.
 */
export async function* linesOfFile(path: string): AsyncGenerator<SourceLine, void, void> {
  try {
    yield* linesOf(createReadStream(path));
  } catch (error) {
    throw fileError(error);
  }
}

/** What a failed read means to whoever named the file. */
export function fileError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const details = { field: 'file', cause: error };
  if (code === 'ENOENT' || code === 'ENOTDIR') return new RecollectError('not_found', 'file: no such file', details);
  if (code === 'EISDIR') return new RecollectError('validation', 'file: is a folder', details);
  if (code === 'EACCES' || code === 'EPERM') return new RecollectError('refused', 'file: may not be read', details);
  return error;
}

/** Everything of a stream as text, for `-` as an argument. @throws `validation` when it is not UTF-8. */
export async function textOf(chunks: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
  const text = decodeUtf8(parts);
  if (typeof text === 'string') return text.replace(/^\uFEFF/u, '').replace(/\r?\n$/u, '');
  throw new RecollectError('validation', `text: ${text.unreadable}`, { field: 'text' });
}
