import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { linkAt } from '../../src/domain/link.js';
import type { AsOf } from '../../src/domain/validity.js';
import type { MemoryEngine, ScopedMemory } from '../../src/engine.js';
import { openMemory } from '../../src/engine.js';
import type { LinkInput } from '../../src/remember/links.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

const DAY = 86_400_000;
const nowMs = Date.UTC(2026, 2, 10);
const clock = fixedClock(nowMs);
let engine: MemoryEngine;
let mira: ScopedMemory;
const triggers: LinkInput = { from: 'rain', to: 'umbrella', relation: 'leads-to', probability: 0.9 };

beforeEach(async () => {
  clock.set(nowMs);
  engine = await openMemory({ store: createMemoryStore(), clock, ids: sequentialIds(), embedder: null });
  mira = engine.tenant('t1').scope({ user: 'mira' });
  await mira.rememberMany([
    { id: 'rain', text: 'It rains on the way to work', kind: 'situation' },
    { id: 'wet', text: 'Bad weather', kind: 'situation' },
    { id: 'umbrella', text: 'Take the green umbrella', kind: 'procedure' },
    { id: 'fact', text: 'The office is in Lyon' },
  ]);
});

const refused = (input: unknown): Promise<unknown> =>
  mira.link(input as LinkInput).catch((error: unknown) => {
    const { code, field } = error as { code: string; field?: string };
    return `${code} ${field}`;
  });

describe('declaring', () => {
  test('[A1] a link names its ends as they are now', async () => {
    const { link, outcome } = await mira.link({ ...triggers, strength: { intensity: 0.5, confidence: 1 } });
    expect(outcome).toBe('created');
    expect(link).toMatchObject({
      relation: 'leads-to',
      from: { id: 'rain', version: 1 },
      to: { id: 'umbrella', version: 1 },
      recordedAtMs: nowMs,
      declared: { probability: 0.9, strength: { intensity: 0.5, confidence: 1 }, removed: false, earlier: [] },
    });
    expect(await mira.links()).toEqual([link]);
  });

  test.each<[string, object]>([
    ['validation from', { from: 7 }],
    ['validation to', { to: 'rain' }],
    ['validation relation', { relation: 'conflicts' }],
    ['validation probability', { probability: 1.1 }],
    ['validation probability', { probability: Number.NaN }],
    ['validation probability', { relation: 'supports' }],
    ['validation strength.confidence', { strength: { intensity: 1 } }],
    ['validation strength.intensity', { strength: { intensity: -0.1, confidence: 1 } }],
    ['validation validTo', { validFrom: '2026-02-01', validTo: '2026-01-01' }],
    ['validation nosuch', { nosuch: 1 }],
    ['validation from', { from: 'fact' }],
    ['validation to', { to: 'fact' }],
    ['validation to', { to: 'umbrella', relation: 'specialises', probability: undefined }],
    ['not_found from', { from: 'nosuch' }],
    ['not_found to', { to: 'nosuch' }],
  ])('[A1] %s for %j', async (expected, change) => {
    expect(await refused({ ...triggers, ...change })).toBe(expected);
    expect(await mira.links()).toEqual([]);
  });

  test('[A1] another user’s memory is answered like one that never was, and nothing is written', async () => {
    const other = engine.tenant('t1').scope({ user: 'noor' });
    await other.remember({ id: 'hers', text: 'Noor walks', kind: 'procedure' });
    const told = (to: string) =>
      mira.link({ ...triggers, to }).catch(({ code, message, field }) => ({ code, message, field }));
    expect(await told('hers')).toEqual(await told('nosuch'));
    await mira.link(triggers);
    expect(await other.links()).toEqual([]);
    const [link] = await mira.links();
    await expect(other.unlink(link?.id ?? '')).rejects.toMatchObject({ code: 'not_found', field: 'id' });
  });

  test('[A1] of many all are written or none, and the one at fault is named', async () => {
    const wrong = [triggers, { ...triggers, from: 'wet', to: 'nosuch' }];
    await expect(mira.linkMany(wrong)).rejects.toMatchObject({ code: 'not_found', field: 'links.1.to' });
    expect(await mira.links()).toEqual([]);
    const right: readonly LinkInput[] = [triggers, { from: 'rain', to: 'wet', relation: 'specialises' }, triggers];
    expect((await mira.linkMany(right)).map(({ outcome }) => outcome)).toEqual(['created', 'created', 'unchanged']);
    expect(await mira.links({ relations: ['specialises'] })).toMatchObject([{ to: { id: 'wet' } }]);
    expect(await mira.links({ ids: ['umbrella'] })).toMatchObject([{ from: { id: 'rain' } }]);
  });
});

describe('what a link says over time', () => {
  const probabilities = async (asOf?: { validAt?: number; recordedAt?: number }) =>
    (await mira.links(asOf === undefined ? {} : { asOf })).map((link) => {
      const point: AsOf = {
        validAtMs: asOf?.validAt ?? clock.nowMs(),
        recordedAtMs: asOf?.recordedAt ?? null,
        explicit: false,
      };
      return linkAt(link, point)?.probability;
    });

  test('[A2] a changed probability holds from now on, and what it was is kept', async () => {
    await mira.link(triggers);
    clock.set(nowMs + DAY);
    expect((await mira.link({ ...triggers, probability: 0.2 })).outcome).toBe('changed');
    expect((await mira.link({ ...triggers, probability: 0.2 })).outcome).toBe('unchanged');
    expect(await probabilities()).toEqual([0.2]);
    expect(await probabilities({ recordedAt: nowMs })).toEqual([0.9]);
    expect(await probabilities({ recordedAt: nowMs - 1 })).toEqual([]);
  });

  test('[A2] what was taken back says nothing from then on, and can be said again', async () => {
    const { link } = await mira.link(triggers);
    clock.set(nowMs + DAY);
    await mira.unlink(link.id);
    await expect(mira.unlink(link.id)).rejects.toMatchObject({ code: 'not_found', field: 'id' });
    expect(await mira.links()).toEqual([]);
    expect(await probabilities({ recordedAt: nowMs })).toEqual([0.9]);
    clock.set(nowMs + 2 * DAY);
    expect((await mira.link(triggers)).outcome).toBe('created');
    expect(await probabilities()).toEqual([0.9]);
    expect(await probabilities({ recordedAt: nowMs + DAY })).toEqual([]);
  });

  test('[A2] validity is half-open', async () => {
    await mira.link({ ...triggers, validFrom: nowMs, validTo: nowMs + DAY });
    expect(await probabilities()).toEqual([0.9]);
    expect(await probabilities({ validAt: nowMs - 1 })).toEqual([]);
    expect(await probabilities({ validAt: nowMs + DAY })).toEqual([]);
  });

  test('[A2] at most 64 earlier states are kept, the newest', async () => {
    for (let at = 0; at <= 66; at += 1) {
      clock.set(nowMs + at);
      await mira.link({ ...triggers, probability: at / 100 });
    }
    const [link] = await mira.links();
    expect(link?.declared?.earlier.map(({ probability }) => probability)).toEqual(
      Array.from({ length: 64 }, (_, at) => (at + 2) / 100),
    );
  });

  test('[W11] a link goes with either of its ends', async () => {
    for (const gone of ['rain', 'umbrella']) {
      await mira.rememberMany([
        { id: `${gone}-from`, text: 'Snow falls', kind: 'situation' },
        { id: `${gone}-to`, text: 'Wear boots', kind: 'procedure' },
      ]);
      await mira.link({ ...triggers, from: `${gone}-from`, to: `${gone}-to` });
      await mira.forget(gone === 'rain' ? 'rain-from' : 'umbrella-to');
      expect(await mira.links({ asOf: { recordedAt: clock.nowMs() } })).toEqual([]);
    }
  });
});
