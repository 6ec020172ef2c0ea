/**
 * Long runs of what the tests in test/durability do in small: `npm run soak -- <part> [options]`.
 *
 *   kill         [--rounds 200] [--seed 1]      a writer killed with SIGKILL, again and again
 *   tenants      [--tenants 1000] [--rounds 3]  many tenants in turn
 *   open-close   [--rounds 1000]                engines opened and closed
 *   writers      [--rounds 300]                 four processes that write to one tenant, one that reads
 *   maintenance  [--memories 20000]             a process that writes while another embeds
 *   disk         [--megabytes 12]               a full disk (Linux, root)
 *   operations   [--operations 100000] [--seed 1]  random histories against the in-memory model
 *   http         [--memories 10000] [--clients 16] [--requests 100000] [--readers 0]
 *                                               searches over HTTP: how many, how fast, and whether memory stays flat
 *   all                                         every one, with its defaults
 *
 * Ends with code 1 when anything was found wrong.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, platform, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Child } from './child.js';
import { diskFull } from './disk-full.js';
import { httpLoad } from './http-load.js';
import { killRounds } from './kill-rounds.js';
import type { TenantReport } from './many-tenants.js';
import type { OpenCloseReport } from './open-and-close.js';
import { randomOperations } from './random-operations.js';
import { severalWriters, writesDuringMaintenance } from './writers.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    operations: { type: 'string' },
    tenants: { type: 'string' },
    memories: { type: 'string' },
    megabytes: { type: 'string' },
    clients: { type: 'string' },
    requests: { type: 'string' },
    readers: { type: 'string' },
  },
});

/** What a part found, to be printed; with `problems` when something is wrong. */
type Found = { readonly problems?: readonly string[] } & object;

function given(name: keyof typeof values, otherwise: number): number {
  const text = values[name];
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new Error(`--${name} must be a whole number from 1`);
}

/** Runs a child program to its end in a folder of its own; its only line is its report. */
async function reportOf<Report>(program: string, orders: (folder: string) => unknown): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-soak-'));
  try {
    const child = new Child(program, orders(folder), { flags: ['--expose-gc'] });
    const report = JSON.parse(await child.mustSay()) as Report;
    child.finish();
    const { code, errors } = await child.ended;
    if (code !== 0 || errors !== '') throw new Error(`the process ended with ${code}: ${errors}`);
    return report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function kill(): Promise<Found> {
  const told = (round: number, sentence: string): void => console.error(`round ${round}: ${sentence}`);
  return killRounds(
    given('rounds', 200),
    given('seed', 1),
    ['any', 'acknowledged', 'in passing', 'held', 'any', 'opening'],
    told,
  );
}

async function tenants(): Promise<Found> {
  const report = await reportOf<TenantReport>('./many-tenants.ts', (folder) => ({
    store: { folder },
    tenants: given('tenants', 1_000),
    rounds: given('rounds', 3),
  }));
  const { descriptors, heap, wrong, afterClose } = report;
  const problems = [...wrong];
  if (descriptors !== null && descriptors.most - descriptors.before > 48 * 3)
    problems.push('too many open descriptors');
  if (descriptors !== null && descriptors.afterwards > descriptors.before) problems.push('descriptors are left');
  if ((heap.at(-1) ?? 0) - (heap[0] ?? 0) > 16 * 1_048_576) problems.push('the heap grows');
  if (afterClose !== 'closed') problems.push(`after close: ${afterClose}`);
  return { ...report, problems };
}

async function openClose(): Promise<Found> {
  const report = await reportOf<OpenCloseReport>('./open-and-close.ts', (folder) => ({
    folder,
    times: given('rounds', 1_000),
  }));
  const left = report.descriptors !== null && report.descriptors[1] > report.descriptors[0];
  return { ...report, problems: left ? ['descriptors are left'] : [] };
}

async function http(): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-soak-'));
  try {
    return await httpLoad({
      folder,
      memories: given('memories', 10_000),
      clients: given('clients', 16),
      requests: given('requests', 100_000),
      readers: values.readers === undefined ? 0 : given('readers', 1),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PARTS: { readonly [name: string]: () => Promise<Found> } = {
  kill,
  tenants,
  'open-close': openClose,
  writers: () => severalWriters(4, given('rounds', 300)),
  maintenance: () => writesDuringMaintenance(given('memories', 20_000)),
  operations: () => randomOperations(given('operations', 100_000), given('seed', 1)),
  disk: () => diskFull(given('megabytes', 12)),
  http,
};

const [name = ''] = positionals;
const chosen = name === 'all' ? Object.keys(PARTS) : [name];
if (positionals.length !== 1 || !chosen.every((part) => Object.hasOwn(PARTS, part))) {
  console.error(`usage: npm run soak -- <${[...Object.keys(PARTS), 'all'].join('|')}> [options]`);
  process.exitCode = 2;
} else {
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}, ${platform()} ${release()}, Node ${process.version}`);
  for (const part of chosen) {
    const startedMs = performance.now();
    const found = await PARTS[part]?.();
    console.log(part, found, `${Math.round((performance.now() - startedMs) / 1_000)} s`);
    if ((found?.problems ?? []).length > 0) process.exitCode = 1;
  }
}
