import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { OpenOptions } from '../../src/config.js';
import type { ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { Rewriter } from '../../src/ports/rewriter.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const TEXTS = [
  { id: 'grill', text: 'The Harbour Grill closes on Mondays' },
  { id: 'museum', text: 'The museum closes at five' },
  { id: 'allergy', text: 'Mira is allergic to hazelnuts', kind: 'safety' as const },
  { id: 'order', text: 'Her order of a green kettle was shipped' },
];

async function scoped(options: OpenOptions = {}): Promise<ScopedMemory> {
  const engine = await openMemory({
    store: createMemoryStore(),
    embedder: null,
    clock: fixedClock(Date.UTC(2026, 2, 10)),
    ids: sequentialIds(),
    ...options,
  });
  const mira = engine.tenant('t1').scope({ user: 'mira' });
  await mira.rememberMany(TEXTS);
  return mira;
}

const TURNS = ['We ate at the Harbour Grill yesterday.'];

describe('[R31] a message that stands on earlier turns', () => {
  test('is made into a query of its own by rules, and the trace says how', async () => {
    const mira = await scoped();
    const { items, trace } = await mira.recall('When does it close?', { turns: TURNS });
    expect(items[0]?.memory.id).toBe('grill');
    expect(trace.query).toBe('When does it close?');
    expect(trace.rewritten?.text).toContain('Harbour Grill');
    expect(trace.rewritten?.replaced.length).toBeGreaterThan(0);
    expect((await mira.recall('When does the museum close?')).trace.rewritten).toBeNull();
  });

  test('one that refers to nothing stays as it is', async () => {
    const { trace } = await (await scoped()).recall('When does the museum close?', { turns: TURNS });
    expect(trace.rewritten).toMatchObject({ text: 'When does the museum close?', construction: 'raw' });
  });

  test('a rewriter is asked; one that fails or hangs is given up, and the reason is in the trace', async () => {
    const good: Rewriter = { id: 'good', rewrite: async () => 'When does the Harbour Grill close?' };
    const bad: Rewriter = { id: 'bad', rewrite: async () => Promise.reject(new Error('secret text')) };
    const asked = await (await scoped({ rewriter: good })).recall('When does it close?', { turns: TURNS });
    expect(asked.trace.rewritten).toMatchObject({ construction: 'model', fallbackReason: null });
    expect(asked.items[0]?.memory.id).toBe('grill');
    const failed = await (await scoped({ rewriter: bad })).recall('When does it close?', { turns: TURNS });
    expect(failed.trace.rewritten?.fallbackReason).toContain('bad');
    expect(JSON.stringify(failed)).not.toContain('secret text');
    expect(failed.items.map(({ memory }) => memory.id)).toContain('grill');
  });
});

describe('[R32] the gate', () => {
  test.each(['thanks, that was great!', 'what is 12 times 12?', '谢谢，太好了'])(
    'says that %j needs no memory: nothing is searched, and safety is there all the same',
    async (query) => {
      const mira = await scoped();
      const answer = await mira.recall(query, { gate: 'auto' });
      expect(answer.gate).toMatchObject({ needed: false });
      expect(answer.gate?.rule).not.toBe('');
      expect([answer.items, answer.degraded, answer.rejected]).toEqual([[], [], []]);
      expect(answer.always.map(({ id }) => id)).toEqual(['allergy']);
      expect(answer.trace.legs.every(({ skipped }) => skipped !== null)).toBe(true);
      expect((await mira.whyNot('order', query, { gate: 'auto' })).why).toMatchObject({ verdict: 'gate said no' });
    },
  );

  test.each(['where is my order?', '我的订单到哪了'])(
    'lets %j through, and is not asked unless wanted',
    async (query) => {
      const mira = await scoped();
      expect((await mira.recall(query, { gate: 'auto' })).gate).toMatchObject({ needed: true });
      expect((await mira.recall(query)).gate).toBeNull();
    },
  );

  test.each<[string, object]>([
    ['turns', { turns: Array.from({ length: 21 }, () => 'x') }],
    ['turns.0', { turns: [7] }],
    ['gate', { gate: 'perhaps' }],
    ['openTask', { openTask: 5 }],
    ['activeEntities', { activeEntities: Array.from({ length: 65 }, () => 'x') }],
  ])('[R20] bad %s is refused', async (field, options) => {
    await expect((await scoped()).recall('x', options)).rejects.toMatchObject({ code: 'validation', field });
  });
});
