import { beforeAll, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { BUILT_IN_RECIPES } from '../../src/config.js';
import type { ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { needsCentre } from '../../src/recall/recipe-parts.js';
import { fixedClock, hashEmbedder, randomFrom, sequentialIds } from '../../src/testing/index.js';
import { NOW_MS } from './parts.js';

const WORDS = ['tea', 'red', 'roof', 'key', 'boat', 'lamp', '红茶', '屋顶', '钥匙', 'ORD-1042'];
const QUERIES = ['red tea on the roof', '屋顶的钥匙', 'ORD-1042 boat'];

let memory: ScopedMemory;
beforeAll(async () => {
  const engine = await openMemory({
    store: createMemoryStore(),
    embedder: hashEmbedder({ dimensions: 128 }),
    clock: fixedClock(NOW_MS),
    ids: sequentialIds(),
  });
  memory = engine.tenant('t1').scope({ user: 'u1' });
  const random = randomFrom(5);
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  await memory.rememberMany(
    Array.from({ length: 40 }, (_, at) => ({
      id: `m${at}`,
      text: Array.from({ length: 2 + Math.floor(random() * 5) }, word).join(' '),
      recordedAt: NOW_MS - Math.floor(random() * 2_000) * 3_600_000,
      ...(random() < 0.5 ? { importance: Math.floor(random() * 100) / 100 } : {}),
      ...(random() < 0.4 ? { tier: 'working' as const } : {}),
      ...(random() < 0.3 ? { kind: 'event' } : {}),
    })),
  );
});

describe('[S1] a signal is absolute: it stays what it is when every other candidate is gone', () => {
  test.each([...BUILT_IN_RECIPES.values()].map((recipe) => [recipe.name, recipe] as const))('%s', async (_, recipe) => {
    let compared = 0;
    for (const query of QUERIES) {
      const options = {
        recipe: recipe.name,
        gate: 'off' as const,
        limit: 40,
        ...(needsCentre(recipe) ? { centre: 'm0' } : {}),
      };
      const { items } = await memory.recall(query, options);
      for (const { memory: found, signals } of items.slice(0, 6)) {
        const alone = await memory.recall(query, { ...options, filter: { ids: [found.id] } });
        const again = alone.items.find((item) => item.memory.id === found.id);
        if (again === undefined) continue;
        for (const value of Object.values(signals)) expect(value >= 0 && value <= 1).toBe(true);
        // Use is counted on return by one of the recipes, so it moves on its own.
        expect({ ...again.signals, usage: 0 }).toEqual({ ...signals, usage: 0 });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});
