import { describe, expect, test } from 'vitest';
import { givenText } from '../../../src/text/references/given-text.js';
import { needsContext } from '../../../src/text/references/needs-context.js';
import { plainForm } from '../../../src/text/references/plain-form.js';

describe('needsContext', () => {
  test('one pronoun: its weight .9, a tenth less without turns', () => {
    expect(needsContext('Did she call?', { turns: ['My aunt is late.'] })).toMatchObject({
      needed: true,
      rule: 'pronoun without antecedent',
      confidence: expect.closeTo(0.9, 12),
    });
    expect(needsContext('Did she call?').confidence).toBeCloseTo(0.9 * 0.9, 12);
  });

  test('several add up: 1 - (1 - .9) * (1 - .85)', () => {
    const { confidence, rule } = needsContext('Did she like that hotel?', { turns: ['Hi.'] });
    expect(confidence).toBeCloseTo(0.985, 12);
    expect(rule).toBe('pronoun without antecedent');
  });

  test('no reference: self-contained', () => {
    expect(needsContext('Where is my order 4821?')).toEqual({
      needed: false,
      confidence: 0.8,
      rule: 'self-contained',
      references: [],
    });
  });

  test('what is named in a handed-over text is no reference, and “this sentence” is that text', () => {
    expect(needsContext('Translate this sentence: he lost it again').needed).toBe(false);
    expect(needsContext('把这句话翻译成英文：“他又把它弄丢了”').needed).toBe(false);
    expect(needsContext('这句话改短一点').needed).toBe(true);
  });
});

describe('givenText', () => {
  const read = (text: string): readonly [hidden: readonly string[], isTask: boolean] => {
    const { hidden, isTask } = givenText(plainForm(text));
    return [hidden.map(({ start, end }) => text.slice(start, end)), isTask];
  };
  test.each([
    ['Translate into French: my dog', [' my dog'], true],
    ['Fix the grammar in "me and him goes"', ['"me and him goes"'], true],
    ['What is wrong with this code? for (;;) {', ['for (;;) {'], true],
    ['把「他走了」改成英文', ['「他走了」'], true],
    ['下面这段帮我看看：我的订单呢', ['我的订单呢'], true],
    ['Have you seen “The Lamp”?', ['“The Lamp”'], false],
    ['Meet me at 10:30 tomorrow', [], false],
    ['My question: where is it?', [], false],
    ['我的问题是：天为什么蓝', [], false],
    ['Look at https://example.test/a', [], false],
    ['plain', [], false],
  ])('%s', (text, hidden, isTask) => {
    expect(read(text)).toEqual([hidden, isTask]);
  });
});
