import { Console } from 'node:console';
import { Readable, Writable } from 'node:stream';
import { invalid } from '../../domain/errors.js';
import type { CommandContext, CommandIo, CommandOutput } from '../command.js';
import { scopedMemory, withEngine } from '../command.js';
import { singleLine } from '../display-width.js';

/** `recollect mcp`: serves the memories of one scope over stdin and stdout until the input ends. */
export async function serveMcp(
  context: CommandContext,
  { readOnly }: { readonly readOnly?: boolean },
): Promise<CommandOutput> {
  // Before the first message as after it, stdout belongs to the protocol.
  if (context.globals.json === true) throw invalid('json', 'means nothing to mcp: stdout holds the messages of MCP');
  const { serveMcpStdio } = await import('../../mcp/index.js');
  const { io, signal } = context;
  const restore = consoleToStderr(io);
  try {
    await withEngine(context, async (engine) => {
      const connection = await serveMcpStdio(scopedMemory(engine, context), streamsOf(io), {
        readOnly: readOnly === true,
        onFault: (error) => context.note(singleLine(`recollect mcp: ${faultText(error)}`)),
      });
      const stop = (): void => {
        connection.close().catch((error: unknown) => context.note(singleLine(faultText(error))));
      };
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      await connection.closed;
      signal.removeEventListener('abort', stop);
    });
  } finally {
    restore();
  }
  return { data: {}, text: '' };
}

/** Whatever a module prints while stdout belongs to the protocol goes to stderr. */
function consoleToStderr({ stderr }: CommandIo): () => void {
  const before = globalThis.console;
  const lines = new Writable({
    write: (chunk, _encoding, done) => {
      stderr.write(String(chunk));
      done();
    },
  });
  globalThis.console = new Console(lines, lines);
  return () => {
    globalThis.console = before;
  };
}

function streamsOf({ stdin, stdout }: CommandIo): { readonly input: Readable; readonly output: Writable } {
  return {
    input: stdin instanceof Readable ? stdin : Readable.from(stdin),
    output:
      stdout instanceof Writable
        ? stdout
        : new Writable({
            write: (chunk, _encoding, done) => {
              stdout.write(String(chunk));
              done();
            },
          }),
  };
}

function faultText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
