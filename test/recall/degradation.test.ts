import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { DraftInput } from '../../src/domain/draft.js';
import { RecollectError } from '../../src/domain/errors.js';
import { openMemory } from '../../src/engine.js';
import { recompute } from '../../src/explain/score-node.js';
import type { Embedder, Embedding } from '../../src/ports/embedder.js';
import type { Store } from '../../src/ports/store.js';
import { recall } from '../../src/recall/recall.js';
import type { Recipe } from '../../src/recall/recipe.js';
import { whyNot } from '../../src/recall/why-not.js';
import type { FixedClock } from '../../src/testing/index.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';
import type { FaultRow, ReadRow, Ways } from './fault-rows.js';
import { READ_ROWS, SECRET, WRITE_ROWS } from './fault-rows.js';
import {
  dependenciesOf,
  embedderOf,
  intercepted,
  interceptedTenant,
  NOW_MS,
  requestOf,
  tableEmbedder,
} from './parts.js';

const QUERY = 'zeppelin ORD-1042';
const DRAFTS: readonly DraftInput[] = [
  { id: 'words', text: 'The zeppelin is in the hangar' },
  { id: 'identifier', text: 'Parcel ORD-1042 is late' },
  { id: 'meaning', text: 'An airship' },
  { id: 'important', text: 'Moves house in May', importance: 1 },
  { id: 'allergy', text: 'Allergic to hazelnuts', kind: 'safety' },
  { id: 'language', text: 'Answer in Dutch', pinned: true },
];
const near: Embedding = { ok: true, vector: Float32Array.from([1, 0]) };
const far: Embedding = { ok: true, vector: Float32Array.from([0, 1]) };
const vectorFor = (text: string): Embedding =>
  ['An airship', QUERY, ...READ_ROWS.map(({ query }) => query)].includes(text) ? near : far;

/** Every leg there is; each of them finds one of the memories that no other one does. */
const EVERY_LEG: Recipe = {
  name: 'every leg',
  legs: ['lexical', 'identifier', 'vector', 'importance', 'time'],
  candidatesMin: 50,
  candidatesPerItem: 2,
  score: {
    kind: 'weights',
    weights: { bm25: 0.2, lexical: 0.2, identifier: 0.2, similarity: 0.2, importance: 0.2 },
  },
  times: 'off',
  confirmsIdentifiers: false,
  floor: {
    anyOf: [
      { signal: 'lexical', atLeast: 0.1 },
      { signal: 'identifier', atLeast: 0.5 },
      { signal: 'similarity', atLeast: 0.5 },
      { signal: 'importance', atLeast: 0.9 },
    ],
  },
  polarity: null,
  reranking: null,
};

/** Never settles; once everything else had its turn, so much time has gone by. */
function waysOf(clock: FixedClock, ms: number): Ways {
  return {
    hang: () => {
      setImmediate(() => clock.advance(ms));
      return new Promise<never>(() => undefined);
    },
  };
}

/** An embedder that does what a row says; `undefined` lets it work. */
function embedderFor(how: ((ways: Ways) => unknown) | undefined, ways: Ways, id: string): Embedder {
  return embedderOf((texts) => (how === undefined ? texts.map(vectorFor) : (how(ways) as readonly Embedding[])), {
    id,
  });
}

async function filled(embedder: Embedder): Promise<Store> {
  const store = createMemoryStore();
  const engine = await openMemory({ store, embedder, clock: fixedClock(NOW_MS), ids: sequentialIds() });
  await engine.tenant('t1').scope({ user: 'u1' }).rememberMany(DRAFTS);
  return store;
}

describe('[R9] a fault while reading', () => {
  async function ask(row: ReadRow, more: { readonly whyNot?: string } = {}) {
    const clock = fixedClock(NOW_MS);
    const ways = waysOf(clock, row.part === 'vector' ? 1_200 : 2_000);
    // Rows about a previous embedder have all vectors in its profile.
    const stored = row.previous === undefined ? 'current' : 'previous';
    const store = await filled(embedderFor(undefined, ways, stored));
    const tenant = interceptedTenant(await store.tenant('t1'), (method, given) => row.store?.(method, given, ways));
    const dependencies = {
      ...dependenciesOf(tenant, {
        current: embedderFor(row.embed, ways, 'current'),
        previous: row.previous === undefined ? null : embedderFor(row.previous, ways, 'previous'),
      }),
      clock,
    };
    const { query = QUERY, legs } = row;
    const request = requestOf(query, EVERY_LEG, {
      ...(legs === undefined ? {} : { legs }),
      ...(query.trim() === '' ? { filter: { recordedBetween: { to: NOW_MS + 1 } } } : {}),
    });
    return {
      answer: await recall(request, dependencies),
      why: more.whyNot === undefined ? null : await whyNot(more.whyNot, request, dependencies),
    };
  }

  test('nothing is wrong with the bench: without a fault all is found and nothing is named', async () => {
    const { answer } = await ask({ part: '', fault: '', code: 'internal', left: '', items: [] });
    expect(answer.items.map(({ memory }) => memory.id).sort()).toEqual(['identifier', 'important', 'meaning', 'words']);
    expect(answer.always.map(({ id }) => id).sort()).toEqual(['allergy', 'language']);
    expect(answer.degraded).toEqual([]);
  });

  test.each(READ_ROWS)('$part: $fault', async (row) => {
    const { answer } = await ask(row);
    expect(answer.items.map(({ memory }) => memory.id).sort()).toEqual(row.items);
    expect(answer.always.map(({ id }) => id).sort()).toEqual(row.always ?? ['allergy', 'language']);
    expect(answer.degraded.map(({ part }) => part).sort()).toEqual(row.degraded ?? [row.part]);
    for (const { code, message } of answer.degraded) {
      expect(code).toBe(row.code);
      expect(message).not.toBe('');
    }
    expect(answer.trace.degraded).toEqual(answer.degraded);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    for (const { explanation, score } of answer.items) expect(recompute(explanation)).toBe(score);
  });

  test.each(READ_ROWS.filter(({ part, items }) => !['always', 'everything'].includes(part) && items.length < 4))(
    'whyNot blames $part when $fault',
    async (row) => {
      const { why } = await ask(row, { whyNot: 'language' });
      expect(why?.why).toEqual({ verdict: 'always returned' });
      for (const id of DRAFTS.flatMap((draft) => draft.id ?? []).filter((each) => !row.items.includes(each))) {
        const { why: blamed } = await ask(row, { whyNot: id });
        const verdicts = { 'leg degraded': { leg: row.part, code: row.code }, 'always returned': {} };
        // Or another leg brought it, and what that one could measure was not enough.
        if (blamed?.why.verdict === 'rejected') expect(blamed.why.reason).toBe('below floor');
        else expect(verdicts).toHaveProperty([blamed?.why.verdict ?? ''], expect.anything());
        if (blamed?.why.verdict === 'leg degraded') expect(blamed.why).toMatchObject(verdicts['leg degraded']);
      }
    },
  );

  test('a tenant that can not be opened is an error, not an empty answer', async () => {
    const broken: Store = {
      ...createMemoryStore(),
      tenant: async () => {
        throw new RecollectError('storage_corrupt', 'the file is damaged');
      },
    };
    const handle = (await openMemory({ store: broken })).tenant('t1').scope({ user: 'u1' });
    await expect(handle.recall(QUERY)).rejects.toMatchObject({ code: 'storage_corrupt' });
    await expect(handle.whyNot('x', QUERY)).rejects.toMatchObject({ code: 'storage_corrupt' });
  });

  test('[R10] the caller who leaves gets `aborted`, whatever is still running', async () => {
    const controller = new AbortController();
    const store = intercepted((method) => {
      if (method !== 'match') return undefined;
      setImmediate(() => controller.abort());
      return new Promise(() => undefined);
    });
    const handle = (await openMemory({ store, clock: fixedClock(NOW_MS) })).tenant('t1').scope({ user: 'u1' });
    await handle.remember('The zeppelin is in the hangar');
    await expect(handle.recall(QUERY, { signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('[R26] the time of the vector leg', () => {
  test('ends at six tenths, and completing still has its own', async () => {
    const clock = fixedClock(NOW_MS);
    let askedAtMs: readonly number[] = [];
    const signals: AbortSignal[] = [];
    const hanging = embedderOf((texts, signal) => {
      if (texts[0] !== QUERY) return texts.map(vectorFor);
      if (signal !== undefined) signals.push(signal);
      setImmediate(() => {
        clock.advance(599);
        askedAtMs = [...askedAtMs, clock.monotonicMs()];
        expect(signals[0]?.aborted).toBe(false);
        clock.advance(1);
      });
      return new Promise(() => undefined);
    });
    const store = await filled(hanging);
    const dependencies = { ...dependenciesOf(await store.tenant('t1'), { current: hanging, previous: null }), clock };
    const answer = await recall(requestOf(QUERY, EVERY_LEG, { deadlineMs: 1_000 }), dependencies);
    expect(askedAtMs).toEqual([599]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(answer.degraded).toEqual([
      { part: 'vector', code: 'deadline', message: 'vector leg: did not finish in time' },
    ]);
    expect(answer.trace.totalMs).toBe(600);
    // What the importance leg alone found was still measured by words.
    expect(answer.items.find(({ memory }) => memory.id === 'important')?.signals.lexical).toBe(0);
    expect(answer.trace.stages.find(({ stage }) => stage === 'complete')?.skipped).toBeNull();
  });

  test('a vector that comes late changes nothing any more', async () => {
    const clock = fixedClock(NOW_MS);
    let late: (embeddings: readonly Embedding[]) => void = () => undefined;
    const slow = embedderOf((texts) => {
      if (texts[0] !== QUERY) return texts.map(vectorFor);
      setImmediate(() => clock.advance(1_200));
      return new Promise<readonly Embedding[]>((resolve) => {
        late = resolve;
      });
    });
    const store = await filled(slow);
    const dependencies = { ...dependenciesOf(await store.tenant('t1'), { current: slow, previous: null }), clock };
    const answer = await recall(requestOf(QUERY, EVERY_LEG), dependencies);
    const before = JSON.stringify(answer);
    late([near]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(JSON.stringify(answer)).toBe(before);
    expect(answer.degraded[0]?.code).toBe('deadline');
  });
});

describe('[W15] a fault while writing', () => {
  test.each(WRITE_ROWS)('$part: $fault', async (row) => {
    const clock = fixedClock(NOW_MS);
    const ways = waysOf(clock, 10_000);
    const store = createMemoryStore();
    let broken = true;
    const embedder = embedderOf((texts) =>
      broken ? (row.embed(ways) as readonly Embedding[]) : texts.map(() => near),
    );
    const tenant = (await openMemory({ store, embedder, clock, ids: sequentialIds() })).tenant('t1');
    const handle = tenant.scope({ user: 'u1' });
    const texts = ['good', 'bad', 'fine'];
    const { results, degraded } = await handle.rememberMany(texts.map((text) => ({ id: text, text })));
    expect(results.map(({ memory }) => memory.text)).toEqual(texts);
    expect(degraded.map(({ part, code }) => [part, code])).toEqual([[row.part, row.code]]);
    expect(JSON.stringify(degraded)).not.toContain(SECRET);
    expect(await handle.count()).toBe(3);
    expect((await tenant.stats()).embedder).toMatchObject({ pendingPassages: 3 - row.embedded.length });
    const waiting = await (await store.tenant('t1')).unembedded(embedder.profile.id, 9);
    expect(waiting.map(({ memory }) => memory.id)).toEqual(texts.filter((text) => !row.embedded.includes(text)));
    broken = false;
    expect(await tenant.maintain()).toMatchObject({
      embedded: waiting.length,
      failed: 0,
      pending: false,
      degraded: [],
    });
    expect((await tenant.stats()).embedder).toMatchObject({ pendingPassages: 0 });
  });

  test('an embedder that throws before it gives a promise loses no statement either', async () => {
    const embedder: Embedder = {
      profile: hashEmbedder({ dimensions: 2 }).profile,
      embed: () => {
        throw new Error(SECRET);
      },
    };
    const handle = (await openMemory({ embedder })).tenant('t1').scope({ user: 'u1' });
    const { memory, degraded } = await handle.remember('The zeppelin is in the hangar');
    expect(degraded).toMatchObject([{ part: 'embed', code: 'internal' }]);
    const { items, degraded: reading } = await handle.recall('zeppelin');
    expect(items.map((item) => item.memory.id)).toEqual([memory.id]);
    expect(reading).toMatchObject([{ part: 'vector', code: 'internal' }]);
  });

  test('a new version that could not be embedded is found by its words', async () => {
    let broken = false;
    const table = tableEmbedder({ red: [1, 0], 'green shed': [0, 1] });
    const embedder = embedderOf((texts) => {
      if (broken) throw new RecollectError('provider_unavailable', 'down');
      return table.embed(texts, { role: 'passage' });
    });
    const handle = (await openMemory({ embedder, clock: fixedClock(NOW_MS) })).tenant('t1').scope({ user: 'u1' });
    const { memory } = await handle.remember('red');
    broken = true;
    const { degraded } = await handle.update(memory.id, { text: 'green shed' });
    expect(degraded).toMatchObject([{ part: 'embed', code: 'provider_unavailable' }]);
    expect((await handle.recall('green shed')).items.map((item) => item.memory.version)).toEqual([2]);
    expect((await handle.recall('red')).items).toEqual([]);
  });
});

test('docs/fault-matrix.md holds exactly these faults', () => {
  const path = fileURLToPath(new URL('../../docs/fault-matrix.md', import.meta.url));
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const rows: readonly FaultRow[] = [...READ_ROWS, ...WRITE_ROWS];
  expect(lines).toEqual(
    rows.map(({ part, fault, code, left }) => `| \`${part}\` | ${fault} | \`${code}\` | ${left} |`),
  );
});
