import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { OpenOptions } from '../../../src/config.js';
import { RecollectError } from '../../../src/domain/errors.js';
import { DEFAULT_KIND_POLICIES, kindPolicy } from '../../../src/domain/kinds.js';
import type { MemoryEngine, ScopedMemory } from '../../../src/engine.js';
import { openMemory } from '../../../src/engine.js';
import type { Reranker } from '../../../src/ports/reranker.js';
import type { Rewriter } from '../../../src/ports/rewriter.js';
import type { RecallResult } from '../../../src/recall/result.js';
import type { FixedClock } from '../../../src/testing/index.js';
import { createMemoryStore, fixedClock, hashEmbedder, sequentialIds } from '../../../src/testing/index.js';
import { intercepted } from '../parts.js';
import { Chance, doSomething, scopeOf, someQuestion, untimed } from './history.js';

const START_MS = Date.UTC(2026, 2, 10);
const open: MemoryEngine[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-replay-'));
  folders.push(folder);
  return folder;
}

/** Judges by length, so that it changes the order and needs no model. */
const byLength: Reranker = {
  id: 'test-length',
  batchMax: 20,
  rerank: async (_query, texts) => texts.map((text) => Math.min(1, text.length / 100)),
};

const rewriterOf = (rewrite: Rewriter['rewrite']): Rewriter => ({ id: 'test-rewriter', rewrite });

async function engineWith(
  options: OpenOptions = {},
): Promise<{ readonly memory: ScopedMemory; readonly engine: MemoryEngine; readonly clock: FixedClock }> {
  const clock = fixedClock(START_MS);
  const engine = await openMemory({
    ...(options.path === undefined ? { store: createMemoryStore() } : { traces: { inFile: true } }),
    clock,
    ids: sequentialIds(),
    embedder: hashEmbedder({ dimensions: 64 }),
    reranker: byLength,
    ...options,
  });
  open.push(engine);
  return { memory: scopeOf(engine), engine, clock };
}

async function expectSame(memory: ScopedMemory, result: RecallResult): Promise<void> {
  const replayed = await memory.traces.replay(result.trace.id);
  if (replayed.outcome !== 'replayed') throw new Error(`forgotten: ${replayed.ids.join(', ')}`);
  expect(replayed.strayed).toEqual([]);
  expect(replayed.differences).toEqual([]);
  expect(untimed(replayed.result)).toEqual(untimed(result));
}

/** Lets the clock run until the answer is there. */
async function inTime(answering: Promise<RecallResult>, clock: FixedClock): Promise<RecallResult> {
  let answer: RecallResult | null = null;
  const waiting = answering.then((result) => {
    answer = result;
  });
  while (answer === null) {
    await new Promise((resolve) => setImmediate(resolve));
    if (answer === null) clock.advance(100);
  }
  await waiting;
  return answer;
}

/** Who closed a version is no longer named once that was erased; nothing else of a version changes. */
function withoutErased(answer: object): unknown {
  return JSON.parse(
    JSON.stringify(answer, (field, value: unknown) => (field === 'by' || field === 'supersededBy' ? null : value)),
  );
}

function readAll(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}

describe('a replay', () => {
  test('[X1] gives the same answer, trees and marks included, whatever was written since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), async (seed) => {
        const chance = new Chance(seed);
        const rewriter = chance.happens(0.5) ? { rewriter: rewriterOf(async (query) => `${query} greenhouse`) } : {};
        const { memory, clock } = await engineWith(rewriter);
        for (let at = 0; at < 25; at += 1) await doSomething(memory, chance, clock);
        const answers: RecallResult[] = [];
        for (let at = 0; at < 8; at += 1) {
          answers.push(await memory.recall(...someQuestion(chance, clock)));
          if (chance.happens(0.5)) await memory.remember({ text: `something else ${at}` });
        }
        for (let at = 0; at < 25; at += 1) await doSomething(memory, chance, clock);
        for (const answer of answers) {
          const replayed = await memory.traces.replay(answer.trace.id);
          if (replayed.outcome === 'forgotten') {
            for (const id of replayed.ids) await expect(memory.get(id)).rejects.toMatchObject({ code: 'not_found' });
            continue;
          }
          expect(replayed.strayed).toEqual([]);
          expect(replayed.differences).toEqual([]);
          expect(withoutErased(untimed(replayed.result))).toEqual(withoutErased(untimed(answer)));
        }
      }),
      { numRuns: 20 },
    );
  });

  const isSoak = process.env['RECOLLECT_SOAK'] === '1';
  test('of a long history all that is kept replays', { timeout: isSoak ? 4 * 3_600_000 : 60_000 }, async () => {
    const operations = isSoak ? 10_000 : 400;
    const { memory, engine, clock } = await engineWith({
      path: folderOf(),
      traces: { inFile: true },
      embedder: hashEmbedder({ dimensions: 32 }),
    });
    const chance = new Chance(operations);
    const answers = new Map<string, RecallResult>();
    for (let at = 0; at < operations; at += 1)
      if (chance.happens(0.3)) {
        const answer = await memory.recall(...someQuestion(chance, clock));
        answers.set(answer.trace.id, answer);
      } else await doSomething(memory, chance, clock);
    const kept = await memory.traces.list({ limit: 1_000 });
    expect(kept).toHaveLength(Math.min(200, answers.size));
    let replays = 0;
    for (const { id, forgotten } of kept) {
      const replayed = await memory.traces.replay(id);
      if (replayed.outcome === 'forgotten') {
        expect(replayed.ids).toEqual(forgotten);
        for (const gone of forgotten) await expect(memory.get(gone)).rejects.toMatchObject({ code: 'not_found' });
        continue;
      }
      replays += 1;
      expect(replayed.strayed).toEqual([]);
      expect(replayed.differences).toEqual([]);
      const answer = answers.get(id);
      if (answer === undefined) throw new Error('a trace of no recall');
      expect(withoutErased(untimed(replayed.result))).toEqual(withoutErased(untimed(answer)));
    }
    expect(replays).toBeGreaterThan(10);
    await engine.close();
  });

  test('works from files, in another process, with another configuration', async () => {
    const path = folderOf();
    const { memory, engine, clock } = await engineWith({
      path,
      kinds: { preference: { ...kindPolicy('preference', DEFAULT_KIND_POLICIES), prior: 0.9 } },
    });
    const chance = new Chance(7);
    for (let at = 0; at < 60; at += 1) await doSomething(memory, chance, clock);
    const answers: RecallResult[] = [];
    for (let at = 0; at < 30; at += 1) answers.push(await memory.recall(...someQuestion(chance, clock)));
    await engine.close();
    const later = await engineWith({ path, embedder: null, reranker: byLength });
    for (const answer of answers) await expectSame(later.memory, answer);
  });

  test('repeats what failed, what came too late and what was not reached', async () => {
    const faults: readonly [name: string, method: string, what: () => unknown][] = [
      ['fails', 'match', () => Promise.reject(new RecollectError('storage_busy', 'is locked'))],
      ['fails strangely', 'nearest', () => Promise.reject(new Error('socket'))],
      ['hangs', 'scan', () => new Promise(() => undefined)],
      ['hangs', 'match', () => new Promise(() => undefined)],
      ['fails', 'measure', () => Promise.reject(new RecollectError('storage_failed', 'is gone'))],
      ['hangs', 'links', () => new Promise(() => undefined)],
      ['fails', 'usage', () => Promise.reject(new RecollectError('storage_failed', 'is gone'))],
    ];
    for (const recipe of ['hybrid', 'tipsy', 'mnemosyne.polyphonic'])
      for (const [, method, what] of faults) {
        let isBroken = false;
        const store = intercepted((called) => (isBroken && called === method ? what() : undefined));
        const { memory, clock } = await engineWith({ store });
        const chance = new Chance(11);
        for (let at = 0; at < 30; at += 1) await doSomething(memory, chance, clock);
        isBroken = true;
        const answering = memory.recall('who likes jasmine tea on the south balcony', { recipe });
        const answer = await inTime(answering, clock);
        isBroken = false;
        await expectSame(memory, answer);
      }
  });

  test('repeats a rewriter that answers, fails, and outlasts its time', async () => {
    const rewrites: readonly Rewriter['rewrite'][] = [
      async () => 'where does the greenhouse stand',
      async () => '  ',
      () => Promise.reject(new RecollectError('provider_refused', 'no')),
      () => Promise.reject(new Error('socket')),
      () => new Promise(() => undefined),
    ];
    for (const rewrite of rewrites) {
      const { memory, clock } = await engineWith({ rewriter: rewriterOf(rewrite) });
      const chance = new Chance(3);
      for (let at = 0; at < 30; at += 1) await doSomething(memory, chance, clock);
      const turns = ['We spoke of the greenhouse.'];
      const answer = await inTime(memory.recall('where does it stand?', { turns }), clock);
      expect(answer.trace.rewritten).not.toBeNull();
      await expectSame(memory, answer);
    }
  });

  test('repeats embedders that fail, hang or give a vector that is none', async () => {
    const inner = hashEmbedder({ dimensions: 64 });
    const embeds: readonly (() => Promise<Awaited<ReturnType<typeof inner.embed>>>)[] = [
      () => Promise.reject(new RecollectError('provider_unavailable', 'is down')),
      () => new Promise(() => undefined),
      async () => [{ ok: true, vector: new Float32Array(64) }],
      async () => [{ ok: true, vector: new Float32Array(3) }],
      async () => [{ ok: false, error: new RecollectError('provider_refused', 'too long') }],
      async () => [],
    ];
    for (const embed of embeds) {
      let isBroken = false;
      const embedder = {
        ...inner,
        embed: (...given: Parameters<typeof inner.embed>) => (isBroken ? embed() : inner.embed(...given)),
      };
      const { memory, clock } = await engineWith({ embedder });
      const chance = new Chance(5);
      for (let at = 0; at < 20; at += 1) await doSomething(memory, chance, clock);
      isBroken = true;
      const answer = await inTime(memory.recall('who likes jasmine tea'), clock);
      expect(answer.degraded.map(({ part }) => part)).toContain('vector');
      await expectSame(memory, answer);
    }
  });

  test('repeats that there was too little time to rerank', async () => {
    let clock: FixedClock | null = null;
    const store = intercepted((method) => {
      if (method === 'match') clock?.advance(1_990);
      return undefined;
    });
    const made = await engineWith({ store });
    const chance = new Chance(9);
    for (let at = 0; at < 40; at += 1) await doSomething(made.memory, chance, made.clock);
    clock = made.clock;
    const answer = await made.memory.recall('who likes jasmine tea on the balcony', {
      recipe: 'tipsy',
      deadlineMs: 2_000,
    });
    clock = null;
    expect(answer.trace.stages.find(({ stage }) => stage === 'rerank')?.skipped).not.toBeNull();
    await expectSame(made.memory, answer);
  });

  test('of what was forgotten names it, and holds nothing of it any more', async () => {
    for (const path of [undefined, folderOf()]) {
      const { memory } = await engineWith(path === undefined ? {} : { path });
      await memory.remember({ id: 'tea', text: 'Mira likes jasmine tea' });
      await memory.remember({ id: 'place', text: 'The jasmine tea stands on the shelf' });
      const { trace } = await memory.recall('jasmine tea');
      const other = await memory.recall('zebra', { recipe: 'bm25' });
      await memory.forget('tea');
      expect(await memory.traces.replay(trace.id)).toEqual({ outcome: 'forgotten', traceId: trace.id, ids: ['tea'] });
      await expectSame(memory, other);
      const shown = await memory.traces.show(trace.id);
      expect(shown.items.map(({ id, memory: now }) => [id, now?.text ?? null]).sort()).toEqual([
        ['place', 'The jasmine tea stands on the shelf'],
        ['tea', null],
      ]);
    }
  });

  test('[X8] traces belong to exactly who asked', async () => {
    const { engine, memory } = await engineWith();
    await memory.remember({ id: 'tea', text: 'Mira likes jasmine tea' });
    const { trace } = await memory.recall('jasmine tea');
    const tenant = engine.tenant('acme');
    const others = [
      tenant.scope({ user: 'mir' }),
      tenant.scope({ user: 'mira', session: 's1' }),
      tenant.scope({ user: 'mira', agent: 'a1' }),
      tenant.shared(),
      engine.tenant('other').scope({ user: 'mira' }),
    ];
    for (const other of others) {
      expect(await other.traces.list()).toEqual([]);
      for (const read of [other.traces.show(trace.id), other.traces.replay(trace.id), other.traces.show('never')])
        await expect(read).rejects.toMatchObject({ code: 'not_found', message: 'no such trace' });
    }
    expect((await memory.traces.list()).map(({ id }) => id)).toEqual([trace.id]);
  });

  test('[R1] recall writes nothing to the store; forgetting a user drops its traces', async () => {
    const written: string[] = [];
    let isWatched = false;
    const store = intercepted((method) => {
      if (isWatched && method === 'apply') written.push(method);
      return undefined;
    });
    const { engine, memory } = await engineWith({ store });
    await memory.remember('Mira likes jasmine tea');
    isWatched = true;
    const { trace } = await memory.recall('jasmine tea');
    await memory.traces.replay(trace.id);
    expect(written).toEqual([]);
    isWatched = false;
    await engine.tenant('acme').forgetUser('mira');
    expect(await memory.traces.list()).toEqual([]);
    await expect(memory.traces.show(trace.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('[X7] what is kept holds no text of a memory', async () => {
    const path = folderOf();
    const { memory, engine } = await engineWith({ path });
    await memory.remember({
      text: 'Order SO-48213 is a KINGFISHERBLUE kettle',
      subject: 'kettle',
      attribute: 'colour',
    });
    await memory.remember({
      text: 'The kettle is VERMILIONRED',
      subject: 'kettle',
      attribute: 'colour',
      source: { system: 'wiki' },
    });
    for (const recipe of ['hybrid', 'tipsy', 'mnemosyne', 'mnemosyne.polyphonic'])
      await memory.recall('which kettle has order SO-48213', { recipe });
    expect(await memory.traces.list()).toHaveLength(4);
    await engine.close();
    const bytes = readAll(join(path, 'traces'));
    expect(bytes).toContain('which kettle has order');
    expect(bytes).not.toMatch(/KINGFISHERBLUE|VERMILIONRED/i);
  });

  test('a trace that cannot be kept is named, and the answer is there', async () => {
    const path = folderOf();
    writeFileSync(join(path, 'traces'), 'in the way');
    const { memory } = await engineWith({ path });
    await memory.remember('Mira likes jasmine tea');
    await memory.recall('jasmine tea');
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const answer = await memory.recall('jasmine tea');
    expect(answer.items).toHaveLength(1);
    expect(answer.degraded).toMatchObject([{ part: 'trace' }]);
    rmSync(join(path, 'traces'));
  });

  test('traces can be bounded and turned off', async () => {
    const { memory } = await engineWith({ traces: { keep: 2 } });
    await memory.remember('Mira likes jasmine tea');
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push((await memory.recall('jasmine tea')).trace.id);
    expect((await memory.traces.list()).map(({ id }) => id)).toEqual([ids[3], ids[2]]);
    const off = await engineWith({ traces: { keep: 0 } });
    await off.memory.remember('Mira likes jasmine tea');
    const { trace } = await off.memory.recall('jasmine tea');
    await expect(off.memory.traces.show(trace.id)).rejects.toMatchObject({ code: 'not_found' });
    for (const traces of [{ keep: -1 }, { keep: 1.5 }, { keepDays: 0 }, { inFile: true }])
      await expect(openMemory({ traces })).rejects.toMatchObject({ code: 'validation' });
  });
});
