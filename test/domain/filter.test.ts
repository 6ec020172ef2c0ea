import { describe, expect, test } from 'vitest';
import type { FilterInput } from '../../src/domain/filter.js';
import { filterVerdict, parseFilter, passesFilter } from '../../src/domain/filter.js';
import type { Memory } from '../../src/domain/memory.js';
import { present } from '../../src/domain/validity.js';
import { memoryFixture } from '../../src/testing/index.js';

const nowMs = Date.UTC(2026, 2, 10);
const base = { viewer: { user: 'u1', agent: null, session: null, includeShared: false }, asOf: present(nowMs), nowMs };
const passes = (input: FilterInput, overrides: Partial<Memory>): boolean =>
  passesFilter(
    parseFilter(input, base),
    memoryFixture({ scope: { user: 'u1', agent: null, session: null }, recordedAtMs: nowMs - 1, ...overrides }),
  );

describe('parseFilter', () => {
  test.each<[string, unknown]>([
    ['filter.nosuch', { nosuch: 'x' }],
    ['filter', 'tags'],
    ['filter.tags', { tags: [] }],
    ['filter.kinds', { kinds: 'fact' }],
    ['filter.statuses.0', { statuses: ['gone'] }],
    ['filter.importanceMin', { importanceMin: 2 }],
    ['filter.recordedBetween', { recordedBetween: { from: '2026-02-01', to: '2026-01-01' } }],
    ['filter.recordedBetween.from', { recordedBetween: { from: 'soon' } }],
    ['filter.metadata.n', { metadata: { n: { gt: 1, lt: 'x' } } }],
    ['filter.metadata.n', { metadata: { n: {} } }],
    ['filter.metadata.n.near', { metadata: { n: { near: 3 } } }],
  ])('[R3] names %s', (field, input) => {
    expect(() => parseFilter(input, base)).toThrow(expect.objectContaining({ code: 'validation', field }));
  });
});

describe('filterVerdict', () => {
  test.each<[string, FilterInput, Partial<Memory>, boolean]>([
    ['all tags', { tags: ['a', 'b'] }, { tags: ['b', 'c', 'a'] }, true],
    ['one tag missing', { tags: ['a', 'b'] }, { tags: ['a'] }, false],
    [
      'any entity, typed',
      { entities: [{ type: 'person', id: 'x' }] },
      { entities: [{ type: 'product', id: 'x' }] },
      false,
    ],
    [
      'any source',
      { sources: [{ system: 'crm' }] },
      { source: { system: 'crm', documentType: 'note', authority: null, uri: null } },
      true,
    ],
    [
      'source document type',
      { sources: [{ system: 'crm', documentType: 'mail' }] },
      { source: { system: 'crm', documentType: 'note', authority: null, uri: null } },
      false,
    ],
    ['one of the speakers', { speakers: ['Ida', 'Tomas'] }, { speaker: 'Tomas' }, true],
    ['a speaker is compared exactly', { speakers: ['ida'] }, { speaker: 'Ida' }, false],
    ['nobody is named as the speaker', { speakers: ['Ida'] }, { speaker: null }, false],
    ['importance at the bound', { importanceMin: 0.5 }, { importance: 0.5 }, true],
    ['importance unknown', { importanceMin: 0 }, { importance: null }, false],
    ['recorded interval is half open', { recordedBetween: { to: nowMs - 1 } }, {}, false],
    ['recorded interval', { recordedBetween: { from: nowMs - 1 } }, {}, true],
    ['validity overlaps', { validBetween: { from: nowMs, to: nowMs + 5 } }, { validFromMs: 0 }, true],
    ['messages inside', { messages: { from: 1, to: 9 } }, { messageRange: { from: 1, to: 9 } }, true],
    ['messages stick out', { messages: { from: 2, to: 9 } }, { messageRange: { from: 1, to: 9 } }, false],
    ['boolean is not 1', { metadata: { f: true } }, { metadata: { f: 1 } }, false],
    ['zero is a value', { metadata: { f: 0 } }, { metadata: { f: 0 } }, true],
    ['zero is not false', { metadata: { f: 0 } }, { metadata: { f: false } }, false],
    ['empty text is a value', { metadata: { f: '' } }, { metadata: { f: '' } }, true],
    ['null is not absent', { metadata: { f: null } }, { metadata: {} }, false],
    ['number in a list is not the number', { metadata: { n: 42 } }, { metadata: { n: [42] } }, false],
    ['greater than, typed', { metadata: { n: { gt: 10 } } }, { metadata: { n: '42abc' } }, false],
    ['greater than', { metadata: { n: { gt: 10, lte: 42 } } }, { metadata: { n: 42 } }, true],
    ['text range', { metadata: { n: { gte: 'b' } } }, { metadata: { n: 'ba' } }, true],
    ['in', { metadata: { n: { in: [1, 'x'] } } }, { metadata: { n: 'x' } }, true],
    ['exists', { metadata: { n: { exists: true } } }, { metadata: { n: null } }, true],
    ['does not exist', { metadata: { n: { exists: false } } }, { metadata: { n: 0 } }, false],
    ['nested path', { metadata: { 'a.b': 1 } }, { metadata: { a: { b: 1 } } }, true],
    ['a key with a dot wins', { metadata: { 'a.b': 1 } }, { metadata: { 'a.b': 1, a: { b: 2 } } }, true],
    ['no prototype keys', { metadata: { toString: { exists: true } } }, { metadata: {} }, false],
  ])('[R3] %s', (_name, input, overrides, expected) => {
    expect(passes(input, overrides)).toBe(expected);
  });

  test('[R6] archived is hidden by default and can be asked for', () => {
    expect(passes({}, { status: 'archived' })).toBe(false);
    expect(passes({ statuses: ['archived'] }, { status: 'archived' })).toBe(true);
  });

  test('[T2] the scope is looked at before anything else is said', () => {
    const foreign = memoryFixture({
      scope: { user: 'u2', agent: null, session: null },
      status: 'archived',
      expiresAtMs: 1,
    });
    expect(filterVerdict(parseFilter({ tags: ['x'] }, base), foreign)).toBe('other scope');
  });
});
