import { RecollectError } from '../domain/errors.js';

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses what a web page made a browser send: a name that was bent to this address (DNS rebinding), or a page of another
 * origin than the server's own and the listed ones.
 *
 * @throws `refused` naming the header.
 */
export function checkHost(
  request: Request,
  { hosts = [], origins = [] }: { readonly hosts?: readonly string[]; readonly origins?: readonly string[] },
): void {
  const url = new URL(request.url);
  const header = (request.headers.get('host') ?? url.host).toLowerCase();
  const known = new Set([...LOOPBACK, ...hosts.map((each) => each.toLowerCase())]);
  for (const host of [nameOf(header), nameOf(url.host)])
    if (host === null || !known.has(host))
      throw new RecollectError('refused', 'Host: this server does not answer to that name', { field: 'Host' });
  const origin = request.headers.get('origin')?.toLowerCase();
  if (origin === undefined || origins.some((each) => each.toLowerCase() === origin)) return;
  // A page of this very server: its name was checked above.
  if (origin === `http://${header}` || origin === `https://${header}`) return;
  throw new RecollectError('refused', 'Origin: pages of that origin may not call this server', { field: 'Origin' });
}

/** The name of a host, without port; null for what is none. */
function nameOf(host: string): string | null {
  const found = /^(\[[0-9a-f:.]+\]|[^:[\]/\s@]+)(?::\d{1,5})?$/iu.exec(host);
  return found?.[1]?.replace(/\.$/u, '') ?? null;
}
