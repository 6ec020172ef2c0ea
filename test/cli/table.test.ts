import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayWidth } from '../../src/cli/display-width.js';
import { styleFor } from '../../src/cli/style.js';
import { renderTable } from '../../src/cli/table.js';

const style = styleFor(false, {});

test('columns line up by display width, in Latin and in Chinese', () => {
  const table = renderTable(
    [
      { title: '#', width: 2, align: 'right' },
      { title: '记忆', maxLines: 2 },
      { title: 'kind', width: 6 },
    ],
    [
      ['1', '备用钥匙在鞋柜的第二层，别告诉房东', 'fact'],
      ['10', 'The spare key is behind the blue kettle on the left', ['event', '2026']],
    ],
    { columns: 32, style },
  );
  expect(table).toBe(
    [
      ' #  记忆                  kind',
      '--  --------------------  ------',
      ' 1  备用钥匙在鞋柜的第二  fact',
      '    层，别告诉房东',
      '10  The spare key is      event',
      '    behind the blue ket…  2026',
    ].join('\n'),
  );
});

test('no line is wider than asked, and every cell of a column begins in the same place', () => {
  const cell = fc
    .array(fc.constantFrom('kettle ', '钥匙', '，', 'é', '👍', 'ORD-1 '), { maxLength: 12 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
      fc.integer({ min: 40, max: 120 }),
      (rows, columns) => {
        const table = renderTable(
          [
            { title: '得分', width: 5 },
            { title: 'memory', maxLines: 3 },
            { title: '理由', maxLines: 2 },
          ],
          rows.map(([left, right]) => ['|', `|${left}`, `|${right}`]),
          { columns, indent: 3, style },
        );
        const starts = new Set<string>();
        for (const line of table.split('\n')) {
          expect(displayWidth(line)).toBeLessThanOrEqual(columns);
          const bars = [...line.matchAll(/\|/gu)].map((match) => displayWidth(line.slice(0, match.index)));
          if (bars.length === 3) starts.add(bars.join(' '));
        }
        expect(starts.size).toBe(rows.length === 0 ? 0 : 1);
      },
    ),
  );
});
