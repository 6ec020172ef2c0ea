import { describe, expect, test } from 'vitest';
import type { Closing, Memory } from '../../src/domain/memory.js';
import type { AsOf } from '../../src/domain/validity.js';
import { present, timeVerdict } from '../../src/domain/validity.js';
import { memoryFixture } from '../../src/testing/index.js';

const memory = (overrides: Partial<Memory>): Memory => memoryFixture({ recordedAtMs: 100, ...overrides });
const closing = (validToMs: number, atMs: number): Closing => ({ validToMs, atMs, by: null });
const at = (validAtMs: number, recordedAtMs: number | null = null): AsOf => ({
  validAtMs,
  recordedAtMs,
  explicit: true,
});

describe('timeVerdict', () => {
  test.each<[string, Partial<Memory>, AsOf, ReturnType<typeof timeVerdict>]>([
    ['[V1] open from 200, asked for 199', { validFromMs: 200 }, at(199), 'not valid yet'],
    ['[V1] open from 200, asked for 200', { validFromMs: 200 }, at(200), null],
    ['[V1] stated end 300, asked for 299', { validToMs: 300, statedValidToMs: 300 }, at(299), null],
    ['[V1] stated end 300, asked for 300', { validToMs: 300, statedValidToMs: 300 }, at(300), 'no longer valid'],
    ['[V2] unknown start counts from recording when a time is asked for', {}, at(99), 'not valid yet'],
    ['[V2] unknown start is always valid now', { recordedAtMs: 1_000 }, present(500), null],
    ['[V3] not known yet on the recorded axis', {}, at(500, 99), 'not recorded yet'],
    ['[V3] known on the recorded axis', {}, at(500, 100), null],
    ['[V3] closed at 300, learnt at 400, seen from 399', { validToMs: 300, supersededAtMs: 400 }, at(350, 399), null],
    [
      '[V3] closed at 300, learnt at 400, seen from 400',
      { validToMs: 300, supersededAtMs: 400 },
      at(350, 400),
      'superseded',
    ],
    ['[V3] closed at 300, still true at 299', { validToMs: 300, supersededAtMs: 400 }, at(299), null],
    [
      '[V3] a closure never lengthens a stated end',
      { validToMs: 200, statedValidToMs: 250, supersededAtMs: 400 },
      at(230, 399),
      null,
    ],
    [
      '[V3] of several ends the one counts that was known then',
      { closings: [closing(300, 400), closing(200, 600)] },
      at(250, 500),
      null,
    ],
    [
      '[V3] a late arrival ends it earlier once it is known',
      { closings: [closing(300, 400), closing(200, 600)] },
      at(250, 600),
      'superseded',
    ],
    [
      '[V3] all that is known by now ends it',
      { closings: [closing(300, 400), closing(200, 600)] },
      at(200),
      'superseded',
    ],
    ['[V3] before all its ends it is true', { closings: [closing(300, 400), closing(200, 600)] }, at(199), null],
    [
      '[V7] superseded is named before a stated end',
      { statedValidToMs: 250, closings: [closing(300, 400)] },
      at(300),
      'superseded',
    ],
    [
      '[V7] a stated end that comes first',
      { statedValidToMs: 250, closings: [closing(300, 400)] },
      at(299),
      'no longer valid',
    ],
  ])('%s', (_name, overrides, asOf, expected) => {
    expect(timeVerdict(memory(overrides), asOf, 1_000)).toBe(expected);
  });

  test.each<[number, ReturnType<typeof timeVerdict>]>([
    [999, null],
    [1_000, 'expired'],
    [1_001, 'expired'],
  ])('[V4] expires exactly at the instant: now %i', (nowMs, expected) => {
    expect(timeVerdict(memory({ expiresAtMs: 1_000 }), present(nowMs), nowMs)).toBe(expected);
  });
});
