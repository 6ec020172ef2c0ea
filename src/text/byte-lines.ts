const NEWLINE = 0x0a;

/** A line, or why it can't be read. */
export type ByteLine = string | { readonly unreadable: string };

/**
 * Splits bytes into lines of UTF-8; a line that is no UTF-8 or longer than `longest` bytes is passed on as unreadable, not
 * guessed at. No more than one line is held.
 */
export async function* byteLines(
  chunks: AsyncIterable<Uint8Array | string>,
  longest: number,
): AsyncGenerator<ByteLine, void, void> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const collect = (bytes: Uint8Array): void => {
    length += bytes.length;
    if (length <= longest) parts.push(bytes);
    else parts = [];
  };
  const take = (): ByteLine => {
    const line = length > longest ? { unreadable: `is longer than ${longest} bytes` } : decodeUtf8(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
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

/** Pieces of bytes as one text; a byte order mark stays. */
export function decodeUtf8(parts: readonly Uint8Array[]): ByteLine {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return { unreadable: 'is not valid UTF-8' };
    throw error;
  }
}
