import { describe, expect, test } from 'vitest';
import { expandMemories, fill, withText } from '../../../src/eval/cases/expand.js';
import { draftOf, filterOf, kindOf, placeOf, queryGap, recallOptionsOf } from '../../../src/eval/cases/vocabulary.js';

describe('a memory', () => {
  test('is said in the words of a draft', () => {
    expect(
      draftOf({
        key: 'k',
        tenant: 't1',
        text: 'A text',
        kind: 'episodic',
        at: '2026-01-10T09:00:00Z',
        valid_from: '2025-01-01',
        expires_at: '2027-01-01',
        source: 'crm',
        meta: { v: 0 },
        tags: ['a'],
        status_tag: 'open',
        entities: ['Kim', { name: 'Apple', type: 'org' }],
        importance: 0,
      }),
    ).toEqual({
      text: 'A text',
      kind: 'event',
      recordedAt: '2026-01-10T09:00:00Z',
      validFrom: '2025-01-01',
      expiresAt: '2027-01-01',
      source: { system: 'crm' },
      metadata: { v: 0 },
      tags: ['a'],
      status: 'active',
      entities: [
        { type: 'thing', id: 'Kim' },
        { type: 'org', id: 'Apple' },
      ],
      importance: 0,
    });
  });

  test('keeps odd values, which are for the engine to refuse, and drops a null that means "not given"', () => {
    expect(draftOf({ importance: 'high', ttl_seconds: -60 })).toEqual({ importance: 'high', ttlSeconds: -60 });
    expect(draftOf({ at: null, importance: null })).toEqual({});
  });

  test.each([
    ['episodic', 'event'],
    ['semantic', 'fact'],
    ['instruction', 'procedure'],
    ['safety', 'safety'],
  ])('of the kind %s is a %s', (given, wanted) => {
    expect(kindOf(given)).toBe(wanted);
  });

  test('belongs to tenant t1 and user u1 unless it says otherwise, and to nobody only when it says so', () => {
    expect(placeOf({})).toMatchObject({ tenant: 't1', user: 'u1', shared: false });
    expect(placeOf({ tenant: null, user: '' })).toMatchObject({ tenant: null, user: '', shared: false });
    expect(placeOf({ user: '_shared', scope: 'agent', agent: 'desk' })).toMatchObject({ shared: true, agent: 'desk' });
    expect(placeOf({ user: 'u2', scope: 'agent' })).toMatchObject({ shared: false });
  });
});

describe('a query', () => {
  test('is said in the options of a recall', () => {
    expect(
      recallOptionsOf({
        limit: '-1',
        filter: { 'meta.team': 'red', 'meta.n': { gt: 10 }, kind: 'episodic', nosuch: 'x' },
        legs: ['fts', 'vector'],
        min_vector_score: 0.8,
        as_of: '2024-05-01T00:00:00Z',
        include_shared: true,
        dedupe: false,
        after: '2026-03-01T00:00:00Z',
      }),
    ).toEqual({
      limit: '-1',
      filter: {
        metadata: { team: 'red', n: { gt: 10 } },
        kinds: ['event'],
        nosuch: 'x',
        recordedBetween: { from: '2026-03-01T00:00:00Z' },
      },
      legs: ['lexical', 'identifier', 'vector'],
      minSimilarity: 0.8,
      asOf: { validAt: '2024-05-01T00:00:00Z' },
      includeShared: true,
    });
    expect(filterOf({ tags: ['a'], speaker: 'ines' })).toEqual({ tags: ['a'], speakers: ['ines'] });
    expect(recallOptionsOf({ legs: ['graph', 'entity', 'recent'] })).toEqual({ legs: ['graph'] });
    expect(recallOptionsOf({ legs: ['always_inject'] })).toEqual({});
  });

  test.each([
    ['dedupe', true],
    ['legs', ['fts', 'telepathy']],
    ['sort', 'mood'],
    ['max_tokens', 200],
  ])('with %s = %j has no meaning here', (field, value) => {
    expect(queryGap(field, value)).not.toBeNull();
  });

  test.each([
    ['dedupe', false],
    ['before', '2026-05-31T00:00:00Z'],
    ['legs', ['fts', 'vector', 'graph', 'entity', 'recent', 'always_inject']],
    ['filter', { speaker: 'linnea' }],
    ['vec', [1, 0, 0]],
    ['min_vector_score', 0.8],
    ['text', null],
    ['limit', -1],
  ])('with %s = %j has one', (field, value) => {
    expect(queryGap(field, value)).toBeNull();
  });
});

test('a budget of tokens means something only where an answer can reach it', () => {
  expect(queryGap('max_tokens', 200, 200)).toBeNull();
  expect(queryGap('max_tokens', 199, 200)).not.toBeNull();
});

describe('templates', () => {
  test('count, and take remainders', () => {
    expect(fill('m{i}: {i%3}', 7)).toBe('m7: 1');
    expect(expandMemories([{ gen: { count: 2, key: 'm{i}', text: 'Row {i}', user: 'u1' } }, { key: 'x' }])).toEqual([
      { key: 'm0', text: 'Row 0', user: 'u1' },
      { key: 'm1', text: 'Row 1', user: 'u1' },
      { key: 'x' },
    ]);
  });

  test('write long texts', () => {
    const repeated = JSON.parse('{"text": "", "text_gen": {"filler": "ab ", "repeat": 3, "then": "end"}}');
    expect(withText(repeated)).toEqual({ text: 'ab ab ab end' });
    expect(withText({ text_gen: { words: 3 } })['text']).toBe('w0 w1 w2');
    expect(new Set(String(withText({ text_gen: { distinct_words: 50 } })['text']).split(' ')).size).toBe(50);
    expect(withText({ text: 'as it is' })).toEqual({ text: 'as it is' });
  });
});
