import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combine, leaf, type ScoreNode, weighted } from '../../src/explain/score-node.js';
import { waterfall, waterfallText } from '../../src/explain/waterfall.js';

/** .38 * .6 + .18 * .5 + .22 * .9 = .228 + .09 + .198 = .516; - .08 + .04 = .476; halved and .5 * .8: .638. */
const tree = combine('sum', 'reranked', [
  weighted(
    'before',
    0.5,
    combine('clamp', 'score', [
      combine('sum', 'adjusted', [
        combine('sum', 'tipsy', [
          weighted('semantic', 0.38, leaf('semantic', 0.6)),
          weighted('lexical', 0.18, leaf('lexical', 0.5)),
          weighted('importance', 0.22, leaf('importance', 0.9)),
        ]),
        leaf('identity penalty', -0.08),
        leaf('intent boost', 0.04),
      ]),
    ]),
  ),
  weighted('rerank', 0.5, leaf('relevance', 0.8)),
]);

/** (.8 * .81 + .06) * .5, as a compartment is scored. */
const compartment = combine('clamp', 'score', [
  combine('product', 'episodic', [
    combine('sum', 'sum', [
      combine('product', 'product', [
        combine('max', 'greatest', [leaf('base', 0.3), leaf('by words', 0.8)]),
        leaf('freshness', 0.81),
      ]),
      weighted('graph', 0.08, leaf('graph', 0.75)),
    ]),
    leaf('tier', 0.5),
  ]),
]);

test('golden: an adjusted and reranked sum, as text', () => {
  const adjusted = tree.children[0];
  const scored = adjusted?.kind === 'product' ? adjusted.children[1] : undefined;
  if (scored === undefined) throw new Error('no such node');
  expect(waterfallText(waterfall(scored), 20)).toBe(
    [
      'semantic            +0.228  0.228  █████',
      'lexical             +0.090  0.318  ██████',
      'importance          +0.198  0.516  ██████████',
      'identity penalty    -0.080  0.436  █████████',
      'intent boost        +0.040  0.476  ██████████',
    ].join('\n'),
  );
  expect(waterfall(tree).map(({ label }) => label)).toEqual(['before', 'rerank']);
});

test('golden: a compartment, as text', () => {
  expect(waterfallText(waterfall(compartment), 10)).toBe(
    [
      'by words     +0.800  0.800  ████████',
      'freshness    ×0.810  0.648  ██████',
      'graph        +0.060  0.708  ███████',
      'tier         ×0.500  0.354  ████',
    ].join('\n'),
  );
});

test('golden: as JSON', () => {
  const fused = combine('clamp', 'score', [
    combine('quotient', 'fused', [
      combine('sum', 'votes', [leaf('vector', 0.5), leaf('graph', 0.25)]),
      leaf('best possible', 0.5),
    ]),
  ]);
  expect(JSON.parse(JSON.stringify(waterfall(fused)))).toEqual([
    { label: 'vector', kind: 'add', by: null, change: 0.5, total: 0.5 },
    { label: 'graph', kind: 'add', by: null, change: 0.25, total: 0.75 },
    { label: 'best possible', kind: 'over', by: 0.5, change: 0.75, total: 1.5 },
    { label: 'score', kind: 'bound', by: null, change: -0.5, total: 1 },
  ]);
});

const { node } = fc.letrec<{ node: ScoreNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.double({ min: -2, max: 2, noNaN: true }).map((value) => leaf('l', value)),
    fc
      .tuple(
        fc.constantFrom('sum', 'product', 'max', 'min', 'quotient', 'clamp'),
        fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
      )
      .filter(
        ([kind, children]) =>
          kind !== 'quotient' || (children[1]?.value ?? 0) === 0 || Math.abs(children[1]?.value ?? 0) > 1e-6,
      )
      .map(([kind, children]) => combine(kind, 'n', children)),
  ),
}));

test('the changes sum to the score, and every total is the sum so far', () => {
  fc.assert(
    fc.property(node, (root) => {
      const steps = waterfall(root);
      expect(steps.at(-1)?.total).toBeCloseTo(root.value, 6);
      let sum = 0;
      for (const { change, total } of steps) {
        sum += change;
        expect(total).toBeCloseTo(sum, 6);
      }
    }),
  );
});
