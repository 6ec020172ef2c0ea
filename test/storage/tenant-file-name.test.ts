import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileNameOf, tenantOfFileName } from '../../src/adapters/storage/sqlite/tenant-file-name.js';

const id = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 256 }).filter((text) => text.isWellFormed()),
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.stringMatching(/^[a-zA-Z=_.%/\\-]{1,40}$/),
);

describe('file names of tenants', () => {
  test('[T10] are plain lower-case ASCII of bounded length, whatever the id', () => {
    fc.assert(
      fc.property(id, (tenant) => {
        expect(fileNameOf(tenant)).toMatch(/^[th]-[a-z0-9_=-]+\.db$/);
        expect(fileNameOf(tenant).length).toBeLessThanOrEqual(190);
      }),
    );
  });

  test('[T10] differ for different ids, and tell the id unless it is long', () => {
    fc.assert(
      fc.property(id, id, (one, other) => {
        if (one !== other) expect(fileNameOf(one)).not.toBe(fileNameOf(other));
        const told = tenantOfFileName(fileNameOf(one));
        expect(told).toEqual(fileNameOf(one).startsWith('h-') ? 'hashed' : { id: one });
      }),
    );
  });

  test.each([
    ['acme', 't-acme.db'],
    ['Acme', 't-=41cme.db'],
    ['..', 't-=2e=2e.db'],
    ['a/b', 't-a=2fb.db'],
    ['CON', 't-=43=4f=4e.db'],
    ['é', 't-=c3=a9.db'],
    ['=41', 't-=3d41.db'],
  ])('%s is %s', (tenant, name) => {
    expect(fileNameOf(tenant)).toBe(name);
  });

  test.each([
    'acme.db',
    't-.db',
    't-Acme.db',
    't-=4.db',
    't-=61cme.db',
    't-=41CME.db',
    't-=ff.db',
    't-acme.db-wal',
    'h-abc.db',
    'notes.txt',
    `t-${'a'.repeat(181)}.db`,
  ])('%s is not one of ours', (name) => {
    expect(tenantOfFileName(name)).toBeNull();
  });
});
