/**
 * Speed of writing: batches of 1,000 with vectors, text index and fsync, then single writes, in one user's scope.
 *
 *   npx tsx bench/write.ts [memories=10000] [singles=200]
 *
 * Three arms take turns batch by batch, each with texts of its own from one distribution: all rules; contradictions off; all rules, but
 * on a store that leaves out links and the keys of entities. Processor time is told beside the clock's, which others on
 * the machine slow down.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../src/adapters/storage/sqlite/index.js';
import type { ScopedMemory } from '../src/index.js';
import { openMemory } from '../src/index.js';
import type { Op, Store, TenantStore } from '../src/ports/store.js';
import { conversationTexts } from './texts.js';

const BATCH = 1_000;
const memories = Number(process.argv[2] ?? 10_000);
const singles = Number(process.argv[3] ?? 200);
const ENTITY_KEY = /^(?:about|entity|given):/;

interface Spent {
  readonly wallMs: number;
  readonly processorMs: number;
}

interface Arm {
  readonly name: string;
  readonly scope: ScopedMemory;
  readonly texts: readonly string[];
  readonly batches: Spent[];
  readonly single: Spent[];
  cut: number;
  close: () => Promise<void>;
}

/** A store that keeps everything but links and the keys of entities. */
function withoutLinks(store: Store): Store {
  const thinned = (tenant: TenantStore): TenantStore =>
    new Proxy(tenant, {
      get: (target, name) => {
        if (name === 'apply')
          return (batch: readonly Op[], options: Parameters<TenantStore['apply']>[1]) =>
            target.apply(batch.flatMap(thinOut), options);
        const own: unknown = Reflect.get(target, name, target);
        return typeof own === 'function' ? (own.bind(target) as unknown) : own;
      },
    });
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'tenant')
        return async (...given: Parameters<Store['tenant']>) => thinned(await target.tenant(...given));
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === 'function' ? (own.bind(target) as unknown) : own;
    },
  });
}

function thinOut(op: Op): readonly Op[] {
  if (op.op === 'putLink') return [];
  if (op.op !== 'putVersion') return [op];
  return [{ ...op, keys: (op.keys ?? []).filter((key) => !ENTITY_KEY.test(key)) }];
}

async function measure(work: () => Promise<unknown>): Promise<Spent> {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  await work();
  const wallMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(before);
  return { wallMs, processorMs: (user + system) / 1_000 };
}

const path = mkdtempSync(join(tmpdir(), 'recollect-bench-write-'));

async function armOf(name: string, seed: number, options: Parameters<typeof openMemory>[0]): Promise<Arm> {
  const engine = await openMemory(options);
  const scope = engine.tenant('bench').scope({ user: 'u1' });
  const texts = conversationTexts(memories + singles, seed);
  return { name, scope, texts, batches: [], single: [], cut: 0, close: () => engine.close() };
}

const folder = (name: string): string => join(path, name);
const arms = [
  await armOf('all rules', 1, { path: folder('rules') }),
  await armOf('contradictions off', 2, { path: folder('off'), writing: { contradictions: 'off' } }),
  await armOf('all rules, no links', 3, {
    store: withoutLinks(await createSqliteStore({ folder: folder('thin') })),
  }),
];

// Once through all code, so that the first batch does not pay for its compilation.
for (const { scope } of arms) {
  const results = await scope.rememberMany(conversationTexts(300, 9).map((text) => ({ text })));
  for (const { memory } of results.results) await scope.forget(memory.id);
}
for (let at = 0; at < memories; at += BATCH)
  for (const turn of arms.keys()) {
    const arm = arms[(turn + at / BATCH) % arms.length];
    if (arm === undefined) continue;
    const drafts = arm.texts.slice(at, Math.min(memories, at + BATCH)).map((text) => ({ text }));
    arm.batches.push(
      await measure(async () => {
        const { degraded } = await arm.scope.rememberMany(drafts);
        for (const { message } of degraded) arm.cut += Number.parseInt(message, 10);
      }),
    );
  }
for (let at = memories; at < memories + singles; at += 1)
  for (const arm of arms) arm.single.push(await measure(() => arm.scope.remember(arm.texts[at] ?? '')));

const sum = (spent: readonly Spent[], field: keyof Spent): number =>
  spent.reduce((total, each) => total + each[field], 0);
const quantile = (spent: readonly Spent[], field: keyof Spent, share: number): string =>
  (spent.map((each) => each[field]).sort((left, right) => left - right)[Math.floor(spent.length * share)] ?? 0).toFixed(
    1,
  );
const speed = (spent: readonly Spent[], count: number): string => {
  const [processor, wall] = (['processorMs', 'wallMs'] as const).map((field) =>
    Math.round((1_000 * count) / sum(spent, field)),
  );
  return `${String(processor).padStart(5)} (${String(wall).padStart(5)})`;
};

console.log(
  `${memories} memories in scope, batches of ${BATCH}, ${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`,
);
console.log('memories/s of processor time (of wall time); ms of processor time (of wall time)');
console.log(`${''.padEnd(21)}first 1,000     last 1,000      all             single p50      p95`);
for (const { name, batches, single, cut } of arms) {
  const of = (share: number): string =>
    `${quantile(single, 'processorMs', share)} (${quantile(single, 'wallMs', share)})`.padEnd(16);
  const whole = [batches.slice(0, 1), batches.slice(-1)].map((part) => speed(part, BATCH).padEnd(16)).join('');
  console.log(
    `${name.padEnd(21)}${whole}${speed(batches, memories).padEnd(16)}${of(0.5)}${of(0.95)}${cut > 0 ? ` ${cut} met more than 64` : ''}`,
  );
}
for (const arm of arms) await arm.close();
rmSync(path, { recursive: true, force: true });
