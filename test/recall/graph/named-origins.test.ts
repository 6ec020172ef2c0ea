import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/adapters/storage/memory/index.js';
import { openMemory, type ScopedMemory } from '../../../src/engine.js';
import { fixedClock, sequentialIds } from '../../../src/testing/index.js';

const NOW_MS = Date.UTC(2026, 2, 10);

async function choir(): Promise<{ readonly mira: ScopedMemory; readonly lin: ScopedMemory }> {
  const engine = await openMemory({
    store: createMemoryStore(),
    embedder: null,
    clock: fixedClock(NOW_MS),
    ids: sequentialIds(),
  });
  const [mira, lin] = ['mira', 'lin'].map((user) => engine.tenant('t1').scope({ user })) as [
    ScopedMemory,
    ScopedMemory,
  ];
  await mira.rememberMany([
    { id: 'leader', text: 'The choir is led by Odile Wren' },
    { id: 'key', text: 'a spare one hangs behind the boiler' },
    { id: 'far', text: 'rain fell on the quay' },
  ]);
  await lin.remember({ id: 'other', text: 'Odile Wren keeps bees' });
  await mira.link({ relation: 'supports', from: 'leader', to: 'key' });
  return { mira, lin };
}

test('[R48] a walk begins with the memories that hold a name of the query, and stays with its user', async () => {
  const { mira, lin } = await choir();
  const { items, trace } = await mira.recall('how does Odile Wren get in', { recipe: 'graphiti.rrf' });
  expect(trace.legs.find(({ leg }) => leg === 'bfs')).toMatchObject({ found: 2, skipped: null });
  expect(items.map(({ memory, legs }) => [memory.id, legs.includes('bfs')])).toEqual(
    expect.arrayContaining([
      ['leader', true],
      ['key', true],
    ]),
  );
  expect(items.map(({ memory }) => memory.id)).not.toContain('far');
  const own = await lin.recall('how does Odile Wren get in', { recipe: 'graphiti.rrf' });
  expect(own.items.map(({ memory }) => memory.id)).toEqual(['other']);
});

test('[R48] a name that no memory holds begins no walk', async () => {
  const { mira } = await choir();
  const { trace } = await mira.recall('where is Bruno Falk', { recipe: 'graphiti.rrf' });
  expect(trace.legs.find(({ leg }) => leg === 'bfs')).toMatchObject({ found: 0 });
});
