import { expect, test } from 'vitest';
import { explainText, scoreTree } from '../../src/cli/explain-text.js';
import { chinese } from '../../src/cli/messages/chinese.js';
import { english } from '../../src/cli/messages/english.js';
import { reasonLines, topReasons } from '../../src/cli/reasons.js';
import { styleFor } from '../../src/cli/style.js';
import { combine, leaf, weighted } from '../../src/explain/score-node.js';
import type { RecallResult } from '../../src/recall/result.js';
import { memoryFixture } from '../../src/testing/memory-fixture.js';

// 0.6 * (3 / 4) + 0.2 * (1 / 2) = 0.45 + 0.1 = 0.55
const tree = combine('clamp', 'score', [
  combine('sum', 'lexical', [
    weighted(
      'share',
      0.2,
      combine('quotient', 'share', [combine('sum', 'found', [leaf('"钥匙"', 1)]), leaf('asked', 2)]),
    ),
    weighted(
      'bm25',
      0.6,
      combine('quotient', 'bm25', [
        combine('sum', 'found', [
          combine('product', '"kettle"', [leaf('idf', 0.5, 'in 2 of 9'), leaf('saturation', 2, '3x')]),
          combine('product', '"钥匙"', [leaf('idf', 2, 'in 1 of 9'), leaf('saturation', 1, '1x')]),
        ]),
        leaf('best possible', 4),
      ]),
    ),
    weighted('identifier', 0.2, leaf('identifier', 0)),
  ]),
]);

// The longest label takes 28 columns, so values begin in the 31st; a Chinese character takes two.
test('[X1] the tree is printed node by node, in two aligned columns', () => {
  expect(scoreTree(tree)).toBe(
    [
      'score (clamp)                 0.550',
      '  lexical (sum)               0.550',
      '    share (product)           0.100',
      '      weight                  0.200',
      '      share (quotient)        0.500',
      '        found (sum)           1.000',
      '          "钥匙"              1.000',
      '        asked                 2.000',
      '    bm25 (product)            0.450',
      '      weight                  0.600',
      '      bm25 (quotient)         0.750',
      '        found (sum)           3.000',
      '          "kettle" (product)  1.000',
      '            idf               0.500  in 2 of 9',
      '            saturation        2.000  3x',
      '          "钥匙" (product)    2.000',
      '            idf               2.000  in 1 of 9',
      '            saturation        1.000  1x',
      '        best possible         4.000',
      '    identifier (product)      0.000',
      '      weight                  0.200',
      '      identifier              0.000',
    ].join('\n'),
  );
});

test('reasons are the largest parts of the sum with the words they stand on; what adds nothing is none', () => {
  const reasons = topReasons(tree);
  expect(reasons).toEqual([
    { label: 'bm25', value: 0.6 * 0.75, words: ['钥匙', 'kettle'], detail: null },
    { label: 'share', value: 0.1, words: ['钥匙'], detail: null },
  ]);
  expect(reasonLines(reasons, english)).toEqual(['bm25 0.45 (words: 钥匙, kettle)', 'share 0.10 (word: 钥匙)']);
  expect(reasonLines(reasons, chinese)).toEqual(['bm25 0.45（词：钥匙、kettle）', 'share 0.10（词：钥匙）']);
});

test('words that were just named are not repeated; identifiers lose their mark; a bare number keeps its detail', () => {
  const found = (label: string): ReturnType<typeof leaf> => leaf(label, 1);
  const reasons = topReasons(
    combine('sum', 'score', [
      combine('sum', 'first', [found('"id:so-17"'), found('"key"')]),
      combine('sum', 'second', [found('"key"'), found('"id:so-17"')]),
      weighted('kind', 0.5, leaf('kind', 1, 'safety')),
    ]),
  );
  expect(reasonLines(reasons, english)).toEqual([
    'first 2.00 (words: so-17, key)',
    'second 2.00',
    'kind 0.50 (safety)',
  ]);
});

const result: RecallResult = {
  items: [
    {
      memory: memoryFixture({ id: 'key', text: 'The spare key\nis behind the kettle' }),
      confidence: null,
      score: tree.value,
      explanation: combine('clamp', 'score', [leaf('bm25', 0.5, 'in 1 of 9')]),
      signals: {},
      legs: ['lexical'],
      voiceScores: null,
      passage: null,
      marks: [],
      trust: null,
      trustExplanation: null,
    },
  ],
  confidence: null,
  always: [],
  actions: [],
  rejected: [
    {
      memoryId: 'roof',
      version: 1,
      stage: 'floor',
      score: 0.1,
      reason: 'below floor',
      signal: 'lexical',
      value: 0.12,
      margin: 0.03,
    },
    { memoryId: 'rent', version: 1, stage: 'limit', score: 0.2, reason: 'limit', rank: 2, margin: 1 },
  ],
  nearest: [],
  degraded: [],
  gate: null,
  trace: {
    id: 't1',
    atMs: 0,
    viewer: { user: 'ada', agent: null, session: null, includeShared: false },
    recipe: 'lexical',
    gate: null,
    rewritten: null,
    query: 'kettle 钥匙',
    terms: [
      { label: 'kettle', column: 'words', df: 2, idf: 0.5 },
      { label: '钥匙', column: 'bigrams', df: 1, idf: 2 },
    ],
    vector: null,
    always: [],
    termsDropped: 0,
    statistics: { n: 9, averageLength: 4 },
    legs: [{ leg: 'lexical', asked: 50, found: 3, ms: 1.5, skipped: null }],
    stages: [{ stage: 'analyse', in: 0, out: 2, ms: 0.25, skipped: null }],
    items: [],
    rejectedCounts: { 'below floor': 1, limit: 1 },
    degraded: [],
    totalMs: 2,
  },
};

test('[X2] [X6] an explained recall shows trees, rejections with margins, terms, legs and stages', () => {
  expect(explainText(result, { columns: 72, messages: english, style: styleFor(false, {}) })).toBe(
    `1. key  The spare key is behind the kettle
  score (clamp)  0.500
    bm25         0.500  in 1 of 9

Rejected (2)
  id    score  reason               margin
  ----  -----  -------------------  ------------------------------------
  roof  0.100  below floor          lexical 0.12, 0.03 short of the flo…
  rent  0.200  limit                rank 2, 1 beyond the limit

Terms
  term                      index             df     idf
  ------------------------  ------------  ------  ------
  kettle                    words              2   0.500
  钥匙                      bigrams            1   2.000

Legs
  leg            asked   found        ms  skipped because
  ------------  ------  ------  --------  ------------------------------
  lexical           50       3      1.50

Stages
  stage             in     out        ms  skipped because
  ------------  ------  ------  --------  ------------------------------
  analyse            0       2      0.25`,
  );
});
