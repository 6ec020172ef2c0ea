import { describe, expect, test } from 'vitest';
import { RecollectError } from '../../../src/domain/errors.js';
import type { Clock } from '../../../src/ports/clock.js';
import type { Rewriter } from '../../../src/ports/rewriter.js';
import { constructQuery, planQuery } from '../../../src/recall/rewrite/construct-query.js';
import { chooseConstruction, withTurns } from '../../../src/recall/rewrite/construction.js';

/** A clock whose callers wait until the test moves it. */
function heldClock(): Clock & { readonly advance: (ms: number) => void; readonly waiting: () => number } {
  const held = new Set<{ readonly dueMs: number; readonly callback: () => void }>();
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    after(ms, callback) {
      const entry = { dueMs: nowMs + ms, callback };
      held.add(entry);
      return () => held.delete(entry);
    },
    advance(ms) {
      nowMs += ms;
      for (const entry of [...held])
        if (entry.dueMs <= nowMs) {
          held.delete(entry);
          entry.callback();
        }
    },
    waiting: () => held.size,
  };
}

const never: Rewriter = { id: 'never', rewrite: () => new Promise(() => undefined) };
const saying = (text: string): Rewriter => ({ id: 'says', rewrite: () => Promise.resolve(text) });
const failing = (error: Error): Rewriter => ({ id: 'fails', rewrite: () => Promise.reject(error) });

const QUERY = 'Is it still open?';
const TURNS = ['Hi.', 'Hello!', 'We ate at the Harbour Grill.', 'Nice.'];
const WITH_TURNS = 'Hello!\nWe ate at the Harbour Grill.\nNice.\nIs it still open?';

describe('the choice', () => {
  test.each([
    ['raw', 'self-contained', { needsContext: false, hasTurns: true, hasRewriter: true, offline: null }],
    ['model', 'reference words, a rewriter', { needsContext: true, hasTurns: true, hasRewriter: true, offline: null }],
    [
      'rules',
      'reference words, rules are sure',
      { needsContext: true, hasTurns: true, hasRewriter: false, offline: 0.7 },
    ],
    [
      'turns',
      'reference words, rules are unsure',
      { needsContext: true, hasTurns: true, hasRewriter: false, offline: 0.69 },
    ],
    [
      'turns',
      'reference words, rules are unsure',
      { needsContext: true, hasTurns: true, hasRewriter: false, offline: null },
    ],
    ['raw', 'reference words, no turns', { needsContext: true, hasTurns: false, hasRewriter: true, offline: null }],
  ] as const)('%s: %s', (construction, name, facts) => {
    expect(chooseConstruction(facts)).toMatchObject({ construction, name });
  });

  test('the rules are data; without one that holds the query stays as it is', () => {
    const facts = { needsContext: true, hasTurns: true, hasRewriter: true, offline: 1 };
    expect(chooseConstruction(facts, [])).toMatchObject({ construction: 'raw', name: 'no rule holds' });
  });
});

describe('construction B', () => {
  test('puts the last three turns before the message', () => {
    expect(withTurns(QUERY, TURNS)).toBe(WITH_TURNS);
    expect(withTurns(QUERY, [])).toBe(QUERY);
    expect(withTurns(QUERY, [' ', 'Nice.'])).toBe(`Nice.\n${QUERY}`);
  });

  test('is at most 2,000 units long; the oldest text goes first, the message never', () => {
    const text = withTurns(QUERY, ['a'.repeat(1_500), 'b'.repeat(1_500)]);
    expect(text).toHaveLength(2_000);
    expect(text.endsWith(`${'b'.repeat(1_500)}\n${QUERY}`)).toBe(true);
    const long = 'x'.repeat(3_000);
    expect(withTurns(long, ['a'])).toBe(long);
    expect(withTurns(QUERY, ['𝔞'.repeat(1_500)]).isWellFormed()).toBe(true);
  });
});

describe('without a rewriter', () => {
  const clock = heldClock();

  test('the rules rewrite what they are sure of', async () => {
    const plan = planQuery(QUERY, TURNS, false);
    expect(plan.context).toMatchObject({ needed: true, rule: 'pronoun without antecedent' });
    expect(await constructQuery(plan, { clock })).toEqual({
      text: 'Is the Harbour Grill still open?',
      construction: 'rules',
      rule: 'reference words, rules are sure',
      replaced: [{ from: 'it', to: 'the Harbour Grill', rule: 'latest thing' }],
      rewriter: null,
      fallbackReason: null,
    });
  });

  test('what they are not sure of gets the turns', async () => {
    const plan = planQuery('Why did that happen?', ['Your payment was declined.'], false);
    expect(await constructQuery(plan, { clock })).toMatchObject({
      text: 'Your payment was declined.\nWhy did that happen?',
      construction: 'turns',
    });
  });

  test('a self-contained message stays as it is', async () => {
    const plan = planQuery('Where is my order 4821?', TURNS, false);
    expect(await constructQuery(plan, { clock })).toMatchObject({
      text: 'Where is my order 4821?',
      construction: 'raw',
      rule: 'self-contained',
    });
  });

  test('a plan for a rewriter that is not there falls back', async () => {
    expect(await constructQuery(planQuery(QUERY, TURNS, true), { clock })).toMatchObject({
      text: WITH_TURNS,
      construction: 'turns',
      fallbackReason: 'there is no rewriter',
    });
  });
});

describe('with a rewriter', () => {
  const plan = planQuery(QUERY, TURNS, true);

  test('its text is the query', async () => {
    const clock = heldClock();
    const text = 'Is the Harbour Grill still open?';
    expect(await constructQuery(plan, { clock, rewriter: saying(` ${text} `) })).toEqual({
      text,
      construction: 'model',
      rule: 'reference words, a rewriter',
      replaced: [{ from: QUERY, to: text, rule: 'says' }],
      rewriter: 'says',
      fallbackReason: null,
    });
    expect(clock.waiting()).toBe(0);
  });

  test('a self-contained message is not sent', async () => {
    const asked = constructQuery(planQuery('Where is my order?', TURNS, true), { clock: heldClock(), rewriter: never });
    expect(await asked).toMatchObject({ construction: 'raw' });
  });

  test('after 400 ms it is given up, and told so', async () => {
    const clock = heldClock();
    let signalled = false;
    const slow: Rewriter = {
      id: 'slow',
      rewrite: (_, __, { signal }) =>
        new Promise(() => {
          signal?.addEventListener('abort', () => {
            signalled = true;
          });
        }),
    };
    const asked = constructQuery(plan, { clock, rewriter: slow });
    clock.advance(399);
    expect(signalled).toBe(false);
    clock.advance(1);
    expect(await asked).toMatchObject({
      text: WITH_TURNS,
      construction: 'turns',
      rewriter: null,
      fallbackReason: 'slow took longer than 400 ms',
    });
    expect(signalled).toBe(true);
  });

  test.each([
    [
      'a coded failure',
      failing(new RecollectError('provider_refused', 'no')),
      'fails gave no query (provider_refused: no)',
    ],
    ['any failure, whose words are not kept', failing(new Error('secret')), 'fails gave no query (it failed)'],
    ['a blank query', saying(' \n'), 'says gave a blank query'],
  ])('%s: the turns', async (_, rewriter, fallbackReason) => {
    const clock = heldClock();
    expect(await constructQuery(plan, { clock, rewriter })).toMatchObject({ text: WITH_TURNS, fallbackReason });
    expect(clock.waiting()).toBe(0);
  });

  test('a caller that leaves gets aborted at once', async () => {
    const controller = new AbortController();
    const clock = heldClock();
    const asked = constructQuery(plan, { clock, rewriter: never, signal: controller.signal });
    controller.abort('gone');
    await expect(asked).rejects.toMatchObject({ code: 'aborted', cause: 'gone' });
    expect(clock.waiting()).toBe(0);
    await expect(constructQuery(plan, { clock, rewriter: never, signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});
