import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecollectError } from '../../src/domain/errors.js';
import type { ScoreNode } from '../../src/explain/score-node.js';
import { combine, leaf, recompute, weighted } from '../../src/explain/score-node.js';

const { tree } = fc.letrec<{ tree: ScoreNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.double({ min: -2, max: 2, noNaN: true }).map((value) => leaf('l', value)),
    fc
      .tuple(
        fc.constantFrom('sum', 'product', 'max', 'quotient', 'clamp'),
        fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
      )
      .filter(
        ([kind, children]) =>
          kind !== 'quotient' || (children[1]?.value ?? 0) === 0 || Math.abs(children[1]?.value ?? 0) > 1e-9,
      )
      .map(([kind, children]) => combine(kind, 'n', children)),
  ),
}));

describe('score tree', () => {
  test('[X1] the leaves always compose to the root', () => {
    fc.assert(fc.property(tree, (node) => Object.is(recompute(node), node.value) || recompute(node) === node.value));
  });

  test('[X1] it survives JSON', () => {
    const node = combine('clamp', 'score', [weighted('bm25', 0.6, leaf('bm25', 0.5, '3x'))]);
    expect(recompute(JSON.parse(JSON.stringify(node)))).toBe(0.3);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('[X1] %d is never a leaf', (value) => {
    expect(() => leaf('bad', value)).toThrow(RecollectError);
  });

  test.each<[ScoreNode, number]>([
    [combine('quotient', 'q', [leaf('a', 1), leaf('b', 4)]), 0.25],
    [combine('quotient', 'q', [leaf('a', 1), leaf('b', 0)]), 0],
    [combine('clamp', 'c', [leaf('a', 1.4)]), 1],
    [combine('clamp', 'c', [leaf('a', -1.4)]), 0],
    [combine('max', 'm', [leaf('a', 0.1), leaf('b', 0.3)]), 0.3],
    [combine('max', 'm', []), 0],
    [combine('sum', 's', []), 0],
    [weighted('w', 0.5, leaf('a', 0.5)), 0.25],
  ])('[X1] known value %#', (node, expected) => {
    expect(node.value).toBe(expected);
  });
});
