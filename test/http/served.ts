import { type Caller, createHttpApp, type HttpOptions, type KeyScope } from '../../src/http/index.js';
import { type MemoryEngine, openMemory } from '../../src/index.js';

/** An engine without vectors behind an application, and a way to ask it. */
export interface Served {
  readonly engine: MemoryEngine;
  readonly openapi: Document;
  readonly send: (request: Request) => Promise<Response>;
  readonly ask: (method: string, path: string, options?: AskOptions) => Promise<Told>;
}

export interface AskOptions {
  readonly body?: unknown;
  /** Sent as it is, as lines of JSON. */
  readonly lines?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly key?: string;
}

/** An answer as far as tests look at it. */
export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly json: any;
}

/** As much of an OpenAPI document as tests look at. */
export interface Document {
  readonly openapi: string;
  readonly paths: { readonly [path: string]: { readonly [method: string]: Described } };
  readonly components: {
    readonly schemas: { readonly [name: string]: object };
    readonly responses: { readonly [name: string]: DescribedAnswer };
  };
}

export interface DescribedAnswer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: { readonly [type: string]: { readonly schema: object } };
}

export interface Described {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: { readonly [type: string]: { readonly schema: object } } };
  readonly responses: { readonly [status: string]: DescribedAnswer };
}

/** Keys by their text, for tests that are about something else than key files. */
export function ring(keys: {
  readonly [text: string]: { readonly tenant: string; readonly user?: string; readonly scope: KeyScope };
}): NonNullable<HttpOptions['keys']> {
  return {
    authenticate: async (text): Promise<Caller | null> => {
      const found = Object.hasOwn(keys, text) ? keys[text] : undefined;
      return found === undefined ? null : { user: null, ...found, keyId: `${found.tenant}-${found.scope}` };
    },
  };
}

/** Serves a new engine in this process. */
export async function served(options: HttpOptions = {}, engine?: MemoryEngine): Promise<Served> {
  const opened = engine ?? (await openMemory({ embedder: null }));
  const app = await createHttpApp(opened, options);
  const send = app.fetch;
  return {
    engine: opened,
    openapi: app.openapi as Document,
    send,
    ask: async (method, path, { body, lines, headers = {}, key } = {}) => {
      const type = lines !== undefined ? 'application/x-ndjson' : body === undefined ? null : 'application/json';
      const response = await send(
        new Request(`http://localhost${path}`, {
          method,
          headers: {
            ...(type === null ? {} : { 'Content-Type': type }),
            ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
            ...headers,
          },
          ...(lines !== undefined ? { body: lines } : body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      const isJson =
        /json$/u.test(response.headers.get('content-type') ?? '') &&
        !/ndjson/u.test(response.headers.get('content-type') ?? '');
      return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
    },
  };
}
