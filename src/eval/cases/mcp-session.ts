import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** What one message of a session was answered with. */
export interface McpExchange {
  /** As it was sent. */
  readonly line: string;
  /** Every line of stdout that came before the next message was sent, as text. */
  readonly answers: readonly string[];
}

/** A session with `recollect mcp` in a process of its own. */
export interface McpSession {
  readonly exchanges: readonly McpExchange[];
  /** Lines of stdout that came after the input had ended. */
  readonly afterEnd: readonly string[];
  /** Whether the process was still there when the last message had been answered. */
  readonly wasAlive: boolean;
  readonly exitCode: number | null;
}

/** Longest wait for one answer, in milliseconds: the process has to start within it. */
const ANSWER_MS = 60_000;

const isSource = import.meta.url.endsWith('.ts');

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** Sends lines one after the other, each after the one before was answered, then ends the input and waits for the end. */
export async function runSession(
  flags: readonly string[],
  lines: readonly string[],
  env: { readonly [name: string]: string },
): Promise<McpSession> {
  const child = start(flags, env);
  const printed: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => printed.push(line));
  const closed = once(reader, 'close');
  const exited = once(child, 'exit');
  const exchanges: McpExchange[] = [];
  try {
    for (const line of lines) {
      const before = printed.length;
      child.stdin.write(`${line}\n`);
      if (needsAnswer(line)) await Promise.race([once(reader, 'line', timeout()), exited]);
      exchanges.push({ line, answers: printed.slice(before) });
    }
    const wasAlive = child.exitCode === null && child.signalCode === null;
    const answered = printed.length;
    child.stdin.end();
    await Promise.all([closed, exited]);
    return { exchanges, afterEnd: printed.slice(answered), wasAlive, exitCode: child.exitCode };
  } finally {
    if (child.exitCode === null) child.kill();
  }
}

/** Notifications are not answered; everything else is, and so is what is no message. */
function needsAnswer(line: string): boolean {
  return !line.includes('"method":"notifications/');
}

function timeout(): { readonly signal: AbortSignal } {
  return { signal: AbortSignal.timeout(ANSWER_MS) };
}

function start(flags: readonly string[], env: { readonly [name: string]: string }): Child {
  const main = isSource
    ? new URL('../../cli/main.ts', import.meta.url)
    : new URL('./cli/main.js', import.meta.resolve('recollect'));
  // Settings of whoever runs the cases are not the case's.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('RECOLLECT_'));
  return spawn(process.execPath, [...(isSource ? ['--import', 'tsx'] : []), fileURLToPath(main), 'mcp', ...flags], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...Object.fromEntries(own), ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}
