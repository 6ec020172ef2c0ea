import { invalid } from '../../../domain/errors.js';
import type { AttemptOptions } from './attempts.js';

/** How to reach a model endpoint over HTTP, and how patiently. */
export interface EndpointOptions extends AttemptOptions {
  /** Address up to and without the last part of the path, for example `http://127.0.0.1:11434/v1`; http or https. */
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer ...`; never part of a message. */
  readonly apiKey?: string;
  /** More headers; their values are kept out of messages like keys. */
  readonly headers?: { readonly [name: string]: string };
  /** @default the global fetch */
  readonly fetch?: typeof fetch;
}

/** An endpoint after its options were checked. */
export interface Endpoint {
  readonly url: string;
  /** Host and port: all that messages say of the address, because paths and queries can hold keys. */
  readonly host: string;
  readonly headers: { readonly [name: string]: string };
  /** What must never be part of a message. */
  readonly secrets: readonly string[];
}

const VISIBLE_ASCII = /^[\x21-\x7e]+$/u;

/**
 * Checks the address, key and headers and puts them together. Messages never repeat a value.
 *
 * @param path last part of the path, for example `embeddings`
 * @throws `validation` naming `baseUrl`, `apiKey` or `headers`.
 */
export function endpointOf({ baseUrl, apiKey, headers = {} }: EndpointOptions, path: string): Endpoint {
  const url = parseUrl(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/u, '')}/${path}`;
  if (apiKey !== undefined && !VISIBLE_ASCII.test(apiKey))
    throw invalid('apiKey', 'must be visible ASCII characters without spaces or line ends');
  const sent = new Map([
    ['content-type', 'application/json'],
    ['accept', 'application/json'],
  ]);
  if (apiKey !== undefined) sent.set('authorization', `Bearer ${apiKey}`);
  for (const [name, value] of Object.entries(headers)) {
    if (!isHeader(name, value)) throw invalid('headers', 'a name or value is not allowed in HTTP');
    sent.set(name.toLowerCase(), value);
  }
  const secrets = [apiKey ?? '', ...Object.values(headers), ...url.searchParams.values()];
  return {
    url: url.href,
    host: url.host,
    headers: Object.fromEntries(sent),
    secrets: secrets.filter((secret) => secret.length > 3),
  };
}

function parseUrl(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw invalid('baseUrl', 'must be an http or https address');
  if (url.username !== '' || url.password !== '')
    throw invalid('baseUrl', 'must hold no user or password; use apiKey or headers');
  url.hash = '';
  return url;
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers().set(name, value);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
