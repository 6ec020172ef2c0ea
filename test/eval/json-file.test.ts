import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from '../../src/eval/json-file.js';

test('what is written is what was meant', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('what fits stands in a line, numbers fill lines, the rest has a line each', () => {
  const ranks = Array.from({ length: 60 }, (_, at) => at);
  const text = formatJson({
    short: { gold: [1, 0] },
    ranks,
    absent: undefined,
    none: [],
    long: ['x'.repeat(70), 'y'.repeat(70)],
  });
  const lines = text.split('\n');
  expect(lines.slice(0, 2)).toEqual(['{', '  "short": { "gold": [1, 0] },']);
  expect(lines[2]).toBe('  "ranks": [');
  expect(lines[3]).toMatch(/^ {4}0, 1, 2, .+,$/u);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
  expect(lines).toContain('  "none": [],');
  expect(lines).toContain(`    "${'x'.repeat(70)}",`);
  expect(text.endsWith('}\n')).toBe(true);
});
