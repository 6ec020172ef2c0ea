import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { openMemory } from '../../src/engine.js';
import type { Embedder } from '../../src/ports/embedder.js';
import type { TenantStore } from '../../src/ports/store.js';
import type { Candidate } from '../../src/recall/candidate.js';
import { recall } from '../../src/recall/recall.js';
import type { Recipe } from '../../src/recall/recipe.js';
import { fixedClock, hashEmbedder, sequentialIds } from '../../src/testing/index.js';
import { dependenciesOf, interceptedTenant, NOW_MS, recipeNamed, requestOf, tableEmbedder } from './parts.js';

/** Two candidates from each leg, so that each leg brings something that the other does not. */
const narrow: Recipe = {
  ...recipeNamed('hybrid'),
  name: 'narrow',
  candidatesMin: 2,
  candidatesPerItem: 0,
  floor: null,
};

async function tenantWith(texts: readonly string[], embedder: Embedder = byTable): Promise<TenantStore> {
  const store = createMemoryStore();
  const engine = await openMemory({ store, embedder, clock: fixedClock(NOW_MS), ids: sequentialIds() });
  const drafts = texts.map((text, at) => ({ id: `m${at}`, text }));
  await engine.tenant('t1').scope({ user: 'u1' }).rememberMany(drafts);
  return store.tenant('t1');
}

/** By words the zeppelins come first, by vectors the roofs. */
const VECTORS = {
  'zeppelin zeppelin': [0.1, 1],
  'zeppelin zeppelin hangar': [0.2, 1],
  'a roof of tin tiles': [1, 0.1],
  'a roof of red clay': [1, 0.2],
  'nothing in common here': [-1, 0],
  'roof zeppelin': [1, 0],
};
const TEXTS = Object.keys(VECTORS).slice(0, 5);
const QUERY = 'roof zeppelin';
const byTable = tableEmbedder(VECTORS);

describe('[R22] completing', () => {
  test('measures what a leg did not bring, words and nearness each for the candidates that lack them', async () => {
    const asked: { readonly refs: unknown; readonly words: boolean; readonly nearness: boolean }[] = [];
    const tenant = interceptedTenant(await tenantWith(TEXTS), (method, given) => {
      const [refs, terms, query] = given;
      if (method === 'measure')
        asked.push({ refs, words: (terms as readonly unknown[]).length > 0, nearness: query !== null });
      return undefined;
    });
    const dependencies = dependenciesOf(tenant, { current: byTable, previous: null });
    const { items, trace, degraded } = await recall(requestOf(QUERY, narrow), dependencies);
    expect(degraded).toEqual([]);
    expect(items).toHaveLength(4);
    for (const { signals } of items) {
      expect(signals.bm25).toBeGreaterThan(0);
      expect(signals.semantic).toBeGreaterThan(0);
    }
    const foundOnlyBy = (leg: string): readonly unknown[] =>
      items
        .filter(({ legs }) => legs.length === 1 && legs[0] === leg)
        .map(({ memory }) => ({ id: memory.id, version: 1 }));
    expect(asked).toHaveLength(2);
    expect(asked).toContainEqual({ refs: foundOnlyBy('vector'), words: true, nearness: false });
    expect(asked).toContainEqual({ refs: foundOnlyBy('lexical'), words: false, nearness: true });
    expect(trace.stages.find(({ stage }) => stage === 'complete')).toMatchObject({ skipped: null, in: items.length });
  });

  test('is skipped when every leg knows every candidate, or only one kind of leg ran', async () => {
    const tenant = interceptedTenant(await tenantWith(TEXTS), (method) => {
      if (method === 'measure') throw new Error('there is nothing to measure');
      return undefined;
    });
    const dependencies = dependenciesOf(tenant, { current: byTable, previous: null });
    for (const [query, recipe] of [
      [QUERY, 'lexical'],
      [QUERY, 'vector'],
      ['nothing in common here', { ...recipeNamed('hybrid'), name: 'one', candidatesMin: 1, candidatesPerItem: 0 }],
    ] as const) {
      const { items, trace, degraded } = await recall(requestOf(query, recipe), dependencies);
      expect(items.length).toBeGreaterThan(0);
      expect(degraded).toEqual([]);
      expect(trace.stages.find(({ stage }) => stage === 'complete')?.skipped).toBe('every leg knows every candidate');
    }
  });

  test('names what only other passages hold: the best passage of each measure', async () => {
    const filler = (word: string): string => Array.from({ length: 300 }, (_, at) => `${word}${at}`).join(' ');
    const long = `${filler('a')}. The zeppelin is here. ${filler('b')}.`;
    const embedder = hashEmbedder({ dimensions: 128 });
    const tenant = await tenantWith([long, ...TEXTS.slice(2)], embedder);
    const dependencies = dependenciesOf(tenant, { current: embedder, previous: null });
    const importance: Recipe = { ...narrow, legs: ['lexical', 'vector', 'importance'], candidatesMin: 50 };
    const { items } = await recall(requestOf('zeppelin', importance), dependencies);
    const first = items.find(({ memory }) => memory.id === 'm0');
    expect(first?.passage?.count).toBeGreaterThan(2);
    expect(long.slice(first?.passage?.start, first?.passage?.end)).toContain('zeppelin');
  });

  test('leaves out a version that was erased meanwhile', async () => {
    const tenant = await tenantWith(TEXTS);
    const racing = interceptedTenant(tenant, (method, given) => {
      if (method !== 'measure') return undefined;
      const refs = given[0] as readonly Candidate['memory'][];
      const left = refs.filter(({ id }) => id !== 'm2');
      return tenant.measure(left, given[1] as [], given[2] as null);
    });
    const dependencies = dependenciesOf(racing, { current: byTable, previous: null });
    const { items, degraded } = await recall(requestOf(QUERY, narrow), dependencies);
    expect(degraded).toEqual([]);
    expect(items).toHaveLength(4);
    expect(items.filter(({ signals }) => signals.semantic === undefined || signals.bm25 === 0)).toHaveLength(1);
  });
});
