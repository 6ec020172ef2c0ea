import { describe, expect, test } from 'vitest';
import type { Source } from '../../src/domain/memory.js';
import { attributePolicies } from '../../src/text/slots/attribute-policies.js';
import {
  type ContradictionDecision,
  type ContradictionOptions,
  decideContradiction,
} from '../../src/trust/contradiction.js';
import { type Stated, slotKeysOf, statementOf } from '../../src/trust/statement.js';
import { stated } from './stated-fixture.js';
import { pairsOf, UNRELATED_PAIRS, UPDATE_PAIRS } from './unrelated-pairs.js';

function decide(newer: Stated, older: Stated, options: ContradictionOptions = {}): ContradictionDecision {
  const [decision] = decideContradiction(statementOf(newer), [statementOf(older)], options);
  if (decision === undefined) throw new Error('no decision');
  return decision;
}
const outcome = (newer: string, older: string, options: ContradictionOptions = {}): string =>
  decide(stated(newer, 7), stated(older, 0), options).outcome;
const crm: Source = { system: 'crm', documentType: null, authority: null, uri: null };

describe('facts that both hold', () => {
  const pairs = pairsOf(UNRELATED_PAIRS);
  test('are at least 100 pairs', () => expect(pairs.length).toBeGreaterThanOrEqual(100));
  test.each(pairs)('%s | %s', (one, other) => {
    expect(['restates', 'adds', 'unrelated']).toContain(outcome(other, one));
    expect(['restates', 'adds', 'unrelated']).toContain(outcome(one, other));
  });
});

describe('updates', () => {
  const pairs = pairsOf(UPDATE_PAIRS);
  test.each(pairs)('%s | %s', (older, newer) => {
    const decision = decide(stated(newer, 7), stated(older, 0));
    expect(decision).toMatchObject({ outcome: 'closes', loser: 'older', atMs: stated(newer, 7).recordedAtMs });
  });
  test.each(pairs)('arriving late: %s | %s', (older, newer) => {
    const decision = decide(
      stated(older, 0, { recordedAtMs: stated('', 9).recordedAtMs, validFromMs: stated('', 0).recordedAtMs }),
      stated(newer, 7),
    );
    // What is denied ends what begins before it; nothing known is displaced.
    expect(decision.loser).not.toBe('older');
  });
});

test.each([
  ['I live in Lisbon', 'I live in Lisbon', 'restates'],
  ['I live in Berlin', 'I live in Berlin, Germany', 'restates'],
  ['I live in Berlin, Germany', 'I live in Berlin', 'restates'],
  ['I am allergic to latex', 'I am allergic to peanuts', 'adds'],
  ['My doctor is Dr. Weiss', 'My doctor is Dr. Ferreira', 'adds'],
  ['My doctor is now Dr. Weiss', 'My doctor is Dr. Ferreira', 'closes'],
  ['我住在柏林', 'I live in Berlin', 'conflict'],
  ['The starter plan costs €12', 'The starter plan costs $12', 'conflict'],
  ['The meeting is on Monday at 9:00', 'The meeting is on Tuesday at 9:00', 'conflict'],
  ['I live in Accra', 'My name is Olu and I live in Lagos', 'conflict'],
  ['I live in Accra', 'I live in Lagos. The kitchen is tiny. Rents are mad.', 'conflict'],
  ['I no longer live in Madrid', 'I live in Lisbon', 'unrelated'],
  ['The weather is fine', 'I live in Lisbon', 'unrelated'],
])('%s after %s: %s', (newer, older, expected) => {
  expect(outcome(newer, older)).toBe(expected);
});

describe('time', () => {
  const day = (number: number): number => stated('', number).recordedAtMs;
  test('only what is true at the same time contradicts', () => {
    const older = stated('I live in Lisbon', 0, { validFromMs: day(-900), validToMs: day(-400) });
    expect(decide(stated('I live in Graz', 7), older).outcome).toBe('unrelated');
    const touching = stated('I live in Lisbon', 0, { validFromMs: day(-9), validToMs: day(7) });
    expect(decide(stated('I live in Graz', 7), touching).outcome).toBe('unrelated');
  });
  test('who begins later wins, whoever is written first', () => {
    const late = stated('I live in Lisbon', 9, { validFromMs: day(-300) });
    expect(decide(late, stated('I live in Graz', 7))).toMatchObject({
      outcome: 'closes',
      loser: 'newer',
      atMs: day(7),
    });
  });
});

describe('source', () => {
  const older = stated('I live in Lisbon', 0);
  test.each([
    ['the assistant', { role: 'assistant' as const, speaker: 'user' }],
    ['a tool', { role: null, veracity: 'tool' as const }],
    ['what was inferred', { role: null, veracity: 'inferred' as const }],
    ['the web', { role: null, veracity: 'imported' as const, source: { ...crm, system: 'web' } }],
  ])('%s closes nothing that the user stated', (_, fields) => {
    const decision = decide(stated('I live in Graz', 7, fields), older);
    expect(decision).toMatchObject({ outcome: 'conflict', loser: 'newer', atMs: null });
    expect(decision.sentence).toContain('may not close');
    expect(decision.sentenceZh).toContain('不能');
  });
  test('policy may refuse what ranks lower', () => {
    const attributes = attributePolicies({ residence: { cardinality: 'single', fromLowerRank: 'refuse' } });
    const tool = stated('I live in Graz', 7, { role: 'tool', speaker: 'user' });
    expect(decide(tool, older, { attributes })).toMatchObject({ outcome: 'refuse', loser: 'newer' });
    expect(decide(stated('I live in Graz', 7), older, { attributes }).outcome).toBe('closes');
  });
  test('another speaker speaks for himself', () => {
    expect(decide(stated('I live in Graz', 7, { speaker: 'Tom' }), older).outcome).toBe('unrelated');
    expect(decide(stated("I can't stand jazz", 7, { speaker: 'Tom' }), stated('I love jazz', 0)).outcome).toBe(
      'unrelated',
    );
  });
});

describe('given subject and attribute', () => {
  test('share a key with what the rules read', () => {
    const given = stated('Graz', 7, { subject: 'user', attribute: 'City' });
    expect(slotKeysOf(statementOf(given))).toEqual(slotKeysOf(statementOf(stated('我住在杭州', 0))));
    expect(decide(given, stated('I live in Lisbon', 0)).outcome).toBe('closes');
  });
  test('of an attribute that no table knows nothing is closed', () => {
    const fields = { subject: 'mira', attribute: 'desk' };
    expect(decide(stated('by the door', 7, fields), stated('by the window', 0, fields)).outcome).toBe('adds');
    const attributes = attributePolicies({ desk: { cardinality: 'single' } });
    expect(decide(stated('by the door', 7, fields), stated('by the window', 0, fields), { attributes }).outcome).toBe(
      'closes',
    );
  });
});

describe('concept keys', () => {
  test('of opposite sides close by time', () => {
    const decision = decide(stated("I don't eat pork", 7), stated('I eat pork', 0));
    expect(['closes', 'conflict']).toContain(decision.outcome);
    expect(decision.key).not.toBeNull();
  });
});

test('every decision says why in both languages', () => {
  for (const [one, other] of [...pairsOf(UNRELATED_PAIRS), ...pairsOf(UPDATE_PAIRS)]) {
    const { sentence, sentenceZh } = decide(stated(other, 7), stated(one, 0));
    expect(sentence).toMatch(/[a-z]{3}/);
    expect(sentenceZh).toMatch(/\p{Script=Han}{2}/u);
  }
});
