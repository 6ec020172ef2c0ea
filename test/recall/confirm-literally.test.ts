import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { DraftInput } from '../../src/domain/draft.js';
import { openMemory } from '../../src/engine.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const clock = fixedClock(Date.UTC(2026, 2, 10));

/** Ids of the memories that a query finds, sorted, and of those that lack what it names. */
async function answer(
  drafts: readonly DraftInput[],
  query: string,
): Promise<{ found: string[]; unconfirmed: string[] }> {
  const engine = await openMemory({ store: createMemoryStore(), clock, ids: sequentialIds(), embedder: null });
  const handle = engine.tenant('t1').scope({ user: 'u1' });
  await handle.rememberMany(drafts);
  const { items, rejected } = await handle.recall(query, { recipe: 'lexical' });
  const unconfirmed = rejected.filter(({ reason }) => reason === 'identifier not confirmed');
  return {
    found: items.map(({ memory }) => memory.id).sort(),
    unconfirmed: unconfirmed.map(({ memoryId }) => memoryId).sort(),
  };
}

describe('literal confirmation', () => {
  test('[R27] last digits are confirmed by a longer number that ends in them', async () => {
    const cards: readonly DraftInput[] = [
      { id: 'salary', text: '工资卡的卡号是 6222 0000 1234 8823' },
      { id: 'savings', text: '储蓄卡的卡号是 6222 0000 1234 8832' },
      { id: 'masked', text: '那张卡尾号8823，是工资卡' },
    ];
    expect(await answer(cards, '尾号 8823 的卡是什么卡')).toEqual({
      found: ['masked', 'salary'],
      unconfirmed: ['savings'],
    });
  });

  test('[R27] a telephone number is the same with and without its country code', async () => {
    const numbers: readonly DraftInput[] = [
      { id: 'plumber', text: 'The plumber has the number +44 20 7946 0311' },
      { id: 'sweep', text: 'The chimney sweep has the number +44 20 7946 0113' },
    ];
    expect(await answer(numbers, 'who has the number 020 7946 0311')).toEqual({
      found: ['plumber'],
      unconfirmed: ['sweep'],
    });
  });

  test('[R27] a flight and an error code are found however they are spaced', async () => {
    const memories: readonly DraftInput[] = [
      { id: 'glued', text: 'MU5999 is my flight to Kunming' },
      { id: 'spaced', text: 'The flight MU 5999 was late' },
      { id: 'other', text: 'The flight MU 5998 was on time' },
    ];
    expect(await answer(memories, 'was flight MU 5999 late')).toEqual({
      found: ['glued', 'spaced'],
      unconfirmed: ['other'],
    });
    const panel: readonly DraftInput[] = [
      { id: 'filter', text: '洗衣机显示 E-21 就是滤网堵了' },
      { id: 'door', text: '洗衣机显示 E-12 就是门没关' },
    ];
    expect(await answer(panel, '洗衣机报错 E21 是什么')).toEqual({ found: ['filter'], unconfirmed: ['door'] });
  });

  test('[R27] words that hold a digit, versions, dates and amounts need no confirmation', async () => {
    const memories: readonly DraftInput[] = [
      { id: 'vitamin', text: 'Mira takes vitamins every morning' },
      { id: 'phone', text: 'Mira has a new phone since 2026-02-01 for $900' },
    ];
    for (const query of [
      'which B12 vitamins does Mira take',
      'Mira iPhone 13',
      'Mira phone version 4.2',
      'Mira phone for $20',
    ])
      expect((await answer(memories, query)).unconfirmed).toEqual([]);
  });
});
