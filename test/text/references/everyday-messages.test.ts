import { expect, test } from 'vitest';
import { scoreReferences } from '../../../src/eval/probes/score-references.js';
import { needsContext } from '../../../src/text/references/needs-context.js';
import * as first from './everyday-messages.js';
import * as second from './unseen-messages.js';

/** Least F1. The first table was learnt from, the second was written afterwards and corrected for little. */
const CASES = [
  ['zh, learnt from', first.CHINESE_NEEDING, first.CHINESE_CONTAINED, 0.98],
  ['en, learnt from', first.ENGLISH_NEEDING, first.ENGLISH_CONTAINED, 0.98],
  ['zh, later', second.CHINESE_NEEDING, second.CHINESE_CONTAINED, 0.91],
  ['en, later', second.ENGLISH_NEEDING, second.ENGLISH_CONTAINED, 0.86],
] as const;

test.each(CASES)('messages of everyday, %s', (_, needing, contained, least) => {
  const items = [...needing, ...contained].map(([text, turn = ''], at) => ({
    id: `${at}`,
    phenomenon: 'everyday',
    text,
    turns: turn === '' ? [] : [turn],
    expect: at < needing.length,
  }));
  const { f1, failures } = scoreReferences(items, needsContext);
  expect(f1, JSON.stringify(failures, null, 1)).toBeGreaterThanOrEqual(least);
});
