import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { run } from '../../src/cli/run.js';

/** What a command line printed. */
export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** How to run it. */
export interface RunOptions {
  readonly env?: { readonly [name: string]: string };
  readonly stdin?: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly signal?: AbortSignal;
  /** @default a clock that stands still, so that no job ever takes long enough to tell how far it is */
  readonly monotonicMs?: () => number;
}

/** Runs a command line inside the test, 100 columns wide. */
export async function runCli(argv: readonly string[], options: RunOptions = {}): Promise<Printed> {
  let out = '';
  let err = '';
  const stdin = (async function* (): AsyncGenerator<string | Uint8Array> {
    yield* options.stdin ?? [];
  })();
  const code = await run(argv, {
    stdout: {
      write: (chunk) => {
        out += chunk;
      },
      isTTY: options.isTTY ?? false,
      columns: options.columns ?? 100,
    },
    stderr: {
      write: (chunk) => {
        err += chunk;
      },
    },
    env: options.env ?? {},
    stdin,
    monotonicMs: options.monotonicMs ?? (() => 0),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return { code, out, err };
}

/** The one object that a run with `--json` printed; throws when there is more or less than one line. */
export function jsonOf({ out }: Printed): Envelope {
  const lines = out.split('\n');
  if (lines.length !== 2 || lines[1] !== '') throw new Error(`expected one line of JSON, got ${JSON.stringify(out)}`);
  return JSON.parse(lines[0] ?? '') as Envelope;
}

/** The envelope of `--json`. */
export interface Envelope {
  readonly status: 'ok' | 'error';
  readonly command: string;
  readonly duration_ms: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  readonly data?: any;
  readonly error?: { readonly code: string; readonly message: string; readonly field?: string };
}

const folders: string[] = [];

/** A new folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-cli-test-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
