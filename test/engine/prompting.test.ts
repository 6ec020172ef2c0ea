import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const clock = fixedClock(Date.UTC(2026, 2, 10));
let engine: MemoryEngine;
let mira: ScopedMemory;
beforeEach(async () => {
  engine = await openMemory({ store: createMemoryStore(), clock, ids: sequentialIds(), embedder: null });
  mira = engine.tenant('t1').scope({ user: 'mira' });
});

const question = (content: string): readonly { role: string; content: string }[] => [
  { role: 'system', content: 'Be kind.' },
  { role: 'user', content },
];

describe('context', () => {
  test('[I4] what is remembered stands in front of the question, and nothing before it changes', async () => {
    await mira.remember('The contract with the gym ends on 30 June');
    const asked = question('When does my gym contract end?');
    const { messages, traceId, pack } = await mira.context(asked);
    expect(messages[0]).toEqual(asked[0]);
    expect(JSON.stringify(messages[1])).toContain('30 June');
    expect(JSON.stringify(messages[1])).toContain('When does my gym contract end?');
    expect(pack.entries.map(({ key }) => key)).toEqual(['m1']);
    expect(
      await mira.confirm(
        traceId,
        pack.entries.map(({ memory }) => memory.id),
      ),
    ).toMatchObject([{ confirmed: 1 }]);
  });

  test('[R32] a message that needs no memory gets none, and says by which rule', async () => {
    await mira.remember('The contract with the gym ends on 30 June');
    const { messages, recalled, at } = await mira.context(question('Thanks, bye!'));
    expect(messages).toEqual(question('Thanks, bye!'));
    expect(recalled.gate?.needed).toBe(false);
    expect(at).toBeNull();
  });

  test('[W26] a conflict is shown with the deciding sentence', async () => {
    const about = { subject: 'gym', attribute: 'contract end' };
    await mira.remember({
      text: 'The gym contract ends on 30 June',
      source: { system: 'wiki', documentType: 'official_document' },
      recordedAt: '2026-01-01',
      ...about,
    });
    await mira.remember({
      text: 'The gym contract ends on 31 July',
      source: { system: 'wiki', documentType: 'user_review' },
      ...about,
    });
    const { pack, recalled } = await mira.context(question('When does my gym contract end?'));
    expect(recalled.conflicts).toHaveLength(1);
    expect(pack.block).toContain('official_document outranks user_review');
  });

  test('a tenant that holds nothing is not made by asking', async () => {
    await engine.tenant('nobody').scope({ user: 'u' }).context(question('What is my name?'));
    const tenants: string[] = [];
    for await (const id of engine.tenants()) tenants.push(id);
    expect(tenants).toEqual([]);
  });
});

describe('capture', () => {
  test('[W28] what an assistant only repeats is not stored; what it adds, and what the user says again, is', async () => {
    await mira.remember('The contract with the gym ends on 30 June');
    await mira.context(question('When does my gym contract end?'));
    const { results, skipped } = await mira.capture([
      { role: 'user', content: 'I would like to swim on Fridays.' },
      { role: 'assistant', content: 'As you told me, the contract with the gym ends on 30 June.' },
      { role: 'user', content: 'Yes, the contract with the gym ends on 30 June.' },
      { role: 'user', content: 'When does it open?' },
    ]);
    expect(skipped.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'echo'],
      [3, 'question'],
    ]);
    expect(results.map(({ memory }) => memory.text)).toEqual([
      'I would like to swim on Fridays.',
      'Yes, the contract with the gym ends on 30 June.',
    ]);
  });

  test('[W28] another user’s injected texts are no echoes, and forgetting forgets them', async () => {
    const { memory } = await mira.remember('The contract with the gym ends on 30 June');
    await mira.context(question('When does my gym contract end?'));
    const said = [{ role: 'assistant', content: 'The contract with the gym ends on 30 June.' }];
    expect((await engine.tenant('t1').scope({ user: 'tom' }).capture(said)).skipped).toEqual([]);
    expect((await mira.capture(said)).skipped).toHaveLength(1);
    await mira.forget(memory.id);
    expect((await mira.capture(said)).skipped).toEqual([]);
  });
});
