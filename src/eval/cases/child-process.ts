import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { RecollectError } from '../../domain/errors.js';

/** A writer that was killed: its tenant, and the ids it had reported as stored. */
export interface KilledWriter {
  readonly tenant: string;
  readonly ids: readonly string[];
}

const isSource = import.meta.url.endsWith('.ts');

/** Adds rows, and prints the id of each once it is stored. */
const WRITE = `
  const memories = memory.tenant(tenant).scope({ user: 'u1' });
  for (let row = 0; row < 10000; row += 1) console.log((await memories.remember('Row ' + row + ' of the ledger')).memory.id);
`;

/** Opens, adds and closes, and has nothing more to do. */
const CLOSE = `
  await memory.tenant(tenant).scope({ user: 'u1' }).remember('Row 0 of the ledger');
  await memory.close();
  console.log('closed');
`;

/**
 * Starts writers in processes of their own and kills each without warning, so many milliseconds after its first row was stored:
 * how long a process takes to get there says how busy the machine is, and nothing of the engine.
 */
export async function killedWriters(path: string, afterMs: readonly number[]): Promise<readonly KilledWriter[]> {
  const killed: KilledWriter[] = [];
  for (const [round, ms] of afterMs.entries()) {
    const tenant = `killed${round}`;
    const child = start(WRITE, path, tenant);
    const lines: string[] = [];
    const reader = createInterface({ input: stdoutOf(child) });
    reader.on('line', (line) => lines.push(line));
    await Promise.race([once(reader, 'line'), failed(child)]);
    await sleep(ms);
    const ended = once(reader, 'close');
    child.kill('SIGKILL');
    await ended;
    killed.push({ tenant, ids: lines });
  }
  return killed;
}

/** How long a process lives on after it closed the store and has nothing more to do, in milliseconds. */
export async function millisecondsToExit(path: string): Promise<number> {
  const child = start(CLOSE, path, 't1');
  const reader = createInterface({ input: stdoutOf(child) });
  const exited = once(child, 'exit');
  await Promise.race([once(reader, 'line'), failed(child)]);
  const closedMs = performance.now();
  await exited;
  return performance.now() - closedMs;
}

/** Has written, and keeps the store open until its input ends. */
const STAY = `
  await memory.tenant(tenant).scope({ user: 'another process' }).remember('Row 0 of another process');
  process.stdin.resume();
  process.stdin.on('end', () => memory.close());
  console.log('ready');
`;

/** Another process that holds the tenant open and has written to it; returns what ends it. */
export async function secondProcess(path: string, tenant: string): Promise<() => Promise<void>> {
  const child = start(STAY, path, tenant, 'pipe');
  const reader = createInterface({ input: stdoutOf(child) });
  await Promise.race([once(reader, 'line'), failed(child)]);
  const exited = once(child, 'exit');
  return async () => {
    child.stdin?.end();
    await exited;
  };
}

function start(script: string, path: string, tenant: string, input: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  const engine = isSource ? new URL('../../engine.ts', import.meta.url).href : import.meta.resolve('recollect');
  const code = `
    const [engine, path, tenant] = ${JSON.stringify([engine, path, tenant])};
    const { openMemory } = await import(engine);
    const memory = await openMemory({ path });
    ${script}`;
  const loader = isSource ? ['--import', 'tsx'] : [];
  return spawn(process.execPath, [...loader, '--input-type=module', '--eval', code], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: [input, 'pipe', 'inherit'],
  });
}

function stdoutOf({ stdout }: ChildProcess): NonNullable<ChildProcess['stdout']> {
  if (stdout === null) throw new RecollectError('internal', 'a child process without output');
  return stdout;
}

/** Rejects when the child ends by itself with an error. */
async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  if (code === 0) return new Promise(() => undefined);
  throw new RecollectError('internal', `the child process ended with code ${String(code)}`);
}
