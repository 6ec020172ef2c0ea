import { describe, expect, test } from 'vitest';
import type { Fields } from '../../../src/eval/cases/case-file.js';
import { parseCase } from '../../../src/eval/cases/case-file.js';
import { coverageGap } from '../../../src/eval/cases/coverage.js';

function gap(fields: Fields): string | null {
  return coverageGap(parseCase({ id: 'c', kind: 'k', ...fields }, 'c.json'));
}

describe('a case is not covered when', () => {
  const recall = (query: Fields, more: Fields = {}): Fields => ({ steps: [{ op: 'recall', query, ...more }] });

  test.each<[string, Fields, string]>([
    ['it needs an ability', { needs: ['capture'] }, 'needs capture'],
    ['an operation is unknown', { steps: [{ op: 'teleport' }] }, 'operation teleport'],
    ['an operation is named like a method of all objects', { steps: [{ op: 'toString' }] }, 'operation toString'],
    ['an operation has an unknown field', { steps: [{ op: 'count', colour: 1 }] }, 'colour of count'],
    ['a memory has a vector', { memories: [{ key: 'a', text: 'x', vec: [1] }] }, 'memory field vec'],
    ['a generated memory has one', { memories: [{ gen: { count: 2, vec: [1] } }] }, 'memory field vec'],
    ['a memory has been used', { memories: [{ key: 'a', access_count: 3 }] }, 'memory field access_count'],
    ['an added memory has a title', { steps: [{ op: 'add', memory: { title: 'x' } }] }, 'memory field title'],
    ['a query has a vector', recall({ text: 'x', vec: [1] }), 'query field vec'],
    ['a single query has one', { query: { text: 'x', vec: [1] } }, 'query field vec'],
    ['a way of finding is unknown', recall({ text: 'x', legs: ['vector'] }), 'leg vector'],
    ['it asks at another door', recall({ text: 'x' }, { surface: 'http' }), 'surface http'],
    ['an expectation is unknown', { query: { text: 'x' }, expect: { vectors: 3 } }, 'expectation vectors'],
    ['a check is unknown', { query: { text: 'x' }, expect: { checks: ['all is well'] } }, 'check: all is well'],
    ['a field can not be read', { steps: [{ op: 'get', key: 'a', expect: { fields: { mood: 1 } } }] }, 'field mood'],
    ['a fault can not be made', { steps: [{ op: 'fault', leg: 'vector', error: 'throws' }] }, 'this fault'],
    [
      'a memory is replaced by an earlier one',
      { memories: [{ key: 'new' }, { key: 'old', superseded_by: 'new' }] },
      'a memory replaced by an earlier one',
    ],
    [
      'a memory is replaced by nobody',
      { memories: [{ key: 'old', status: 'superseded' }] },
      'a replaced memory without a later one',
    ],
  ])('%s', (_, fields, wanted) => {
    expect(gap(fields)).toBe(wanted);
  });
});

test('a case of plain words is covered', () => {
  expect(
    gap({
      memories: [
        { key: 'old', text: 'a', superseded_by: 'new', status: 'superseded' },
        { key: 'new', text: 'b', access_count: 0 },
      ],
      query: { text: 'a', limit: 3, legs: ['fts'], dedupe: false },
      expect: { must_include: ['new'], checks: ['text says b'], notes: 'prose' },
    }),
  ).toBeNull();
});
