/** A process that does with one tenant what it is told on stdin; see session.ts for the other end. */

import { createInterface } from 'node:readline';
import type { SqliteStoreOptions } from '../../src/adapters/storage/sqlite/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import type { Embedder, MemoryEngine, ScopedMemory, TenantMemory } from '../../src/index.js';
import { openMemory, RecollectError } from '../../src/index.js';
import type { Store } from '../../src/ports/store.js';
import { hashEmbedder, memoryFixture, passagesOf } from '../../src/testing/index.js';
import { heldBatch, say } from './held-batch.js';

/** What a session opens. */
export interface SessionOptions {
  readonly store: SqliteStoreOptions;
  /** `gated` says `embedding` before each call and waits for the line `go`. */
  readonly embedder: 'none' | 'hash' | 'gated';
  /** Of the embedder; each number is a profile of its own. @default 32 */
  readonly dimensions?: number;
}

type Call = (...parameters: readonly never[]) => Promise<unknown>;

const waiting: (() => void)[] = [];
/** What is open now; none before the first call. */
const opened: Open[] = [];

/** What the calls work on. */
interface Open {
  readonly store: Store;
  readonly memory: MemoryEngine;
  readonly tenant: TenantMemory;
  readonly scoped: ScopedMemory;
}

/** Opens an engine in place of the last one. */
async function openEngine({ store: storeOptions, embedder, dimensions = 32 }: SessionOptions): Promise<void> {
  await opened.pop()?.memory.close();
  const store = await createSqliteStore(storeOptions);
  const memory = await openMemory({ store, ...embedderOption(embedder, dimensions) });
  const tenant = memory.tenant('acme');
  opened.push({ store, memory, tenant, scoped: tenant.scope({ user: 'u1' }) });
}

function embedderOption(embedder: SessionOptions['embedder'], dimensions: number): { readonly embedder?: Embedder } {
  if (embedder === 'none') return {};
  const hash = hashEmbedder({ dimensions });
  if (embedder === 'hash') return { embedder: hash };
  return {
    embedder: {
      ...hash,
      async embed(texts, options) {
        say('embedding');
        await new Promise<void>((resolve) => waiting.push(resolve));
        return hash.embed(texts, options);
      },
    },
  };
}

/** Writes memories in one batch and stops in its middle, with the write lock held, until it is released. */
async function hold({ store }: Open, count: number, prefix: string): Promise<unknown> {
  const batch = Array.from({ length: count }, (_, at) => ({
    op: 'putVersion' as const,
    memory: memoryFixture({ id: `${prefix}${at}`, text: `kettle ${prefix}${at}` }),
    passages: passagesOf(`kettle ${prefix}${at}`),
  }));
  return (await store.tenant('acme')).apply(heldBatch(batch, count >> 1, 'holding'));
}

/** Updates one memory again and again, each time from what it finds, until `times` updates were taken. */
async function contend(
  { scoped }: Open,
  id: string,
  writer: string,
  times: number,
): Promise<{ readonly conflicts: number }> {
  let conflicts = 0;
  for (let taken = 0; taken < times; ) {
    try {
      await scoped.update(id, { text: `${writer} wrote ${taken}` });
      taken += 1;
    } catch (error) {
      if (!(error instanceof RecollectError) || error.code !== 'conflict') throw error;
      conflicts += 1;
    }
  }
  return { conflicts };
}

/** What a call does, given what the parent sent. */
function calls(on: Open): { readonly [name: string]: Call } {
  const { store, memory, tenant, scoped } = on;
  return {
    remember: scoped.remember.bind(scoped),
    rememberMany: scoped.rememberMany.bind(scoped),
    update: scoped.update.bind(scoped),
    link: scoped.link.bind(scoped),
    recall: scoped.recall.bind(scoped),
    get: scoped.get.bind(scoped),
    history: scoped.history.bind(scoped),
    list: scoped.list.bind(scoped),
    count: scoped.count.bind(scoped),
    forget: scoped.forget.bind(scoped),
    confirm: scoped.confirm.bind(scoped),
    maintain: tenant.maintain.bind(tenant),
    stats: tenant.stats.bind(tenant),
    verify: tenant.verify.bind(tenant),
    dropTenant: memory.dropTenant.bind(memory),
    makeTenant: (id: string) => store.tenant(id).then(() => null),
    hold: (count: number, prefix: string) => hold(on, count, prefix),
    contend: (id: string, writer: string, times: number) => contend(on, id, writer, times),
  };
}

async function call(name: string, parameters: readonly never[]): Promise<unknown> {
  if (name === 'open') return openEngine(parameters[0] as unknown as SessionOptions);
  const [on] = opened;
  const method = on === undefined ? undefined : calls(on)[name];
  if (method === undefined) throw new Error(`no such call, or nothing is open: ${name}`);
  return method(...parameters);
}

async function answer({ id, name, parameters }: Request): Promise<void> {
  try {
    const value = await call(name, parameters as readonly never[]);
    say(JSON.stringify({ id, ok: true, value: value ?? null }));
  } catch (error) {
    if (!(error instanceof RecollectError)) throw error;
    say(JSON.stringify({ id, ok: false, code: error.code }));
  }
}

interface Request {
  readonly id: number;
  readonly name: string;
  readonly parameters: readonly unknown[];
}

say('ready');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'go') waiting.shift()?.();
  // Not awaited: `go` must be heard while a call waits for it.
  else void answer(JSON.parse(line) as Request);
}
await opened.pop()?.memory.close();
