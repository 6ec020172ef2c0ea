import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DECAY_RULES, decayedRecency, decayRuleOf, decayRules, parseDuration } from '../../src/trust/decay.js';

test.each([
  ['30 min', 30 * 60_000],
  ['1 h', 3_600_000],
  ['1.5h', 5_400_000],
  ['7 d', 7 * 86_400_000],
  ['7 days', 7 * 86_400_000],
  ['2 weeks', 14 * 86_400_000],
  ['6 months', 180 * 86_400_000],
  ['1 Year', 365 * 86_400_000],
  ['45 s', 45_000],
])('%s is %d ms', (written, durationMs) => {
  expect(parseDuration(written, 'decay.order.halfLife')).toBe(durationMs);
});

test.each(['7', 7, '7 fortnights', '0 d', '-1 d', '', 'd', '1001 years', null, '1 constructor'])(
  '%j is refused',
  (written) => {
    expect(() => parseDuration(written, 'decay.order.halfLife')).toThrow(
      expect.objectContaining({ code: 'validation', field: 'decay.order.halfLife' }),
    );
  },
);

test.each([
  ['inventory_status', 0, 1],
  ['inventory_status', 3_600_000, 0.5],
  ['inventory_status', 2 * 3_600_000, 0.25],
  ['inventory_status', 24 * 3_600_000, 0.05],
  ['complaint', 7 * 86_400_000, 0.5],
  ['complaint', 70 * 86_400_000, 0.1],
  ['promotion_policy', 30 * 86_400_000, 0.5],
  ['promotion_policy', 90 * 86_400_000, 0.3],
  ['product_spec', 90 * 86_400_000, 0.5 ** 0.5],
  ['product_spec', 180 * 86_400_000, 0.6],
  ['complaint', -5, 1],
])('%s after %d ms: %d', (factType, ageMs, recency) => {
  const rule = decayRuleOf(factType, 'fact');
  if (rule === null) throw new Error('no rule');
  expect(decayedRecency(ageMs, rule)).toBeCloseTo(recency, 12);
});

test('the fact type counts before the kind, and nothing is made up', () => {
  const rules = decayRules({
    event: { halfLife: '3 d' },
    identity: { halfLife: null },
    complaint: { halfLife: '1 d', minimum: 0.2 },
  });
  expect(decayRuleOf('complaint', 'event', rules)).toEqual({ halfLifeMs: 86_400_000, minimum: 0.2 });
  expect(decayRuleOf('price', 'event', rules)).toEqual({ halfLifeMs: 3 * 86_400_000, minimum: 0 });
  expect(decayRuleOf(null, 'identity', rules)).toEqual({ halfLifeMs: null, minimum: 0 });
  expect(decayRuleOf('constructor', 'fact', rules)).toBeNull();
  expect(decayRuleOf('product_spec', 'fact', rules)).toEqual(DEFAULT_DECAY_RULES['product_spec']);
});

test.each([
  [null, 'decay'],
  [{ event: '3 d' }, 'decay.event'],
  [{ event: {} }, 'decay.event.halfLife'],
  [{ event: { halfLife: 3 } }, 'decay.event.halfLife'],
  [{ event: { halfLife: '3 d', minimum: 1.5 } }, 'decay.event.minimum'],
  [{ event: { halfLife: '3 d', floor: 0 } }, 'decay.event.floor'],
])('%j is refused at %s', (given, field) => {
  expect(() => decayRules(given)).toThrow(expect.objectContaining({ code: 'validation', field }));
});

test('recency never rises with age and stays between the minimum and 1', () => {
  const rule = { halfLifeMs: 1_000, minimum: 0.2 };
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (age, more) => {
      const [early, late] = [decayedRecency(age, rule), decayedRecency(age + more, rule)];
      expect(late).toBeLessThanOrEqual(early);
      expect(late).toBeGreaterThanOrEqual(0.2);
      expect(early).toBeLessThanOrEqual(1);
    }),
  );
});
