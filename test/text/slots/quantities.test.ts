import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuantity } from '../../../src/text/slots/quantities/quantity.js';
import { compareValues, sameValue } from '../../../src/text/slots/quantities/same-value.js';

test.each([
  ['2 kg', '2000 g', 'equal', 'amount'],
  ['2 kg', '两公斤', 'equal', 'amount'],
  ['1.5 万', '15000', 'equal', 'amount'],
  ['半斤', '250g', 'equal', 'amount'],
  ['三两', '150克', 'equal', 'amount'],
  ['182 cm', '1.82 m', 'equal', 'amount'],
  ['五岁', '5 years old', 'equal', 'amount'],
  ['twenty-one', '21', 'equal', 'amount'],
  ['$20', '20 dollars', 'equal', 'amount'],
  ['2万欧元', '20k euros', 'equal', 'amount'],
  ['每月8000元', '8000元/月', 'equal', 'amount'],
  ['20 euros a month', '€20/month', 'equal', 'amount'],
  ['$1,850', '$1850', 'equal', 'amount'],
  ['1.5', '15', 'different', 'amount'],
  ['1.12.0', '1.1.20', 'different', 'digits'],
  ['v1.5', 'v15', 'different', 'digits'],
  ['$20', '$25', 'different', 'amount'],
  ['2 kg', '3 kg', 'different', 'amount'],
  ['$20', '€20', 'unknown', 'currency'],
  ['20 euros a month', '20 euros', 'unknown', 'period'],
  ['300', '300块', 'unknown', 'unit'],
  ['3pm', '15:00', 'equal', 'time'],
  ['下午三点', '3 pm', 'equal', 'time'],
  ['下午三点半', '15:30', 'equal', 'time'],
  ['3 May 2027', '2027-05-03', 'equal', 'time'],
  ['5月3日', 'May 3rd', 'equal', 'time'],
  ['Friday', '周五', 'equal', 'time'],
  ['Friday 3pm', 'Friday at 15:00', 'equal', 'time'],
  ['Friday', 'Monday', 'different', 'time'],
  ['Tuesday 3pm', 'Tuesday 4pm', 'different', 'time'],
  ['May 3', 'May 2', 'different', 'time'],
  ['Tuesday at 3pm', 'Tuesday', 'unknown', 'narrower'],
  ['3:30', '15:30', 'unknown', 'wider'],
  ['+49 30 555', '+49-30-555', 'equal', 'digits'],
  ['13800005555', '138 0000 5555', 'equal', 'digits'],
  ['14 Elm Street', '16 Elm Street', 'different', 'digits'],
  ['3.2.1', '3.2.2', 'different', 'digits'],
  ['a nurse', 'Nurse', 'equal', 'text'],
  ['臺北', '台北', 'equal', 'text'],
  ['Berlin', 'Hamburg', 'different', 'words'],
  ['杭州', '苏州', 'different', 'words'],
  ['Berlin', '柏林', 'unknown', 'script'],
  ['Berlin', 'Berlin, Germany', 'unknown', 'wider'],
  ['杭州西湖区', '杭州', 'unknown', 'narrower'],
])('%s and %s: %s by %s', (first, second, sameness, reason) => {
  expect(compareValues(first, second)).toEqual({ sameness, reason });
  expect(sameValue(second, first)).toBe(sameness);
});

test('days are read from when each was said', () => {
  const [friday, nextMonday] = [Date.UTC(2026, 4, 1, 9), Date.UTC(2026, 4, 4, 9)];
  const times = (first: number, second: number): Parameters<typeof sameValue>[2] => ({
    first: { nowMs: first, zone: 'UTC' },
    second: { nowMs: second, zone: 'UTC' },
  });
  expect(sameValue('tomorrow', 'tomorrow', times(friday, friday))).toBe('equal');
  expect(sameValue('tomorrow', 'tomorrow', times(friday, nextMonday))).toBe('different');
  expect(sameValue('明天', '5月2日', times(friday, nextMonday))).toBe('equal');
});

test.each([
  ['2 kg', { amount: 2, unit: 'kg', dimension: 'mass', base: 2000, per: null }],
  ['1.1 万', { amount: 11000, unit: null, dimension: null, base: 11000, per: null }],
  ['$1,850 a month', { amount: 1850, unit: 'usd', dimension: 'currency usd', base: 1850, per: 'month' }],
  ['20 percent', { amount: 20, unit: '%', dimension: 'share', base: 20, per: null }],
])('%s is read', (text, quantity) => {
  expect(readQuantity(text)).toEqual(quantity);
});

test.each(['Berlin', '3-5 kg', '2 kg of flour', '', '3:30', '1.2.3', '2 frobs', 'one of them', '三月'])(
  '%s is no amount',
  (text) => {
    expect(readQuantity(text)).toBeNull();
  },
);

test('amounts in units of one dimension compare like their numbers', () => {
  const grams = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(grams, grams, (one, other) => {
      expect(sameValue(`${one} g`, `${other / 1000} kg`)).toBe(one === other ? 'equal' : 'different');
      expect(sameValue(`${one}克`, `${one / 1000}公斤`)).toBe('equal');
    }),
  );
});

test('a value is the same as itself, and two are compared alike from both sides', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(sameValue(one, one)).toBe('equal');
      expect(sameValue(one, other)).toBe(sameValue(other, one));
    }),
  );
});
