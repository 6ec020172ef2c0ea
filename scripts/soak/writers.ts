import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MaintainReport, Memory } from '../../src/index.js';
import { openMemory, RecollectError } from '../../src/index.js';
import { hashEmbedder } from '../../src/testing/index.js';
import { Session } from './session.js';

/** How long calls took, in milliseconds. */
export interface Waits {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Calls that ended with `storage_busy`. */
  readonly busy: number;
}

/** Several processes that write to one tenant, and one that reads. */
export interface WritersReport {
  readonly writers: number;
  readonly writes: Waits;
  readonly reads: Waits;
  readonly problems: readonly string[];
}

/** A process that writes while another one maintains the same tenant. */
export interface MaintenanceReport {
  readonly memories: number;
  /** Writes while vectors were made, the first time and for a second profile (whose end removes the first one's). */
  readonly first: Waits & { readonly maintenanceMs: number };
  readonly second: Waits & { readonly maintenanceMs: number };
  readonly problems: readonly string[];
}

/** Measures calls. */
class Stopwatch {
  readonly #times: number[] = [];
  #busy = 0;

  async time(call: () => Promise<unknown>): Promise<void> {
    const startedMs = performance.now();
    try {
      await call();
    } catch (error) {
      if (!(error instanceof RecollectError) || error.code !== 'storage_busy') throw error;
      this.#busy += 1;
    }
    this.#times.push(performance.now() - startedMs);
  }

  waits(): Waits {
    const sorted = this.#times.toSorted((one, other) => one - other);
    const at = (share: number): number => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
    return { calls: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1), busy: this.#busy };
  }
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-writers-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lets processes write batches of ten as fast as they can, while this one recalls. */
export async function severalWriters(writers: number, batches: number): Promise<WritersReport> {
  return inFolder(async (folder) => {
    const sessions = await Promise.all(Array.from({ length: writers }, () => Session.start()));
    for (const session of sessions) await session.open({ store: { folder }, embedder: 'hash' });
    const memory = await openMemory({ path: folder, embedder: hashEmbedder({ dimensions: 32 }) });
    const scoped = memory.tenant('acme').scope({ user: 'u1' });
    const writes = new Stopwatch();
    const reads = new Stopwatch();
    let writing = writers;
    const problems: string[] = [];
    const ten = (writer: number, batch: number): unknown[] =>
      Array.from({ length: 10 }, (_, at) => ({ text: `kettle ${at} of batch ${batch} of writer ${writer}` }));
    const all = sessions.map(async (session, writer) => {
      for (let batch = 0; batch < batches; batch += 1)
        await writes.time(() => session.call('rememberMany', ten(writer, batch)));
      writing -= 1;
    });
    while (writing > 0) {
      await reads.time(async () => {
        const { degraded } = await scoped.recall('kettle of batch 1');
        if (degraded.length > 0) problems.push(`a recall was degraded: ${JSON.stringify(degraded)}`);
      });
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    const { versions } = await memory.tenant('acme').stats();
    const stored = (writers * batches - writes.waits().busy) * 10;
    if (versions !== stored) problems.push(`${versions} memories are stored, ${stored} were acknowledged`);
    problems.push(...(await memory.tenant('acme').verify()).map(({ code }) => code));
    await memory.close();
    for (const session of sessions) await session.end();
    return { writers, writes: writes.waits(), reads: reads.waits(), problems };
  });
}

/** Embeds many memories in one process while another one writes to the same tenant. */
export async function writesDuringMaintenance(memories: number): Promise<MaintenanceReport> {
  return inFolder(async (folder) => {
    const [maintainer, writer] = await Promise.all([Session.start(), Session.start()]);
    await writer.open({ store: { folder }, embedder: 'none' });
    for (let at = 0; at < memories; at += 1_000)
      await writer.call(
        'rememberMany',
        Array.from({ length: Math.min(1_000, memories - at) }, (_, n) => ({
          text: `log line ${at + n} of the kettle`,
        })),
      );
    const problems: string[] = [];
    let written = memories;
    const run = async (dimensions: number): Promise<Waits & { readonly maintenanceMs: number }> => {
      await maintainer.open({ store: { folder }, embedder: 'hash', dimensions });
      const writes = new Stopwatch();
      const startedMs = performance.now();
      let running = true;
      const maintaining = (async () => {
        // Each ends when nothing waits at that moment; what is written meanwhile may have to wait for the next one.
        for (let pending = true; pending; ) {
          const report = await maintainer.call<MaintainReport>('maintain', { budgetMs: 600_000 });
          pending = report.embedded > 0 || report.pending;
        }
        running = false;
      })();
      // New memories give the maintainer more to do, so that it would never end; after a while only use is reported.
      for (let at = 0; at < 1_000 && running; at += 1) {
        await writes.time(() => writer.call('remember', `written during maintenance ${at}`));
        written += 1;
      }
      const [item] = (await writer.call<{ items: readonly Memory[] }>('list', { limit: 1 })).items;
      while (running) await writes.time(() => writer.call('confirm', 'soak', [item?.id]));
      await maintaining;
      return { ...writes.waits(), maintenanceMs: Math.round(performance.now() - startedMs) };
    };
    const first = await run(256);
    const second = await run(128);
    const { versions } = await writer.call<{ versions: number }>('stats');
    if (versions !== written - first.busy - second.busy) problems.push(`${versions} of ${written} memories are stored`);
    const found = await writer.call<readonly { code: string }[]>('verify');
    problems.push(...found.map(({ code }) => code));
    await maintainer.end();
    await writer.end();
    return { memories, first, second, problems };
  });
}
