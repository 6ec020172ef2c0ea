import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { OpenOptions } from '../../src/config.js';
import { RecollectError } from '../../src/domain/errors.js';
import type { ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { Embedder } from '../../src/ports/embedder.js';
import type { Rewriter } from '../../src/ports/rewriter.js';
import type { Found } from '../../src/recall/find.js';
import { besideRewriter, withRawHits } from '../../src/recall/raw-legs.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';

async function scoped(options: OpenOptions): Promise<ScopedMemory> {
  const engine = await openMemory({
    store: createMemoryStore(),
    embedder: null,
    clock: fixedClock(Date.UTC(2026, 2, 10)),
    ids: sequentialIds(),
    ...options,
  });
  const mira = engine.tenant('t1').scope({ user: 'mira' });
  await mira.rememberMany([
    { id: 'grill', text: 'The Harbour Grill closes on Mondays' },
    { id: 'bakery', text: 'The bakery sells rye bread' },
  ]);
  return mira;
}

const TURNS = ['We ate at the Harbour Grill yesterday.'];
const answering = (text: string): Rewriter => ({ id: 'answering', rewrite: async () => text });

describe('[R31] beside a rewriter', () => {
  test('the message as it is is looked for as well, and what only it finds is measured by the rewritten query', async () => {
    const mira = await scoped({ rewriter: answering('When does the Harbour Grill close?') });
    const { items, rejected, trace } = await mira.recall('Does it sell rye?', { turns: TURNS });
    expect(trace.rewritten).toMatchObject({ construction: 'model', rawBeside: true });
    expect(items[0]?.memory.id).toBe('grill');
    // Found by the raw words; nothing of the rewritten query is in it, so it stays below the floor.
    expect(rejected.map(({ memoryId }) => memoryId)).toContain('bakery');
  });

  test('nothing is looked for twice where no model makes the query', async () => {
    const withRewriter = await scoped({ rewriter: answering('x') });
    expect((await withRewriter.recall('When does the bakery close?', { turns: TURNS })).trace.rewritten).toMatchObject({
      construction: 'raw',
      rawBeside: false,
    });
    const without = await scoped({});
    expect((await without.recall('When does it close?', { turns: TURNS })).trace.rewritten?.rawBeside).toBe(false);
  });

  test('the legs do not wait for the rewriter', async () => {
    const order: string[] = [];
    const embedder = hashEmbedder({ dimensions: 64 });
    const watched: Embedder = {
      ...embedder,
      profile: embedder.profile,
      embed: (texts, options) => {
        if (options.role === 'query') order.push(`embedding ${texts.join()}`);
        return embedder.embed(texts, options);
      },
    };
    const rewriter: Rewriter = {
      id: 'late',
      rewrite: async () => {
        await Promise.resolve();
        order.push('rewriting');
        return 'When does the Harbour Grill close?';
      },
    };
    const mira = await scoped({ embedder: watched, rewriter });
    await mira.recall('When does it close?', { turns: TURNS });
    expect(order).toEqual([
      'embedding When does it close?',
      'rewriting',
      'embedding When does the Harbour Grill close?',
    ]);
  });
});

const EMPTY: Found = {
  text: null,
  vector: null,
  attribute: null,
  graph: null,
  byLeg: new Map(),
  legs: [],
  degraded: [],
};

test("the caller's abort is not thrown twice, any other fault is", async () => {
  const aborted = new RecollectError('aborted', 'the caller aborted the request');
  expect(await besideRewriter(Promise.reject(aborted))).toBeNull();
  await expect(besideRewriter(Promise.reject(new RecollectError('internal', 'x')))).rejects.toThrow('x');
  expect(await besideRewriter(Promise.resolve(EMPTY))).toBe(EMPTY);
});

test('a part that failed in both is named once', () => {
  const failed = (part: 'vector' | 'lexical', message: string): Found['degraded'][number] => ({
    part,
    code: 'internal',
    message,
  });
  const found: Found = { ...EMPTY, degraded: [failed('vector', 'own')] };
  const raw: Found = { ...EMPTY, degraded: [failed('vector', 'raw'), failed('lexical', 'raw')] };
  expect(withRawHits(found, raw).degraded.map(({ part, message }) => `${part} ${message}`)).toEqual([
    'vector own',
    'lexical raw',
  ]);
  expect(withRawHits(found, null)).toBe(found);
});
