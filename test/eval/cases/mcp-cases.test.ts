import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { metaSchemaProblem } from '../../../src/eval/cases/meta-schema.js';
import { runCases } from '../../../src/eval/cases/run-cases.js';

const dir =
  process.env['RECOLLECT_CASES_DIR'] ?? fileURLToPath(new URL('../../../../shared/cases/handed', import.meta.url));

describe.skipIf(!existsSync(dir))(
  `cases of the MCP server (set RECOLLECT_CASES_DIR; skipped when ${dir} is missing)`,
  () => {
    test('mcp-protocol', async () => {
      const report = await runCases({ dir, kinds: ['mcp-protocol'] });
      expect(report.failures).toEqual([]);
      expect(report.uncovered).toEqual([]);
      expect(report.passed).toBeGreaterThan(0);
    }, 300_000);
  },
);

describe('the meta-schema of JSON Schema', () => {
  test.each([
    [{ type: 'object', properties: { a: { type: ['string', 'null'], maxLength: 3 } }, required: ['a'] }, null],
    [{ $defs: { a: true }, anyOf: [{ $ref: '#/$defs/a' }], additionalProperties: false }, null],
    [{ type: 'text' }, '#/type'],
    [{ properties: [] }, '#/properties'],
    [{ properties: { a: null } }, '#/properties/a'],
    [{ required: 'a' }, '#/required'],
    [{ required: ['a', 'a'] }, '#/required'],
    [{ items: { minLength: -1 } }, '#/items/minLength'],
    [{ anyOf: [] }, '#/anyOf'],
    [{ allOf: [{ pattern: '(' }] }, '#/allOf/0/pattern'],
    [{ multipleOf: 0 }, '#/multipleOf'],
    [[], '#'],
  ])('%j', (schema, place) => {
    const problem = metaSchemaProblem(schema);
    if (place === null) expect(problem).toBeNull();
    else expect(problem?.split(' ')[0]).toBe(place);
  });
});
