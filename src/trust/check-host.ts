import { RecollectError } from '../domain/errors.js';

/** Names of this machine that only this machine can reach. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Which names a server answers to, and which pages may call it; all in lower case. */
export interface HostPolicy {
  /** Host names without port; loopback names are always among them. */
  readonly hosts: ReadonlySet<string>;
  /** Takes any name, for servers behind keys. @default false */
  readonly anyHost?: boolean;
  /** Origins of pages besides the server's own, as browsers send them. */
  readonly origins: ReadonlySet<string>;
}

/** What of a request is looked at; the web's `Request` is one. */
export interface AddressedRequest {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/**
 * Refuses what a web page made a browser send: another host's name that was bent to this address (DNS rebinding), or a
 * page of an origin that is neither the server's own nor listed. There are no CORS headers, so that no page reads an
 * answer of ours.
 *
 * @throws `refused` naming the header.
 */
export function checkHost(request: AddressedRequest, { hosts, anyHost = false, origins }: HostPolicy): void {
  const url = new URL(request.url);
  const named = (request.headers.get('host') ?? url.host).toLowerCase();
  for (const host of [hostName(named), hostName(url.host)])
    if (host === null || !(LOOPBACK.has(host) || hosts.has(host) || anyHost))
      throw new RecollectError('refused', 'Host: this server does not answer to that name', { field: 'Host' });
  const origin = request.headers.get('origin')?.toLowerCase();
  if (origin === undefined || origins.has(origin)) return;
  // A page of this very server: its name was checked above.
  if (origin === `http://${named}` || origin === `https://${named}`) return;
  throw new RecollectError('refused', 'Origin: pages of that origin may not call this server', { field: 'Origin' });
}

/** The name in a Host header; null for what is none. A name may end in the dot of the root; it is the same name. */
function hostName(header: string): string | null {
  const found = /^(\[[0-9a-f:.]+\]|[^:[\]/\s@]+)(?::\d{1,5})?$/iu.exec(header);
  return found?.[1]?.toLowerCase().replace(/\.$/u, '') ?? null;
}

/** True for addresses that only this machine can reach. */
export function isLoopback(address: string): boolean {
  const bare = address.replace(/^\[|\]$/gu, '');
  return bare === 'localhost' || bare === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(bare);
}
