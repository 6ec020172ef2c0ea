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
    ['it needs an ability', { needs: ['extraction'] }, 'needs extraction'],
    ['an operation is unknown', { steps: [{ op: 'teleport' }] }, 'operation teleport'],
    ['an operation is named like a method of all objects', { steps: [{ op: 'toString' }] }, 'operation toString'],
    ['an operation has an unknown field', { steps: [{ op: 'count', colour: 1 }] }, 'colour of count'],
    ['a fixture is unknown', { steps: [{ op: 'open_fixture', version: 'of tomorrow' }] }, 'a file of tomorrow'],
    ['a backup is of a closed store', { steps: [{ op: 'backup', to: 'b.db' }] }, 'a backup of a store that is closed'],
    ['an added memory has a colour', { steps: [{ op: 'add', memory: { colour: 'x' } }] }, 'memory field colour'],
    ['a query wants another order', recall({ text: 'x', sort: 'mood' }), 'order by mood'],
    ['a single query wants one', { query: { text: 'x', sort: 'mood' } }, 'order by mood'],
    [
      'an operation orders nothing',
      { steps: [{ op: 'recall_twice', query: { sort: 'time' } }] },
      'order of recall_twice',
    ],
    [
      'an order is compared otherwise',
      { steps: [{ op: 'compare_order', queries: [] }] },
      'an order that is compared otherwise',
    ],
    ['a way of finding is unknown', recall({ text: 'x', legs: ['vector', 'telepathy'] }), 'leg telepathy'],
    [
      'a budget can be reached where none is kept to',
      { memories: [{ text: 'four' }], steps: [{ op: 'explain', query: { text: 'a', max_tokens: 3 } }] },
      'a budget of tokens',
    ],
    ['it asks at another door', recall({ text: 'x' }, { surface: 'telegraph' }), 'surface telegraph'],
    ['an expectation is unknown', { query: { text: 'x' }, expect: { wonders: 3 } }, 'expectation wonders'],
    ['a check is unknown', { query: { text: 'x' }, expect: { checks: ['all is well'] } }, 'check: all is well'],
    ['a field can not be read', { steps: [{ op: 'get', key: 'a', expect: { fields: { mood: 1 } } }] }, 'field mood'],
    ['a fault can not be made', { steps: [{ op: 'fault', leg: 'graph', error: 'throws' }] }, 'this fault'],
    ['a fault is of another kind', { steps: [{ op: 'fault', point: 'embed', error: 'lies' }] }, 'this fault'],
    [
      'a hash is forced where nothing is cached',
      { steps: [{ op: 'configure', embedder: { force_hash: 'constant' } }] },
      'a forced hash of no cache',
    ],
    [
      'an embedder cuts texts',
      { steps: [{ op: 'reopen', embedder: { on_too_long: 'cut' } }] },
      'embedder that cuts texts',
    ],
    [
      'an embedder counts tokens',
      { steps: [{ op: 'configure', embedder: { count: 'bytes' } }] },
      'embedder that counts otherwise',
    ],
    [
      'a service is slow but answers',
      { steps: [{ op: 'provider', script: [{ delay_ms: 5 }] }] },
      'this script of a provider',
    ],
    [
      'an inner operation is unknown',
      { steps: [{ op: 'each', provider: {}, do: { op: 'teleport' } }] },
      'operation teleport',
    ],
    [
      'an inner memory has a colour',
      { steps: [{ op: 'each', provider: {}, do: { op: 'add', memory: { colour: 'x' } } }] },
      'memory field colour',
    ],
    [
      'a loop does something else',
      { steps: [{ op: 'loop', times: 2, each: ['sing'] }] },
      'a loop over other operations',
    ],
    ['a child does something else', { steps: [{ op: 'child', script: 'sing' }] }, 'this script of a child process'],
    ['a job is unknown', { steps: [{ op: 'start', job: 'sing' }] }, 'job sing'],
    [
      'a memory is replaced by one that is not there',
      { memories: [{ key: 'old', superseded_by: 'new' }] },
      'a replaced memory without a later one',
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

test('a case about vectors, their embedder and what became of them is covered', () => {
  expect(
    gap({
      memories: [
        { key: 'new', text: 'a', vec: [1, 0] },
        { key: 'old', text: 'b', vec: null, superseded_by: 'new' },
        { gen: { count: 2, key: 'm{i}', text: 'c', vec: ['NaN', 0] } },
      ],
      steps: [
        { op: 'configure', embedder: { id: 'm', dim: 8, salt: 's', max_input_tokens: 5, count: 'words' } },
        { op: 'provider', script: ['ok', 'timeout', '500', { delay_ms: 60_000 }], batch_size: 10 },
        { op: 'each', provider: { status: 400, body: '' }, do: { op: 'add', memory: { key: 'x', text: 'd' } } },
        {
          op: 'recall',
          query: { text: 'a', vec: [0, 1], legs: ['vector', 'fts'], min_vector_score: 0.5, max_tokens: 9 },
        },
        { op: 'reembed' },
        { op: 'stats', expect: { vectors: 2, pending_embeddings: 0, provider_inputs_sent_at_most: 9 } },
        { op: 'why_not', query: { text: 'a' }, keys: ['new'] },
        { op: 'fault', point: 'embed', error: 'timeout', times: 2 },
      ],
    }),
  ).toBeNull();
});
