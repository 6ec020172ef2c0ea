import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { createMemoryStore, storeConformance } from '../../src/testing/index.js';

const root = mkdtempSync(join(tmpdir(), 'recollect-conformance-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const newFolder = (): string => {
  folders += 1;
  return join(root, String(folders));
};

const stores = {
  'in memory': () => createMemoryStore(),
  'SQLite in files': () => createSqliteStore({ folder: newFolder(), synchronous: 'off' }),
  'SQLite in memory': () => createSqliteStore({ folder: null }),
  'SQLite with one open file': () => createSqliteStore({ folder: newFolder(), synchronous: 'off', maxOpenTenants: 1 }),
};

describe.each(Object.entries(stores))('%s', (_name, makeStore) => {
  for (const spec of storeConformance) test(spec.name, () => spec.run(makeStore));
});
