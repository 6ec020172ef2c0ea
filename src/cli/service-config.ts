import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { invalid, RecollectError } from '../domain/errors.js';
import { parseInput } from '../domain/parse.js';
import { toNumber } from './option-values.js';

/** What flags, the environment and a file say of serving; flags go first, then the environment, then the file. */
export interface ServiceConfig {
  readonly path?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly key_file?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly origins?: readonly string[] | undefined;
  /** Requests a minute of each tenant; null: no limit. */
  readonly rate_per_minute?: number | null | undefined;
  readonly audit_file?: string | undefined;
  readonly metrics?: boolean | undefined;
  readonly mcp?: boolean | undefined;
  readonly tracing?: boolean | undefined;
  readonly log_level?: string | undefined;
  readonly slow_recall_ms?: number | undefined;
  /** Threads that answer what only reads; 0: all is answered in the serving thread. */
  readonly readers?: number | undefined;
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
const words = z.string().min(1).max(1_024);

const configSchema: z.ZodType<ServiceConfig> = z.strictObject({
  path: words.optional(),
  host: words.optional(),
  port: z.number().int().min(0).max(65_535).optional(),
  key_file: words.optional(),
  hosts: z.array(words).optional(),
  origins: z.array(words).optional(),
  rate_per_minute: z.number().int().min(1).max(1_000_000).nullish(),
  audit_file: words.optional(),
  metrics: z.boolean().optional(),
  mcp: z.boolean().optional(),
  tracing: z.boolean().optional(),
  log_level: z.enum(LEVELS).optional(),
  slow_recall_ms: z.number().min(0).max(600_000).optional(),
  readers: z.number().int().min(0).max(64).optional(),
});

/** Name of the file that is looked for where none is named. */
export const CONFIG_FILE = 'recollect.config.json';

/** Flags of `serve`, as the command line gives them. */
export interface ServeFlags {
  readonly config?: string;
  readonly host?: string;
  readonly port?: string;
  readonly keyFile?: string;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly rate?: string;
  readonly audit?: string;
  readonly metrics?: boolean;
  readonly mcp?: boolean;
  readonly tracing?: boolean;
  readonly logLevel?: string;
  readonly slowRecallMs?: string;
  readonly readers?: string;
}

type Environment = { readonly [name: string]: string | undefined };

/**
 * Everything that is said of serving.
 *
 * @throws `not_found` for a file that was named and is not there; `validation` naming the field.
 */
export async function serviceConfig(flags: ServeFlags, env: Environment): Promise<ServiceConfig> {
  const file = await configOf(flags.config ?? (env['RECOLLECT_CONFIG'] || undefined));
  return parseInput(configSchema, { ...file, ...given(fromEnvironment(env)), ...given(fromFlags(flags)) }, '');
}

function fromEnvironment(env: Environment): ServiceConfig {
  const port = env['RECOLLECT_PORT'] || undefined;
  const readers = env['RECOLLECT_READERS'] || undefined;
  return {
    path: env['RECOLLECT_PATH'] || undefined,
    host: env['RECOLLECT_HOST'] || undefined,
    port: port === undefined ? undefined : toNumber('RECOLLECT_PORT', port),
    log_level: env['RECOLLECT_LOG_LEVEL'] || undefined,
    readers: readers === undefined ? undefined : toNumber('RECOLLECT_READERS', readers),
  };
}

function fromFlags(flags: ServeFlags): ServiceConfig {
  const { host, port, keyFile, allowHost, allowOrigin, rate, audit, metrics, mcp, tracing } = flags;
  const { logLevel, slowRecallMs, readers } = flags;
  return {
    host,
    port: port === undefined ? undefined : toNumber('port', port),
    key_file: keyFile,
    hosts: allowHost,
    origins: allowOrigin,
    rate_per_minute: rate === undefined ? undefined : rate === 'none' ? null : toNumber('rate', rate),
    audit_file: audit,
    metrics,
    mcp,
    tracing,
    log_level: logLevel,
    slow_recall_ms: slowRecallMs === undefined ? undefined : toNumber('slow-recall-ms', slowRecallMs),
    readers: readers === undefined ? undefined : toNumber('readers', readers),
  };
}

function given(config: ServiceConfig): object {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}

async function configOf(named: string | undefined): Promise<object> {
  let text: string;
  try {
    text = await readFile(named ?? CONFIG_FILE, 'utf8');
  } catch (cause) {
    const absent = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (absent && named === undefined) return {};
    throw new RecollectError(absent ? 'not_found' : 'refused', 'config: the file could not be read', {
      field: 'config',
      cause,
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('config', 'is not JSON');
  }
  return parseInput(configSchema, value, 'config');
}
