import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { CommanderError } from 'commander';
import { ERROR_CODES, RecollectError } from '../domain/errors.js';
import type { CommandContext, CommandIo, CommandOutput, GlobalOptions } from './command.js';
import { safeText } from './display-width.js';
import { languageOf, messagesFor } from './language.js';
import type { Messages } from './messages/english.js';
import { buildProgram } from './program.js';
import type { Style } from './style.js';
import { styleFor } from './style.js';

const DEFAULT_COLUMNS = 100;
const NARROWEST = 60;
const WIDEST = 160;

/**
 * Runs one command line and returns its exit code: 0 done, 1 failed, 2 usage, 3 not found, 4 refused, 5 evaluation gate
 * missed. With `--json`, exactly one object goes to stdout, whatever happens. Never throws and never exits.
 *
 * @param argv arguments after the program's name
 */
export async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  return new Invocation(argv, io).run();
}

class Invocation {
  readonly #argv: readonly string[];
  readonly #io: CommandIo;
  readonly #messages: Messages;
  readonly #style: Style;
  readonly #columns: number;
  readonly #startMs = performance.now();
  readonly #program: Command;
  #commandName = '';
  /** What commander printed: help or the version. */
  #help = '';
  #output: CommandOutput | null = null;

  constructor(argv: readonly string[], io: CommandIo) {
    this.#argv = argv;
    this.#io = io;
    this.#messages = messagesFor(languageOf(io.env));
    this.#style = styleFor(io.stdout.isTTY === true, io.env);
    this.#columns = columnsOf(io);
    this.#program = buildProgram(this.#messages, (command) => this.#execute(command), {
      columns: this.#columns,
      write: (text) => {
        this.#help += text;
      },
    });
    followCommands(this.#program, (name) => {
      this.#commandName = name;
    });
  }

  async run(): Promise<number> {
    try {
      await this.#program.parseAsync(this.#argv, { from: 'user' });
      return this.#succeed(this.#output ?? this.#helpOutput());
    } catch (error) {
      if (error instanceof CommanderError && isHelp(error))
        return this.#succeed(error.code === 'commander.version' ? this.#versionOutput() : this.#helpOutput());
      return this.#fail(toRecollectError(error, this.#io.signal), { isUsage: error instanceof CommanderError });
    }
  }

  async #execute(command: (context: CommandContext) => Promise<CommandOutput>): Promise<void> {
    this.#output = await command({
      io: this.#io,
      globals: this.#program.opts<GlobalOptions>(),
      messages: this.#messages,
      style: this.#style,
      columns: this.#columns,
      signal: this.#io.signal ?? new AbortController().signal,
      note: (line) => this.#note(line),
    });
  }

  #helpOutput(): CommandOutput {
    const text = this.#help.trimEnd();
    return { data: { help: text }, text };
  }

  #versionOutput(): CommandOutput {
    const version = this.#help.trimEnd();
    return { data: { version }, text: version };
  }

  #succeed(output: CommandOutput): number {
    const { failure } = output;
    if (failure !== undefined) return this.#fail(failure.error, { output, exitCode: failure.exitCode });
    if (this.#wantsJson()) this.#print(JSON.stringify({ status: 'ok', ...this.#envelope(), data: output.data }));
    else this.#print(output.text);
    return 0;
  }

  #fail(
    error: RecollectError,
    details: { readonly output?: CommandOutput; readonly exitCode?: number | undefined; readonly isUsage?: boolean },
  ): number {
    const { output } = details;
    if (this.#wantsJson()) {
      const { code, message, field } = error;
      const data = output === undefined ? {} : { data: output.data };
      const described = { code, message, ...(field === undefined ? {} : { field }) };
      this.#print(JSON.stringify({ status: 'error', ...this.#envelope(), error: described, ...data }));
    } else {
      if (output !== undefined) this.#print(output.text);
      this.#note(`${this.#messages.error} (${error.code}): ${safeText(error.message)}`);
      if (details.isUsage === true)
        this.#note(this.#messages.hintHelp(['recollect', this.#commandName].join(' ').trimEnd()));
    }
    return details.exitCode ?? ERROR_CODES[error.code].exit;
  }

  #envelope(): { readonly command: string; readonly duration_ms: number } {
    return { command: this.#commandName, duration_ms: Math.round((performance.now() - this.#startMs) * 1_000) / 1_000 };
  }

  /** The parsed options know best; where parsing failed, the words do. */
  #wantsJson(): boolean {
    const end = this.#argv.indexOf('--');
    const words = end === -1 ? this.#argv : this.#argv.slice(0, end);
    return this.#program.opts<GlobalOptions>().json === true || words.includes('--json');
  }

  #print(text: string): void {
    if (text !== '') this.#io.stdout.write(`${text}\n`);
  }

  #note(line: string): void {
    this.#io.stderr.write(`${line}\n`);
  }
}

/** Tells which command is being parsed, `eval run` for nested ones, before anything of it can fail. */
function followCommands(parent: Command, started: (name: string) => void, prefix = ''): void {
  parent.hook('preSubcommand', (_parent, command) => started(`${prefix}${command.name()}`));
  for (const command of parent.commands) followCommands(command, started, `${prefix}${command.name()} `);
}

function columnsOf({ stdout, env }: CommandIo): number {
  const wanted = stdout.columns ?? Number(env['COLUMNS'] ?? DEFAULT_COLUMNS);
  return Number.isInteger(wanted) ? Math.min(WIDEST, Math.max(NARROWEST, wanted)) : DEFAULT_COLUMNS;
}

/** Help and version are thrown by commander like errors. */
function isHelp({ code }: CommanderError): boolean {
  return code === 'commander.help' || code === 'commander.helpDisplayed' || code === 'commander.version';
}

/** After Ctrl-C, whatever a stream or driver throws is the interruption. */
function toRecollectError(error: unknown, signal: AbortSignal | undefined): RecollectError {
  if (error instanceof RecollectError) return error;
  if (signal?.aborted === true) return new RecollectError('aborted', 'interrupted', { cause: error });
  if (error instanceof CommanderError)
    return new RecollectError('validation', error.message.replace(/^error: /u, ''), { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  return new RecollectError('internal', message, { cause: error });
}
