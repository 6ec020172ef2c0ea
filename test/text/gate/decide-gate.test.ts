import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideGate, NEEDED_FROM } from '../../../src/text/gate/decide-gate.js';
import { findReferences } from '../../../src/text/references/find-references.js';
import { NEEDING, NEEDLESS } from './sentences.js';

describe('messages that need memory', () => {
  test.each(NEEDING)('%s', (message) => {
    expect(decideGate(message)).toMatchObject({ needed: true, effort: 'full' });
  });
});

describe('messages that do not', () => {
  test.each(NEEDLESS)('%s', (message) => {
    expect(decideGate(message)).toMatchObject({ needed: false, intent: 'general', effort: 'skip' });
  });
});

describe('the rule that decides', () => {
  test.each([
    ['Where is my order?', 'possession', true],
    ['我的订单到哪了', 'first person', true],
    ['My advice would be to wait.', 'nothing personal', false],
    ['我的建议是先等等', 'nothing personal', false],
    ['My two cents: buy it.', 'nothing personal', false],
    ['Is it big?', 'too little', false],
    ['Remind me who Selma is.', 'told before', true],
    ['老样子，少冰', 'habit', true],
    ['Am I allergic to penicillin?', 'own present', true],
    ['我能喝酒吗', 'may it be taken', true],
    ['Thanks a lot!', 'small talk', false],
    ['谢谢啦', 'small talk', false],
    ['Translate into French: my dog is ill', 'given text', false],
    ['把“我的狗病了”翻译成法语', 'given text', false],
    ['What is 15 times 7?', 'arithmetic', false],
    ['Our planet is warming.', 'nothing personal', false],
  ])('%s: %s', (message, rule, needed) => {
    expect(decideGate(message)).toMatchObject({ rule, needed });
  });
});

describe('the intent', () => {
  test.each([
    ['When did I sign the lease?', 'temporal'],
    ['我什么时候签的租约', 'temporal'],
    ['Is my ticket still open?', 'current-state'],
    ['我的工单处理完了没', 'current-state'],
    ['What size are my shoes?', 'factual'],
    ['我家车牌号多少', 'factual'],
    ['Who is my landlord?', 'entity'],
    ['我牙医是谁', 'entity'],
    ['What is my favourite colour?', 'preference'],
    ['按我口味推荐家餐厅', 'preference'],
    ['What are the steps of our release process?', 'procedural'],
    ['我们团队发布流程有哪些步骤', 'procedural'],
    ['What is my surname?', 'identity'],
    ['我叫什么名字', 'identity'],
    ['Can I take ibuprofen with my tablets?', 'safety'],
    ['我对什么过敏', 'safety'],
    ['What do you remember about me?', 'general'],
    ['你都知道我些什么', 'general'],
  ])('%s: %s', (message, intent) => {
    expect(decideGate(message)).toMatchObject({ needed: true, intent });
  });

  test('confidence is .3 and .15 for each match of the intent, at most 1', () => {
    // "what's my surname" alone.
    expect(decideGate('my surname').confidence).toBeCloseTo(0.45, 12);
    const many = decideGate('my surname, my nationality, my age, my gender, my profession, my nickname');
    expect(many.intent).toBe('identity');
    expect(many.confidence).toBe(1);
  });
});

describe('the context', () => {
  const openTask = 'book the trip to Porto';
  test('an open task speaks for what goes on with it', () => {
    expect(decideGate('and the next step?').needed).toBe(false);
    expect(decideGate('and the next step?', { openTask })).toMatchObject({ needed: true, intent: 'procedural' });
    expect(decideGate('add a window seat', { openTask }).needed).toBe(true);
    expect(decideGate('再加一个行李', { openTask: '订机票' }).needed).toBe(true);
  });

  test.each([
    'Thanks!',
    'Tell me a joke.',
    'What is 15% of 80?',
    'What is the capital of Peru?',
    '光速是多少',
    '换个话题，讲个笑话',
  ])('an open task does not speak for: %s', (message) => {
    expect(decideGate(message, { openTask }).needed).toBe(false);
  });

  test.each(["That's all, thanks", 'done.', '搞定了，谢谢', '就这样吧'])('"%s" closes the task', (message) => {
    expect(decideGate(message, { openTask })).toMatchObject({ needed: false, closesTask: true });
  });

  test('asking on does not close it', () => {
    expect(decideGate('done, what now?', { openTask })).toMatchObject({ needed: true, closesTask: false });
  });

  test('a blank or absent task is none', () => {
    const without = decideGate('ok, sunny side');
    expect(decideGate('ok, sunny side', { openTask: null })).toEqual(without);
    expect(decideGate('ok, sunny side', { openTask: ' ' })).toEqual(without);
  });

  test('an active entity that is named speaks for memory', () => {
    const { signals } = decideGate('anything new from Tarrow', { activeEntities: ['Mona', 'Tarrow'] });
    expect(signals).toContainEqual({ rule: 'names an active entity', source: 'context', weight: 0.4, words: 'Tarrow' });
  });

  test('references that were found already are taken', () => {
    const message = 'Did he call about the thing?';
    const turns = ['My nephew Luca ordered a lamp.'];
    expect(decideGate(message, { turns, references: findReferences(message, { turns }) })).toEqual(
      decideGate(message, { turns }),
    );
    expect(decideGate(message, { turns, references: [] }).needed).toBe(false);
  });
});

describe('the cost', () => {
  const message = 'Where is my order?';
  test.each([
    [{ load: 0.7 }, 'full', null],
    [{ load: 0.71 }, 'last 3', 'load 0.71 is above 0.7'],
    [{ link: 'poor' as const }, 'last 3', 'the link is poor'],
    [{ link: 'good' as const, load: 0 }, 'full', null],
  ])('%o: %s', (context, effort, effortReason) => {
    expect(decideGate(message, context)).toMatchObject({ needed: true, effort, effortReason });
  });

  test('what is not sure to be needed is skipped under load', () => {
    const vague = 'and the blue one over there for us';
    expect(decideGate(vague)).toMatchObject({ needed: true, effort: 'full' });
    expect(decideGate(vague, { load: 1 })).toMatchObject({ needed: true, effort: 'skip' });
  });

  test('what is not needed is skipped anyway', () => {
    expect(decideGate('Hi!')).toMatchObject({ effort: 'skip', effortReason: 'no memory needed' });
  });
});

const messages = fc.array(
  fc.oneof(
    fc.constantFrom('my', 'order', 'thanks', 'who', 'is', 'I', 'did', '2', '我', '的', '吗', '上次', '谢谢', '?', '：'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  ),
  { maxLength: 10 },
);

test('the score is what its signals compose to, and it alone decides', () => {
  fc.assert(
    fc.property(messages, fc.boolean(), (words, busy) => {
      const { score, signals, needed, rule } = decideGate(words.join(' '), busy ? { openTask: 'x' } : {});
      let missing = 1;
      let kept = 1;
      for (const { weight } of signals)
        if (weight > 0) missing *= 1 - weight;
        else kept *= 1 + weight;
      expect(score).toBeCloseTo((1 - missing) * kept, 12);
      expect(needed).toBe(score >= NEEDED_FROM);
      if (needed) expect(signals.find((each) => each.rule === rule)?.weight).toBeGreaterThan(0);
    }),
  );
});
