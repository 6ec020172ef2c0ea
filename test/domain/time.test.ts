import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTime, parseTime } from '../../src/domain/time.js';

describe('parseTime', () => {
  const noon = Date.UTC(2026, 2, 1, 12);
  test.each([
    ['2026-03-01T12:00:00Z', noon],
    ['2026-03-01T12:00:00.000Z', noon],
    ['2026-03-01 12:00:00', noon],
    ['2026-03-01T12:00', noon],
    ['2026-03-01T20:00:00+08:00', noon],
    ['2026-03-01T20:00:00+0800', noon],
    ['2026-03-01T07:00:00-05', noon],
    ['2026-03-01T12:00:00.300125+00:00', noon + 300],
    ['2026-03-01', Date.UTC(2026, 2, 1)],
    ['0050-01-01', new Date('0050-01-01T00:00:00Z').getTime()],
    [noon, noon],
    [new Date(noon), noon],
  ])('[V6] %j is an instant', (input, expected) => {
    expect(parseTime('at', input)).toBe(expected);
  });

  test.each([
    'never',
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-03-01T25:00Z',
    '2026-03-01T12:00+99:00',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1_772_000_000,
    1.5e12 + 0.5,
    9e15,
    new Date(Number.NaN),
    null,
    {},
    true,
  ])('[V6] %j is refused and the field is named', (input) => {
    expect(() => parseTime('draft.recordedAt', input)).toThrow(
      expect.objectContaining({ code: 'validation', field: 'draft.recordedAt' }),
    );
  });

  test('[V6] what is formatted is read back to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1e11, max: 253_402_300_799_999 }), (ms) => {
        expect(parseTime('at', formatTime(ms))).toBe(ms);
      }),
    );
  });
});
