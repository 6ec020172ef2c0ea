import { describe, expect, test } from 'vitest';
import { createLateInteractionReranker, lateInteraction } from '../../src/adapters/models/static/late-interaction.js';
import type { StaticModel } from '../../src/adapters/models/static/model-file.js';

/** Words with directions in a plane, all equally rare and of length 1. */
function toyModel(words: { readonly [word: string]: readonly [number, number] }): StaticModel {
  const names = Object.keys(words);
  const rows = [...Object.values(words), [127, 0]];
  return {
    header: {
      id: 'toy',
      dimensions: 2,
      blocks: [{ dimensions: 2, weight: 1 }],
      words: names.length,
      buckets: 1,
      wordsBytes: 0,
      folded: '',
      calibration: { floor: 0, ceiling: 1 },
    },
    rows: new Map(names.map((word, row) => [word, row])),
    logProbabilities: Float32Array.from(names, () => -1),
    scales: Float32Array.from(rows, () => 1 / 127),
    matrix: Int8Array.from(rows.flat()),
  };
}

const toy = toyModel({ tea: [127, 0], coffee: [76, 102], rain: [0, 127], boat: [0, -127] });

describe('late interaction', () => {
  test.each<[string, string, number]>([
    ['tea', 'tea', 1],
    ['tea', 'rain', 0],
    ['tea', 'boat rain', 0],
    ['tea', 'rain coffee', 76 / Math.hypot(76, 102)],
    ['tea rain', 'tea', 0.5],
    ['tea tea rain', 'tea', 0.5],
    ['tea', '', 0],
    ['', 'tea', 0],
  ])('of %j with %j is %f without proximity', async (query, text, expected) => {
    const [relevance] = await lateInteraction(toy, { proximity: 0 }).rerank(query, [text], {});
    expect(relevance).toBeCloseTo(expected, 2);
  });

  test('tokens that stand near each other count for more', async () => {
    const far = `tea ${'boat '.repeat(9)}rain`;
    const [near, apart] = await lateInteraction(toy, { proximity: 0.1 }).rerank('tea rain', ['tea boat rain', far], {});
    expect(near).toBeCloseTo(1, 6);
    expect(apart).toBeCloseTo(0.9, 6);
  });

  test('the model of the package prefers what says the same, in both languages, and stays in [0,1]', async () => {
    const reranker = await createLateInteractionReranker();
    const texts = [
      'the kitten sleeps on the sofa',
      'the invoice was paid',
      '小猫睡在沙发上',
      '发票已经付了',
      '',
      '🦑 Zyrqa',
    ];
    const english = await reranker.rerank('where does the cat nap', texts, {});
    expect(english[0]).toBeGreaterThan(english[1] ?? 1);
    const chinese = await reranker.rerank('猫在哪里睡觉', texts, {});
    expect(chinese[2]).toBeGreaterThan(chinese[3] ?? 1);
    for (const relevance of [...english, ...chinese]) {
      expect(relevance).toBeGreaterThanOrEqual(0);
      expect(relevance).toBeLessThanOrEqual(1);
    }
  });

  test('a bad share and an aborted request are coded errors', async () => {
    expect(() => lateInteraction(toy, { proximity: 2 })).toThrow(
      expect.objectContaining({ code: 'validation', field: 'proximity' }),
    );
    const signal = AbortSignal.abort();
    await expect(createLateInteractionReranker({ path: '/nowhere.bin' })).rejects.toMatchObject({
      code: 'storage_read_only',
    });
    await expect(lateInteraction(toy).rerank('tea', ['tea'], { signal })).rejects.toMatchObject({ code: 'aborted' });
  });
});
