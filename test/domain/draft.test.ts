import { describe, expect, test } from 'vitest';
import { parseDraft, parsePatch } from '../../src/domain/draft.js';
import { LIMITS } from '../../src/domain/limits.js';

const nested = (depth: number): unknown => (depth === 0 ? 1 : { deeper: nested(depth - 1) });

describe('parseDraft', () => {
  test.each<[string, unknown]>([
    ['draft', null],
    ['draft', 'text'],
    ['draft.text', {}],
    ['draft.text', { text: '' }],
    ['draft.text', { text: ' \n' }],
    ['draft.text', { text: 42 }],
    ['draft.text', { text: 'lone \ud83d surrogate' }],
    ['draft.nosuch', { text: 'x', nosuch: 1 }],
    ['draft.importance', { text: 'x', importance: 1.2 }],
    ['draft.importance', { text: 'x', importance: -2 }],
    ['draft.importance', { text: 'x', importance: Number.NaN }],
    ['draft.importance', { text: 'x', importance: 'high' }],
    ['draft.importance', { text: 'x', importance: 120, importanceScale: 100 }],
    ['draft.confidence', { text: 'x', confidence: 2 }],
    ['draft.status', { text: 'x', status: 'superseded' }],
    ['draft.kind', { text: 'x', kind: ' ' }],
    ['draft.tags.1', { text: 'x', tags: ['a', ''] }],
    ['draft.entities.0.type', { text: 'x', entities: [{ id: 'mira' }] }],
    ['draft.session', { text: 'x', session: '   ' }],
    ['draft.recordedAt', { text: 'x', recordedAt: 'never' }],
    ['draft.validTo', { text: 'x', validFrom: '2026-02-01', validTo: '2026-01-01' }],
    ['draft.ttlSeconds', { text: 'x', ttlSeconds: 0 }],
    ['draft.ttlSeconds', { text: 'x', ttlSeconds: -5 }],
    ['draft.ttlSeconds', { text: 'x', ttlSeconds: 5, expiresAt: '2030-01-01' }],
    ['draft.metadata.a', { text: 'x', metadata: { a: undefined } }],
    ['draft.metadata', { text: 'x', metadata: nested(LIMITS.metadataDepth + 1) }],
    ['draft.messageRange', { text: 'x', messageRange: { from: 5, to: 4 } }],
    ['draft.source.system', { text: 'x', source: {} }],
  ])('[W2] names %s', (field, input) => {
    expect(() => parseDraft(input)).toThrow(expect.objectContaining({ code: 'validation', field }));
  });

  test.each<[string, unknown]>([
    ['draft.text', { text: '记'.repeat(349_526) }],
    ['draft.tags', { text: 'x', tags: Array.from({ length: LIMITS.tags + 1 }, (_, at) => `t${at}`) }],
    ['draft.metadata', { text: 'x', metadata: { long: 'x'.repeat(LIMITS.metadataBytes) } }],
  ])('[W3] a size limit has its own code: %s', (field, input) => {
    expect(() => parseDraft(input)).toThrow(expect.objectContaining({ code: 'limit_exceeded', field }));
  });

  test('[W3] a text of exactly 1 MiB is taken', () => {
    expect(parseDraft({ text: 'x'.repeat(LIMITS.textBytes) }).text).toHaveLength(LIMITS.textBytes);
  });

  test('[W2] falsy values are values', () => {
    const metadata = { v: 0, on: false, label: '', none: null };
    expect(parseDraft({ text: 'x', importance: 0, metadata })).toMatchObject({ importance: 0, metadata });
  });

  test('[W2] importance is brought to [0,1] by the named scale', () => {
    expect(parseDraft({ text: 'x', importance: 80, importanceScale: 100 }).importance).toBe(0.8);
  });
});

describe('parsePatch', () => {
  test('[W2] identity and scope can not be patched', () => {
    for (const field of ['id', 'supersedes', 'agent', 'session'])
      expect(() => parsePatch({ [field]: 'x' })).toThrow(expect.objectContaining({ field: `patch.${field}` }));
  });

  test('[W4] holds only what was given', () => {
    expect(parsePatch({ importance: 0.9 })).toEqual({ importance: 0.9 });
  });
});
