import { beforeEach, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import type { ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

let mira: ScopedMemory;
beforeEach(async () => {
  const clock = fixedClock(Date.UTC(2026, 2, 10));
  const engine = await openMemory({ store: createMemoryStore(), clock, ids: sequentialIds(), embedder: null });
  mira = engine.tenant('t1').scope({ user: 'mira' });
});

const slot = { subject: 'charger', attribute: 'USB-C' };

/** The product of seed 004: no, then yes, then yes for some models. */
async function tellVersions(): Promise<void> {
  await mira.remember({ id: 'c', text: 'USB-C: no', validFrom: '2024-01-01', ...slot });
  await mira.update('c', { text: 'USB-C: yes', validFrom: '2024-04-15' });
  await mira.update('c', { text: 'USB-C: yes, Pro models only', validFrom: '2024-06-20' });
}

test('[V11] a timeline tells what held when, newest first in its sentence', async () => {
  await tellVersions();
  const { entries, sentence } = await mira.timeline('charger', 'usb-c');
  expect(entries.map(({ fromMs, toMs, memory }) => [fromMs, toMs, memory.version])).toEqual([
    [Date.UTC(2024, 0, 1), Date.UTC(2024, 3, 15), 1],
    [Date.UTC(2024, 3, 15), Date.UTC(2024, 5, 20), 2],
    [Date.UTC(2024, 5, 20), null, 3],
  ]);
  expect(sentence).toBe('yes, Pro models only since 2024-06-20 (v3); yes since 2024-04-15 (v2); before: no (v1)');
  expect((await mira.timeline('charger', 'USB-C', { language: 'zh' })).sentence).toBe(
    '2024-06-20 起：yes, Pro models only（v3）；2024-04-15 起：yes（v2）；此前：no（v1）',
  );
});

test('[V11] a late arrival has its place, and what was corrected away has none', async () => {
  await tellVersions();
  await mira.remember({ supersedes: 'c', text: 'USB-C: on order', validFrom: '2024-05-01' });
  const { sentence } = await mira.timeline('charger', 'USB-C');
  expect(sentence).toContain('on order since 2024-05-01 (v4); yes since 2024-04-15 (v2)');
  await mira.correct('c', { text: 'USB-C: yes, all models' });
  const corrected = await mira.timeline('charger', 'USB-C');
  expect(corrected.sentence).toMatch(/^yes, all models since 2024-06-20 \(v5\); on order/u);
  expect(corrected.sentence).not.toContain('Pro');
});

test('[V11] as known at a moment, for the caller’s scope alone; nothing known is said so', async () => {
  await mira.remember({ id: 'c', text: 'USB-C: no', validFrom: '2024-01-01', recordedAt: '2024-01-02', ...slot });
  await mira.update('c', { text: 'USB-C: yes', validFrom: '2024-04-15', recordedAt: '2024-08-01' });
  expect((await mira.timeline('charger', 'USB-C', { recordedAt: '2024-07-01' })).sentence).toBe(
    'USB-C: no since 2024-01-01 (v1)',
  );
  expect((await mira.timeline('charger', 'weight')).sentence).toBe('nothing is known');
  await expect(mira.timeline(' ', 'weight')).rejects.toMatchObject({ code: 'validation', field: 'subject' });
});
