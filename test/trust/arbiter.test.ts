import { describe, expect, test } from 'vitest';
import type { Source } from '../../src/domain/memory.js';
import { arbiterTable, authorityOf, DEFAULT_ARBITER, mayReplace, type Witness } from '../../src/trust/arbiter.js';

const from = (system: string, documentType: string | null = null, authority: number | null = null): Source => ({
  system,
  documentType,
  authority,
  uri: null,
});
const witness = (fields: Partial<Witness>): Witness => ({
  source: null,
  veracity: 'imported',
  role: null,
  factType: null,
  ...fields,
});
const document = (documentType: string, factType: string | null = null): Witness =>
  witness({ source: from('wiki', documentType), factType });

describe('document types', () => {
  const ORDER = ['official_document', 'press_release', 'user_review'];
  for (const [rank, newer] of ORDER.entries())
    for (const [other, older] of ORDER.entries())
      test(`${newer} after ${older}`, () =>
        expect(mayReplace(document(newer), document(older)).may).toBe(rank <= other));

  test('a fact type may have an order of its own', () => {
    const table = arbiterTable({ documentTypes: { taste: ['user_review', 'official_document'] } });
    expect(mayReplace(document('user_review', 'taste'), document('official_document', 'taste'), table).may).toBe(true);
    expect(mayReplace(document('user_review', 'price'), document('official_document', 'price'), table).may).toBe(false);
  });
});

test.each([
  ['crm', 'wiki', true],
  ['wiki', 'crm', false],
  ['wiki', 'chat', true],
  ['third_party', 'wiki', false],
  ['elsewhere', 'third_party', true],
])('%s after %s: %s', (newer, older, may) => {
  expect(mayReplace(witness({ source: from(newer) }), witness({ source: from(older) })).may).toBe(may);
});

test('an authority that is stated counts more than the table', () => {
  expect(authorityOf(witness({ source: from('crm', null, 0.2) }))).toBe(0.2);
  expect(authorityOf(witness({ source: from('constructor') }))).toBe(DEFAULT_ARBITER.authorities['third_party']);
  expect(authorityOf(witness({ veracity: 'stated' }))).toBe(0.6);
  expect(authorityOf(witness({ role: 'tool' }))).toBe(0.3);
});

test('the user may always correct the user', () => {
  const inChat = witness({ source: from('chat'), role: 'user', veracity: 'stated' });
  expect(mayReplace(witness({ role: 'user', veracity: 'stated' }), inChat).may).toBe(true);
});

test('even a high authority of a tool closes nothing that the user stated', () => {
  const byTool = witness({ source: from('crm', null, 1), role: 'tool', veracity: 'tool' });
  const ruling = mayReplace(byTool, witness({ role: 'user', veracity: 'stated' }));
  expect(ruling).toEqual({
    may: false,
    sentence: 'a tool result may not close what the user stated',
    sentenceZh: '工具结果不能结束用户自己说的话',
  });
  expect(mayReplace(byTool, witness({ source: from('wiki') })).may).toBe(true);
});

test.each([
  [[], 'arbiter'],
  [{ ranks: {} }, 'arbiter.ranks'],
  [{ authorities: { crm: 2 } }, 'arbiter.authorities.crm'],
  [{ authorities: { crm: Number.NaN } }, 'arbiter.authorities.crm'],
  [{ documentTypes: { price: 'official' } }, 'arbiter.documentTypes.price'],
  [{ documentTypes: { price: ['a', 'a'] } }, 'arbiter.documentTypes.price'],
  [{ untrustedSystems: [' '] }, 'arbiter.untrustedSystems'],
])('%j is refused at %s', (given, field) => {
  expect(() => arbiterTable(given)).toThrow(expect.objectContaining({ code: 'validation', field }));
});
