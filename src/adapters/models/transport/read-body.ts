/** A body read to its end, or the news that it is longer than it may be. */
export type BodyReading = { readonly kind: 'complete'; readonly text: string } | { readonly kind: 'too_large' };

/**
 * Reads a body as UTF-8 text, but never more than `maxBytes` of it (counted after decompression). The caller ends the
 * transfer when the body is too large.
 */
export async function readBody(response: Response, maxBytes: number): Promise<BodyReading> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) return { kind: 'too_large' };
  if (response.body === null) return { kind: 'complete', text: '' };
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return { kind: 'too_large' };
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return { kind: 'complete', text: parts.join('') };
}
