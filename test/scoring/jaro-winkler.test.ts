import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jaroWinkler } from '../../src/scoring/jaro-winkler.js';

test.each([
  // Winkler's own examples: 6 of 6 match, 1 transposition; (1 + 1 + 5/6) / 3 = .944, prefix 3: + .3 * .056
  ['MARTHA', 'MARHTA', 0.9611],
  // 4 match of 5 and 6: (4/5 + 4/6 + 1) / 3 = .822, prefix 1
  ['DUANE', 'DWAYNE', 0.84],
  // 4 match of 5 and 8: (4/5 + 4/8 + 1) / 3 = .767, prefix 2
  ['DIXON', 'DICKSONX', 0.8133],
  ['云岭驿站', '云岭驿站', 1],
  ['abc', 'xyz', 0],
  ['', '', 1],
  ['', 'a', 0],
])('[A10] %s and %s are %d alike', (one, other, expected) => {
  expect(jaroWinkler(one, other)).toBeCloseTo(expected, 4);
});

test('[A10] is in [0,1], symmetric for equal lengths, and 1 for equal texts', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '铜') }),
      fc.string({ unit: fc.constantFrom('a', 'b', '铜') }),
      (one, other) => {
        const value = jaroWinkler(one, other);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(jaroWinkler(one, one)).toBe(1);
        const shared = [...one].some((character) => other.includes(character));
        if (!shared && one !== other) expect(value).toBe(0);
      },
    ),
  );
});
