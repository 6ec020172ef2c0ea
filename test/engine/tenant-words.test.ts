import { expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { openMemory } from '../../src/engine.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const clock = fixedClock(Date.UTC(2026, 2, 10));

test('[R36] a tenant’s synonyms find what was written in other words, for that tenant alone', async () => {
  const engine = await openMemory({
    store: createMemoryStore(),
    clock,
    ids: sequentialIds(),
    embedder: null,
    words: (tenantId) => (tenantId === 'acme' ? { synonyms: [['laptop', '笔记本电脑']] } : {}),
  });
  for (const tenantId of ['acme', 'other']) {
    const mira = engine.tenant(tenantId).scope({ user: 'mira' });
    await mira.remember('笔记本电脑放在三楼');
    await mira.remember('雨伞放在门口');
    const { items } = await mira.recall('laptop');
    expect(items.map(({ memory }) => memory.text)).toEqual(tenantId === 'acme' ? ['笔记本电脑放在三楼'] : []);
  }
});

test('[R36] bad words are refused when the engine is opened, naming their place', async () => {
  await expect(openMemory({ words: { synonyms: [['alone']] } })).rejects.toMatchObject({
    code: 'validation',
    field: 'words.synonyms.0',
  });
});
