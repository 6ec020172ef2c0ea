import { RecollectError } from '../../domain/errors.js';

/** Names of this machine that only this machine can reach. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Which names a server answers to, and which pages may call it. */
export interface HostPolicy {
  /** Host names without port; loopback names are always among them. `*` takes any, for servers behind keys. */
  readonly hosts: ReadonlySet<string>;
  /** Origins of pages besides the server's own, as browsers send them. */
  readonly origins: ReadonlySet<string>;
}

/**
 * Refuses what a web page made a browser send: another host's name that was bent to this address (DNS rebinding), or a
 * page of an origin that is neither the server's own nor listed. There are no CORS headers, so that no page reads an answer of ours.
 *
 * @throws `refused` naming the header.
 */
export function checkHost(request: Request, { hosts, origins }: HostPolicy): void {
  const url = new URL(request.url);
  const named = request.headers.get('host') ?? url.host;
  for (const host of [hostName(named), hostName(url.host)])
    if (host === null || !(LOOPBACK.has(host) || hosts.has(host) || hosts.has('*')))
      throw new RecollectError('refused', 'Host: this server does not answer to that name', { field: 'Host' });
  const origin = request.headers.get('origin')?.toLowerCase();
  // A page of this very server: its name was checked above.
  const own = [`http://${named.toLowerCase()}`, `https://${named.toLowerCase()}`];
  if (origin !== undefined && !origins.has(origin) && !own.includes(origin))
    throw new RecollectError('refused', 'Origin: pages of that origin may not call this server', { field: 'Origin' });
}

/** The name in a Host header, in lower case; null for what is none. */
function hostName(header: string): string | null {
  const found = /^(\[[0-9a-f:.]+\]|[^:[\]/\s@]+)(?::\d{1,5})?$/iu.exec(header);
  const name = found?.[1]?.toLowerCase() ?? null;
  // A name may end in the dot of the root; it is the same name.
  return name === null ? null : name.replace(/\.$/u, '');
}

/** True for addresses that only this machine can reach. */
export function isLoopback(address: string): boolean {
  const bare = address.replace(/^\[|\]$/gu, '');
  return bare === 'localhost' || bare === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(bare);
}
