import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import {
  createLogger,
  type HttpOptions,
  KeyFile,
  type Logger,
  type ReaderOptions,
  serveHttp,
} from '../../http/index.js';
import type { MemoryEngine } from '../../index.js';
import type { McpHandler } from '../../mcp/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withEngineAt } from '../command.js';
import { READER_MODULE, type ReaderData } from '../reader-data.js';
import { type ServeFlags, type ServiceConfig, serviceConfig } from '../service-config.js';

/** Folder of the memory files where neither flags nor environment nor a file name one. */
const FOLDER = '.recollect';

/** `recollect serve`: answers HTTP requests until it is interrupted. */
export async function serveMemories(context: CommandContext, flags: ServeFlags): Promise<CommandOutput> {
  const { io, globals, messages } = context;
  const config = await serviceConfig(flags, io.env);
  const folder = globals.path ?? config.path ?? FOLDER;
  const keys = new KeyFile(config.key_file ?? join(folder, 'keys.json'));
  const keyed = !(await keys.isEmpty());
  const audit =
    config.audit_file === undefined ? null : createWriteStream(config.audit_file, { flags: 'a', mode: 0o600 });
  const logger = await loggerOf(config, context);
  try {
    return await withEngineAt(folder, context, async (engine) => {
      const mcp = config.mcp === true ? await mcpOf(engine, globals.tenant) : null;
      const server = await serveHttp(engine, {
        ...optionsOf(config, io.env),
        ...readersOf(config, folder, context),
        ...(keyed ? { keys } : {}),
        tenant: globals.tenant,
        ...(mcp === null ? {} : { mcp }),
        ...(logger === null ? {} : { logger }),
        ...(audit === null ? {} : { audit: (event) => void audit.write(`${JSON.stringify(event)}\n`) }),
      });
      const access = keyed ? messages.service.withKeys : messages.service.withoutKeys;
      context.note(messages.service.listening(server.url, access));
      await untilStopped(context.signal);
      await server.close();
      await mcp?.close();
      return { data: { url: server.url, keys: keyed }, text: messages.service.stopped(server.url) };
    });
  } finally {
    await ended(audit);
  }
}

function optionsOf(
  config: ServiceConfig,
  env: CommandContext['io']['env'],
): Omit<HttpOptions, 'readers'> & { host?: string; port?: number } {
  const { host, port, hosts, origins, rate_per_minute: rate, metrics, tracing, slow_recall_ms: slow } = config;
  const token = env['RECOLLECT_METRICS_TOKEN'] || undefined;
  return {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(hosts === undefined ? {} : { hosts }),
    ...(origins === undefined ? {} : { origins }),
    ...(rate === undefined ? {} : { rateLimit: rate === null ? null : { requests: rate, windowSeconds: 60 } }),
    ...(metrics === undefined ? {} : { metrics }),
    ...(token === undefined ? {} : { metricsToken: token }),
    ...(tracing === undefined ? {} : { tracing }),
    ...(slow === undefined ? {} : { slowRecallMs: slow }),
  };
}

/** Other threads, each with an engine that is opened as this one is. */
function readersOf(
  { readers = 0 }: ServiceConfig,
  path: string,
  { globals, io }: CommandContext,
): { readonly readers?: ReaderOptions } {
  if (readers === 0) return {};
  const { embedUrl, embedModel, embedDimensions, rerankUrl, rerankModel, rerankDialect } = globals;
  const models = { embedUrl, embedModel, embedDimensions, rerankUrl, rerankModel, rerankDialect };
  const named = Object.entries(models).filter(([, value]) => value !== undefined);
  const data: ReaderData = { path, globals: Object.fromEntries(named), env: { ...io.env } };
  return { readers: { threads: readers, module: READER_MODULE, data } };
}

/** Host and Origin are checked by the server that it is mounted in. */
async function mcpOf(engine: MemoryEngine, tenant: string): Promise<McpHandler> {
  const { mcpHandler } = await import('../../mcp/index.js');
  return mcpHandler(engine, { tenant, hostCheck: 'in front' });
}

/** Lines go to stderr: stdout holds the answer of the command alone. */
async function loggerOf({ log_level: level = 'info' }: ServiceConfig, { io }: CommandContext): Promise<Logger | null> {
  return level === 'silent' ? null : createLogger({ level, stream: io.stderr });
}

/** Until Ctrl-C, or until a supervisor asks the process to end. */
async function untilStopped(signal: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const terminated = (): void => stop.abort();
  process.once('SIGTERM', terminated);
  try {
    const either = AbortSignal.any([signal, stop.signal]);
    if (!either.aborted) await once(either, 'abort');
  } finally {
    process.removeListener('SIGTERM', terminated);
  }
}

async function ended(stream: WriteStream | null): Promise<void> {
  if (stream === null) return;
  stream.end();
  if (!stream.closed) await once(stream, 'close');
}
