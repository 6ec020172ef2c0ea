import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import { killedWriters, millisecondsToExit } from './child-process.js';
import { NotCovered } from './not-covered.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { placeOf } from './vocabulary.js';
import type { World } from './world.js';

/** Repeats what is done in each round and measures what is left behind. */
async function useManyTenants(world: World, times: number): Promise<Facts> {
  await openFiles();
  collectGarbage();
  const heapBefore = process.memoryUsage().heapUsed;
  for (let round = 0; round < times; round += 1) {
    const memories = world.at(placeOf({ tenant: `t${round}` }));
    await memories.remember(`Note ${round} of this tenant`);
    await memories.recall('note of this tenant');
  }
  collectGarbage();
  const heapAfter = process.memoryUsage().heapUsed;
  return { numbers: { open_fds: await openFiles(), heap_growth_mb: (heapAfter - heapBefore) / 2 ** 20 } };
}

/** Opens and closes a store of its own again and again. */
async function openAndClose(world: World, times: number): Promise<Facts> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-case-'));
  let warnings = 0;
  const count = (warning: Error): void => {
    if (warning.name === 'MaxListenersExceededWarning') warnings += 1;
  };
  process.on('warning', count);
  try {
    await openFiles();
    const before = await openFiles();
    for (let round = 0; round < times; round += 1) {
      const engine = await world.openAnother(folder);
      const memories = engine.tenant('t1').scope({ user: 'u1' });
      await memories.remember(`Note ${round} of this round`);
      await memories.recall('note of this round');
      await engine.close();
    }
    return { numbers: { open_fds_growth: (await openFiles()) - before, listener_warnings: warnings } };
  } finally {
    process.off('warning', count);
    await rm(folder, { recursive: true, force: true });
  }
}

const LOOPS: { readonly [each: string]: (world: World, times: number) => Promise<Facts> } = {
  'add and recall in tenant t{i}': useManyTenants,
  'open, add, recall, close': openAndClose,
};

function loopOf(step: Fields): (typeof LOOPS)[string] | undefined {
  return LOOPS[listOf(step['each']).join(', ')];
}

async function openFiles(): Promise<number> {
  try {
    return (await readdir('/proc/self/fd')).length;
  } catch (cause) {
    throw new NotCovered('counting open files on this system', { cause });
  }
}

/** Heap figures mean nothing before the garbage is gone. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

const WRITER = 'add rows 0..9999, printing each id after the add resolved';
const CLOSER = 'open, add, close';

async function child(world: World, step: Fields): Promise<Facts> {
  if (step['script'] === CLOSER)
    return { numbers: { exit_ms: await millisecondsToExit(join(world.folder, 'closed')) } };
  const killed = await killedWriters(world.folder, listOf(step['at_ms']).map(Number));
  await world.reopen(world.embedder);
  return { killed };
}

function childGap({ script, kill }: Fields): string | null {
  if (script === CLOSER && kill === undefined) return null;
  return script === WRITER && kill === 'SIGKILL' ? null : 'this script of a child process';
}

/** Operations on the life of stores and processes. */
export const LIFECYCLE_OPERATIONS: { readonly [name: string]: Operation } = {
  loop: {
    fields: ['times', 'each'],
    gap: (step) => (loopOf(step) === undefined ? 'a loop over other operations' : null),
    run: async (world, step) => {
      const run = loopOf(step);
      if (run === undefined) throw new NotCovered('a loop over other operations');
      return run(world, Number(step['times']));
    },
  },
  child: { fields: ['script', 'kill', 'at_ms'], gap: childGap, run: child },
  // The engine's one long job is embedding what has no vector yet: here, all that the case stored before.
  start: {
    fields: ['job'],
    gap: (step) => (step['job'] === 'compact_or_reindex' ? null : `job ${String(step['job'])}`),
    run: async (world) => {
      await world.reopen(world.embedding.configured({ id: 'another model' }));
      world.inBackground(world.engine.tenant(String(placeOf({}).tenant)).maintain());
      return {};
    },
  },
  add_during: {
    fields: ['memory'],
    run: async (world, step) => {
      const { memory } = await world.store(fieldsOf(step['memory']));
      return { memories: [memory], answer: memory, numbers: { stored: 1 } };
    },
  },
};
