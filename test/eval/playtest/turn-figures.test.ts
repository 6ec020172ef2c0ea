import { describe, expect, test } from 'vitest';
import type { TurnAnswer } from '../../../src/eval/playtest/turn-figures.js';
import { armFigures, turnFigures } from '../../../src/eval/playtest/turn-figures.js';

const answer: TurnAnswer = {
  memories: ['a', 'b', 'c'],
  always: ['safe'],
  topSimilarity: 0.75,
  dropped: [false, true, true, false, true],
  hints: 4,
  actions: ['do', 'call'],
};
const nothing: TurnAnswer = { memories: [], always: [], topSimilarity: null, dropped: [true], hints: 0, actions: [] };

describe('the figures of a turn', () => {
  test('[A11] count what was merged, made, dropped and grounded', () => {
    expect(turnFigures(answer, { expect: ['b', 'x', 'b'], expectActions: ['call'] })).toEqual({
      merged: 3,
      top_similarity: 0.75,
      queries: { made: 5, dropped: 3, grounded: 2, anchors: 4 },
      actions: ['do', 'call'],
      expected: { wanted: 2, found: 1 },
      expected_actions: { wanted: 1, found: 1 },
    });
  });

  test('[A11] what is always given counts as come, and not as merged', () => {
    const figures = turnFigures(answer, { expect: ['safe', 'do'], expectActions: ['a'] });
    expect([figures.merged, figures.expected, figures.expected_actions]).toEqual([
      3,
      { wanted: 2, found: 1 },
      { wanted: 1, found: 0 },
    ]);
  });
});

describe('the figures of an arm', () => {
  test('[A11] a turn that expects nothing, or measured nothing, enters no mean', () => {
    const figures = armFigures([
      turnFigures(answer, { expect: ['a', 'x'], expectActions: [] }),
      turnFigures(nothing, { expect: [], expectActions: ['do'] }),
      turnFigures({ ...nothing, topSimilarity: 0.25 }, { expect: ['a'], expectActions: [] }),
      turnFigures(answer, { expect: ['a', 'b'], expectActions: ['do', 'call'] }),
    ]);
    expect(figures).toEqual({
      turns: 4,
      merged: (3 + 0 + 0 + 3) / 4,
      actions: (2 + 0 + 0 + 2) / 4,
      top_similarity: (0.75 + 0.25 + 0.75) / 3,
      queries: { made: 5 + 1 + 1 + 5, dropped: 3 + 1 + 1 + 3, grounded: 2 + 0 + 0 + 2, anchors: 4 + 0 + 0 + 4 },
      memories: { turns: 3, hit: 2 / 3, recall: (1 / 2 + 0 + 1) / 3 },
      expected_actions: { turns: 2, hit: 1 / 2, recall: (0 + 1) / 2 },
    });
  });

  test('[A11] without any expectation there is no rate', () => {
    const figures = armFigures([turnFigures(nothing, { expect: [], expectActions: [] })]);
    expect([figures.memories, figures.expected_actions, figures.top_similarity]).toEqual([null, null, null]);
  });
});
