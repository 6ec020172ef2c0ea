import type { Caller } from './caller.js';
import type { RateLimit } from './guards/rate-limit.js';
import type { AuditEvent } from './observe/audit.js';
import type { Logger } from './observe/logger.js';
import type { CacheCounts } from './observe/metrics.js';
import type { Readers } from './readers/reader-pool.js';

/** Finds out who calls by the text of a key; `KeyFile` is one. */
export interface KeyRing {
  authenticate(text: string): Promise<Caller | null>;
}

/** How to serve an engine; everything has a default that is safe on a loopback address. */
export interface HttpOptions {
  /** Who may call. Without keys everybody who reaches the server may do everything: listen on loopback only. */
  readonly keys?: KeyRing;
  /** The tenant of keyless callers. @default 'default' */
  readonly tenant?: string;
  /** Host names this server answers to besides loopback names, without port; `*` takes any and needs keys. */
  readonly hosts?: readonly string[];
  /** Origins of web pages that may call, for example `https://app.example`. @default none */
  readonly origins?: readonly string[];
  /** Longest JSON body in bytes. @default 8 MiB */
  readonly bodyBytes?: number;
  /** Longest body of an import in bytes. @default 256 MiB */
  readonly importBytes?: number;
  /** Deepest nesting of JSON. @default 32 */
  readonly jsonDepth?: number;
  /** Requests of each tenant; null: as many as it likes. @default 6,000 in 60 seconds with keys, else null */
  readonly rateLimit?: RateLimit | null;
  /** Names of the engine's recipes, where it has more than the built-in ones. */
  readonly recipes?: readonly string[];
  readonly logger?: Logger;
  /** Recalls that take longer are logged with their trace id. @default 500 */
  readonly slowRecallMs?: number;
  /** Takes an event for every request of a known caller. */
  readonly audit?: (event: AuditEvent) => void;
  /** Measures for Prometheus at `/metrics`; needs `prom-client`. @default false */
  readonly metrics?: boolean;
  /** What `/metrics` asks for as a bearer token. Without it `/metrics` is there only where there are no keys. */
  readonly metricsToken?: string;
  /** Counts of model caches to show among the measures. */
  readonly caches?: { readonly [name: string]: () => CacheCounts };
  /** Spans through `@opentelemetry/api`, which must be installed; `queryText` puts queries into them. @default false */
  readonly tracing?: boolean | { readonly queryText?: boolean };
  /** Answers `/mcp`: behind the same host check, keys and limits as everything else. */
  readonly mcp?: (request: Request, caller: Caller) => Promise<Response>;
  /** Threads that answer what only reads; see `startReaders`. @default none: all is answered in this thread */
  readonly readers?: Readers;
  /** Why the server can't take requests now, for `/readyz`; null when it can. */
  readonly notReady?: () => string | null;
  readonly clock?: { nowMs(): number; monotonicMs(): number };
}
