import { recipeFromEnvironment } from '../config.js';
import type { Degradation } from '../domain/degradation.js';
import type { RecollectError } from '../domain/errors.js';
import { invalid } from '../domain/errors.js';
import type { MemoryEngine, ScopedMemory } from '../engine.js';
import { openMemory } from '../engine.js';
import { singleLine } from './display-width.js';
import type { EmbedOptions } from './embedder.js';
import { embedderOf } from './embedder.js';
import type { Messages } from './messages/english.js';
import type { RerankOptions } from './reranker.js';
import { rerankerOf } from './reranker.js';
import type { Style } from './style.js';

/** A stream the command line writes to. */
export interface OutputStream {
  write(chunk: string): unknown;
  readonly isTTY?: boolean;
  /** Width of the terminal in columns. */
  readonly columns?: number;
}

/** Everything outside that a command touches, handed in so that it can run inside a test. */
export interface CommandIo {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: { readonly [name: string]: string | undefined };
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** Fires on Ctrl-C. */
  readonly signal?: AbortSignal;
  /** Monotonic, in milliseconds; long jobs tell by it how far they are. @default the machine's */
  readonly monotonicMs?: () => number;
}

/** Options that every command takes. */
export interface GlobalOptions extends EmbedOptions, RerankOptions {
  readonly path?: string;
  readonly tenant: string;
  readonly user?: string;
  readonly agent?: string;
  readonly session?: string;
  readonly shared?: boolean;
  readonly json?: boolean;
}

/** What a command knows when it runs. */
export interface CommandContext {
  readonly io: CommandIo;
  readonly globals: GlobalOptions;
  readonly messages: Messages;
  readonly style: Style;
  /** Width to print at, in columns. */
  readonly columns: number;
  readonly signal: AbortSignal;
  /** Writes a line to stderr: progress, warnings, degraded parts. */
  note(line: string): void;
}

/** What a command found: the same thing for machines and for people. */
export interface CommandOutput {
  /** The `data` of the JSON envelope. */
  readonly data: unknown;
  /** For people; without a line break at the end. */
  readonly text: string;
  /** Set when the command ended in a failure that still has something to show. */
  readonly failure?: CommandFailure;
}

/** A failure with results: some lines of a file were bad, or a gate was missed. */
export interface CommandFailure {
  readonly error: RecollectError;
  /** @default the exit code of the error's code */
  readonly exitCode?: number;
}

/** Opens the engine on the folder of the options, with the embedder and the reranker they name, and closes it whatever happens. */
export async function withEngine<Result>(
  context: CommandContext,
  use: (engine: MemoryEngine) => Promise<Result>,
): Promise<Result> {
  const { io, globals } = context;
  return withEngineAt(globals.path ?? given(io.env['RECOLLECT_PATH']) ?? '.recollect', context, use);
}

/** Like {@link withEngine}, on a folder of the command's own. */
export async function withEngineAt<Result>(
  path: string,
  { io, globals }: { readonly io: Pick<CommandIo, 'env'>; readonly globals: EmbedOptions & RerankOptions },
  use: (engine: MemoryEngine) => Promise<Result>,
): Promise<Result> {
  const embedder = await embedderOf(globals, io.env);
  const reranker = await rerankerOf(globals, io.env);
  const engine = await openMemory({
    path,
    // The next command is another process, and is to show what this one answered.
    traces: { inFile: true },
    environmentRecipe: recipeFromEnvironment(io.env),
    ...(embedder === null ? {} : { embedder }),
    ...(reranker === null ? {} : { reranker }),
  });
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

/** Runs on the memories that the global options name. @throws `validation` when no user is named. */
export async function withMemory<Result>(
  context: CommandContext,
  use: (memory: ScopedMemory) => Promise<Result>,
): Promise<Result> {
  return withEngine(context, (engine) => use(scopedMemory(engine, context)));
}

/** The memories that the global options name. @throws `validation` when no user is named. */
export function scopedMemory(engine: MemoryEngine, { globals, io }: CommandContext): ScopedMemory {
  const tenant = engine.tenant(globals.tenant);
  const inner = inside(globals);
  if (globals.shared === true) {
    if (globals.user !== undefined) throw invalid('shared', 'must not be given together with --user');
    return tenant.shared(inner);
  }
  return tenant.scope({ user: requireUser(globals, io), ...inner });
}

/** The user that the options or the environment name. */
export function requireUser(globals: GlobalOptions, io: CommandIo): string {
  const user = globals.user ?? given(io.env['RECOLLECT_USER']);
  if (user === undefined) throw invalid('user', 'must be named: --user <id> or RECOLLECT_USER (or --shared)');
  return user;
}

/** Names on stderr what failed or could not be done, each once; an answer that lacks something never looks whole. */
export function noteDegraded(context: CommandContext, degraded: readonly Degradation[]): void {
  const lines = degraded.map(({ code, message }) => singleLine(context.messages.degraded(code, message)));
  for (const line of new Set(lines)) context.note(line);
}

/** Agent and session of the options, as far as they are given. */
export function inside({ agent, session }: GlobalOptions): { agent?: string; session?: string } {
  return { ...(agent === undefined ? {} : { agent }), ...(session === undefined ? {} : { session }) };
}

/** An environment variable that is empty counts as not set. */
function given(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
