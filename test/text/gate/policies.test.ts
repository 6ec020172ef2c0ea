import { describe, expect, test } from 'vitest';
import { decideGate } from '../../../src/text/gate/decide-gate.js';
import type { GatePolicy } from '../../../src/text/gate/gate-answer.js';
import { firedPolicies } from '../../../src/text/gate/policies.js';

describe('policies', () => {
  test.each([
    ['合同里违约条款怎么写的', [['sensitive', '合同']]],
    ['合約與條款', [['sensitive', '条款']]],
    ['What does the Contract say?', [['sensitive', 'contract']]],
    ['Which clauses apply?', [['sensitive', 'clause']]],
    ['is that legal', [['sensitive', 'legal']]],
    ['a contractor, illegally', []],
    [
      '上次合同签了没',
      [
        ['sensitive', '合同'],
        ['previous occasion', '上次'],
      ],
    ],
    ['What did we order last time?', [['previous occasion', 'last time']]],
    ['Where is my order?', []],
  ])('%s', (message, expected) => {
    expect(firedPolicies(message).map(({ name, word }) => [name, word])).toEqual(expected);
  });

  test('sensitive words ask for an authority of .9, earlier occasions turn decay on', () => {
    expect(decideGate('上次的合同在哪').policies.map(({ effect }) => effect)).toEqual([
      { minAuthority: 0.9 },
      { decay: 'on' },
    ]);
  });

  test('are data: others can be given', () => {
    const policies: readonly GatePolicy[] = [{ name: 'money', words: ['Lohn', '工资'], effect: { minAuthority: 1 } }];
    expect(decideGate('我的工資呢', {}, policies).policies).toEqual([
      { name: 'money', word: '工资', effect: { minAuthority: 1 } },
    ]);
    expect(decideGate('contract', {}, policies).policies).toEqual([]);
  });

  test('a word at the end of a long message fires as well', () => {
    expect(decideGate(`${'blah '.repeat(2_000)}contract`).policies).toHaveLength(1);
  });
});
