import { beforeAll, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { BUILT_IN_RECIPES } from '../../src/config.js';
import type { ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { ScoreNode } from '../../src/explain/score-node.js';
import { recompute } from '../../src/explain/score-node.js';
import { waterfall } from '../../src/explain/waterfall.js';
import { needsCentre } from '../../src/recall/recipe-parts.js';
import { fixedClock, hashEmbedder, randomFrom, sequentialIds } from '../../src/testing/index.js';
import { NOW_MS } from './parts.js';

const WORDS = ['tea', 'red', 'roof', 'key', 'boat', 'lamp', '红茶', '屋顶', '钥匙', 'ORD-1042', 'never', 'Mira'];
const KINDS = ['fact', 'event', 'preference', 'identity', 'relationship', 'situation', 'procedure'];
const QUERIES = ['red tea on the roof', '昨天屋顶的钥匙', 'ORD-1042 boat', 'what must Mira never do?', 'last week'];

/** Sixty memories of all sorts, linked, told again, contradicted, and judged by a reranker. */
let memory: ScopedMemory;
beforeAll(async () => {
  const random = randomFrom(23);
  const engine = await openMemory({
    store: createMemoryStore(),
    embedder: hashEmbedder({ dimensions: 128 }),
    clock: fixedClock(NOW_MS),
    ids: sequentialIds(),
    reranker: {
      id: 'by length',
      batchMax: 50,
      rerank: async (_query, texts) => texts.map((text) => Math.min(1, text.length / 60)),
    },
  });
  memory = engine.tenant('t1').scope({ user: 'u1' });
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const drafts = Array.from({ length: 60 }, (_, at) => ({
    id: `m${at}`,
    text: Array.from({ length: 2 + Math.floor(random() * 7) }, () => one(WORDS)).join(' '),
    kind: one(KINDS),
    recordedAt: NOW_MS - Math.floor(random() * 3_000) * 3_600_000,
    ...(random() < 0.5 ? { importance: Math.floor(random() * 100) / 100 } : {}),
    ...(random() < 0.4 ? { tier: 'working' as const } : {}),
    ...(random() < 0.3 ? { messageRange: { from: at, to: at + 3 } } : {}),
    ...(random() < 0.3 ? { source: { system: one(['crm', 'wiki', 'forum']) } } : {}),
    ...(random() < 0.3 ? { tags: ['tagged'] } : {}),
  }));
  await memory.rememberMany(drafts);
  await memory.linkMany(
    Array.from({ length: 59 }, (_, at) => ({ from: `m${at}`, to: `m${at + 1}`, relation: 'related' as const })),
  );
});

const finite = (node: ScoreNode): boolean =>
  Number.isFinite(node.value) && (node.kind === 'leaf' || node.children.every(finite));

describe('[X1] [X14] every score of every recipe is the value of its leaves, and the sum of its steps', () => {
  test.each([...BUILT_IN_RECIPES.values()].map((recipe) => [recipe.name, recipe] as const))('%s', async (_, recipe) => {
    let seen = 0;
    for (const query of QUERIES)
      for (const more of [{}, { tags: ['tagged'], range: { from: 5, to: 20 }, origins: ['m3'], limit: 30 }]) {
        const centre = needsCentre(recipe) ? { centre: 'm0' } : {};
        const { items, nearest } = await memory.recall(query, { recipe: recipe.name, gate: 'off', ...centre, ...more });
        for (const { explanation, score, trustExplanation, trust } of items) {
          expect(recompute(JSON.parse(JSON.stringify(explanation)))).toBe(score);
          expect(finite(explanation)).toBe(true);
          expect(score >= 0 && score <= 1).toBe(true);
          const steps = waterfall(explanation);
          expect(steps.reduce((sum, { change }) => sum + change, 0)).toBeCloseTo(score, 9);
          if (trustExplanation !== null) expect(recompute(trustExplanation)).toBe(trust);
          seen += 1;
        }
        for (const { explanation, rejection } of nearest) {
          expect(recompute(explanation)).toBe(rejection.score);
          expect(Number.isFinite(rejection.margin)).toBe(true);
        }
      }
    expect(seen).toBeGreaterThan(0);
  });
});
