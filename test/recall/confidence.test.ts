import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { openMemory } from '../../src/engine.js';
import { leaf } from '../../src/explain/score-node.js';
import { confidenceOf } from '../../src/recall/confidence.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

describe('confidence', () => {
  test('[S16] is the logistic of weighted score and signals; what was not measured counts as 0', () => {
    const calibration = { intercept: -2, score: 3, signals: { evidence: 4, semantic: 1 } };
    const explanation = leaf('score', 0.5);
    // -2 + 1.5 + 4 * .25 = .5
    expect(confidenceOf({ explanation, signals: { evidence: 0.25 } }, calibration)).toBeCloseTo(0.6224593312, 10);
    // -2 + 1.5 + 0 + 1 * .5 = 0
    expect(confidenceOf({ explanation, signals: { semantic: 0.5 } }, calibration)).toBe(0.5);
  });

  test('[S16] items of recollect carry it, and more of it where more of the question is found; others carry none', async () => {
    const engine = await openMemory({
      store: createMemoryStore(),
      embedder: null,
      clock: fixedClock(Date.UTC(2026, 2, 10)),
      ids: sequentialIds(),
    });
    const mira = engine.tenant('t1').scope({ user: 'mira' });
    await mira.rememberMany([
      { text: 'the spare key of the boathouse hangs behind the boiler' },
      { text: 'the boathouse was painted green' },
      ...Array.from({ length: 20 }, (_, at) => ({ text: `note ${at} about the ferry` })),
    ]);
    const { items } = await mira.recall('where is the spare key of the boathouse');
    const [first, second] = items.map(({ confidence }) => confidence ?? -1);
    expect(first).toBeGreaterThan(second ?? 1);
    expect(second).toBeGreaterThan(0);
    expect(first).toBeLessThan(1);
    const plain = await mira.recall('where is the spare key of the boathouse', { recipe: 'hybrid' });
    expect(plain.items[0]?.confidence).toBeNull();
  });
});
